import { type SQL, sql } from "drizzle-orm";
import { FORMER } from "#src/core/person/former.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { deleteInquiries } from "./inquiry.queries.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

/** How the name of a host who has left is kept from others: nobody can read it back, and it is recognised. */
export function goneName(name: string): string {
  return `gone-${secretHash(name.toLowerCase())}`;
}

/** What a host who leaves was called, was found by and was paid at: everything that other tables may speak of. */
export function namesOfHost(
  db: Reader,
  hostId: string,
): { names: string[]; addresses: string[]; codes: string[]; numbers: string[] } {
  const column = (statement: ReturnType<typeof sql>) =>
    db.all<{ text: string | null }>(statement).flatMap(({ text }) => (text ? [text] : []));
  return {
    names: column(sql`select display_name as text from properties where host_id = ${hostId}
      union select trim(first_name || ' ' || last_name) from hosts where id = ${hostId}
      union select receiver_name from payout_accounts where host_id = ${hostId}
      union select name from host_looks where host_id = ${hostId}
      union select account_reference from payout_accounts where host_id = ${hostId}
      union select legal_name from tax_settings where host_id = ${hostId}
      union select kra_pin from tax_settings where host_id = ${hostId}`),
    addresses: column(sql`select name as text from old_brands where host_id = ${hostId} and name not like 'gone-%'
      union select brand_name from hosts where id = ${hostId}
      union select username from hosts where id = ${hostId}`),
    codes: column(sql`select b.code as text from bookings b join properties p on p.id = b.property_id
      where p.host_id = ${hostId}`),
    numbers: column(sql`select number as text from payout_accounts where host_id = ${hostId}
      union select shortcode from payout_accounts where host_id = ${hostId}`),
  };
}

/** What a host called their seasons, extras, rules and events, and what they could have undone of them. */
function forgetPriceNames(tx: Change, hostId: string, houses: SQL): void {
  for (const table of ["host_events", "price_changes"]) {
    tx.run(sql`delete from ${sql.identifier(table)} where host_id = ${hostId}`);
  }
  for (const table of ["seasons", "day_rules", "extras"]) {
    tx.run(sql`delete from ${sql.identifier(table)} where property_id in ${houses}`);
  }
}

/** Takes a host who has left out of all that stays of their houses and money. Safe to repeat. */
export function forgetHostFacts(tx: Change, hostId: string): void {
  const houses = sql`(select id from properties where host_id = ${hostId})`;
  const bookings = sql`(select id from bookings where property_id in ${houses})`;
  const accounts = sql`(select id from payout_accounts where host_id = ${hostId})`;
  const payments = sql`(select id from payments where booking_id in ${bookings})`;
  // While the code is still there: the booking's own law lets nothing else out of a quote.
  const uncoded = sql`replace(quote, '"code":"' || (select code from promo_codes where id = promo) || '"', '"code":""')`;
  tx.run(sql`update booking_revisions set quote = n.quote from (select r.booking_id, r.revision, ${uncoded} as quote
      from (select r.*, b.promo_code_id as promo from booking_revisions r join bookings b on b.id = r.booking_id) r
      where promo is not null and r.booking_id in ${bookings}) n
    where booking_revisions.booking_id = n.booking_id and booking_revisions.revision = n.revision`);
  tx.run(sql`update bookings set quote = n.quote from (select b.id, ${uncoded} as quote
      from (select bookings.*, promo_code_id as promo from bookings) b where promo is not null and b.id in ${bookings}) n
    where bookings.id = n.id`);
  tx.run(sql`update promo_codes set code = 'GONE', ended_at = coalesce(ended_at, 0) where property_id in ${houses}`);
  forgetPriceNames(tx, hostId, houses);
  tx.run(sql`update properties set display_name = ${FORMER.property}, location = '', description = '', house_rules = '',
    licence_number = '', licence_class = '', licence_until = '' where host_id = ${hostId}`);
  tx.run(sql`delete from watched_shortcodes where account in ${accounts}`);
  tx.run(sql`delete from callbacks where callback_key in (select callback_key from payout_tests
    where payout_account_id in ${accounts})`);
  tx.run(sql`delete from payout_tests where payout_account_id in ${accounts}`);
  tx.run(sql`update payments set shortcode = iif(shortcode is null, null, ''), proved_on = null
    where id in ${payments} and paid_to = 'host'`);
  tx.run(sql`update mpesa_operations set shortcode = null where payment_id in ${payments} and paid_to = 'host'`);
  tx.run(sql`update payout_accounts set number = iif(number is null, null, ''), shortcode = iif(shortcode is null, null, ''),
      words = iif(words is null, null, ''), account_reference = null, receiver_name = null, sealed = null, initiator = null, initiator_sealed = null
    where id in ${accounts}`);
  // What nobody placed: at their own number it is no business of this site any more, at the operator's it is the operator's.
  tx.run(sql`delete from seen_money where host_id = ${hostId} and payment_id is null
    and (payout_account_id is not null or source in ('statement', 'sms', 'callback'))`);
  tx.run(sql`update seen_money set host_id = null where host_id = ${hostId} and payment_id is null`);
  tx.run(sql`update seen_money set reference = '', payer = '', payer_name = '', raw = '',
    shortcode = iif(paid_to = 'host', null, shortcode) where payment_id in ${payments}`);
  tx.run(sql`update ledger_entries set note = null where host_id = ${hostId} and note is not null`);
  tx.run(sql`update change_requests set words = '' where booking_id in ${bookings} and words <> ''`);
  forgetOwnWords(tx, hostId);
  tx.run(sql`delete from message_rules where host_id = ${hostId}`);
  tx.run(sql`delete from incoming_messages where thread_id in (select id from threads where host_id = ${hostId})`);
  deleteInquiries(tx, idsOf(tx, sql`select id from inquiries where host_id = ${hostId}`));
  tx.run(sql`delete from quiet_listings where host_id = ${hostId}`);
  forgetShare(tx, hostId);
  for (const table of ["risk_answers", "booking_notes", "arrival_words"]) {
    tx.run(sql`delete from ${sql.raw(table)} where booking_id in ${bookings}`);
  }
  // What is said of their houses, and what they said of guests.
  tx.run(sql`delete from reviews where host_id = ${hostId}`);
  tx.run(sql`delete from guest_ratings where host_id = ${hostId}`);
  tx.run(sql`update reports set words = '' where host_id = ${hostId} and said_by = 'host'`);
  hashNames(tx, hostId);
}

