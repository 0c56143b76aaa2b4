import { expect, test } from "bun:test";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { receiptsOfBooking, saveTaxSettings } from "#db/receipt.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { receiptNumber, sumOfDocuments } from "#src/core/money/receipt.ts";
import { callback, type Held } from "#src/dev/fixtures/journey.ts";
import { readPdf } from "#src/dev/fixtures/read-pdf.ts";
import { heldAlike, paidRooms, roomsOfParty } from "#src/dev/fixtures/rooms-of-party.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp } from "#src/dev/fixtures/test-app.ts";
import { recordRefund } from "#src/refund/record-refund.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";

const words = (html: string) =>
  html
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

const statement = async (app: TestApp, id: string) =>
  words(await (await app.get(`/guest/booking/${id}/receipts?t=${bookingToken(app.deps, id)}`)).text());

const inPdf = async (app: TestApp, id: string) => {
  const answer = await app.get(`/guest/booking/${id}/receipts.pdf?t=${bookingToken(app.deps, id)}`);
  return readPdf(new Uint8Array(await answer.arrayBuffer())).words.replace(/\s+/g, " ");
};

function cancel(app: TestApp, id: string, shownKes: number) {
  const result = cancelStay({ ...app.deps, linkTo: () => "/" }, { bookingId: id, by: "guest", shownKes });
  expect(result.outcome).toBe("cancelled");
}

/** What the ledger of all rooms says: what came less what went back. */
function keptKes(app: TestApp, lead: Held): number {
  return roomsOfParty(app, lead).reduce((sum, { id }) => {
    const { receivedKes, refundedKes } = sumsOf(entriesOfBooking(app.db, id));
    return sum + receivedKes - refundedKes;
  }, 0);
}

test("one sheet for all rooms: whom it is made out to once, a line a room, the payment as it came, what went back at once", async () => {
  const { app, lead } = await paidRooms();
  const [first, second, third] = roomsOfParty(app, lead);
  if (!first || !second || !third) throw new Error("three rooms were booked");
  const bill = { t: bookingToken(app.deps, second.id), company: "Acme Ltd", pin: "p051234567m" };
  expect((await app.post(`/guest/booking/${second.id}/billing`, bill)).status).toBe(303);
  const before = await statement(app, first.id);
  for (const line of [
    "Statement for 3 rooms",
    "Acme Ltd, KRA PIN P051234567M, Achieng Otieno",
    `${first.code}, 3 rooms`,
    "Quiet room, 2 guests KES 6,400",
    "Room with a view, 2 guests KES 8,000",
    "All rooms KES 20,800",
    "Received: LG-000001, LG-000002, LG-000003",
    "Paid in all KES 20,800",
    "it is neither a further receipt nor a tax invoice",
    "Nothing is left to pay.",
  ]) {
    expect(before).toContain(line);
  }
  expect(before.match(/Acme Ltd/g)).toHaveLength(1);

  cancel(app, first.id, 6_400);
  cancel(app, second.id, 6_400);
  const [refund] = refundsOfBooking(app.db, first.id);
  const sent = { hostId: "host-wanjiru", refundId: refund?.id ?? "", typedReceipt: "UKS0000001", shownKes: 12_800 };
  expect(recordRefund(app.deps, sent).outcome).toBe("recorded");
  const after = await statement(app, third.id);
  for (const line of [
    "Quiet room, 2 guests, cancelled KES 0",
    "All rooms KES 8,000",
    "Sent back: LG-000004, LG-000005",
    "M-PESA UKS0000001",
    "− KES 12,800",
    "Paid in all KES 8,000",
  ]) {
    expect(after).toContain(line);
  }
  expect(keptKes(app, lead)).toBe(8_000);
  // The same for each room, for guest and host, and on paper.
  expect(await statement(app, first.id)).toBe(after.replaceAll(third.id, first.id));
  const cookie = hostCookie(app.db);
  const desk = words(await (await app.get(`/guest/booking/${first.id}/receipts`, { cookie })).text());
  expect(desk).toContain("Paid in all KES 8,000");
  const paper = await inPdf(app, first.id);
  for (const line of [
    "Statement for 3 rooms",
    "Acme Ltd",
    "All rooms KES 8,000",
    "Paid in all KES 8,000",
    "LG-000005",
  ]) {
    expect(paper).toContain(line);
  }
  const links = await (
    await app.get(`/guest/booking/${third.id}/details?t=${bookingToken(app.deps, third.id)}`)
  ).text();
  expect(links).toContain(`/guest/booking/${third.id}/receipts?t=`);
  expect(words(links)).toContain("Statement for 3 rooms");
  expect(await (await app.get(`/dashboard/bookings/${third.id}`, { cookie })).text()).toContain(
    `/guest/booking/${third.id}/receipts"`,
  );
});

test("money of several payers stands as it came, and no document is made beside the rooms' own", async () => {
  const { app, lead, rooms } = heldAlike();
  const tax = { legalName: "Zuri Stays Ltd", kraPin: "A012345678Z", vatPercent: 16, levyPercent: 2, updatedAt: NOON };
  write(app.db, (tx) => saveTaxSettings(tx, { hostId: "host-wanjiru", ...tax }));
  for (const [at, { id, path }] of rooms.entries()) {
    const query = new URLSearchParams(path.split("?")[1]);
    const fields = { room: query.get("room") ?? "", t: query.get("t") ?? "", submissionKey: newSecret() };
    await app.post("/booking/rooms/pay", { ...fields, phone: `0722 000 03${at}` });
    await app.jobs.runDue();
    await callback(app, { id, t: "", cookie: "", form: {} }, { receipt: `PART00000${at}` });
  }
  const documents = roomsOfParty(app, lead).flatMap(({ id }) => receiptsOfBooking(app.db, id));
  expect(documents).toHaveLength(3);
  const page = await statement(app, lead.id);
  for (const at of [0, 1, 2]) expect(page).toMatch(new RegExp(`M-PESA PART00000${at} KES 6,400`));
  expect(page).toContain("Paid in all KES 19,200");
  for (const { number } of documents) expect(page.split(receiptNumber(number))).toHaveLength(2);
  const vatKes = documents.reduce((sum, { facts }) => sum + facts.tax.vatKes, 0);
  expect(page).toContain(`VAT KES ${vatKes.toLocaleString("en-KE")}`);
  expect(page).toContain("Zuri Stays Ltd, KRA PIN A012345678Z");
  expect(sumOfDocuments(documents).paidKes).toBe(keptKes(app, lead));
  const { n } = app.db.$client.query("select count(*) as n from receipts").get() as { n: number };
  expect(n).toBe(documents.length);
});
