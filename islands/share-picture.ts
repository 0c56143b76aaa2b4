import { TOAST } from "./frame-events.ts";

/** Share as a file beside a picture, and Copy under each text. What a browser cannot do is not offered. */
export function sharePicture(around: HTMLElement): void {
  void offerFile(around);
  for (const field of around.querySelectorAll<HTMLElement>("[data-copied]")) offerCopy(field);
}

/** The file is there before anybody presses: phones open their sheet only shortly after a press. */
async function offerFile(around: HTMLElement): Promise<void> {
  const { picture = "", file = "" } = around.dataset;
  const button = around.querySelector<HTMLButtonElement>('[data-press="send"]');
  if (!button || typeof navigator.canShare !== "function") return;
  const answer = await fetch(picture).catch(() => undefined);
  if (!answer?.ok) return;
  const files = [new File([await answer.blob()], file, { type: "image/jpeg" })];
  if (!navigator.canShare({ files })) return;
  button.hidden = false;
  // Whoever shuts the sheet again has done nothing wrong.
  button.addEventListener("click", () => void navigator.share({ files }).catch(() => undefined));
}

function offerCopy(around: HTMLElement): void {
  const text = around.querySelector("textarea");
  const button = around.querySelector<HTMLButtonElement>('[data-press="copy"]');
  if (!text || !button) return;
  button.hidden = false;
  button.addEventListener("click", () => void copy(text, around.dataset.copied ?? ""));
}

/** In-app browsers refuse the clipboard without a word: then by the older way, and at last the text is marked. */
async function copy(text: HTMLTextAreaElement, done: string): Promise<void> {
  const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text.value))
    .then(() => navigator.clipboard !== undefined)
    .catch(() => false);
  if (!isCopied) {
    text.select();
    if (!document.execCommand?.("copy")) return;
  }
  dispatchEvent(new CustomEvent(TOAST, { detail: { title: done } }));
}
