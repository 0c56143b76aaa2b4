/** What a browser sends of a new key, as the library takes it. */
export type NewCredential = Signed &
  Readonly<{ response: Readonly<{ clientDataJSON: string; attestationObject: string; transports: Transport[] }> }>;

/** What a browser sends of a key that signed. */
export type Assertion = Signed &
  Readonly<{
    response: Readonly<{ clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }>;
  }>;

type Signed = Readonly<{
  id: string;
  rawId: string;
  type: "public-key";
  clientExtensionResults: Record<string, never>;
  /** What was signed, for finding out whether we asked for it. */
  challenge: string;
}>;

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
type Transport = (typeof TRANSPORTS)[number];

/** The longest a browser sends is a third of this; a key's name for itself has at most 1023 bytes. */
export const CREDENTIAL_MOST = 8_000;
const PART_MOST = 4_000;
const ID_MOST = 1_400;

export function readNewCredential(text: string): NewCredential | undefined {
  const read = readSigned(text);
  if (!read) return undefined;
  const attestationObject = base64(read.response.attestationObject, PART_MOST);
  if (!attestationObject) return undefined;
  const said: unknown = read.response.transports;
  const transports = TRANSPORTS.filter((way) => Array.isArray(said) && said.includes(way));
  return { ...read, response: { clientDataJSON: read.clientDataJSON, attestationObject, transports } };
}

export function readAssertion(text: string): Assertion | undefined {
  const read = readSigned(text);
  if (!read) return undefined;
  const { clientDataJSON, response } = read;
  const authenticatorData = base64(response.authenticatorData, PART_MOST);
  const signature = base64(response.signature, PART_MOST);
  const userHandle = base64(response.userHandle, 100);
  if (!authenticatorData || !signature) return undefined;
  // Keys that can be found without a name always say whose they are; older ones that are asked for by name need not.
  if (response.userHandle && !userHandle) return undefined;
  return { ...read, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } };
}

/** The parts that both have. Nothing of what else was sent goes any further. */
function readSigned(text: string) {
  if (text.length > CREDENTIAL_MOST) return undefined;
  const sent = objectIn(text);
  const response = sent && isObject(sent.response) ? sent.response : undefined;
  const id = base64(sent?.id, ID_MOST);
  const clientDataJSON = base64(response?.clientDataJSON, PART_MOST);
  if (!id || sent?.rawId !== id || sent.type !== "public-key" || !response || !clientDataJSON) return undefined;
  const challenge = base64(objectIn(Buffer.from(clientDataJSON, "base64url").toString("utf8"))?.challenge, 100);
  if (!challenge) return undefined;
  const type = "public-key" as const;
  return { id, rawId: id, type, clientExtensionResults: {}, challenge, clientDataJSON, response };
}

function base64(value: unknown, longest: number): string | undefined {
  return typeof value === "string" && value.length <= longest && /^[\w-]+$/.test(value) ? value : undefined;
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
