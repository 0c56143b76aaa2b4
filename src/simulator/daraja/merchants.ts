/** Passkeys of shortcodes the simulator knows; it accepts any passkey of the others. */
export type Merchants = Readonly<Record<string, string>>;

/** The password is base64 of shortcode, passkey and the very timestamp of the same body. */
export function passwordFits(merchants: Merchants, shortcode: string, password: string, timestamp: string): boolean {
  const plain = Buffer.from(password, "base64").toString("utf8");
  const known = merchants[shortcode];
  if (known !== undefined) return plain === shortcode + known + timestamp;
  return (
    plain.startsWith(shortcode) &&
    plain.endsWith(timestamp) &&
    plain.length > shortcode.length + timestamp.length &&
    !/\s/.test(plain)
  );
}
