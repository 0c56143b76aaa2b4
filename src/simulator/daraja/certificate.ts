import type { Store } from "./store.ts";

/** Loaded when somebody asks: a demo starts without it. */
const ciphers = () => process.getBuiltinModule("node:crypto");

export type Certificate = Readonly<{ publicPem: string; privatePem: string }>;

/** Making one takes a tenth of a second, so one program makes one, however many simulators run in it. */
let made: string | undefined;

/** Stands for the certificate that Safaricom publishes. Made when first asked for, and kept. */
export function certificateOf(store: Store): Certificate {
  return JSON.parse(
    store.note("certificate", () => {
      made ??= newCertificate();
      return made;
    }),
  ) as Certificate;
}

function newCertificate(): string {
  const { publicKey, privateKey } = ciphers().generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return JSON.stringify({ publicPem: publicKey, privatePem: privateKey });
}

/** The password inside, or `undefined` when it was sealed with another key or padding. */
export function unsealed(store: Store, credential: string): string | undefined {
  try {
    const key = { key: certificateOf(store).privatePem, padding: ciphers().constants.RSA_NO_PADDING };
    const block = ciphers().privateDecrypt(key, Buffer.from(credential, "base64"));
    // PKCS#1 v1.5: 0, 2, at least eight bytes that are not 0, 0, the text. The runtime takes it apart no more.
    const end = block.indexOf(0, 2);
    if (block[0] !== 0 || block[1] !== 2 || end < 10) return undefined;
    return block.subarray(end + 1).toString("utf8");
  } catch {
    return undefined;
  }
}
