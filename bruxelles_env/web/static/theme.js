// Runs before the page is shown, so that it never flashes in the wrong colours.
const kept = (() => {
  try {
    return localStorage.getItem("bruxelles.theme");
  } catch {
    return null;
  }
})();
if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
