/**
 * The only script a page names. It finds the islands and fetches React and an island's code
 * when that island's trigger fires; until then the page is plain HTML that works by itself.
 *
 * It must stay tiny and import nothing: every page with an island downloads it.
 */
type Island = HTMLElement & {
  /** What a visitor pressed before the island lived, for `mount` to do once it does. */
  pressed?: ((this: void) => void) | undefined;
};

const tag = "lango-island";
/** A form that waits this long for its island goes the plain way, which every form has. */
const PATIENCE_MS = 15_000;
const tries: Record<string, number> = {};

/** Some browsers remember a failed import for ever, so another try asks under another name. */
function load(file: string) {
  // A name in a variable: esbuild would put every file it could mean into the build.
  const path = `./${file}${tries[file] ? `?${tries[file]}` : ""}`;
  return import(path).catch((error) => {
    tries[file] = (tries[file] ?? 0) + 1;
    throw error;
  });
}

async function wake(island: Island) {
  const { dataset } = island;
  if (dataset.state) return;
  dataset.state = "loading";
  sayLost(island, false);
  const [mount = "", code = "", ...chunks] = dataset.src?.split(" ") ?? [];
  // All at once: on a slow line, a file found only inside another costs a round trip more.
  for (const chunk of chunks) void load(chunk).catch(() => {});
  try {
    const [{ default: hydrate }, { default: component }] = await Promise.all([load(mount), load(code)]);
    // Unless a form has gone the plain way meanwhile.
    if (dataset.state === "loading") hydrate(island, component);
  } catch {
    // The HTML stays as it is and works; the next touch tries again.
    if (dataset.state === "loading") giveUp(island, "");
  }
}

/** What was pressed does what it does without its island: a form is sent plainly, and a button says that it cannot. */
function giveUp(island: Island, state: "" | "plain") {
  const { pressed } = island;
  delete island.pressed;
  const form = pressed && island.querySelector("form[data-waits]");
  island.dataset.state = form ? "plain" : state;
  if (form) pressed();
  else if (pressed) sayLost(island, true);
}

/** The words beside a button that does nothing without its island. */
function sayLost(island: Island, lost: boolean) {
  const note = island.querySelector<HTMLElement>("[data-lost]");
  if (!note) return;
  note.textContent = lost ? (note.dataset.lost ?? "") : "";
  note.hidden = !lost;
}

const islandOf = (event: Event) => (event.target as Element).closest?.<Island>(tag);
const sleeps = (island: Island) => !island.dataset.state || island.dataset.state === "loading";

for (const intent of ["pointerover", "pointerdown", "focusin", "keydown"]) {
  addEventListener(
    intent,
    (event) => {
      const island = islandOf(event);
      if (island) void wake(island);
    },
    { capture: true, passive: true },
  );
}

/** Keeps a press from everybody else, React included, which may be about to listen: it must count once. */
function keep(event: Event, island: Island, again: () => void) {
  event.preventDefault();
  event.stopPropagation();
  island.pressed = again;
  void wake(island);
}

// A button that does nothing without its island.
addEventListener(
  "click",
  (event) => {
    const button = (event.target as Element).closest?.<HTMLElement>("button[type=button]");
    const island = islandOf(event);
    if (button && island && sleeps(island)) keep(event, island, () => button.click());
  },
  true,
);

// A form whose island does better than the form by itself, however it is sent: `<form data-waits>`.
addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    const island = islandOf(event);
    if (!island || !sleeps(island) || !("waits" in form.dataset)) return;
    const { submitter } = event as SubmitEvent;
    if (!island.pressed) setTimeout(() => island.pressed && giveUp(island, "plain"), PATIENCE_MS);
    form.ariaBusy = "true";
    keep(event, island, () => {
      form.ariaBusy = null;
      form.requestSubmit(submitter);
    });
  },
  true,
);

for (const island of document.querySelectorAll<Island>(tag)) {
  const on = island.dataset.on;
  const go = () => void wake(island);
  if (on === "load" || island.contains(document.activeElement)) go();
  if (on === "idle") {
    // A slow phone may find no idle moment for long, and a guest who has paid must not wait for one.
    const idle = () => ("requestIdleCallback" in window ? requestIdleCallback(go, { timeout: 1000 }) : setTimeout(go));
    if (document.readyState === "complete") idle();
    else addEventListener("load", idle);
  }
  // The island itself has no box (display: contents), so its first child is watched.
  if (on === "visible" && island.firstElementChild) {
    const eye = new IntersectionObserver((seen) => {
      if (seen.some((entry) => entry.isIntersecting)) {
        eye.disconnect();
        go();
      }
    });
    eye.observe(island.firstElementChild);
  }
}
