// A file from the server, saved by the browser.

import { fetchFile } from "/static/api.js";
import { el } from "/static/dom.js";

export async function download(path, token) {
  const { name, blob } = await fetchFile(path, { token });
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
