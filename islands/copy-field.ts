/**
 * Copies what a field holds, and answers whether it is copied. In-app browsers refuse the clipboard without a word: then
 * by the older way, and at last the field is marked, to be copied by hand.
 */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  const isCopied = await Promise.resolve(navigator.clipboard?.writeText(field.value))
    .then(() => navigator.clipboard !== undefined)
    .catch(() => false);
  if (isCopied) return true;
  field.focus();
  field.setSelectionRange(0, field.value.length);
  return document.execCommand?.("copy") === true;
}
