import { expect, test } from "bun:test";
import { insertPayoutAccount } from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import { callback, hold, pay, stateOf } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { accountOfPayment, sealCredentials, waysToPay } from "./account-of.ts";

const OWN = { consumerKey: "key-of-wanjiru", consumerSecret: "secret-of-wanjiru", passkey: "passkey-of-wanjiru" };

function open(env: Record<string, string> = {}): TestApp {
  const app = testApp(env);
  addHost(app.db);
  addProperty(app.db);
  return app;
}

function addTill(app: TestApp, id = "till-1"): void {
  const facts = { id, hostId: "host-wanjiru", kind: "daraja", numberType: "till", number: "5123456" } as const;
  const more = { shortcode: "600456", transactionType: "CustomerBuyGoodsOnline", createdAt: NOON } as const;
  const sealed = sealCredentials(app.deps.secrets, id, OWN);
  write(app.db, (tx) => insertPayoutAccount(tx, { ...facts, ...more, sealed }));
}

function addManual(app: TestApp): void {
  const facts = {
    id: "pochi-1",
    hostId: "host-wanjiru",
    kind: "manual",
    numberType: "pochi",
    createdAt: NOON,
  } as const;
  write(app.db, (tx) => insertPayoutAccount(tx, { ...facts, number: "+254712345678" }));
}

test("a host who set up nothing is paid by the operator's shortcode", () => {
  const app = open();
  const ways = waysToPay(app.deps, "host-wanjiru");
  expect(ways.asking).toEqual({ account: app.deps.operatorAccount as never, payoutAccountId: null });
  expect(ways.manual).toBeUndefined();
});

test("unless the operator keeps it for themselves or has none", () => {
  expect(waysToPay(open({ MPESA_FOR_HOSTS: "nobody" }).deps, "host-wanjiru").asking).toBeUndefined();
  const app = open({ MPESA_FOR_HOSTS: "admins" });
  expect(waysToPay(app.deps, "host-wanjiru").asking).toBeUndefined();
  addHost(app.db, { id: "host-asha", brandName: "ashas", adminSince: NOON });
  expect(waysToPay(app.deps, "host-asha").asking?.account).toEqual(app.deps.operatorAccount as never);
});

test("a host who is paid by hand never has their money go to the operator", () => {
  const app = open();
  addManual(app);
  expect(waysToPay(app.deps, "host-wanjiru")).toMatchObject({ asking: undefined, manual: { id: "pochi-1" } });
});

test("each payment goes by its own host's credentials, and is asked after by them whatever they set up later", async () => {
  const app = open();
  addTill(app);
  const held = await hold(app);
  await pay(app, held);
  expect(app.gateway.accounts).toEqual([
    { ...OWN, shortcode: "600456", partyB: "5123456", transactionType: "CustomerBuyGoodsOnline" },
  ]);
  app.db.$client.exec("update payout_accounts set ended_at = 1");
  expect(accountOfPayment(app.deps, { paidTo: "host", payoutAccountId: "till-1" })).toMatchObject(OWN);
  await callback(app, held, { shortcode: "5123456" });
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
});

test("credentials that were put in another host's place open for nobody", () => {
  const app = open();
  addTill(app);
  addHost(app.db, { id: "host-asha", brandName: "ashas" });
  app.db.$client.exec(
    `insert into payout_accounts (id, host_id, kind, number_type, number, shortcode, transaction_type, sealed, created_at)
     select 'stolen', 'host-asha', kind, number_type, number, shortcode, transaction_type, sealed, created_at from payout_accounts`,
  );
  expect(waysToPay(app.deps, "host-asha").asking).toBeUndefined();
});

test("a host with no way to be paid asks no phone", async () => {
  const app = open({ MPESA_FOR_HOSTS: "nobody" });
  const held = await hold(app);
  await pay(app, held);
  expect([app.gateway.asked, stateOf(app, held).payments]).toEqual([[], []]);
});
