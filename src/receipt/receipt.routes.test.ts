import { beforeEach, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { madeOutTo } from "#db/made-out.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { insertRefund, refundsOfBooking } from "#db/refund.queries.ts";
import { forgetGuestsOf } from "#db/retention.queries.ts";
import { write } from "#db/write.ts";
import { onAccounts } from "#src/core/money/ledger.ts";
import { handInCheck } from "#src/dev/fixtures/checks.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { readPdf } from "#src/dev/fixtures/read-pdf.ts";
import { deskCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examinePrint } from "#src/doctor/doctor-print.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { pagesIn } from "#views/texts/pages.ts";

let t: TestApp;
let cookie: string;
let paid = 0;

beforeEach(() => {
  t = testApp();
  addHost(t.db);
  addProperty(t.db, { units: 20 });
  cookie = hostCookie(t.db);
});

async function paidStay(): Promise<string> {
  const held = await hold(t);
  await pay(t, held);
  paid += 1;
  const receipt = `TESTPAID${String(paid).padStart(2, "0")}`;
  await callback(t, held, { receipt });
  // M-PESA says it again.
  await callback(t, held, { receipt });
  if (findBooking(t.db, held.id)?.state !== "confirmed") throw new Error("the stay is not paid");
  return held.id;
}

const documents = (id: string) =>
  receiptsOfBooking(t.db, id).map(({ kind, number, amountKes }) => ({ kind, number, amountKes }));
const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");
const show = async (id: string, number = 1, token = bookingToken(t.deps, id)) => {
  const answer = await t.get(`/guest/booking/${id}/receipts/${number}?t=${token}`);
  return { status: answer.status, html: plain(await answer.text()) };
};
const save = (fields: Record<string, string>) =>
  t.post("/dashboard/receipts", { name: "", pin: "", vat: "0", levy: "0", ...fields }, { cookie });

function owe(bookingId: string, id: string, amountKes: number) {
  const payment = paymentsOfBooking(t.db, bookingId)[0];
  if (!payment) throw new Error("no payment");
  write(t.db, (tx) =>
    insertRefund(tx, { id, paymentId: payment.id, bookingId, amountKes, reason: "by_host", createdAt: t.clock.now() }),
  );
}
const send = (id: string) => t.post(`/dashboard/refunds/${id}`, { receipt: "TLI4K2P9QX" }, { cookie });

test("money that came has one receipt, whatever the network repeats, and numbers have no gap", async () => {
  const first = await paidStay();
  const second = await paidStay();
  expect([documents(first), documents(second)]).toEqual([
    [{ kind: "receipt", number: 1, amountKes: 13_500 }],
    [{ kind: "receipt", number: 2, amountKes: 13_500 }],
  ]);
});

test("a receipt names the licence that held on its day, whatever the host enters later, and so does what goes with it", async () => {
  const { $client } = t.db;
  const license = (number: string, until: string) =>
    $client
      .query("update properties set licence_number = ?, licence_class = 'serviced_flat', licence_until = ?")
      .run(number, until);
  license("TRA/OLD/9", "2026-11-27");
  expect((await show(await paidStay())).html).not.toContain("TRA/OLD/9");
  license("TRA/SF/0042", "2027-06-30");
  const id = await paidStay();
  expect((await show(id, 2)).html).toContain("TRA/SF/0042, Serviced flat");
  license("TRA/SF/0043", "2028-06-30");
  owe(id, "refund-licence", 500);
  await send("refund-licence");
  expect((await show(id, 3)).html).toContain("TRA/SF/0042, Serviced flat");
});

test("a receipt says from whom, for what, how much and by which M-PESA code, and that it is no eTIMS invoice", async () => {
  const id = await paidStay();
  const { html } = await show(id);
  const code = paymentsOfBooking(t.db, id)[0]?.receipt ?? "none";
  for (const said of [
    "Receipt LG-000001",
    "Fri 18 – Mon 21 Dec 2026, 3 nights",
    "Wanjiru Ng'ang'a",
    `M-PESA ${code}`,
    "KES 13,500",
    "Nothing is left to pay.",
  ]) {
    expect(html).toContain(said);
  }
  expect(html).toContain("not a tax invoice of KRA's eTIMS");
  expect(html).not.toMatch(/VAT \d/);
});

test("tax is on the receipts made after it was set, and older ones stay as they were", async () => {
  const before = await paidStay();
  expect((await save({ name: "Zuri Stays Ltd", pin: "p051234567m", vat: "16", levy: "2" })).status).toBe(303);
  const after = await paidStay();
  const { html } = await show(after, 2);
  for (const said of ["Zuri Stays Ltd, KRA PIN P051234567M", "VAT 16%", "Tourism levy 2%", "Without tax"]) {
    expect(html).toContain(said);
  }
  expect((await show(before)).html).not.toContain("VAT 16%");
});

test("money that went back has a credit note of its own, told of the receipt it takes back", async () => {
  const id = await paidStay();
  owe(id, "r1", 3500);
  await send("r1");
  await send("r1");
  expect(documents(id)).toEqual([
    { kind: "receipt", number: 1, amountKes: 13_500 },
    { kind: "credit_note", number: 2, amountKes: 3500 },
  ]);
  const { html } = await show(id, 2);
  expect(html).toContain("Credit note LG-000002");
  expect(html).toContain("Takes back money of receipt LG-000001.");
  expect(html).toContain("M-PESA TLI4K2P9QX");
});

const cash = (id: string, amount: number, purpose: string) =>
  t.post(
    `/dashboard/bookings/${id}/received`,
    { way: "cash", amount: String(amount), purpose, submissionKey: newSecret() },
    { cookie },
  );

describe("a damage deposit on a document", () => {
  beforeEach(async () => {
    await save({ pin: "p051234567m", vat: "16", levy: "2" });
  });

  test("is called that, has no tax in it, and is no part of the price", async () => {
    const id = await paidStay();
    await cash(id, 5_000, "damage_deposit");
    const { html } = await show(id, 2);
    expect(html).toMatch(/Damage deposit, the guest's own money.{0,80}KES 5,000/s);
    expect(html).not.toMatch(/VAT|Tourism levy|The whole stay costs|left to pay|still to pay/);
    await t.post(`/dashboard/bookings/${id}/deposit`, { shown: "5000", submissionKey: newSecret() }, { cookie });
    const refund = refundsOfBooking(t.db, id)[0]?.id ?? "none";
    await t.post(`/dashboard/refunds/${refund}`, { way: "cash" }, { cookie });
    const back = await show(id, 3);
    expect(back.html).toContain("Credit note LG-000003");
    expect(back.html).toContain("Damage deposit, the guest's own money");
    expect(back.html).not.toMatch(/VAT|The whole stay costs|left to pay/);
  });

  test("stands beside the stay's part when one payment brought both, and each is told", async () => {
    write(t.db, (tx) => saveRates(tx, "garden-studio", { damageDepositKes: 5000, updatedAt: NOON }));
    const held = await hold(t);
    await cash(held.id, 18_500, "balance");
    const { html } = await show(held.id);
    // 16 and 2 of 118 hundredths of KES 13,500.
    expect(html).toMatch(/VAT 16%.{0,80}KES 1,831/s);
    expect(html).toMatch(/Tourism levy 2%.{0,80}KES 229/s);
    expect(html).toMatch(/Damage deposit.{0,80}KES 5,000/s);
    expect(html).toMatch(/Received.{0,80}KES 18,500/s);
    expect(html).toContain("The whole stay costs KES 13,500. Nothing is left to pay.");
    await save({ vat: "0", levy: "0" });
    const other = await hold(t);
    await cash(other.id, 18_500, "balance");
    expect((await show(other.id, 2)).html).toMatch(/The stay.{0,80}KES 13,500.*Damage deposit.{0,80}KES 5,000/s);
    const swahili = pagesIn.sw.receipt;
    expect([swahili.ofStay, swahili.deposit]).toEqual(["Ukaaji", "Amana ya uharibifu, pesa za mgeni"]);
  });
});

test("the credit note of a cancelled stay says nothing of what is left to pay", async () => {
  const id = await paidStay();
  await t.post(`/guest/booking/${id}/cancel`, { shownKes: "13500" }, { cookie });
  await send(refundsOfBooking(t.db, id)[0]?.id ?? "none");
  const { html } = await show(id, 2);
  expect(html).toContain("Credit note LG-000002");
  expect(html).not.toMatch(/The whole stay costs|left to pay|still to pay/);
});

test("a document from before deposits were told apart reads as it did", async () => {
  const id = await paidStay();
  t.db.$client.exec("drop trigger receipts_stay");
  t.db.$client.exec("update receipts set facts = json_remove(facts, '$.depositKes', '$.isOver')");
  const { html } = await show(id);
  expect(html).toContain("The whole stay costs KES 13,500. Nothing is left to pay.");
  expect(html).not.toContain("Damage deposit");
});

test("a credit note takes back the tax of its receipt, whatever holds on that day", async () => {
  await save({ name: "Zuri Stays Ltd", pin: "P051234567M", vat: "16" });
  const id = await paidStay();
  await save({ name: "Another name", vat: "0" });
  owe(id, "r2", 13_500);
  await t.post("/dashboard/refunds/r2", { receipt: "TLI4K2P9QY" }, { cookie });
  const [receipt, note] = receiptsOfBooking(t.db, id);
  expect(note?.facts).toMatchObject({ host: receipt?.facts.host, tax: receipt?.facts.tax });
  expect(receipt?.facts.tax.vatKes).toBe(1862);
});

test("the booking's pages lead to the documents, the guest's with their key", async () => {
  const id = await paidStay();
  const token = bookingToken(t.deps, id);
  const guest = plain(await (await t.get(`/guest/booking/${id}/details?t=${token}`)).text());
  expect(guest).toContain(`href="/guest/booking/${id}/receipts/1?t=${token}"`);
  const host = plain(await (await t.get(`/dashboard/bookings/${id}`, { cookie })).text());
  expect(host).toContain(`href="/guest/booking/${id}/receipts/1"`);
});

const pdfOf = async (id: string, number = 1, language = "en") => {
  const path = `/guest/booking/${id}/receipts/${number}/pdf?t=${bookingToken(t.deps, id)}`;
  return await t.get(path, { cookie: `lang=${language}` });
};

test("the document is a PDF with its fonts inside", async () => {
  const id = await paidStay();
  const answer = await pdfOf(id);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="LG-000001.pdf"');
  const file = Buffer.from(await answer.bytes()).toString("latin1");
  expect(file).toStartWith("%PDF-1.");
  expect(file).toContain("/ToUnicode");
  expect(file).toContain("/FontFile2");
  expect(file.trimEnd()).toEndWith("%%EOF");
});

test("the PDF says the sums of the page, line by line, and that it is no eTIMS document, in the reader's language", async () => {
  await save({ name: "Zuri Stays Ltd", pin: "p051234567m", vat: "16", levy: "2" });
  const id = await paidStay();
  owe(id, "r1", 3500);
  await send("r1");
  for (const number of [1, 2]) {
    for (const language of ["en", "sw"] as const) {
      const { receipt } = pagesIn[language];
      const path = `/guest/booking/${id}/receipts/${number}?t=${bookingToken(t.deps, id)}`;
      const page = plain(await (await t.get(path, { cookie: `lang=${language}` })).text());
      const pdf = readPdf(await (await pdfOf(id, number, language)).bytes());
      const card = page.slice(page.indexOf("<h1"), page.indexOf("</main>"));
      const sums = (text: string) => text.match(/KES [\d,]+/g) ?? [];
      expect(sums(plain(pdf.words))).toEqual(sums(card));
      expect(sums(card).length).toBeGreaterThan(3);
      const words = plain(pdf.drawn.join(" "));
      const told = receipt.notEtims[number === 1 ? "receipt" : "credit_note"];
      for (const said of [told, "Zuri Stays Ltd, KRA PIN P051234567M", "VAT 16%"]) {
        expect(words).toContain(said);
        expect(card).toContain(said);
      }
      expect(pdf.text).toContain(`/Lang (${language})`);
    }
  }
});

test("a name of other letters is on the paper, and the doctor tells which are spelt out", async () => {
  const id = await paidStay();
  t.db.$client.query("update bookings set guest_name = '李明 𞤢𞤣'").run();
  const { words, drawn } = readPdf(await (await pdfOf(id, 1, "sw")).bytes());
  expect(words).toContain("李明");
  expect(words).toContain("[ad]");
  expect(drawn.join(" ")).toContain(pagesIn.sw.receipt.spelt);
  const findings = await examinePrint(t.db.$client, t.deps.config.dataDir);
  expect(findings.flatMap(({ wrong }) => wrong)).toEqual([
    expect.stringMatching(/^Adlam: 1 document, such as LG-000001/),
  ]);
  expect(findings.every(({ toLookAt }) => toLookAt)).toBe(true);
});

test("a document is there for its guest and host alone", async () => {
  const id = await paidStay();
  const other = await paidStay();
  expect((await show(id, 1, bookingToken(t.deps, other))).status).toBe(404);
  expect((await show(id, 2)).status).toBe(404);
  expect((await t.get(`/guest/booking/${id}/receipts/1`)).status).toBe(404);
  expect((await t.get(`/guest/booking/${id}/receipts/1x`, { cookie })).status).toBe(404);
});

test("the database refuses a gap, a change and a deletion", async () => {
  const id = await paidStay();
  const [receipt] = receiptsOfBooking(t.db, id);
  if (!receipt) throw new Error("no receipt");
  const run = (sql: string) => () => t.db.$client.query(sql).run();
  expect(run("update receipts set amount_kes = 1")).toThrow("never changed");
  expect(run("delete from receipts")).toThrow("never deleted");
  expect(
    run(`insert into receipts (id, host_id, number, kind, booking_id, payment_id, amount_kes, facts, created_at)
         select 'x', host_id, 5, 'receipt', booking_id, payment_id, 1, '{}', 0 from receipts`),
  ).toThrow("without a gap");
});

test.each([
  [{ pin: "123" }, "A KRA PIN is a letter, nine digits and a letter"],
  [{ vat: "16" }, "VAT on a receipt needs your KRA PIN"],
  [{ vat: "31", pin: "A012345678Z" }, "Enter 0 to 30"],
  [{ levy: "2.5" }, "Enter 0 to 10"],
  [{ name: "x".repeat(121) }, "Use at most 120 characters"],
])("%p is answered beside its field, and nothing is saved", async (fields, message) => {
  const answer = await save(fields);
  expect(answer.status).toBe(422);
  expect(plain(await answer.text())).toContain(message);
  expect(t.db.$client.query("select count(*) as n from tax_settings").get()).toEqual({ n: 0 });
});

test("the printer also prints the letter with a host's code, to whoever holds the check, once and kept by nobody", async () => {
  addHost(t.db, { id: "host-asha", brandName: "ashas", phone: "+254700000001", adminSince: NOON });
  const admin = deskCookie(t);
  const { id } = handInCheck(t.db, "host-wanjiru", "identity", { at: NOON, typedName: "Wanjiru" });
  t.db.$client.run("update kyc_checks set face = 'letter'");
  const print = () => t.post(`/admin/kyc/${id}/letter`, { address: "P.O. Box 7\n00100 Nairobi" }, { cookie: admin });
  expect((await print()).status).toBe(303);
  expect(t.db.$client.query("select 1 from kyc_letters").get()).toBeNull();
  await t.post(`/admin/kyc/${id}/claim`, {}, { cookie: admin });
  const answer = await print();
  const headers = ["content-type", "cache-control"].map((name) => answer.headers.get(name));
  expect(headers).toEqual(["application/pdf", "private, no-store"]);
  const { words } = readPdf(await answer.bytes());
  expect(words).toContain("P.O. Box 7, 00100 Nairobi");
  const code = /\b(\d{4}) (\d{4})\b/.exec(words)?.slice(1).join("") ?? "none";
  const typed = await t.post("/dashboard/verification/identity/code", { code }, { cookie });
  expect([code.length, typed.status]).toEqual([8, 303]);
});

describe("whom it is made out to, and all of it on one sheet", () => {
  const all = async (id: string) =>
    plain(await (await t.get(`/guest/booking/${id}/receipts?t=${bookingToken(t.deps, id)}`)).text());
  const inPdf = async (path: string) => {
    const file = new Uint8Array(await (await t.get(path)).arrayBuffer());
    return readPdf(file).words.replace(/\s+/g, " ");
  };

  test("a company and its KRA PIN stand on page and PDF; a slip is put right within a day, and nothing after it", async () => {
    const id = await paidStay();
    const token = bookingToken(t.deps, id);
    const bill = (company: string, pin: string) => t.post(`/guest/booking/${id}/billing`, { t: token, company, pin });
    expect((await bill("Acme Ltd", "a012345678z")).status).toBe(303);
    const said = "Acme Ltd, KRA PIN A012345678Z, Achieng Otieno";
    expect((await show(id)).html).toContain(said);
    expect(await inPdf(`/guest/booking/${id}/receipts/1/pdf?t=${token}`)).toContain(said);
    expect(await all(id)).toContain(said);
    await bill("", "");
    expect((await show(id)).html).not.toContain("Acme");
    await bill("Acme Ltd", "a012345678z");
    t.clock.advance(24 * 60 * 60_000);
    await bill("Baraka Ltd", "b012345678z");
    expect((await show(id)).html).toContain(said);
    // What comes later is made out to whom the guest names by then.
    owe(id, "back-1", 500);
    await send("back-1");
    expect((await show(id, 2)).html).toContain("Baraka Ltd, KRA PIN B012345678Z, Achieng Otieno");
    expect((await show(id)).html).toContain(said);
  });

  test("whom it is made out to goes with the guest", async () => {
    const id = await paidStay();
    await t.post(`/guest/booking/${id}/billing`, { t: bookingToken(t.deps, id), company: "Acme Ltd", pin: "" });
    write(t.db, (tx) => forgetGuestsOf(tx, [id], { now: NOON }));
    expect(receiptsOfBooking(t.db, id).map((one) => madeOutTo(t.db, one.id))).toEqual([{ company: "", kraPin: null }]);
  });

  test("it comes to what the receipts, the credit notes and the ledger come to", async () => {
    write(t.db, (tx) =>
      saveRates(tx, "garden-studio", { payNow: "percent", payNowValue: 30, balanceDaysBefore: null, updatedAt: NOON }),
    );
    const id = await paidStay();
    const held = { id, t: bookingToken(t.deps, id), cookie: "", form: {} };
    await pay(t, held, { for: "balance" });
    await callback(t, held, { amountKes: 9_450, receipt: "TESTREST01" });
    owe(id, "back-1", 500);
    await send("back-1");
    const signed = documents(id).map(({ kind, amountKes }) => (kind === "receipt" ? amountKes : -amountKes));
    expect(signed).toEqual([4_050, 9_450, -500]);
    const ledger = onAccounts(entriesOfBooking(t.db, id).filter(({ kind }) => kind === "payment" || kind === "refund"));
    expect(ledger.stayKes + ledger.depositKes).toBe(13_000);
    const html = await all(id);
    for (const words of ["KES 4,050", "KES 9,450", "KES 500", "M-PESA TESTREST01", "Sent back: LG-000003"]) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(/Paid in all.{1,80}KES 13,000/s);
    const text = await inPdf(`/guest/booking/${id}/receipts.pdf?t=${held.t}`);
    for (const words of ["All payments of this stay", "Paid in all KES 13,000", "TESTREST01"])
      expect(text).toContain(words);
    const own = plain(await (await t.get(`/guest/booking/${id}/details?t=${held.t}`)).text());
    expect(own).toContain(`href="/guest/booking/${id}/receipts?t=${held.t}"`);
  });

  test("of a stay without documents there is none", async () => {
    const held = await hold(t);
    expect((await t.get(`/guest/booking/${held.id}/receipts?t=${held.t}`)).status).toBe(404);
    expect((await t.get(`/guest/booking/${held.id}/receipts.pdf?t=${held.t}`)).status).toBe(404);
  });
});
