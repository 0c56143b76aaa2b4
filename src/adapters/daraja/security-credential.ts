/**
 * An initiator's password, encrypted so that Safaricom alone can read it: PKCS#1 v1.5, base64.
 * The sandbox has another certificate than production. `undefined` when the certificate is none.
 */
export function securityCredential(password: string, certificatePem: string): string | undefined {
  try {
    const { constants, createPublicKey, publicEncrypt } = process.getBuiltinModule("node:crypto");
    const key = createPublicKey(certificatePem.trim());
    const sealed = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password.trim(), "utf8"));
    return sealed.toString("base64");
  } catch {
    return undefined;
  }
}
