import { expect, test } from "bun:test";
import { createSecrets } from "#src/web/secrets.ts";
import { longAddressOf, withShortAddresses } from "./short-address.ts";

const secrets = createSecrets(new Uint8Array(32).fill(7));
const publicUrl = "https://lango.co.ke";
const deps = { secrets, publicUrl };
const ID = "7q2mxp0vtz4h9kcd";
const booking = secrets.sign("booking", ID);

test.each([
  `/guest/booking/${ID}/details?t=${booking}`,
  `/guest/booking/${ID}/review?t=${booking}`,
  `/guest/booking/${ID}/guide?t=${booking}`,
  `/booking/payment?booking=${ID}&t=${booking}`,
  `/booking/payment?booking=${ID}&for=balance&t=${booking}`,
  `/booking/request/${ID}?t=${secrets.sign("request", ID)}`,
  `/booking/change/${ID}?t=${secrets.sign("change", ID)}`,
  `/booking/report/${ID}?t=${secrets.sign("report", ID)}`,
  `/guest/offers/b-${ID}?t=${secrets.sign("offers", ID)}`,
  `/guest/offers/i-${ID}?t=${secrets.sign("offers", ID)}`,
])("%s is sent short, and leads there", (path) => {
  const text = withShortAddresses(deps, `Look: ${publicUrl}${path}. Karibu`);
  const [, key = ""] = /^Look: https:\/\/lango\.co\.ke\/b\/([0-9A-Za-z]{28})\. Karibu$/.exec(text) ?? [];
  expect(longAddressOf(deps, key)).toBe(path);
  // Nobody makes one out of another: neither another thing of the same booking, nor a sign more or less.
  for (const kind of "drgpbhcvsq".replace(key[0] ?? "", "")) {
    expect(longAddressOf(deps, `${kind}${key.slice(1)}`)).toBeUndefined();
  }
  const last = key.at(-1) === "0" ? "1" : "0";
  for (const wrong of [`${key.slice(0, -1)}${last}`, `${key}0`, key.slice(0, -1), "", "constructor"]) {
    expect(longAddressOf(deps, wrong)).toBeUndefined();
  }
  expect(longAddressOf({ secrets: createSecrets(new Uint8Array(32).fill(8)) }, key)).toBeUndefined();
});

test.each([
  `${publicUrl}/guest/booking/${ID}/details?t=${booking.slice(0, -1)}x`,
  `https://elsewhere.example/guest/booking/${ID}/details?t=${booking}`,
  `${publicUrl}/guest/booking/booking-1/details?t=${secrets.sign("booking", "booking-1")}`,
  `${publicUrl}/zuristays`,
])("%s stays as it is", (address) => {
  expect(withShortAddresses(deps, `See ${address}`)).toBe(`See ${address}`);
});
