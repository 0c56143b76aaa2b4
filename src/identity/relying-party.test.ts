import { expect, test } from "bun:test";
import { relyingParty } from "./relying-party.ts";

test.each([
  ["https://lango.co.ke", "lango.co.ke"],
  ["https://stays.lango.co.ke:8443/", "stays.lango.co.ke"],
  ["http://localhost:3000", "localhost"],
  ["http://demo.localhost:3000", "demo.localhost"],
])("at %s keys are bound to %s", (publicUrl, id) => {
  expect(relyingParty(publicUrl)).toEqual({ id, origin: new URL(publicUrl).origin });
});

test.each(["http://127.0.0.1:3000", "http://lango.co.ke", "https://[::1]", "https://203.0.113.7"])(
  "at %s browsers make no keys",
  (publicUrl) => {
    expect(relyingParty(publicUrl)).toBeUndefined();
  },
);
