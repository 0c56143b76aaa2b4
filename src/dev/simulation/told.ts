/** How pages and messages say that nobody took any money, in both languages. */
const DENIALS = [
  /nothing (?:was|has been) (?:charged|taken)/i,
  /no money (?:was|has been) (?:charged|taken|moved)/i,
  /hakuna kilichokatwa/i,
];

export function denies(words: string): boolean {
  return DENIALS.some((denial) => denial.test(words));
}

/** The words around it. */
export function denialIn(words: string): string {
  const text = words
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
  const at = Math.max(0, ...DENIALS.map((denial) => text.search(denial)));
  return text.slice(Math.max(0, at - 60), at + 60);
}
