import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { createSecrets } from "./secrets.ts";

const ours = createSecrets(new Uint8Array(32).fill(7));
const theirs = createSecrets(new Uint8Array(32).fill(8));

test("what is sealed opens again, for the same purpose and with the same key alone", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const sealed = ours.seal("payout a", text);
      expect(ours.open("payout a", sealed)).toBe(text.isWellFormed() ? text : text.toWellFormed());
      expect(ours.open("payout b", sealed)).toBeUndefined();
      expect(theirs.open("payout a", sealed)).toBeUndefined();
    }),
  );
});

test("the same text is sealed differently each time, and shows nothing of itself", () => {
  const sealed = ours.seal("payout a", "consumer-secret-of-wanjiru");
  expect(ours.seal("payout a", "consumer-secret-of-wanjiru")).not.toBe(sealed);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("consumer");
});

test("one changed byte anywhere, or a part missing, and nothing opens", () => {
  const sealed = Buffer.from(ours.seal("payout a", "passkey"), "base64url");
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(ours.open("payout a", changed.toString("base64url"))).toBeUndefined();
    expect(ours.open("payout a", sealed.subarray(0, at).toString("base64url"))).toBeUndefined();
  }
});
