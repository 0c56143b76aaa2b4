import { ask } from "./ask.ts";
import { OPEN_ABOUT, OPEN_CONTACT, OPEN_COOKIES, OPENED } from "./frame-events.ts";

/** What each event opens: the page that holds the same, for whoever has no script. */
const PAGES: Record<string, string> = {
  [OPEN_ABOUT]: "/about",
  [OPEN_CONTACT]: "/contact",
  [OPEN_COOKIES]: "/cookies",
};

const made: Record<string, Promise<HTMLDialogElement> | undefined> = {};

/**
 * About, Contact and the cookie preferences, over whatever page one is on. Their content is the page's own, fetched
 * when somebody is about to ask for it, so that no other page carries it.
 */
export function pageDialogs(): void {
  for (const name of Object.keys(PAGES)) addEventListener(name, () => void open(name));
  for (const intent of ["pointerover", "pointerdown", "focusin"]) {
    addEventListener(
      intent,
      (event) => {
        const name = (event.target as Element).closest?.<HTMLElement>("[data-opens]")?.dataset.opens ?? "";
        if (name in PAGES) void dialogOf(name).catch(() => {});
      },
      { passive: true },
    );
  }
}

async function open(name: string): Promise<void> {
  try {
    const dialog = await dialogOf(name);
    if (dialog.open) return;
    dialog.showModal();
    dialog.dispatchEvent(new Event(OPENED, { bubbles: true }));
  } catch {
    location.assign(PAGES[name] ?? "/");
  }
}

function dialogOf(name: string): Promise<HTMLDialogElement> {
  made[name] ??= make(name).catch((error) => {
    delete made[name];
    throw error;
  });
  return made[name];
}

async function make(name: string): Promise<HTMLDialogElement> {
  // A choice is pressed at once and must not be lost, so its panel opens with its code.
  const code = name === OPEN_COOKIES ? import("./cookie-panel.ts") : undefined;
  const [answer] = await Promise.all([ask(PAGES[name] ?? ""), code]);
  // With the styles that this page does not have yet. Its policy knows the sheets of its own head alone, in what it parses
  // too: those of the other are taken out, and made by a script of ours.
  const html = (await answer.text()).replace(/<style>(.*?)<\/style>/gs, (_, css: string) => {
    if (!document.head.innerHTML.includes(css)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }
    return "";
  });
  const page = new DOMParser().parseFromString(html, "text/html");
  const content = page.querySelector("[data-dialog]");
  if (!answer.ok || !content) throw new Error(name);

  // And with the icons.
  const shapes = page.querySelector(".shapes");
  for (const shape of shapes?.querySelectorAll("symbol") ?? []) if (document.getElementById(shape.id)) shape.remove();
  if (shapes) document.body.append(shapes);

  const dialog = document.createElement("dialog");
  const heading = content.querySelector("h1");
  dialog.append(content);
  if (heading) {
    dialog.setAttribute("aria-labelledby", heading.id);
    // The keyboard begins at the title, so that it is what is read first.
    heading.tabIndex = -1;
    heading.autofocus = true;
  }
  content.querySelector<HTMLElement>("[data-close]")?.removeAttribute("hidden");
  dialog.addEventListener("click", (event) => {
    if ((event.target as Element).closest("button[data-close]") || isBeside(dialog, event)) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}

/** Whether a press was on the backdrop, which belongs to the dialog. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect();
  return target === dialog && (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom);
}
