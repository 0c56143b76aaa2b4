import { Database } from "bun:sqlite";
import { beforeAll, expect, test } from "bun:test";
import { busyHouse } from "../dev/fixtures/busy-house.ts";
import { callback, pay } from "../dev/fixtures/journey.ts";
import { addHost } from "../dev/fixtures/people.ts";
import { heldAlike } from "../dev/fixtures/rooms-of-party.ts";
import { NOON } from "../dev/fixtures/test-app.ts";
import { examine, report } from "./doctor.ts";
import { mendHouse } from "./doctor-house.ts";

let image: Uint8Array;
beforeAll(async () => {
  const { app } = await busyHouse();
  addHost(app.db, { id: "host-asha", brandName: "ashas" });
  image = app.db.$client.serialize();
});

/** The house as much had happened in it, made once, past every trigger that would refuse what is done to it. */
function unguarded(of = image): Database {
  const client = Database.deserialize(of, { strict: true });
  const triggers = client.query<{ name: string }, []>("select name from sqlite_schema where type = 'trigger'").all();
  for (const { name } of triggers) client.exec(`drop trigger ${name}`);
  return client;
}

/** Checks that a planted damage was found by. */
const PLANTED = new Set<string>();
const wrong = (client: Database, now?: number) => {
  const found = examine(client, now).flatMap(({ check, wrong }) => (wrong.length > 0 ? [check] : []));
  for (const check of found) PLANTED.add(check);
  return found;
};

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
    "more goes back together than M-PESA was told",
    `${SENT_BACK}; insert into sent_together (operation_id, refund_id, kes) select id, refund_id, amount_kes + 1 from mpesa_operations where kind = 'b2c'`,
    "what is sent together",
  ],
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
  [
    "what is looked through says another name",
    "create temp table was as select * from sought; delete from sought; insert into sought select place, booking_id, payment_id, 'Otieno' from was",
    "what hosts look through",
  ],
  [
    "letters are not found by",
    "insert into sought_letters (sought_letters, rowid, text) select 'delete', place, text from sought limit 1",
    "what hosts look through is found by its letters",
  ],
  [
    "no letter is",
    "insert into sought_letters (sought_letters) values ('delete-all')",
    "what hosts look through is found",
  ],
  ["a booking is found by nobody", "delete from sought where payment_id is null", "what hosts look through"],
  [
    "a short link brought what nobody came by",
    `insert into share_links (id, host_id, word, channel, created_at) values ('l', 'host-wanjiru', 'insta', 'own', 1);
     insert into share_sums values ('l', 'garden-studio', 1, 500)`,
    "what came of each short link",
  ],
  ["a payment is counted that is none", "update state_counts set n = n + 1", "bookings and payments are counted"],
  ["money is forgotten of a booking", "update bookings set has_money = 0", "a booking is listed with money"],
  ["a guest came again who did not", "update known_guests set of_number = 2", "the book of guests"],
  ["a guest is known by a stay too many", "update known_guests set stays = stays + 1", "the book of guests"],
  ["a month has a night too many", "update stay_months set nights = nights + 1", "what stays come to month by month"],
  ["a stay is in no month", "delete from stay_months", "what stays come to month by month"],
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
  [
    "more goes back than came",
    "update refunds set amount_kes = 99000 where reason = 'by_host'; update refunds set state = 'due' where reason = 'by_host'",
    "nobody gets back more than came",
  ],
  [
    "a payment is called refunded of which a part went back",
    "update payments set state = 'refunded' where receipt = 'UKR0000001'",
    "a payment is refunded exactly when",
  ],
  [
    "a receipt says another sum than came",
    "update receipts set amount_kes = amount_kes - 100 where refund_id is null",
    "the documents of a payment say what came",
  ],
  [
    "more of a deposit went back than was held",
    `insert into ledger_entries (booking_id, host_id, account, kind, amount_kes, payment_id, refund_id, who, why, happened_at, created_at)
      select booking_id, 'host-wanjiru', 'damage_deposit', 'refund', 90000, payment_id, id, 'host', 'damage_deposit', 1, 1
      from refunds where reason = 'damage_deposit' limit 1`,
    "no host holds less than nothing",
  ],
  [
    "one code brought money in and took some out",
    "update refunds set sent_receipt = 'UKR0000001', way = 'b2c', state = 'sent', sent_at = 1 where id = (select max(id) from refunds)",
    "no M-PESA code brought money in and took some out",
  ],
  [
    "a code waits that another booking was paid with",
    `update payments set state = 'pending', way = 'manual', proved_by = null, receipt = null, claimed_receipt = 'UKR0000001'
      where state = 'declined'`,
    "no guest's word of a code waits",
  ],
  [
    "reviews are counted that nobody wrote",
    "insert into review_totals (property_id, count, whole, cleanliness, accuracy, communication, location, value) select id, 1, 5, 5, 5, 5, 5, 5 from properties limit 1",
    "what reviews of a house come to",
  ],
  [
    "no job opens a review",
    `insert into reviews (id, booking_id, property_id, host_id, state, whole, cleanliness, accuracy, communication, location,
      value, month, nights, stays, created_at) select 'r', id, property_id, 'host-wanjiru', 'blind', 5, 5, 5, 5, 5, 5,
      '2026-11', 2, 1, 1 from bookings limit 1`,
    "what reviews of a house come to",
  ],
  [
    "the address of a calendar lies open",
    "insert into feeds (id, property_id, name, channel, url, created_at) select 'f', id, 'Airbnb', 'airbnb', 'https://x', 1 from properties limit 1",
    "no address of a calendar at another site",
  ],
  [
    "a value is not what its column holds",
    "pragma ignore_check_constraints = on; update bookings set party = 0; pragma ignore_check_constraints = off",
    "the file is whole",
  ],
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

