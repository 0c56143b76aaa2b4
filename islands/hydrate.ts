/**
 * The only script a page names. It finds the islands and fetches React and an island's code
 * when that island's trigger fires; until then the page is plain HTML that works by itself.
 *
 * It must stay tiny and import nothing: every page with an island downloads it.
 */
const tag = "lango-island";
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

async function wake(island: HTMLElement) {
  const { dataset } = island;
  if (dataset.state) return;
  dataset.state = "loading";
  const [mount = "", code = "", ...chunks] = dataset.src?.split(" ") ?? [];
  // All at once: on a slow line, a file found only inside another costs a round trip more.
  for (const chunk of chunks) void load(chunk).catch(() => {});
  try {
    const [{ default: hydrate }, { default: component }] = await Promise.all([load(mount), load(code)]);
    hydrate(island, component);
  } catch {
    // The HTML stays as it is and works; the next touch tries again.
    dataset.state = "";
  }
}

const islandOf = (event: Event) => (event.target as Element).closest?.<HTMLElement>(tag);

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

// A press on a button that does nothing without its island is kept for `mount` to repeat.
addEventListener(
  "click",
  (event) => {
    const button = (event.target as Element).closest?.<HTMLElement>("button[type=button]");
    const island = islandOf(event);
    if (button && island && island.dataset.state !== "live") {
      (island as HTMLElement & { pressed?: HTMLElement }).pressed = button;
    }
  },
  true,
);

for (const island of document.querySelectorAll<HTMLElement>(tag)) {
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
