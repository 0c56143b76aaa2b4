/**
 * Whether the payer that M-PESA names may be this phone (`2547…`, twelve digits): by the plain SHA-256
 * of older notices, or by the digits that a mask leaves, such as `2547 ***** 126` and `0722***000`.
 * A hash that does not fit says nothing, as nobody knows how each is made.
 */
export function payerIs(written: string, phone: string): "this" | "another" | "unknown" {
  const text = written.trim();
  if (/^[0-9a-f]{64}$/i.test(text)) {
    const isThis = new Bun.CryptoHasher("sha256").update(phone).digest("hex") === text.toLowerCase();
    return isThis ? "this" : "unknown";
  }
  const seen = /^\+?(\d{3,})([\s*xX]+)(\d{2,})/.exec(text);
  // A space alone masks nothing.
  if (seen && /[*x]/i.test(seen[2] ?? "")) {
    const [, start = "", , end = ""] = seen;
    return phone.startsWith(start.replace(/^0/, "254")) && phone.endsWith(end) ? "this" : "another";
  }
  const digits = text.replace(/\D/g, "").replace(/^0/, "254");
  if (digits.length < 9) return "unknown";
  return digits === phone ? "this" : "another";
}
