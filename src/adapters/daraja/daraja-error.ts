import { isObject, textOf } from "./exchange.ts";

/** Why Daraja, or the gateway in front of it, turned a request away. */
export type DarajaError = Readonly<{ code: string; message: string }>;

/** `undefined` when the body names no error. The gateway's own form is `{fault:{faultstring,detail:{errorcode}}}`. */
export function readError(body: Record<string, unknown>): DarajaError | undefined {
  const code = textOf(body.errorCode);
  if (code) return { code, message: textOf(body.errorMessage) ?? "" };
  const fault = body.fault;
  if (!isObject(fault)) return undefined;
  const detail = isObject(fault.detail) ? fault.detail : {};
  return { code: textOf(detail.errorcode) ?? "", message: textOf(fault.faultstring) ?? "" };
}

/**
 * The token was refused, so nothing was done. Seen as 404.001.03, 400.003.01,
 * 401.003.01 and 401.002.01, always with these words; the gateway in front has words of its own for one that ended.
 */
export function isTokenRefusal(error: DarajaError): boolean {
  return (
    error.code === "404.001.03" ||
    /invalid[ _]access[ _]token|access[ _]token[ _]expired/i.test(`${error.code} ${error.message}`)
  );
}

/** The app may not ask for this at all, whatever its token. */
export function isProductMissing({ message }: DarajaError): boolean {
  return /apiproduct/i.test(message);
}

/** Refused at the door for traffic, before any prompt was made. */
export function asksUsToSlowDown(error: DarajaError): boolean {
  return (
    /^(500\.003\.0[23]|429)/.test(error.code) ||
    /spike ?arrest|quota ?violation|system is busy/i.test(`${error.code} ${error.message}`)
  );
}
