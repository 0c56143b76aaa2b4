import { TOAST } from "./frame-events.ts";

/** Copy and Share beside an address. What a browser cannot do is not offered, and the address stays to be marked. */
export function sharePresses(): void {
  for (const around of document.querySelectorAll<HTMLElement>("[data-share]")) {
    const field = around.querySelector("input");
    if (!field) continue;
    const offer = (what: string, press: () => unknown) => {
      const button = around.querySelector<HTMLButtonElement>(`[data-press="${what}"]`);
      if (!button) return;
      button.hidden = false;
      button.addEventListener("click", press);
    };
    offer("copy", () => void copy(field, around.querySelector<HTMLElement>("[data-done]")?.dataset.done ?? ""));
    if (typeof navigator.share === "function") {
      const text = around.dataset.share ?? "";
      // Whoever shuts the sheet again has done nothing wrong.
      offer("share", () => void navigator.share({ ...(text && { text }), url: field.value }).catch(() => undefined));
    }
  }
}

/** In-app browsers refuse the clipboard without a word: then by the older way, and at last the address is marked. */
async function copy(field: HTMLInputElement, done: string): Promise<void> {
  const isCopied = await Promise.resolve(navigator.clipboard?.writeText(field.value))
    .then(() => navigator.clipboard !== undefined)
    .catch(() => false);
  if (!isCopied) {
    field.focus();
    field.setSelectionRange(0, field.value.length);
    if (!document.execCommand?.("copy")) return;
  }
  dispatchEvent(new CustomEvent(TOAST, { detail: { title: done } }));
}
