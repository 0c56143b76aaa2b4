import css from "./tooltip.css" with { type: "text" };

const OPENS_AFTER_MS = 700;
/** Whoever has just read one reads the next at once. */
const SKIPS_WITHIN_MS = 300;
const GAP_PX = 4;

let tip: HTMLElement | undefined;
let owner: HTMLElement | undefined;
let opens: ReturnType<typeof setTimeout> | undefined;
let closedAt = Number.NEGATIVE_INFINITY;

/**
 * Tooltips from the `title` that a browser would show by itself, which keyboards never reach. `first` is what
 * was pointed at or focused while this code was on its way, and when.
 */
export function startTooltips(first: Event): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  addEventListener("pointerover", point, { passive: true });
  addEventListener("pointerout", leave, { passive: true });
  addEventListener("focusin", focus);
  addEventListener("focusout", close);
  addEventListener("pointerdown", close, { passive: true });
  addEventListener("scroll", close, { passive: true, capture: true });
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  if (first.type === "focusin") focus(first);
  else point(first as PointerEvent);
}

function point(event: PointerEvent): void {
  const over = tippedOf(event);
  // A finger has nothing to hover with, and the tooltip itself may be pointed at.
  if (event.pointerType === "touch" || over === owner || event.target === tip) return;
  close();
  if (!over) return;
  owner = over;
  const wait = performance.now() - closedAt <= SKIPS_WITHIN_MS ? 0 : OPENS_AFTER_MS;
  opens = setTimeout(open, wait);
}

function leave(event: PointerEvent): void {
  const to = event.relatedTarget;
  if (owner && to !== tip && !(to instanceof Node && owner.contains(to))) close();
}

function focus(event: Event): void {
  const focused = tippedOf(event);
  if (!focused?.matches(":focus-visible") || focused === owner) return;
  close();
  owner = focused;
  open();
}

function tippedOf(event: Event): HTMLElement | undefined {
  const found = (event.target as Element).closest?.<HTMLElement>("[title], [data-tip]");
  if (found?.title) {
    found.dataset.tip = found.title;
    found.removeAttribute("title");
  }
  return found ?? undefined;
}

function open(): void {
  if (!owner?.isConnected) return;
  tip = document.createElement("div");
  tip.className = "tooltip";
  tip.id = "tooltip";
  tip.role = "tooltip";
  tip.textContent = owner.dataset.tip ?? "";
  owner.setAttribute("aria-describedby", tip.id);
  (owner.closest("dialog, [popover]") ?? document.body).append(tip);
  const at = owner.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const above = at.top - height - GAP_PX;
  const left = Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 12);
  tip.style.left = `${Math.max(12, left)}px`;
  tip.style.top = `${above < 0 ? at.bottom + GAP_PX : above}px`;
}

function close(): void {
  clearTimeout(opens);
  if (tip) {
    closedAt = performance.now();
    tip.remove();
    owner?.removeAttribute("aria-describedby");
  }
  tip = owner = undefined;
}
