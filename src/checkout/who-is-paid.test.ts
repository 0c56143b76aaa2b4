import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { insertPayoutAccount } from "#db/payout.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { write } from "#db/write.ts";
import { callback, type Held, hold, pay, WISH } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { sealCredentials } from "#src/payout/account-of.ts";
import { newSecret } from "#src/web/secrets.ts";

/** What is true only where the host's own number, the operator's, or the host's hand is paid. */
const CLAIMS = {
  // "Bookings direct for hosts" is what the front page is called, and says nothing of money.
  host: /straight to|directly to|holds none|holds? no money|never holds?|moja kwa moja kwa(?! wenyeji)|haishiki/i,
  operator: /receive[sd] it for|owes (them|you|it)|anayezipokea|aliyezipokea|anapaswa kumpa/i,
  cash: /in cash|pesa taslimu/i,
} as const;
type To = keyof typeof CLAIMS;

type Kind = Readonly<{
  to: To;
  /** What the guest reads before their PIN. */
  number?: string;
  name?: string;
  row?: Partial<Parameters<typeof insertPayoutAccount>[1]>;
  env?: Record<string, string>;
  isAdmin?: boolean;
}>;

const OWN_TILL = { numberType: "till", number: "5123456", shortcode: "600456" } as const;
const OWN_PAYBILL = { numberType: "paybill", number: "888880", shortcode: "888880" } as const;
const byHand = (numberType: "till" | "paybill" | "pochi" | "send_money", number: string) =>
  ({ kind: "manual", numberType, number, receiverName: "WANJIRU NGANGA" }) as const;
const TILL_OF_OPERATOR = { MPESA_TRANSACTION_TYPE: "CustomerBuyGoodsOnline", MPESA_TILL: "7654321" };

const KINDS: Readonly<Record<string, Kind>> = {
  "their own till": {
    ...{ to: "host", number: "5123456", name: "ZURI STAYS" },
    row: { kind: "daraja", ...OWN_TILL, transactionType: "CustomerBuyGoodsOnline", receiverName: "ZURI STAYS" },
  },
  "their own paybill, whose name nobody has said": {
    ...{ to: "host", number: "888880" },
    row: { kind: "daraja", ...OWN_PAYBILL, transactionType: "CustomerPayBillOnline" },
  },
  "a till by hand": { to: "host", number: "5123456", name: "WANJIRU NGANGA", row: byHand("till", "5123456") },
  "a paybill by hand": { to: "host", number: "247247", name: "WANJIRU NGANGA", row: byHand("paybill", "247247") },
  "a Pochi": { to: "host", number: "0712 345 678", name: "WANJIRU NGANGA", row: byHand("pochi", "+254712345678") },
  "their phone": {
    to: "host",
    number: "0712 345 678",
    name: "WANJIRU NGANGA",
    row: byHand("send_money", "+254712345678"),
  },
  "nothing of their own": { to: "operator", number: "174379", name: "LANGO" },
  "the operator's till": {
    to: "operator",
    number: "7654321",
    name: "PWANI LTD",
    env: { ...TILL_OF_OPERATOR, MPESA_NAME: "PWANI LTD" },
  },
  "the operator's number by choice": { to: "operator", number: "174379", name: "LANGO", row: { kind: "operator" } },
  "the operator, who is the host": {
    to: "operator",
    number: "174379",
    name: "LANGO",
    env: { MPESA_FOR_HOSTS: "admins" },
    isAdmin: true,
  },
  "the host's hand": { to: "cash", number: "174379" },
};

test.each(Object.entries(KINDS))("who is paid to %s is said as it is, wherever it is said", async (_, kind) => {
  const house = houseOf(kind);
  const desk = hostCookie(house.app.db);
  for (const language of ["en", "sw"]) {
    const before = await pagesOf(house, language, [`/booking/summary?${new URLSearchParams(wish(language))}`]);
    const held = await hold(house.app, wish(language), `lang=${language}`);
    before.push(...(await pagesOf(house, language, [paymentOf(held)])));
    const asks = kind.row?.kind !== "manual";
    if (asks) {
      await pay(house.app, held);
      before.push(...(await pagesOf(house, language, [paymentOf(held)])));
    }
    for (const text of before) {
      for (const word of [kind.number, kind.name, "KES 4,500"]) if (word) expect(text).toContain(word);
    }
    const checking = await paid(house, held, kind, desk);
    const receipts = receiptsOfBooking(house.app.db, held.id).map(({ number }) => number);
    expect(receipts).toHaveLength(1);
    const documents = receipts.map((number) => `/guest/booking/${held.id}/receipts/${number}?t=${held.t}`);
    const after = await pagesOf(house, language, [...documents, `/guest/booking/${held.id}/details?t=${held.t}`]);
    // Only of cash was nothing said before that it is paid so.
    for (const text of kind.to === "cash" ? after : [...before, ...checking, ...after]) mayClaim(text, kind.to);
    expect(after[0]).toMatch(CLAIMS[kind.to]);
    for (const text of await pagesOf(house, "en", [`/dashboard/bookings/${held.id}`], desk)) {
      mayClaim(text, kind.to);
      expect(text).toMatch(CLAIMS[kind.to]);
    }
    for (const text of await pagesOf(house, language, [
      "/",
      "/about",
      "/zuristays",
      "/booking/property/garden-studio",
    ])) {
      mayClaim(text, undefined);
    }
  }
  if (kind.to === "cash") return;
  const [ways = ""] = await pagesOf(house, "en", ["/dashboard?tab=payouts"], desk);
  const lead = ways.slice(ways.indexOf("How guests pay you"), ways.indexOf("To your number, till or paybill"));
  mayClaim(lead, kind.to);
  expect(lead).toMatch(CLAIMS[kind.to]);
});

