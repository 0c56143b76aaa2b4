/**
 * Whether the payer that M-PESA names may be this phone (`2547…`, twelve digits): by the plain SHA-256
 * of older notices, or by the digits that a mask leaves, such as `2547 ***** 126` and `0722***000`.
 * A hash that does not fit says nothing, as nobody knows how each is made.
 */
export function payerIs(written: string, phone: string): "this" | "another" | "unknown" {
  const text = written.replace(/\s/g, "");
  if (/^[0-9a-f]{64}$/i.test(text)) {
    const isThis = new Bun.CryptoHasher("sha256").update(phone).digest("hex") === text.toLowerCase();
    return isThis ? "this" : "unknown";
  }
  const seen = /^\+?(\d{3,})[*x]+(\d{2,})/i.exec(text);
  if (seen) {
    const [, start = "", end = ""] = seen;
    return phone.startsWith(start.replace(/^0/, "254")) && phone.endsWith(end) ? "this" : "another";
  }
  // A spreadsheet that took it for a number lost its nought.
  const digits = text.replace(/\D/g, "").replace(/^0?(?=\d{9}$)/, "254");
  if (digits.length < 9) return "unknown";
  return digits === phone ? "this" : "another";
}