/** The same with three rooms that were booked together and paid at once. */
let rooms: Uint8Array;
beforeAll(async () => {
  const { app, lead } = heldAlike();
  await pay(app, lead);
  await callback(app, lead);
  rooms = app.db.$client.serialize();
});

test.each([
  ["all is well", "", []],
  [
    "a share is another than was counted",
    "update payment_shares set kes = kes - 100 where place = 1",
    ["what pays for several rooms is shared out"],
  ],
  [
    "a share is gone",
    "delete from payment_shares where place = 3",
    ["every line of the ledger stands", "what pays for several rooms"],
  ],
  [
    "a room's share was counted at another room",
    `update ledger_entries set amount_kes = amount_kes + iif(booking_id = (select group_id from bookings limit 1), 500, -250)
      where kind = 'payment'`,
    ["what pays for several rooms is shared out", "the sums kept of the ledger"],
  ],
  [
    "a share is of a room that was booked elsewhere",
    "update bookings set group_id = null where id <> group_id and rowid = 3",
    ["each share of a payment is of a room"],
  ],
  [
    "one room is held, and the others are booked",
    "update bookings set state = 'held', confirmed_at = null where id <> group_id and rowid = 2",
    ["rooms that were booked together are of one host"],
  ],
  [
    "a room is of another host",
    "update bookings set host_id = 'host-asha' where id <> group_id and rowid = 2",
    ["rooms that were booked together are of one host", "bookings, payments and refunds are listed"],
  ],
  [
    "rooms name one that is no first",
    "update bookings set group_id = null where id = group_id",
    ["each share of a payment is of a room", "rooms that were booked together are of one host"],
  ],
])("of rooms that were booked together: %s", (_, sql, checks) => {
  const client = unguarded(rooms);
  client.exec("pragma foreign_keys = off");
  if (sql) client.exec(sql);
  const found = wrong(client);
  if (checks.length === 0) expect(found).toEqual([]);
  for (const check of checks) expect([check, found.some((name) => name.startsWith(check))]).toEqual([check, true]);
});

test.each([
  [
    "M-PESA vouches for what a message takes back",
    "update payments set reason = 'said_taken_back' where receipt = 'UKR0000001'",
    "nothing that M-PESA vouches for is said",
  ],
  [
    "a refund is later than was promised",
    "update refunds set state = 'due', created_at = 1",
    "each refund is sent by the day",
  ],
  [
    "money came to a booking's own address",
    `insert into seen_money (receipt, source, paid_to, host_id, amount_kes, raw, state, seen_at)
      values ('UKR0000009', 'callback', 'host', 'host-wanjiru', 500, '{}', 'unmatched', 1)`,
    "what came to a booking's own address",
  ],
  [
    "nobody knows what became of a request",
    "update payments set state = 'expired', reason = 'never_answered' where state = 'declined'",
    "of each request that was sent somebody knows",
  ],
])("is something to look at, and no fault, when %s", (_, sql, check) => {
  const client = unguarded();
  client.exec(sql);
  const found = wrong(client, Date.parse("2027-06-01"));
  expect(found.some((name) => name.startsWith(check))).toBe(true);
  const { lines } = report(examine(client, Date.parse("2027-06-01")));
  expect(lines.some((line) => line.startsWith(`LOOK   ${check}`))).toBe(true);
});

test("what is kept although it can be added up is made again from what it is of, once", () => {
  const client = Database.deserialize(image, { strict: true });
  const kept = () =>
    ["ledger_sums", "known_guests", "sought"].map((table) =>
      client.query(`select * from ${table} order by 1, 2, 3`).all(),
    );
  const before = kept().slice(0, 2);
  client.exec(`update ledger_sums set kes = kes + 1 where account = 'stay'; delete from ledger_sums where account <> 'stay';
    update known_guests set stays = stays + 1; update bookings set has_money = 0; delete from sought where payment_id is null;
    insert into sought_letters (sought_letters) values ('delete-all')`);
  expect(mendHouse(client, NOON)).toEqual([
    expect.stringMatching(/^\d+ sums of the ledger made again/),
    expect.stringMatching(/^\d+ lines that hosts look through made again/),
    expect.stringMatching(/^\d+ guests written into the book/),
    expect.stringMatching(/^\d+ bookings listed as their payments say/),
  ]);
  expect([wrong(client), kept().slice(0, 2), mendHouse(client, NOON)]).toEqual([[], before, []]);
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

test("each check is proven by damage that was planted", () => {
  const checks = examine(unguarded()).map(({ check }) => check);
  expect(checks.filter((check) => !PLANTED.has(check))).toEqual([]);
  expect(checks.length).toBeGreaterThan(35);
});
