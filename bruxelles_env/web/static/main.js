// Which page this is.

import { place } from "/static/address.js";
import { showGame } from "/static/game.js";
import { showReplay } from "/static/replay.js";
import { showStart } from "/static/start.js";

const PAGES = { start: showStart, game: showGame, watch: showGame, replay: showReplay };

const [page, id] = place();
PAGES[page](document.getElementById("page"), id, page);

// Another token or another move in the address bar is another page.
addEventListener("hashchange", () => location.reload());
