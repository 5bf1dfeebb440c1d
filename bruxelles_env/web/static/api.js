// Talking with the server.

/** The server has said no, in words for a person. */
export class Refusal extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

/** Nobody answers. */
export class Lost extends Error {}

/** Ask the server; the answer's JSON. A body that is not a File is sent as JSON. */
export async function ask(path, { token, body, signal } = {}) {
  const answer = await send(path, { token, body, signal });
  return answer.json();
}

/** Ask the server for a file. */
export async function fetchFile(path, { token } = {}) {
  const answer = await send(path, { token });
  const said = answer.headers.get("Content-Disposition") ?? "";
  const name = /filename="?([^";]+)"?/.exec(said)?.[1] ?? "replay.json";
  return { name, blob: await answer.blob() };
}

async function send(path, { token, body, signal }) {
  const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  const request = { headers, signal, cache: "no-store" };
  if (body !== undefined) {
    request.method = "POST";
    headers["Content-Type"] = "application/json";
    request.body = body instanceof Blob ? body : JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, request);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Lost("The server does not answer. Is it still running?");
  }
  if (!answer.ok) throw new Refusal(answer.status, await whyNot(answer));
  return answer;
}

async function whyNot(answer) {
  try {
    const said = await answer.json();
    if (said.error) return said.error;
  } catch {
    // Not from our own pages: the words below have to do.
  }
  if (answer.status === 413) return "That is too large for the server.";
  if (answer.status === 429) return "Too many requests at once. Wait a moment.";
  return `The server could not answer (${answer.status}).`;
}
