/**
 * Several nights of one room at once: slide over them by finger or mouse, or tap the first and the last. Nights that
 * are taken in between stay as they are. Without this file each tap is a page of its own.
 */
export function monthPick(month: HTMLElement): void {
  const said = month.querySelector<HTMLElement>(".pick > *");
  let first = month.dataset.first;
  let slid: [from: string, to: string] | undefined;
  let pressed: HTMLAnchorElement | undefined;

  function pick(night: HTMLAnchorElement | undefined): void {
    first = night?.dataset.night;
    mark(month, first, first);
    if (!said) return;
    const [from, alone] = [said.querySelector("[data-from]"), said.querySelector<HTMLAnchorElement>("a")];
    if (night && from) from.textContent = night.textContent.split(",")[0] ?? "";
    if (first && alone) alone.href = addressOf(month, first, first);
    said.hidden = !night;
  }

  month.addEventListener("click", (event) => {
    // The click that ends a slide is not one more.
    if (slid) return void event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const night = nightAt(event.target);
    const isAgain = (event.target as Element).closest(".pick a.quiet") !== null;
    if (!night && !isAgain) return;
    event.preventDefault();
    const at = night?.dataset.night;
    if (at && first && at >= first) location.assign(addressOf(month, first, at));
    else pick(night);
  });

  // A link is dragged away by a mouse, and a slide along a week must not scroll the page: see `static/board.css`.
  month.addEventListener("dragstart", (event) => event.preventDefault());
  month.addEventListener("pointerdown", (event) => {
    slid = undefined;
    pressed = event.isPrimary && event.button === 0 ? nightAt(event.target) : undefined;
  });
  month.addEventListener("pointermove", ({ clientX, clientY }) => {
    const over = pressed && nightAt(document.elementFromPoint(clientX, clientY));
    const [from, to] = [pressed?.dataset.night, over?.dataset.night];
    if (!from || !to || (over === pressed && !slid)) return;
    slid = from < to ? [from, to] : [to, from];
    mark(month, ...slid);
  });
  addEventListener("pointerup", () => {
    if (pressed && slid) location.assign(addressOf(month, ...slid));
    pressed = undefined;
  });
  addEventListener("pointercancel", () => {
    if (slid) mark(month, first, first);
    pressed = slid = undefined;
  });
  // Come back to, it is as it was before.
  window.addEventListener("pageshow", ({ persisted }) => persisted && pick(undefined));
}

function mark(month: HTMLElement, from: string | undefined, to: string | undefined): void {
  for (const night of month.querySelectorAll<HTMLElement>("[data-night]")) {
    const { night: at = "" } = night.dataset;
    night.classList.toggle("picked", from !== undefined && to !== undefined && at >= from && at <= to);
  }
}

function nightAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target as Element | null)?.closest<HTMLAnchorElement>("[data-night]") ?? undefined;
}

/** As `nightsAddress` of the server says it. */
function addressOf(month: HTMLElement, from: string, to: string): string {
  const nights = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const query = new URLSearchParams({ at: `${month.dataset.month}.${from}`, nights: String(nights), view: "month" });
  return `/dashboard/calendar/nights?${query}`;
}
