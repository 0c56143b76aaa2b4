/** What choosing a day changes on the page: the days themselves, the card beside the page, what comes back, the link to ask, the bar. */
const PARTS = ["#dates", "#stay", "#back", "#ask", ".bar"];

/** Where the sheet stands in the page while it lies over it. */
let place: Comment | undefined;
let asked = 0;

/**
 * Follows a link to the dates, or one among them, without leaving the page; another page by its address. `ask` is the
 * frame's own: a chunk that imported it would make every page fetch one more.
 */
export async function chooseDates(link: HTMLAnchorElement, ask: (url: string) => Promise<Response>): Promise<void> {
  const sheet = document.getElementById("dates");
  if (!sheet) return location.assign(link.href);
  if (link.getAttribute("href") === "#dates") return openSheet(sheet);
  asked += 1;
  const own = asked;
  sheet.setAttribute("aria-busy", "true");
  try {
    const answer = await ask(partOf(link.href));
    const parts = new DOMParser().parseFromString(await answer.text(), "text/html");
    // Of two presses the later one counts.
    if (own !== asked) return;
    if (!answer.ok || !parts.getElementById("dates")) return location.assign(link.href);
    putIn(parts, wordsOf(link));
    history.replaceState(history.state, "", link.href.split("#")[0] ?? "");
  } catch {
    if (own === asked) location.assign(link.href);
  }
}

function partOf(href: string): string {
  const url = new URL(href);
  url.searchParams.set("part", "dates");
  return url.pathname + url.search;
}

const wordsOf = (link: Element) =>
  link.textContent.trim() || link.querySelector("[aria-label]")?.getAttribute("aria-label");

/** Puts the new parts in the places of the old ones. Nothing jumps, and the keyboard goes on where it was. */
function putIn(parts: Document, pressed: string | null | undefined): void {
  for (const part of PARTS) {
    const [old, now] = [document.querySelector(part), parts.querySelector(part)];
    if (old && now) old.replaceWith(now);
  }
  const sheet = document.getElementById("dates");
  if (!sheet) return;
  if (place) showClose(sheet);
  const links = [...sheet.querySelectorAll<HTMLAnchorElement>("a[href]")];
  const start = sheet.querySelector(".start");
  const next = links.find(
    (link) => start && link.closest(".cal") && start.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  (next ?? links.find((link) => wordsOf(link) === pressed) ?? links[0])?.focus({ preventScroll: true });
}

/** Lays the part of the page over it, and back into its place when it is closed. */
function openSheet(sheet: HTMLElement): void {
  const dialog = document.createElement("dialog");
  dialog.className = "dates";
  dialog.setAttribute("aria-labelledby", "dates-title");
  place = document.createComment("dates");
  sheet.before(place);
  document.body.append(dialog);
  dialog.append(sheet);
  showClose(sheet);
  dialog.addEventListener("close", () => {
    const now = dialog.querySelector("#dates");
    now?.querySelector("[data-close]")?.setAttribute("hidden", "");
    if (now) place?.replaceWith(now);
    place = undefined;
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => {
    if ((event.target as Element).closest("[data-close]") || event.target === dialog) dialog.close();
  });
  dialog.showModal();
}

function showClose(sheet: Element): void {
  sheet.querySelector("[data-close]")?.removeAttribute("hidden");
}
