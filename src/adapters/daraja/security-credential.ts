import { constants, createPublicKey, publicEncrypt } from "node:crypto";

/** Who may look up, reverse and pay out: made in the M-PESA portal. Its password ends after 90 days. */
export type Initiator = Readonly<{
  name: string;
  password: string;
  /** Safaricom's public certificate, PEM. The sandbox has another than production. */
  certificatePem: string;
}>;

/** The initiator's password, sealed so that Safaricom alone can read it: PKCS#1 v1.5, base64. `undefined` when the certificate is none. */
export function securityCredential({ password, certificatePem }: Initiator): string | undefined {
  try {
    const key = createPublicKey(certificatePem.trim());
    const sealed = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password.trim(), "utf8"));
    return sealed.toString("base64");
  } catch {
    return undefined;
  }
}
