import { isPlaceFault, type PlaceFault, placeFault } from "#src/ports/replica-store.ts";

/** What a place elsewhere says no with, and what an operator can do about it: the codes of S3, as services share them. */
const MENDS: Readonly<Record<string, string>> = {
  AccessDenied: "REPLICATE_KEY_ID may not do that there",
  InvalidAccessKeyId: "REPLICATE_KEY_ID is not known there; were the keys changed?",
  SignatureDoesNotMatch: "REPLICATE_SECRET is not the one of REPLICATE_KEY_ID",
  ExpiredToken: "these keys have ended: name lasting ones",
  RequestTimeTooSkewed: "the clock of this machine is wrong",
  NoSuchBucket: "there is no bucket of that name",
  AuthorizationHeaderMalformed: "REPLICATE_REGION is another than the bucket's",
  AuthorizationQueryParametersError: "REPLICATE_REGION is another than the bucket's",
  PermanentRedirect: "REPLICATE_REGION or REPLICATE_ENDPOINT is another than the bucket's",
  UnexpectedRedirect: "it sends elsewhere: REPLICATE_REGION or REPLICATE_ENDPOINT is another than the bucket's",
  SlowDown: "it is asked too much; try again",
};

/** A fault with what can be done about its code. */
export function faultWithMend(said: string, code: string, mayPass = false): PlaceFault {
  const mend = MENDS[code];
  return placeFault(mend ? `${said} (${mend})` : said, mayPass);
}

/** What the network, or a client's library, threw: never with the address, which is signed. */
export function placeFaultOf(error: unknown, name: string): PlaceFault {
  if (isPlaceFault(error)) return error;
  const { code, message, name: kind } = error as { code?: unknown; message?: unknown; name?: unknown };
  if (kind === "TimeoutError") return placeFault(`the bucket does not answer for ${name}`);
  const known = typeof code === "string" && /^[A-Za-z0-9_]{1,60}$/.test(code) ? code : "";
  const words = String(message ?? error).replace(/(?: fetching)? "?https?:\/\/[\s\S]*$/, "");
  const said = `the bucket cannot be asked for ${name}: ${[known, words].filter(Boolean).join(", ").slice(0, 150)}`;
  return faultWithMend(said, known, known === "SlowDown" || !Object.hasOwn(MENDS, known));
}
