/**
 * An address as a person reads it: map programs put a location code such as `PQ4W+5X` in front, which is
 * taken out (four letters or digits, a plus sign, two or three more, and what separates it from the rest),
 * and commas left over are tidied. Specification, section 5; the long form with four more in front goes too.
 */
export function addressForDisplay(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}+])(?:[A-Z0-9]{4}){1,2}\+[A-Z0-9]{2,3}(?![\p{L}\p{N}+])[\s,]*/giu, "")
    .replace(/\s+/g, " ")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ");
}
