import { expect, test } from "bun:test";
import { giveConsent, mayOffer } from "#db/rule.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import { maskedPhone } from "#src/core/person/phone.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, ORIGIN, testApp } from "#src/dev/fixtures/test-app.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { endOfOffers, noOffersLink } from "./no-offers.ts";

const PHONE = "+254722000020";

test.each<[string, string, "sms" | "whatsapp" | "email", string, boolean]>([
  ["from a number that hears answers", "22384", "sms", PHONE, true],
  ["from a name, to which nobody can answer", "LANGO", "sms", PHONE, false],
  ["from whoever the provider takes", "", "sms", PHONE, false],
  ["to a number abroad, which is a letter", "22384", "sms", "+4915112345678", false],
  ["by letter", "22384", "email", PHONE, false],
  ["by WhatsApp", "LANGO", "whatsapp", PHONE, true],
])("%s an offer says how it ends so that it is heard", (_, AT_SENDER_ID, way, phone, isHeard) => {
  const { deps } = testApp({ AT_SENDER_ID });
  for (const language of ["en", "sw"] as const) {
    const end = endOfOffers(deps, { way, phone, threadId: "b-7q2mxp0vtz4h9kcd", language });
    expect([/STOP/.test(end), end.includes("/guest/offers/b-7q2mxp0vtz4h9kcd?t=")]).toEqual([isHeard, !isHeard]);
  }
});

test("the link behind an offer ends them by a press, not by being opened, and opens nothing else", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const { id } = await hold(t);
  const thread = write(t.db, (tx) => {
    giveConsent(tx, id, NOON - 1);
    return threadOfBooking(tx, id, NOON);
  });
  const { pathname, searchParams } = new URL(noOffersLink(t.deps, thread));
  const token = searchParams.get("t") ?? "";
  const may = () => mayOffer(t.db, { id, guestPhone: PHONE });
  const { noOffers } = pagesIn.en;

  const shown = await (await t.get(`${pathname}?t=${token}`)).text();
  expect([shown.includes(noOffers.lead(maskedPhone(PHONE))), may()]).toEqual([true, true]);
  for (const [path, t1] of [
    [pathname, "x".repeat(22)],
    [pathname, ""],
    [pathname.replace("/b-", "/i-"), token],
    ["/guest/offers/b-7q2mxp0vtz4h9kcd", token],
  ] as const) {
    expect([(await t.get(`${path}?t=${t1}`)).status, (await t.post(path, { t: t1 })).status]).toEqual([404, 404]);
  }
  expect((await t.get(`/guest/booking/${id}/details?t=${token}`)).status).toBe(404);
  expect(may()).toBe(true);
  const done = await t.post(pathname, { t: token });
  expect([done.status, (await done.text()).includes(noOffers.done(maskedPhone(PHONE))), may()]).toEqual([
    200,
    true,
    false,
  ]);
  expect(noOffersLink(t.deps, thread)).toStartWith(`${ORIGIN}/guest/offers/`);
});
