/** Letters, digits and single spaces: `@ # &` and accents have broken requests and prompts. */
export function plainWords(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.replace(/[^A-Za-z0-9]+/g, " ").trim();
}
