/** Each gallery's own screen, made at the first press. */
const made = new WeakMap<Element, { show: (at: number, opener: HTMLElement) => void }>();

/**
 * A photo over the whole screen: swiped by thumb, turned by arrows and keys, with what it shows under it. The browser's
 * own dialog keeps the focus inside and shuts at Escape or at a phone's way back; the focus goes back to the photo.
 */
export function photoView(link: HTMLElement): void {
  const gallery = link.closest<HTMLElement>("[data-photos]");
  if (!gallery) return;
  const links = [...gallery.querySelectorAll<HTMLElement>("a[data-photo]")];
  const view = made.get(gallery) ?? makeView(gallery, links);
  made.set(gallery, view);
  view.show(links.indexOf(link), link);
}

function makeView({ dataset }: HTMLElement, links: readonly HTMLElement[]) {
  const { dialog, track, tell, earlier, later } = screenOf(dataset, links);
  let at = 0;
  let opener: HTMLElement | undefined;
  const isCalm = matchMedia("(prefers-reduced-motion:reduce)");
  const turn = (to: number, behavior: ScrollBehavior = isCalm.matches ? "instant" : "smooth") => {
    if (to >= 0 && to < links.length) track.scrollTo({ left: to * track.clientWidth, behavior });
  };
  earlier.addEventListener("click", () => turn(at - 1));
  later.addEventListener("click", () => turn(at + 1));
  track.addEventListener("scroll", () => {
    const now = Math.round(track.scrollLeft / track.clientWidth);
    if (now === at || now >= links.length) return;
    at = now;
    tell(at);
  });
  dialog.addEventListener("keydown", (event) => {
    const to = photoAfter(event.key, at, links.length);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(to);
  });
  // The same photo when the screen is turned.
  new ResizeObserver(() => turn(at, "instant")).observe(track);
  dialog.addEventListener("close", () => {
    // Back at the photo that was seen last, as far as the page shows it.
    const last = links[at];
    const to = last?.checkVisibility() ? last : opener;
    to?.scrollIntoView({ block: "nearest", inline: "start", behavior: "instant" });
    to?.focus({ preventScroll: true });
  });
  return {
    show(first: number, from: HTMLElement) {
      opener = from;
      at = first;
      dialog.showModal();
      turn(first, "instant");
      tell(first);
    },
  };
}

/** What is seen of it. `tell` says which photo is there, and takes away the button that leads nowhere. */
function screenOf(words: DOMStringMap, links: readonly HTMLElement[]) {
  const dialog = document.createElement("dialog");
  dialog.className = "viewer";
  dialog.ariaLabel = words.photos ?? "";
  const count = document.createElement("span");
  const said = document.createElement("p");
  // Read out together, whenever another photo is there.
  said.ariaLive = count.ariaLive = "polite";
  const track = document.createElement("ul");
  track.append(...links.map(slideOf));
  const shut = button("\u00d7", words.close);
  const earlier = button("\u2039", words.earlier);
  const later = button("\u203a", words.later);
  earlier.className = later.className = "turn";
  shut.addEventListener("click", () => dialog.close());
  const head = document.createElement("header");
  head.append(count, shut);
  dialog.append(head, track, said, earlier, later);
  document.body.append(dialog);

  const tell = (at: number) => {
    count.textContent = `${at + 1} / ${links.length}`;
    said.textContent = links[at]?.dataset.photo ?? "";
    const focused = document.activeElement;
    earlier.disabled = at === 0;
    later.disabled = at === links.length - 1;
    // A button that goes while it has the focus would leave the keyboard nowhere.
    if ((focused === earlier && earlier.disabled) || (focused === later && later.disabled)) shut.focus();
  };
  return { dialog, track, tell, earlier, later };
}

/** Where a key leads from a photo; a photo that there is not turns nothing. */
function photoAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return at - 1;
    case "ArrowRight":
      return at + 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** The photo as it is on the page, in the size of the screen. */
function slideOf(link: HTMLElement): HTMLElement {
  const small = link.querySelector("img");
  const slide = document.createElement("li");
  const whole = document.createElement("img");
  whole.loading = "lazy";
  whole.alt = small?.alt ?? "";
  whole.sizes = "100vw";
  whole.srcset = small?.srcset ?? "";
  slide.append(whole);
  return slide;
}

function button(sign: string, name: string | undefined): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = sign;
  made.ariaLabel = name ?? "";
  return made;
}
