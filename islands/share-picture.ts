import { copyField } from "./copy-field.ts";

/** Share as a file beside a picture, and Copy under each text. What a browser cannot do is not offered. */
export function sharePicture(around: HTMLElement, say: (words: string) => void): void {
  void offerFile(around);
  for (const field of around.querySelectorAll<HTMLElement>("[data-copied]")) offerCopy(field, say);
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

function offerCopy(around: HTMLElement, say: (words: string) => void): void {
  const text = around.querySelector("textarea");
  const button = around.querySelector<HTMLButtonElement>('[data-press="copy"]');
  if (!text || !button) return;
  button.hidden = false;
  const done = around.dataset.copied ?? "";
  button.addEventListener("click", () => void copyField(text).then((isCopied) => isCopied && say(done)));
}