const idsOf = (db: Reader, statement: ReturnType<typeof sql>) => db.all<{ id: string }>(statement).map(({ id }) => id);

/** What only they wrote, chose and kept, table by table. */
function forgetOwnWords(tx: Change, hostId: string): void {
  const own = [
    ...["audit_reasons", "looks", "risk_choices", "ready_texts", "message_templates", "notice_choices"],
    ...["notice_settings", "notices", "push_devices", "blocked_numbers", "guest_cards", "cleaner_links"],
  ];
  for (const table of own) tx.run(sql`delete from ${sql.raw(table)} where host_id = ${hostId}`);
}

/** How they showed themselves and what they offered; of a short link, which bookings came by, its counts stay. */
function forgetShare(tx: Change, hostId: string): void {
  tx.run(sql`delete from host_looks where host_id = ${hostId}`);
  tx.run(sql`delete from quote_links where host_id = ${hostId}`);
  tx.run(sql`update share_links set word = id, name = '', retired_at = coalesce(retired_at, created_at)
    where host_id = ${hostId}`);
}

/** Their names stay out of use as long as they were to, without being readable. */
function hashNames(tx: Change, hostId: string): void {
  const kept = tx.all<{ name: string; endsAt: number }>(
    sql`select name, ends_at as "endsAt" from old_brands where host_id = ${hostId} and name not like 'gone-%'`,
  );
  for (const { name, endsAt } of kept) {
    const gone = goneName(name);
    tx.run(
      sql`insert into old_brands (name, host_id, ends_at) values (${gone}, ${hostId}, ${endsAt}) on conflict do nothing`,
    );
    tx.run(sql`delete from old_brands where name = ${name}`);
    tx.run(sql`delete from jobs where kind = 'free_old_brand' and key = ${name}`);
    tx.run(sql`insert into jobs (kind, key, run_at, created_at) values ('free_old_brand', ${gone}, ${endsAt}, ${endsAt})
      on conflict do nothing`);
  }
}

/** Tables that speak of people in their own words, row by row; what of them speaks of somebody who has left goes. */
const TALK = [
  { table: "mpesa_exchanges", key: "id", texts: "about || ' ' || shortcode || ' ' || sent || ' ' || received" },
  { table: "callbacks", key: "id", texts: "coalesce(shortcode, '') || ' ' || body" },
  {
    table: "messages",
    key: "id",
    texts: "recipient || ' ' || coalesce(subject, '') || ' ' || body || ' ' || coalesce(detail, '')",
  },
  { table: "incoming_messages", key: "id", texts: "body" },
  { table: "measures", key: "id", texts: "args" },
  { table: "audit_reasons", key: "seq", texts: "words" },
  { table: "looks", key: "id", texts: "reason" },
  { table: "seen_money", key: "id", texts: "reference || ' ' || payer || ' ' || payer_name || ' ' || raw" },
] as const;

export type Talk = (typeof TALK)[number]["table"];
/** What waits to be sent to somebody else is not taken back for a name in it. */
const SENT = "state <> 'waiting'";
export const TALKING: readonly Talk[] = TALK.map(({ table }) => table);

/** Some rows of a table as one text each, behind `after`, in the order of their keys. */
export function talkAfter(db: Reader, table: Talk, after: string | number | null, most: number) {
  const { key, texts } = talkOf(table);
  return db.all<{ key: string | number; text: string }>(
    sql`select ${key} as key, ${texts} as text from ${sql.raw(table)}
      where ${sql.raw(table === "messages" ? SENT : "true")} and ${after === null ? sql`true` : sql`${key} > ${after}`} order by ${key} limit ${most}`,
  );
}

/** Forgets these rows; of money that somebody told of, its code and amount stay. */
export function forgetTalk(tx: Change, table: Talk, keys: readonly (string | number)[]): void {
  if (keys.length === 0) return;
  const { key } = talkOf(table);
  const these = sql`${key} in (select value from json_each(${JSON.stringify(keys)}))`;
  if (table === "seen_money") {
    tx.run(sql`update seen_money set reference = '', payer = '', payer_name = '', raw = '' where ${these}`);
  } else tx.run(sql`delete from ${sql.raw(table)} where ${these}`);
}

function talkOf(table: Talk) {
  const found = TALK.find((one) => one.table === table);
  if (!found) throw new Error(`${table} is no such table`);
  return { key: sql.raw(found.key), texts: sql.raw(found.texts) };
}
