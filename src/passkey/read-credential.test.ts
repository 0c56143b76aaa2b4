import { describe, expect, test } from "bun:test";
import { Authenticator } from "#src/dev/fixtures/authenticator.ts";
import { newSecret } from "#src/web/secrets.ts";
import { CREDENTIAL_MOST, readAssertion, readNewCredential } from "./read-credential.ts";
import { webauthn } from "./webauthn.ts";

const ORIGIN = "https://lango.example";
const options = { challenge: newSecret(), rp: { id: "lango.example" }, rpId: "lango.example" };
const phone = new Authenticator(ORIGIN);
const made = JSON.parse(await phone.make(options));
const signed = JSON.parse(await phone.sign(options));
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");

describe("what a browser says of a key", () => {
  test("is read, and nothing else that was sent beside it", () => {
    const read = readNewCredential(JSON.stringify({ ...made, evil: { deep: [1] }, clientExtensionResults: { x: 1 } }));
    expect(read).toMatchObject({ id: phone.id, challenge: options.challenge, response: { transports: ["internal"] } });
    expect(JSON.stringify(read)).not.toMatch(/evil|"x"/);
    const { response } = readAssertion(JSON.stringify(signed)) ?? {};
    expect(response?.signature).toBe(signed.response.signature);
  });

  const broken: [string, unknown][] = [
    ["no text at all", ""],
    ["no object", "[]"],
    ["null", "null"],
    ["another kind of key", { ...made, type: "password" }],
    ["two names", { ...made, rawId: `${made.rawId}A` }],
    ["a name that is too long", { ...made, id: "A".repeat(1401), rawId: "A".repeat(1401) }],
    ["no answer", { ...made, response: null }],
    ["a list for an answer", { ...made, response: [] }],
    ["client data that is no text", { ...made, response: { ...made.response, clientDataJSON: { a: 1 } } }],
    ["client data that is no object", { ...made, response: { ...made.response, clientDataJSON: base64("7") } }],
    ["client data without a challenge", { ...made, response: { ...made.response, clientDataJSON: base64("{}") } }],
    ["signs that are no base64", { ...made, response: { ...made.response, attestationObject: "%%" } }],
    ["more than there can be", { ...made, response: { ...made.response, attestationObject: "A".repeat(4001) } }],
  ];
  test.each(broken)("is refused with %s", (_, sent) => {
    const text = typeof sent === "string" ? sent : JSON.stringify(sent);
    expect(readNewCredential(text)).toBeUndefined();
    expect(readAssertion(text)).toBeUndefined();
  });

  test("is refused unread beyond its bound", () => {
    expect(readAssertion(`${JSON.stringify(signed)}${" ".repeat(CREDENTIAL_MOST)}`)).toBeUndefined();
  });
});

/** Hostile bytes of about `size`, by shape: what a decoder of nested lists might stumble over. */
const SHAPES: Record<string, (size: number) => Uint8Array> = {
  "lists in lists": (size) => new Uint8Array(size).fill(0x81),
  "maps in maps": (size) => new Uint8Array(size).fill(0xa1),
  "tags in tags": (size) => new Uint8Array(size).fill(0xc1),
  "a list that says it is endless": (size) =>
    new Uint8Array([0x9b, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, ...new Uint8Array(size)]),
  "a text that says it is long": (size) =>
    new Uint8Array([0x7a, 0x7f, 0xff, 0xff, 0xff, ...new Uint8Array(size).fill(0x61)]),
  "many small keys": (size) => new Uint8Array([0xb9, 0x03, 0xe8, ...new Uint8Array(size).map((_, n) => n % 24)]),
  "many empty lists": (size) => new Uint8Array([0x99, 0x07, 0xd0, ...new Uint8Array(size).fill(0x80)]),
};

test.each(Object.entries(SHAPES))("%s are refused in a moment, within the longest that is read", async (_, shape) => {
  const { decodeAttestationObject } = await webauthn();
  for (const size of [750, 1_500, 3_000]) {
    const began = process.cpuUsage();
    const bytes = shape(size);
    const read = () => decodeAttestationObject(new Uint8Array(bytes)).get("fmt");
    expect(() => {
      if (read() !== "none") throw new Error("no statement of a key");
    }).toThrow();
    // Ten milliseconds are what a growth is measured from; the largest that is let in stays far below a blink.
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(250);
  }
});
