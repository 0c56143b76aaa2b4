import { Database } from "bun:sqlite";
import { beforeAll, expect, test } from "bun:test";
import { busyHouse } from "../dev/fixtures/busy-house.ts";
import { addHost } from "../dev/fixtures/people.ts";
import { examine, report } from "./doctor.ts";

let image: Uint8Array;
beforeAll(async () => {
  const { app } = await busyHouse();
  addHost(app.db, { id: "host-asha", brandName: "ashas" });
  image = app.db.$client.serialize();
});

/** The house as much had happened in it, made once, past every trigger that would refuse what is done to it. */
function unguarded(): Database {
  const client = Database.deserialize(image, { strict: true });
  const triggers = client.query<{ name: string }, []>("select name from sqlite_schema where type = 'trigger'").all();
  for (const { name } of triggers) client.exec(`drop trigger ${name}`);
  return client;
}

const wrong = (client: Database) => examine(client).flatMap(({ check, wrong }) => (wrong.length > 0 ? [check] : []));

test("all is well in a house where much has happened", () => {
  const { lines, isWell } = report(examine(unguarded()));
  expect([isWell, lines.at(-1)]).toEqual([true, "All is well."]);
});

/** M-PESA was told to send a whole payment back, and did. */
const SENT_BACK = `insert into mpesa_operations (id, kind, state, paid_to, shortcode, payment_id, refund_id, amount_kes,
    phone, result_key, timeout_key, created_at, updated_at)
  select hex(randomblob(8)), 'b2c', 'done', 'operator', '174379', p.id, r.id, p.received_kes, '254722000020',
    hex(randomblob(8)), hex(randomblob(8)), 1, 1
  from payments p join refunds r on r.payment_id = p.id where p.way = 'stk' limit 1`;

test.each([
  [
    "a refund is on its way that nobody sends",
    "update refunds set state = 'sending'",
    "a refund is on its way exactly",
  ],
  [
    "a line of the ledger is gone",
    "delete from ledger_entries where kind = 'payment' and id = (select max(id) from ledger_entries where kind = 'payment')",
    "every payment is in the ledger",
  ],
  [
    "a line says another amount",
    "update ledger_entries set amount_kes = amount_kes - 1 where kind = 'payment'",
    "every payment is in the ledger",
  ],
  [
    "a payment is called paid that never was",
    "update payments set state = 'paid', paid_at = 1, received_kes = 5 where state = 'declined'",
    "every payment is in the ledger",
  ],
  [
    "a refund is called sent",
    "update refunds set state = 'sent', way = 'cash', sent_at = 1",
    "every refund that was sent",
  ],
  [
    "a deposit is counted as paid for the stay",
    "update ledger_entries set account = 'stay' where account = 'damage_deposit'",
    "money given as damage deposit is held",
  ],
  [
    "a deposit goes back out of what was paid for the stay",
    "update refunds set payment_id = (select id from payments where receipt = 'UKR0000001') where reason = 'damage_deposit'",
    "money goes back to a guest from the account",
  ],
  [
    "a deposit was given back as if it were the price",
    `insert into ledger_entries (booking_id, host_id, account, kind, amount_kes, payment_id, refund_id, who, why, happened_at, created_at)
      select booking_id, 'host-wanjiru', 'damage_deposit', 'refund', 500, payment_id, id, 'host', 'by_host', 1, 1
      from refunds where reason = 'by_host' limit 1`,
    "money goes back to a guest from the account",
  ],
  [
    "less of a cancelled stay goes back than was said",
    "update refunds set amount_kes = amount_kes - 500 where reason = 'cancelled'",
    "of a cancelled stay all goes back",
  ],
  [
    "a receipt takes a deposit for the price",
    "update receipts set facts = json_set(facts, '$.depositKes', 0)",
    "the documents say how much",
  ],
  ["a charge is gone", "delete from ledger_entries where kind = 'charge'", "a certain booking is charged"],
  [
    "what was given back of a price is gone",
    "delete from ledger_entries where why = 'given_back'",
    "a certain booking is charged",
  ],
  [
    "a sum of lines is another",
    "update ledger_sums set kes = kes + 1 where account = 'stay'",
    "the sums kept of the ledger",
  ],
  ["a sum of lines is gone", "delete from ledger_sums where account = 'damage_deposit'", "the sums kept of the ledger"],
  ["a sum takes money for a price", "update ledger_sums set charged_kes = kes", "the sums kept of the ledger"],
  ["a booking is on nobody's list", "update bookings set host_id = null", "bookings, payments and refunds are listed"],
  [
    "a refund is on another's list",
    "update refunds set host_id = 'host-asha'",
    "bookings, payments and refunds are listed",
  ],
  ["a line stands under another host", "update ledger_entries set host_id = 'host-asha'", "every line of the ledger"],
  [
    "nothing ends what a guest asked",
    "delete from jobs where kind = 'end_change'",
    "what a guest asks of a stay is open only",
  ],
  ["a night is gone", "delete from occupied_nights where night = '2026-12-18'", "living bookings have each"],
  [
    "money is taken for a payment that was declined",
    `insert into seen_money (receipt, source, paid_to, amount_kes, raw, state, payment_id, seen_at)
      select 'UKR0000009', 'pull', 'operator', 5, '{}', 'matched', id, 1 from payments where state = 'declined'`,
    "money that M-PESA told of is matched",
  ],
  [
    "a shortcode sent back what its host alone says came",
    `update payments set proved_by = 'host', proved_on = null where proved_by = 'mpesa';
    update ledger_entries set who = 'host' where kind = 'payment';
    ${SENT_BACK}`,
    "nothing left a shortcode but for a payment",
  ],
  ["a shortcode sent back more than came", `${SENT_BACK}; ${SENT_BACK}`, "no more left a shortcode"],
  [
    "money stands as paid to the operator that nobody at M-PESA told of",
    "update payments set way = 'c2b', paid_to = 'operator', payout_account_id = null where state = 'paid'",
    "what stands as paid to the operator's shortcode",
  ],
  [
    "a job fails for ever",
    "insert into jobs (kind, key, run_at, attempts, last_error, created_at) values ('match_money', 'x', 1, 10, '-', 1)",
    "no job that was tried ten times",
  ],
  [
    "a guest is booked in with a host who has left",
    "update hosts set deleted_at = (select min(confirmed_at) - 1 from bookings) where id = 'host-wanjiru'",
    "no guest is booked in with a host who has left",
  ],
  ["a host is gone", "delete from hosts where id = 'host-wanjiru'", "what is referred to is there"],
])("is told when %s", (_, sql, check) => {
  const client = unguarded();
  client.exec("pragma foreign_keys = off");
  client.exec(sql);
  expect(wrong(client).some((name) => name.startsWith(check))).toBe(true);
  expect(report(examine(client)).isWell).toBe(false);
});

