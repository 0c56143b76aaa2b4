import css from "./toast.css" with { type: "text" };

export type ToastAsk = Readonly<{
  title?: string | undefined;
  description?: string | undefined;
  /** `destructive` is for what went wrong. */
  variant?: "default" | "destructive" | undefined;
  action?: Readonly<{ label: string; href?: string; run?: () => void }> | undefined;
  durationMs?: number | undefined;
}>;

const DURATION_MS = 5_000;
/** A toast that was closed is kept this long, out of sight. */
const REMOVED_AFTER_MS = 1_000_000;
/** A swipe to the right counts from here on. */
const SWIPE_PX = 50;
const HOTKEY = "F8";

/** The place for toasts, which stands empty on every page so that screen readers know it before anything is said. */
let region: HTMLElement | undefined;
let shown: { end(): void; pause(): void; goOn(): void } | undefined;
/** Where the keyboard was before it came to the toasts. */
let cameFrom: HTMLElement | null = null;

/** Makes ready for toasts, and shows what the page brought to say. */
export function startToasts(): void {
  if (region?.isConnected) return;
  if (!region) listen();
  region = document.querySelector<HTMLElement>(".toasts") ?? undefined;
  if (region) listenTo(region);
  const flash = document.querySelector(".flash:not(.stays) .note");
  if (flash) {
    const place = flash.closest(".flash");
    put(flash as HTMLElement, DURATION_MS);
    place?.remove();
  }
}

function listen(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  window.addEventListener("keydown", (event) => {
    if (event.key === HOTKEY) region?.focus();
  });
  new MutationObserver(place).observe(document, { subtree: true, attributeFilter: ["open"] });
}

function listenTo(toasts: HTMLElement): void {
  toasts.addEventListener("focusin", ({ relatedTarget }) => {
    if (!toasts.contains(relatedTarget as Node | null)) cameFrom = relatedTarget as HTMLElement | null;
    shown?.pause();
  });
  toasts.addEventListener("focusout", () => shown?.goOn());
  toasts.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !shown) return;
    // Or a dialog around it would close as well.
    event.preventDefault();
    shown.end();
  });
}

/** All that is outside an open dialog is out of reach, so while there is one the toasts are in it. */
function place(): void {
  const home = document.querySelector("dialog[open]") ?? document.body;
  if (region?.isConnected && region.parentElement !== home) home.append(region);
}

const hasFocus = (within: Node | undefined) => !!within?.contains(document.activeElement);

function giveFocusBack(): void {
  if (!hasFocus(region)) return;
  (document.activeElement as HTMLElement).blur();
  cameFrom?.focus({ preventScroll: true });
}

/** One toast at a time: a new one takes the place of the one before. */
export function showToast(ask: ToastAsk): void {
  startToasts();
  const isBad = ask.variant === "destructive";
  const toast = document.createElement("div");
  toast.className = `note ${isBad ? "bad" : "leaf"}`;
  toast.append(icon(isBad ? "M12 3 2 20h20zM12 10v4M12 17h0" : "M4 12.5 9.5 18 20 6.5"));
  const words = toast.appendChild(document.createElement("div"));
  if (ask.title) words.appendChild(document.createElement("b")).textContent = ask.title;
  if (ask.description) words.appendChild(document.createElement("div")).textContent = ask.description;
  const end = put(toast, ask.durationMs ?? DURATION_MS, isBad);
  const { action } = ask;
  if (!action) return;
  const button = document.createElement(action.href ? "a" : "button");
  button.className = "btn quiet sm";
  button.textContent = action.label;
  if (action.href) button.setAttribute("href", action.href);
  button.addEventListener("click", () => {
    end();
    action.run?.();
  });
  words.append(button);
}

function put(toast: HTMLElement, durationMs: number, isUrgent = false): () => void {
  // Whoever reads the toast before stays here for this one.
  const isRead = hasFocus(region);
  shown?.end();
  region?.replaceChildren();
  place();
  toast.classList.add("toast");
  toast.removeAttribute("role");
  toast.dataset.state = "open";
  // Its own stop on the way of the keyboard, so that it can be read at leisure.
  toast.tabIndex = 0;
  const close = toast.appendChild(document.createElement("button"));
  close.type = "button";
  close.className = "shut";
  close.ariaLabel = region?.dataset.close ?? "";
  close.append(icon("M6 6l12 12M18 6L6 18"));

  const clock = pausable(durationMs, end);
  let isHovered = false;
  function goOn() {
    if (!isHovered && !hasFocus(region)) clock.resume();
  }
  function end() {
    if (toast.dataset.state === "closed") return;
    toast.dataset.state = "closed";
    shown = undefined;
    clock.pause();
    giveFocusBack();
    toast.hidden = true;
    setTimeout(() => toast.remove(), REMOVED_AFTER_MS);
  }
  close.addEventListener("click", end);
  toast.addEventListener("pointerenter", () => {
    isHovered = true;
    clock.pause();
  });
  toast.addEventListener("pointerleave", () => {
    isHovered = false;
    goOn();
  });
  swipes(toast, end);

  region?.setAttribute("aria-live", isUrgent ? "assertive" : "polite");
  region?.append(toast);
  shown = { end, pause: clock.pause, goOn };
  if (isRead) region?.focus();
  goOn();
  return end;
}

/** Runs once, when it has run for `ms` in all. */
function pausable(ms: number, run: () => void) {
  let left = ms;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= Date.now() - since;
    },
    resume() {
      if (timer !== undefined || left <= 0) return;
      since = Date.now();
      timer = setTimeout(run, left);
    },
  };
}

/** Follows the finger to the right, and lets go past the threshold. */
function swipes(toast: HTMLElement, end: () => void): void {
  let from: number | undefined;
  let moved = 0;
  toast.addEventListener("pointerdown", (event) => {
    if (!(event.target as Element).closest("button, a")) from = event.clientX;
  });
  toast.addEventListener("pointermove", (event) => {
    if (from === undefined) return;
    moved = Math.max(0, event.clientX - from);
    if (moved > 5) toast.setPointerCapture?.(event.pointerId);
    toast.style.transform = moved ? `translateX(${moved}px)` : "";
  });
  for (const over of ["pointerup", "pointercancel"]) {
    toast.addEventListener(over, (event) => {
      if (event.type === "pointerup" && moved > SWIPE_PX) end();
      else toast.style.transform = "";
      from = undefined;
      moved = 0;
    });
  }
}

function icon(shape: string): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.appendChild(document.createElementNS(svg.namespaceURI, "path") as SVGPathElement).setAttribute("d", shape);
  return svg;
}
