import { copyField } from "./copy-field.ts";

/**
 * Copy and Share beside an address. What a browser cannot do is not offered, and the address stays to be marked.
 * `say` shows a word for a moment.
 */
export function sharePresses(say: (words: string) => void): void {
  for (const around of document.querySelectorAll<HTMLElement>("[data-share]")) {
    const field = around.querySelector("input");
    if (!field) continue;
    const offer = (what: string, press: () => unknown) => {
      const button = around.querySelector<HTMLButtonElement>(`[data-press="${what}"]`);
      if (!button?.hidden) return;
      button.hidden = false;
      button.addEventListener("click", press);
    };
    const done = around.querySelector<HTMLElement>("[data-done]")?.dataset.done ?? "";
    offer("copy", () => void copyField(field).then((isCopied) => isCopied && say(done)));
    if (typeof navigator.share === "function") {
      const text = around.dataset.share ?? "";
      // Whoever shuts the sheet again has done nothing wrong.
      offer("share", () => void navigator.share({ ...(text && { text }), url: field.value }).catch(() => undefined));
    }
  }
}