test.each([
  ["at their own number", "'till-of-host-wanjiru'", false],
  ["at the operator's", "null", true],
])("what left for money that a host had placed and M-PESA took back since, told of %s", (_, account, isWrong) => {
  const client = unguarded();
  client.exec(`${SENT_BACK}; update ledger_entries set who = 'host' where kind = 'payment';
    update payments set proved_by = null, proved_on = null where id = (select payment_id from mpesa_operations);
    insert into seen_money (receipt, source, paid_to, payout_account_id, amount_kes, raw, state, payment_id, seen_at)
    select 'UKR0000009', 'pull', iif(${account} is null, 'operator', 'host'), ${account}, 5, '{}', 'matched',
      payment_id, 1 from mpesa_operations`);
  expect(wrong(client).some((name) => name.startsWith("nothing left a shortcode but for"))).toBe(isWrong);
});

test("names what only a person can see to, and calls it no fault", async () => {
  const { app, first } = await busyHouse();
  const client = app.db.$client;
  client.exec(`insert into ledger_entries (booking_id, host_id, kind, amount_kes, who, why, happened_at, created_at)
    values ('${first.id}', 'host-wanjiru', 'adjustment', 12500, 'mpesa', 'sent_twice', 1, 1);
    insert into seen_money (receipt, source, paid_to, amount_kes, raw, state, seen_at)
    values ('UKR0000009', 'pull', 'operator', 500, '{}', 'unmatched', 1797584400000)`);
  expect(wrong(client)).toEqual([
    "after money went back twice no more is to go back than came and is left",
    "each payment to the operator's shortcode is some host's",
  ]);
  const { lines, isWell } = report(examine(client));
  expect(isWell).toBe(true);
  expect(lines.filter((line) => line.startsWith("LOOK ")).length).toBe(2);
  expect(lines.at(-1)).toBe("All is well, but there is something to look at.");
});
