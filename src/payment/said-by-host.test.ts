import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import type { Language } from "#src/core/language.ts";
import { type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { readPdf } from "#src/dev/fixtures/read-pdf.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { saidTexts } from "#views/texts/en/said.ts";
import { swSaid } from "#views/texts/sw/said.ts";

const CODE = "UKR0000001";
const KES = 13_500;

type Said = Readonly<{ house: MoneyHouse; held: Held; cookie: string }>;

const press = async ({ house, cookie }: Said, path: string, form: Record<string, string>) => {
  const { status } = await house.app.post(path, { submissionKey: newSecret(), ...form }, { cookie });
  expect(status).toBe(303);
  await house.app.jobs.runDue();
};

async function begin(by: "till" | "shortcode" = "shortcode"): Promise<Said> {
  const house = new MoneyHouse();
  if (by === "till") addManualTill(house.app);
  return { house, held: await hold(house.app), cookie: hostCookie(house.app.db) };
}

const received = (said: Said, form: Record<string, string>) =>
  press(said, `/dashboard/bookings/${said.held.id}/received`, {
    amount: `${KES}`,
    purpose: "balance",
    payer: "",
    ...form,
  });

/** Every way in which a host says that money came. */
const waysToSaySo: readonly (readonly [name: string, way: "mpesa" | "cash", say: () => Promise<Said>])[] = [
  [
    "a code that was typed",
    "mpesa",
    async () => {
      const said = await begin();
      await received(said, { way: "manual", receipt: CODE });
      return said;
    },
  ],
  [
    "cash",
    "cash",
    async () => {
      const said = await begin();
      await received(said, { way: "cash", receipt: "" });
      return said;
    },
  ],
  [
    "a pasted line",
    "mpesa",
    async () => {
      const said = await begin("till");
      const reference = findBooking(said.house.app.db, said.held.id)?.code ?? "";
      const pasted = [
        "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.",
        `${CODE},2026-12-18 12:00:00,Pay Bill,Completed,${KES}.00,,,254722000020 - ACHIENG,${reference}`,
      ].join("\n");
      await press(said, "/dashboard/payments/statement", { pasted });
      return said;
    },
  ],
  [
    "a guest's claim that the host's press lets count",
    "mpesa",
    async () => {
      const said = await begin("till");
      const form = { booking: said.held.id, t: said.held.t, code: CODE, submissionKey: newSecret() };
      expect((await said.house.app.post("/booking/payment/claim", form)).status).toBe(303);
      const paymentId = paymentsOfBooking(said.house.app.db, said.held.id)[0]?.id ?? "-";
      await press(said, `/dashboard/answers/${paymentId}`, { answer: "came" });
      return said;
    },
  ],
];

const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");

/** What each page and file says that lists a booking's money. */
async function everywhere({ house: { app }, held, cookie }: Said, language: Language = "en") {
  const t = bookingToken(app.deps, held.id);
  const read = async (path: string, asHost: boolean) => {
    const answer = await app.get(path, { cookie: asHost ? cookie : `lang=${language}` });
    expect(answer.status).toBe(200);
    return plain(await answer.text());
  };
  const guest = (path: string) => read(`/guest/booking/${held.id}${path}?t=${t}`, false);
  const last = receiptsOfBooking(app.db, held.id).at(-1)?.number ?? 0;
  const pdf = await app.get(`/guest/booking/${held.id}/receipts/${last}/pdf?t=${t}`, {
    cookie: `lang=${language}`,
  });
  return {
    booking: await read(`/dashboard/bookings/${held.id}`, true),
    list: await read("/dashboard?tab=bookings", true),
    money: await read("/dashboard?tab=money", true),
    csv: await read("/dashboard/money/2026-12.csv", true),
    detailsOfHost: await read(`/guest/booking/${held.id}/details`, true),
    detailsOfGuest: await guest("/details"),
    document: await guest(`/receipts/${last}`),
    pdf: plain(readPdf(await pdf.bytes()).words),
  };
}

const { note } = saidTexts;
const by = { guest: plain(saidTexts.by.guest), host: plain(saidTexts.by.host) };

describe.each(waysToSaySo)("%s", (_, way, say) => {
  test("is shown as said by the host wherever it is listed, to the host and the guest", async () => {
    const said = await say();
    expect(paymentsOfBooking(said.house.app.db, said.held.id)[0]).toMatchObject({ state: "paid", provedBy: "host" });
    const seen = await everywhere(said);
    expect(seen.booking).toContain(note.host[way]);
    expect(seen.list).toContain(by.host);
    expect(seen.money).toContain(`in 1 payment, KES 13,500 of it ${by.host}`);
    expect(seen.money).toMatch(new RegExp(`12:00 · [^<·]+ · ${by.host}<`));
    expect(seen.csv.split("\r\n")[0]).toEndWith(",KES,By whose word");
    expect(seen.csv.split("\r\n")[1]).toEndWith(",13500,You");
    expect(seen.detailsOfHost).toContain(note.host[way]);
    expect(seen.detailsOfGuest).toContain(note.guest[way]);
    const code = way === "cash" ? "cash" : `M-PESA ${CODE}`;
    expect(seen.document).toContain(`${code}, ${by.guest}`);
    expect(seen.pdf).toContain(`${code}, ${by.guest}`);
    const told = said.house.app.sent.filter(({ body }) => body.includes("13,500 received"));
    expect(told.map(({ body }) => body.includes(`, ${by.guest}.`))).toEqual([true]);
  });

  test("is shown so in Kiswahili, too", async () => {
    const seen = await everywhere(await say(), "sw");
    expect(seen.detailsOfGuest).toContain(swSaid.note.guest[way]);
    expect(seen.detailsOfGuest).not.toMatch(/by the host/i);
    for (const document of [seen.document, seen.pdf]) expect(document).toContain(`, ${plain(swSaid.by.guest)}`);
  });
});

test("what M-PESA tells of is nobody's word but its own, and so is what a host said once M-PESA has told of it", async () => {
  const house = new MoneyHouse();
  const held = await house.asked();
  const byMpesa = { house, held, cookie: hostCookie(house.app.db) };
  const typed = await begin();
  await pay(typed.house.app, typed.held);
  await received(typed, { way: "manual", receipt: CODE });
  expect((await everywhere(typed)).csv).toContain(",You");
  await typed.house.notice(typed.held, KES, { receipt: CODE });
  for (const one of [byMpesa, typed]) {
    const seen = await everywhere(one);
    for (const text of Object.values(seen)) expect(text).not.toMatch(/by (your|the host's) word/i);
    expect(seen.csv.split("\r\n")[1]).toEndWith(",13500,M-PESA");
    expect(seen.pdf).toContain("M-PESA UK");
  }
  const confirmed = house.app.sent.filter(({ body }) => body.includes("13,500 received"));
  expect(confirmed.map(({ body }) => body.includes(by.guest))).toEqual([false]);
});

describe("money that went back", () => {
  test.each(["manual", "cash"] as const)("by the host's hand (%s) is shown as said by them", async (way) => {
    const house = new MoneyHouse();
    const held = await house.asked();
    const said = { house, held, cookie: hostCookie(house.app.db) };
    expect(house.give(held, 500).outcome).toBe("owed");
    const refundId = refundsOfBooking(house.app.db, held.id)[0]?.id ?? "-";
    await press(said, `/dashboard/refunds/${refundId}`, way === "cash" ? { way } : { receipt: CODE });
    const seen = await everywhere(said);
    const kind = way === "cash" ? "cash" : "mpesa";
    expect(seen.money).toContain(`Refund · ${by.host}<`);
    expect(
      seen.csv
        .split("\r\n")
        .slice(1, 3)
        .map((row) => row.split(",").slice(-2)),
    ).toEqual([
      ["13500", "M-PESA"],
      ["-500", "You"],
    ]);
    expect(seen.detailsOfGuest).toContain(`${note.guest[kind]}.`);
    expect(seen.detailsOfHost).toContain(`${note.host[kind]}.`);
    expect(seen.document).toContain("Credit note");
    for (const document of [seen.document, seen.pdf]) expect(document).toContain(`, ${by.guest}`);
  });

  test.each(["reversal", "b2c"])("by M-PESA (%s) is M-PESA's word", async (way) => {
    const house = new MoneyHouse();
    const held = await house.asked();
    const said = { house, held, cookie: hostCookie(house.app.db) };
    house.give(held, 500);
    house.sendAll(held);
    house.app.db.$client.run("update refunds set way = ?", [way]);
    for (const text of Object.values(await everywhere(said))) expect(text).not.toMatch(/by (your|the host's) word/i);
  });
});
