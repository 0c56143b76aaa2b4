/**
 * Whether M-PESA's name of who paid is the guest's. Most names are masked down to one word by now, and one word, an
 * initial or a star tells nothing: then nobody knows.
 */
export function payerByName(payerName: string, guestName: string): "guest" | "another" | undefined {
  const payer = wholeWords(payerName);
  const guest = wholeWords(guestName);
  if (payer.length < 2 || guest.length < 2 || /[*•]/.test(payerName)) return undefined;
  return payer.some((word) => guest.includes(word)) ? "guest" : "another";
}

function wholeWords(name: string): string[] {
  const plain = name.normalize("NFD").replace(/[\p{M}'’.]/gu, "");
  return plain
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
}