test("the terms promise to hold nothing only where the operator receives nothing for hosts", async () => {
  const terms = async (env: Record<string, string>) =>
    (await pagesOf(new MoneyHouse({}, env), "en", ["/terms"]))[0] ?? "";
  expect(await terms({ MPESA_FOR_HOSTS: "nobody" })).toMatch(CLAIMS.host);
  for (const forHosts of ["everyone", "admins"]) {
    const text = await terms({ MPESA_FOR_HOSTS: forHosts });
    expect(text).not.toMatch(CLAIMS.host);
    expect(text).toContain("we owe them the whole amount");
  }
});

test("no catalogue but that of payees says who is paid", () => {
  for (const language of ["en", "sw"]) {
    const folder = `${import.meta.dir}/../../views/texts/${language}`;
    for (const file of readdirSync(folder).filter((name) => name !== "payee.ts")) {
      const said = require(`${folder}/${file}`);
      expect([
        file,
        /straight to (you|\$)|holds none|holds? no money|never holds?|haishiki/i.exec(sourceOf(said))?.[0],
      ]).toEqual([file, undefined]);
    }
  }
});

/** Every text of a catalogue; a function's is its own source. */
function sourceOf(said: unknown): string {
  if (typeof said === "object" && said !== null) return Object.values(said).map(sourceOf).join("\n");
  return String(said);
}

function houseOf({ row, env = {}, isAdmin }: Kind): MoneyHouse {
  const house = new MoneyHouse({}, env);
  const { db, deps } = house.app;
  if (isAdmin) db.$client.exec(`update hosts set admin_since = ${NOON}`);
  const keys = { consumerKey: "k", consumerSecret: "s", passkey: "p" };
  const sealed = row?.kind === "daraja" ? sealCredentials(deps.secrets, "way", keys) : null;
  if (row?.kind) {
    const account = { id: "way", hostId: "host-wanjiru", ...row, kind: row.kind, sealed, createdAt: NOON };
    write(db, (tx) => insertPayoutAccount(tx, account));
  }
  return house;
}

/** A night for each language. */
function wish(language: string): Record<string, string> {
  const dates = language === "en" ? ["2026-12-18", "2026-12-19"] : ["2026-12-19", "2026-12-20"];
  return { ...WISH, checkIn: dates[0] ?? "", checkOut: dates[1] ?? "", shownKes: "4500" };
}

const paymentOf = ({ id, t }: Held) => `/booking/payment?booking=${id}&t=${t}`;

/** Its money comes, and what the guest reads until their host has looked. */
async function paid(house: MoneyHouse, held: Held, kind: Kind, cookie: string): Promise<string[]> {
  const { app } = house;
  if (kind.to === "cash") house.cash(held, 4_500);
  else if (kind.row?.kind !== "manual") await callback(app, held, { receipt: house.code() });
  else {
    const code = house.code();
    await app.post("/booking/payment/claim", { booking: held.id, t: held.t, code, submissionKey: newSecret() });
    const checking = await pagesOf(house, "en", [paymentOf(held)]);
    const [claim] = paymentsOfBooking(app.db, held.id);
    await app.post(`/dashboard/answers/${claim?.id}`, { answer: "came" }, { cookie });
    return checking;
  }
  await app.jobs.runDue();
  return [];
}

async function pagesOf(house: MoneyHouse, language: string, paths: string[], cookie = ""): Promise<string[]> {
  const texts: string[] = [];
  for (const path of paths) {
    const response = await house.app.get(path, { cookie: `lang=${language}; ${cookie}` });
    expect([path, response.status]).toEqual([path, 200]);
    const html = (await response.text()).replace(/<(script|style)\b.*?<\/\1>/gs, " ");
    texts.push(
      html
        .replace(/<[^>]*>/g, "")
        .replaceAll("\u00a0", " ")
        .replaceAll("&#x27;", "'"),
    );
  }
  return texts;
}

/** Nothing that is untrue of this payee. */
function mayClaim(text: string, to: To | undefined): void {
  for (const [whose, words] of Object.entries(CLAIMS)) {
    if (whose !== to) expect(words.exec(text)?.[0]).toBeUndefined();
  }
}
