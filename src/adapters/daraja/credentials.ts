/** What one host (or the operator) got from Safaricom for one shortcode. */
export type DarajaCredentials = Readonly<{
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  shortcode: string;
  passkey: string;
}>;

/** Secrets are pasted out of e-mails and portals; a stray space or line break made passwords wrong for others. */
export function trimmed<T extends DarajaCredentials>(credentials: T): T {
  return {
    ...credentials,
    baseUrl: credentials.baseUrl.trim().replace(/\/{1,9}$/, ""),
    consumerKey: credentials.consumerKey.trim(),
    consumerSecret: credentials.consumerSecret.trim(),
    shortcode: credentials.shortcode.trim(),
    passkey: credentials.passkey.trim(),
  };
}

export function basicHeader(credentials: DarajaCredentials): string {
  return `Basic ${base64(`${credentials.consumerKey}:${credentials.consumerSecret}`)}`;
}

/** Proves that we know the passkey; good for this timestamp only. */
export function stkPassword(credentials: DarajaCredentials, timestamp: string): string {
  return base64(credentials.shortcode + credentials.passkey + timestamp);
}

/**
 * Takes every credential out of a body before it is kept. A proxy's error page may
 * quote the request, so the encoded forms go too: all passwords of a passkey begin
 * alike, whatever their timestamp.
 */
export function withoutCredentials(text: string, credentials: DarajaCredentials, token?: string): string {
  const plain = [credentials.consumerSecret, credentials.passkey, credentials.consumerKey, token];
  const quoted = plain.filter((secret) => secret !== undefined && secret.length >= 4) as string[];
  const written = quoted.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  let clean = text;
  for (const encoded of [
    wholeGroups(credentials.shortcode + credentials.passkey),
    wholeGroups(`${credentials.consumerKey}:${credentials.consumerSecret}`),
  ]) {
    if (encoded.length >= 8) clean = clean.replaceAll(new RegExp(`${RegExp.escape(encoded)}[\\w+/=%-]*`, "g"), HIDDEN);
  }
  for (const secret of written.sort((a, b) => b.length - a.length)) clean = clean.replaceAll(secret, HIDDEN);
  return clean;
}

const HIDDEN = "[hidden]";

function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}

/** The part of a text's base64 that stays the same when more text follows. */
function wholeGroups(text: string): string {
  const bytes = Buffer.from(text, "utf8");
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString("base64");
}
