import { isAllowed } from "./allowed.ts";
import { ask } from "./ask.ts";
import { OPENED, TOAST } from "./frame-events.ts";
import { keepPreferred, signedInId } from "./session.ts";

const LOOKED_AT_AGAIN_MS = 10_000;

/** What only some visits need: fetched when they do, and no earlier than the page itself. */
export function asNeeded(): void {
  fillCookiePanel(document);
  addEventListener(OPENED, ({ target }) => fillCookiePanel(target as Element));
  bringBusyForms();
  bringDates();
  bringDragging();
  bringMending();
  bringPasskeys();
  bringPhotos();
  bringPictures();
  bringSharing();
  bringToasts();
  bringTooltips();
  bringWaiting();
  if (document.readyState === "complete") measure();
  else addEventListener("load", measure);
}

function fillCookiePanel(within: ParentNode): void {
  const form = within.querySelector<HTMLFormElement>('form[action="/cookies"]');
  if (!form) return;
  const changed = (title?: string) => {
    measure();
    keepPreferred();
    if (title) say(title);
  };
  void import("./cookie-panel.ts").then(({ cookiePanel }) => cookiePanel(form, changed));
}

/** Said by the frame itself: a chunk that asked for the name of the event would make every page fetch one more. */
const say = (title: string) => void dispatchEvent(new CustomEvent(TOAST, { detail: { title } }));

function bringBusyForms(): void {
  if (document.querySelector("[data-busy]")) void import("./busy-form.ts").then(({ busyForms }) => busyForms());
}

/** Links to the dates of a house, and among them, change the page where they stand. A new tab stays a new tab. */
function bringDates(): void {
  if (!document.querySelector(".cal")) return;
  const keys = () => void import("./day-keys.ts").then(({ dayKeys }) => dayKeys());
  addEventListener("focusin", keys, { once: true });
  if (!document.querySelector("[data-sheet]")) return;
  const bring = () => import("./date-sheet.ts");
  const linkOf = ({ target }: Event) => {
    const link = (target as Element).closest?.("a");
    if (!link) return undefined;
    const isAmong = link.closest("[data-sheet]") && link.pathname === location.pathname && link.search !== "";
    return isAmong || link.getAttribute("href") === "#dates" ? link : undefined;
  };
  for (const intent of ["pointerover", "focusin"]) {
    addEventListener(intent, (event) => linkOf(event) && void bring(), { passive: true });
  }
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    bring().then(
      ({ chooseDates }) => chooseDates(link, ask),
      () => location.assign(link.href),
    );
  });
}

function bringDragging(): void {
  const board = document.querySelector<HTMLFormElement>("[data-board]");
  if (board) void import("./board-drag.ts").then(({ boardDrag }) => boardDrag(board));
  const month = document.querySelector<HTMLElement>("[data-month]");
  if (month) void import("./month-pick.ts").then(({ monthPick }) => monthPick(month));
}

function bringMending(): void {
  if (document.querySelector("[aria-invalid]")) void import("./mended.ts").then(({ mendedFields }) => mendedFields());
}

/** The code comes when somebody is about to press: a device asks for its owner's finger only shortly after a press. */
function bringPasskeys(): void {
  for (const intent of ["pointerover", "focusin", "click"]) {
    addEventListener(intent, ({ target }) => {
      const button = (target as Element).closest?.<HTMLButtonElement>("[data-passkey]");
      if (!button) return;
      void import("./passkey.ts").then(({ askDevice }) => {
        if (intent === "click") void askDevice(button);
      });
    });
  }
}

/** A photo over the whole screen; without its code the link leads to the page of all photos. A new tab stays one. */
function bringPhotos(): void {
  for (const intent of ["pointerdown", "click"] as const) {
    addEventListener(intent, (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[data-photo]");
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const code = import("./photo-view.ts");
      if (intent !== "click") return void code.catch(() => undefined);
      event.preventDefault();
      code.then(
        ({ photoView }) => photoView(link),
        () => location.assign(link.href),
      );
    });
  }
}

function bringPictures(): void {
  const picture = document.querySelector<HTMLElement>("[data-picture]");
  if (picture) void import("./share-picture.ts").then(({ sharePicture }) => sharePicture(picture, say));
}

function bringSharing(): void {
  const bring = () => void import("./share-press.ts").then(({ sharePresses }) => sharePresses(say));
  const folds = Array.from(document.querySelectorAll("[data-share]"), (around) =>
    around.closest("details:not([open])"),
  );
  // What is folded away costs nothing until somebody opens it.
  for (const fold of folds) fold?.addEventListener("toggle", bring, { once: true });
  if (folds.includes(null)) bring();
}

function bringToasts(): void {
  const toaster = () => import("./toaster.ts");
  if (document.querySelector(".flash")) void toaster().then(({ startToasts }) => startToasts());
  window.addEventListener(
    TOAST,
    (event) => void toaster().then(({ showToast }) => showToast((event as CustomEvent).detail)),
  );
}

function bringTooltips(): void {
  let asked = false;
  for (const intent of ["pointerover", "focusin"]) {
    addEventListener(
      intent,
      (event) => {
        if (asked || !(event.target as Element).closest?.("[title]")) return;
        asked = true;
        void import("./tooltip.ts").then(({ startTooltips }) => startTooltips(event));
      },
      { passive: true },
    );
  }
}

/** Where money is awaited. A page that waits and can't be watched is looked at again. */
function bringWaiting(): void {
  if (!document.querySelector("[data-hold],[data-pay]")) return;
  import("./waiting.ts").then(
    ({ waiting }) => waiting(),
    () => document.querySelector("[data-pay]") && setTimeout(() => location.reload(), LOOKED_AT_AGAIN_MS),
  );
}

/** Nothing is measured, and no code for it comes, before it was allowed. */
function measure(): void {
  if (isAllowed("analytics")) {
    void import("./measure.ts").then(({ startMeasuring }) =>
      startMeasuring(
        () => signedInId() ?? null,
        () => isAllowed("analytics"),
      ),
    );
  }
}
