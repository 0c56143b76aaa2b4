import { type Static, t } from "elysia";
import { readShape } from "#src/web/shape.ts";

/** The longest a browser sends is a third of this; a key's name for itself has at most 1023 bytes. */
export const CREDENTIAL_MOST = 8_000;

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const base64 = (maxLength: number) => t.String({ pattern: "^[\\w-]+$", maxLength });
const part = base64(4_000);
const signed = { id: base64(1_400), rawId: base64(1_400), type: t.Literal("public-key") };

/** What a browser sends of a new key, as the library takes it. */
const newCredential = t.Object({
  ...signed,
  response: t.Object({ clientDataJSON: part, attestationObject: part, transports: t.Optional(t.Unknown()) }),
});

/** What a browser sends of a key that signed. */
const assertion = t.Object({
  ...signed,
  // Keys that can be found without a name always say whose they are; older ones that are asked for by name need not.
  response: t.Object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: t.Optional(t.Union([base64(100), t.Literal(""), t.Null()])),
  }),
});

const clientData = t.Object({ challenge: base64(100) });

export type NewCredential = NonNullable<ReturnType<typeof readNewCredential>>;
export type Assertion = NonNullable<ReturnType<typeof readAssertion>>;

export function readNewCredential(text: string) {
  const sent = text.length <= CREDENTIAL_MOST ? readShape(newCredential, text) : undefined;
  const about = sent && aboutOf(sent);
  if (!about) return undefined;
  const said = sent.response.transports;
  const transports = TRANSPORTS.filter((way) => Array.isArray(said) && said.includes(way));
  return { ...about, response: { ...sent.response, transports } };
}

export function readAssertion(text: string) {
  const sent = text.length <= CREDENTIAL_MOST ? readShape(assertion, text) : undefined;
  const about = sent && aboutOf(sent);
  if (!about) return undefined;
  const { userHandle, ...response } = sent.response;
  return { ...about, response: { ...response, ...(userHandle && { userHandle }) } };
}

/** `challenge` is what was signed, for finding out whether we asked for it. */
function aboutOf({ id, rawId, type, response }: Static<typeof newCredential> | Static<typeof assertion>) {
  const said = readShape(clientData, Buffer.from(response.clientDataJSON, "base64url").toString("utf8"));
  return said && rawId === id ? { id, rawId, type, clientExtensionResults: {}, challenge: said.challenge } : undefined;
}
