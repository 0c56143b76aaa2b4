/** The signs that separate the parts of the text, and quotes. */
const SPECIAL = /[\\;,":]/g;

/**
 * The text that a phone's camera reads off a QR code to join a network. Without a password the network is open.
 * A name or password of hexadecimal digits alone is quoted, or a phone would read bytes in it.
 * (ZXing, "Barcode Contents", read 29 Nov 2026.)
 */
export function wifiCode({ network, password }: Readonly<{ network: string; password: string }>): string {
  const kind = password === "" ? "nopass" : "WPA";
  const secret = password === "" ? "" : `P:${part(password)};`;
  return `WIFI:T:${kind};S:${part(network)};${secret};`;
}

function part(text: string): string {
  const plain = text.replace(SPECIAL, (sign) => `\\${sign}`);
  return /^(?:[\da-f]{2})+$/i.test(text) ? `"${plain}"` : plain;
}
