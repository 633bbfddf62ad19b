/** Comfort for pages that work without it: no full reload, a sign of life while an agency is slow, copying, keys. */

const MODIFIED = (event) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Milliseconds before waiting is worth a word. */
const PATIENCE = 200;

const status = document.querySelector(".progress");
let current = new AbortController();

const pageNow = () => location.pathname + location.search;

/** The page whose content stands there; a jump within it loads nothing. */
let shown = pageNow();

/** Says who is being asked and for how long, until it is told to stop. */
function wait(agency) {
  const start = Date.now();
  const tell = () => {
    const seconds = Math.floor((Date.now() - start) / 1000);
    const text = `Waiting for ${agency} …`;
    const words = status.querySelector("span") ?? status.appendChild(document.createElement("span"));
    if (words.textContent !== text) words.textContent = text;
    status.dataset.seconds = seconds < 2 ? "" : `${seconds} s, press Esc to stop`;
    status.classList.add("on");
  };
  const first = setTimeout(tell, PATIENCE);
  const each = setInterval(tell, 1000);
  return () => {
    clearTimeout(first);
    clearInterval(each);
    status.classList.remove("on");
    status.replaceChildren();
  };
}

/** Loads a page and puts its content in the place of the present one. Whatever goes wrong is left to the browser. */
async function go(address, { init = {}, agency, otherwise, isBack = false }) {
  current.abort();
  const mine = (current = new AbortController());
  const stop = wait(agency);
  try {
    const response = await fetch(address, { ...init, signal: mine.signal, headers: { accept: "text/html" } });
    if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) throw new TypeError("not a page");
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!isBack) history.pushState(null, "", response.redirected ? response.url : address);
    shown = pageNow();
    show(page);
  } catch {
    if (!mine.signal.aborted) otherwise();
  } finally {
    stop();
  }
}

function show(page) {
  document.title = page.title;
  for (const part of ["#main", "header", "link[rel=alternate]"])
    document.querySelector(part)?.replaceWith(page.querySelector(part));
  addCopying();
  const target = document.querySelector("#failure, #answer, #results") ?? document.querySelector("#main");
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "start" });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-live]")) return;
  event.preventDefault();
  const typed = new URLSearchParams([...new FormData(form, event.submitter)].filter(([, value]) => value !== ""));
  const options = { agency: form.dataset.agency, otherwise: () => form.submit() };
  const isGet = form.method === "get";
  const path = new URL(form.action).pathname;
  const address = isGet ? `${path}?${typed}` : path;
  void go(address, isGet ? options : { ...options, init: { method: "POST", body: typed } });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-live]");
  if (link === null || MODIFIED(event) || event.button !== 0) return;
  event.preventDefault();
  void go(link.pathname + link.search, { agency: "the agency", otherwise: () => location.assign(link.href) });
});

addEventListener("popstate", () => {
  if (pageNow() !== shown)
    void go(pageNow(), { agency: "the agency", otherwise: () => location.reload(), isBack: true });
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") current.abort();
  if (!(event.ctrlKey || event.metaKey)) return;
  if (event.key === "k") {
    event.preventDefault();
    document.querySelector("#question").focus();
  }
});

/** A field that is opened for the first time gets the agency's counts; where they can't be had, its link stays. */
document.addEventListener(
  "toggle",
  async ({ target }) => {
    const address = target.dataset?.counts;
    if (!address || !target.open) return;
    delete target.dataset.counts;
    const said = target.appendChild(document.createElement("p"));
    said.className = "hint";
    said.setAttribute("role", "status");
    said.textContent = "Counting all matches …";
    try {
      const response = await fetch(address, { headers: { accept: "text/html" } });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const values = page.querySelector("#values > .values");
      if (values === null) throw new TypeError(page.querySelector("#failure-message")?.textContent ?? "No counts.");
      const rows = [...values.querySelectorAll("tbody tr")];
      for (const row of rows.slice(MOST_VALUES)) row.remove();
      if (rows.length > MOST_VALUES) values.querySelector(".hint a").textContent = "More values, chart and files";
      target.replaceChildren(target.querySelector("summary"), values);
    } catch (error) {
      said.textContent = error.message;
    }
  },
  true,
);

/** Values of a field beside a result. */
const MOST_VALUES = 12;

/** A button beside each example of code, where the browser lets a page copy. */
function addCopying() {
  if (navigator.clipboard === undefined) return;
  for (const code of document.querySelectorAll("pre[data-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = `Copy ${code.dataset.copy}`;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = `Copy ${code.dataset.copy}`), 2000);
    });
    code.before(button);
  }
}

/** Some thousand cities, fetched when a field for one is first used. */
let cities = null;

/** Suggestions that a list shows at once. */
const MOST_SUGGESTED = 20;

document.addEventListener("input", ({ target }) => void suggest(target));
document.addEventListener("focusin", ({ target }) => void suggest(target));

/** Cities that begin with what is typed, of the state that is chosen; without the list the page's own few stay. */
async function suggest(field) {
  const kind = field.dataset?.suggests;
  if (!kind) return;
  try {
    cities ??= fetch(document.body.dataset.cities).then(async (response) => (await response.text()).trim().split("\n"));
    const state = field.form.elements.state?.value ?? "";
    const typed = field.value.trim().toLowerCase();
    const found = (await cities).filter(
      (place) => place.toLowerCase().startsWith(typed) && (state === "" || place.endsWith(`, ${state}`)),
    );
    const options = found.slice(0, MOST_SUGGESTED).map((place) => {
      const name = kind === "cities" ? place.slice(0, -4) : place;
      return new Option(place, name);
    });
    field.list.replaceChildren(...options);
  } catch {
    cities = null;
  }
}

/** A link to a part of a folded text unfolds it; browsers that do so themselves find it open. */
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target?.closest("details:not([open])");
  if (!folded) return;
  folded.open = true;
  target.scrollIntoView({ block: "start" });
}

addEventListener("hashchange", unfold);
unfold();
addCopying();
