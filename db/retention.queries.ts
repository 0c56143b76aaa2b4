import { type SQL, sql } from "drizzle-orm";
import { FORMER } from "#src/core/person/former.ts";
import { NO_PHONE } from "#src/core/person/phone.ts";
import { deleteInquiries } from "./inquiry.queries.ts";
import { forgetDuePages } from "./kyc.queries.ts";
import type { Change } from "./write.ts";

/** The instants, and the Kenyan date, before which each kind of data has had its time. */
export type Cutoffs = Readonly<{
  code: number;
  job: number;
  abandoned: number;
  wire: number;
  messages: number;
  measures: number;
  measuresDay: string;
  measuresMost: number;
  costs: number;
  stay: number;
  stayDay: string;
  wireDay: string;
  document: number;
}>;

/** One kind of row that has had its time: takes out `most` of them and says how many there were. */
export type Forgetting = Readonly<{
  what: string;
  forget(tx: Change, before: Cutoffs, most: number, as: Forgotten): number;
}>;

/** When a guest is taken out of a booking. */
export type Forgotten = Readonly<{ now: number }>;

const rows = (tx: Change, statement: SQL) => tx.all(sql`${statement} returning 1`).length;

/** Rows that go whole: `old` names those whose time is over. */
function deleted(what: string, table: string, key: string, old: (before: Cutoffs) => SQL): Forgetting {
  const [name, id] = [sql.raw(table), sql.raw(key)];
  return {
    what,
    forget: (tx, before, most) =>
      rows(tx, sql`delete from ${name} where ${id} in (select ${id} from ${name} where ${old(before)} limit ${most})`),
  };
}

/** Rows that stay for the books, without what is a person's. */
function emptied(what: string, table: string, key: string, set: string, old: (before: Cutoffs) => SQL): Forgetting {
  const [name, id] = [sql.raw(table), sql.raw(key)];
  return {
    what,
    forget: (tx, before, most) =>
      rows(
        tx,
        sql`update ${name} set ${sql.raw(set)} where ${id} in (select ${id} from ${name} where ${old(before)} limit ${most})`,
      ),
  };
}

const WIRE = "merchant_request_id = null, checkout_request_id = null, result_desc = null";
const WORDS = "reference = '', payer = '', payer_name = '', raw = ''";
/** As the partial indexes say it: SQLite uses one only for the same words. */
const hasWire = sql`(checkout_request_id is not null or merchant_request_id is not null or result_desc is not null)`;
const hasWords = sql`(raw <> '' or payer <> '' or payer_name <> '' or reference <> '')`;

/** What a holding or a request came to: nothing, and no money that anybody still asks after. */
const abandoned = (before: Cutoffs) => sql`forgotten_at is null and confirmed_at is null
  and hold_ends_at < ${before.abandoned} and state in ('expired', 'cancelled')
  and coalesce(cancelled_at, 0) < ${before.abandoned}
  and not exists (select 1 from payments where booking_id = bookings.id
    and state not in ('declined', 'expired'))`;

/** A stay long over, about which nobody owes anybody an answer. */
const longOver = (before: Cutoffs) => sql`forgotten_at is null and check_out < ${before.stayDay}
  and not exists (select 1 from payments where booking_id = bookings.id
    and state in ('created', 'requested', 'pending', 'needs_review'))
  and not exists (select 1 from refunds where booking_id = bookings.id and state in ('due', 'sending'))`;

const bookingsOf = (what: string, old: (before: Cutoffs) => SQL): Forgetting => ({
  what,
  forget(tx, before, most, as) {
    const over = tx.all<{ id: string }>(sql`select id from bookings where ${old(before)} limit ${most}`);
    forgetGuestsOf(
      tx,
      over.map(({ id }) => id),
      as,
    );
    return over.length;
  },
});

/** In the order in which the daily job takes them. */
export const FORGETTINGS: readonly Forgetting[] = [
  deleted("ended sign-ins", "sessions", "token_hash", ({ code }) => sql`ends_at < ${code}`),
  deleted("ended sign-ins of a team", "member_sessions", "token_hash", ({ code }) => sql`ends_at < ${code}`),
  deleted("codes", "phone_codes", "id", ({ code }) => sql`ends_at < ${code}`),
  deleted("mailed links", "mail_tokens", "token_hash", ({ code }) => sql`ends_at < ${code}`),
  deleted("what can be undone of prices", "price_changes", "id", ({ code }) => sql`ends_at < ${code}`),
  deleted("jobs", "jobs", "id", ({ job }) => sql`done_at < ${job}`),
  deleted("messages", "messages", "id", ({ messages }) => sql`created_at < ${messages}`),
  deleted("what hosts were told by push", "notices", "id", ({ messages }) => sql`at < ${messages}`),
  deleted("answers to messages", "incoming_messages", "id", ({ messages }) => sql`at < ${messages}`),
  deleted("what became of rules", "automatic_messages", "id", ({ messages }) => sql`at < ${messages}`),
  deleted(
    "threads in which nothing is left",
    "threads",
    "id",
    ({ messages }) => sql`last_at < ${messages} and inquiry_id is null
      and not exists (select 1 from messages where thread_id = threads.id)
      and not exists (select 1 from incoming_messages where thread_id = threads.id)
      and not exists (select 1 from automatic_messages where thread_id = threads.id)`,
  ),
  {
    what: "questions",
    forget(tx, { messages }, most) {
      const old = tx.all<{ id: string }>(sql`select i.id from inquiries i join threads t on t.inquiry_id = i.id
        where i.created_at < ${messages} and t.last_at < ${messages} limit ${most}`);
      deleteInquiries(
        tx,
        old.map(({ id }) => id),
      );
      return old.length;
    },
  },
  deleted("early reports", "early_reports", "provider_id", ({ code }) => sql`at < ${code}`),
  deleted("numbers without offers", "stopped_numbers", "phone", ({ stay }) => sql`stopped_at < ${stay}`),
  deleted("cleaners' links", "cleaner_links", "id", ({ stay }) => sql`ends_at < ${stay}`),
  deleted("who helped in a house", "team_members", "id", ({ stay }) => sql`ended_at < ${stay}`),
  deleted("what a team did", "team_acts", "id", ({ stay }) => sql`ended_at < ${stay}`),
  deleted(
    "who did what of a stay",
    "signatures",
    "id",
    ({ stayDay }) => sql`exists (select 1 from bookings where id = booking_id and check_out < ${stayDay})`,
  ),
  deleted("who changed prices", "price_log", "id", ({ stay }) => sql`at < ${stay}`),
  deleted("who changed listings", "listing_log", "id", ({ stay }) => sql`at < ${stay}`),
  deleted("looks at hosts' pages", "looks", "id", ({ stay }) => sql`started_at < ${stay}`),
  deleted(
    "reasons of operators",
    "audit_reasons",
    "seq",
    ({ stay }) => sql`seq in (select seq from audit_log where at < ${stay})`,
  ),
  // The one that made a booking is kept with it: a booking remembers its offer.
  deleted(
    "offers that are over",
    "quote_links",
    "id",
    ({ abandoned }) => sql`ends_at < ${abandoned} and (booking_id is null or booking_id in
      (select id from bookings where state in ('expired', 'cancelled') and confirmed_at is null))`,
  ),
  deleted("measures", "measures", "id", ({ measures }) => sql`at < ${measures}`),
  deleted(
    "measures too many",
    "measures",
    "id",
    ({ measuresMost }) => sql`id <= (select id from measures order by id desc limit 1 offset ${measuresMost})`,
  ),
  deleted("costs of SMS", "sms_sent", "id", ({ costs }) => sql`at < ${costs}`),
  deleted("counts of measures", "measure_refusals", "day", ({ measuresDay }) => sql`day < ${measuresDay}`),
  deleted("callbacks", "callbacks", "id", ({ wire }) => sql`received_at < ${wire}`),
  deleted("exchanges", "mpesa_exchanges", "id", ({ wire }) => sql`at < ${wire}`),
  deleted("tests of settings", "payout_tests", "id", ({ wire }) => sql`created_at < ${wire}`),
  emptied(
    "requests to phones",
    "payments",
    "id",
    WIRE,
    ({ wire }) =>
      sql`${hasWire} and created_at < ${wire} and state not in ('created', 'requested', 'pending', 'needs_review')`,
  ),
  emptied(
    "words of refunds",
    "refunds",
    "id",
    "result_desc = null",
    ({ wire }) => sql`result_desc is not null and created_at < ${wire} and state in ('sent', 'withdrawn')
      and coalesce(sent_at, 0) < ${wire}`,
  ),
  emptied(
    "words of operations",
    "mpesa_operations",
    "id",
    "found_name = null, result_desc = null",
    ({ wire }) => sql`(found_name is not null or result_desc is not null) and updated_at < ${wire}
      and state in ('done', 'failed')`,
  ),
  emptied(
    "words of placed money",
    "seen_money",
    "id",
    WORDS,
    ({ wire }) => sql`${hasWords} and seen_at < ${wire} and settled_at < ${wire} and state in ('matched', 'set_aside')`,
  ),
  emptied("words of other money", "seen_money", "id", WORDS, ({ stay }) => sql`${hasWords} and seen_at < ${stay}`),
  deleted(
    "cars at gates",
    "gate_plates",
    "booking_id",
    ({ code }) => sql`booking_id in (select id from bookings where unixepoch(check_out) * 1000 < ${code})`,
  ),
  bookingsOf("abandoned bookings", abandoned),
  bookingsOf("guests of old stays", longOver),
  emptied(
    "notes at closed nights",
    "blocks",
    "id",
    "note = ''",
    ({ stayDay }) => sql`note <> '' and check_out < ${stayDay}`,
  ),
  emptied(
    "names in other calendars",
    "outside_stays",
    "id",
    "summary = ''",
    ({ wireDay }) => sql`check_out < ${wireDay} and summary <> ''`,
  ),
  deleted("stays of other calendars", "outside_stays", "id", ({ stayDay }) => sql`check_out < ${stayDay}`),
  deleted(
    "guests who never came back",
    "guests",
    "id",
    ({ stay, stayDay }) => sql`created_at < ${stay}
      and not exists (select 1 from sessions where guest_id = guests.id)
      and not exists (select 1 from bookings where guest_phone = guests.phone and check_out >= ${stayDay})`,
  ),
  { what: "pages of papers", forget: (tx, _, most, { now }) => forgetDuePages(tx, now, most) },
  {
    what: "blocked numbers",
    forget: (tx, { stay }, most) =>
      rows(
        tx,
        sql`delete from blocked_numbers where (host_id, phone) in
          (select host_id, phone from blocked_numbers where blocked_at < ${stay} limit ${most})`,
      ),
  },
  emptied(
    "phones of answered reports",
    "reports",
    "id",
    "phone = null",
    ({ messages }) => sql`phone is not null and state = 'answered' and answered_at < ${messages}`,
  ),
  deleted("answered reports", "reports", "id", ({ stay }) => sql`state = 'answered' and answered_at < ${stay}`),
  emptied(
    "documents of hosts who left",
    "receipts",
    "id",
    "facts = json_set(facts, '$.host.name', '', '$.host.kraPin', null, '$.property', '', '$.location', '')",
    ({ document }) => sql`created_at < ${document} and json_extract(facts, '$.property') <> ''
      and host_id in (select id from hosts where deleted_at is not null)`,
  ),
];

/** `select … in` of ids that are given as a list of any length. */
const listed = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/**
 * Takes the guest out of bookings and out of all that hangs on them: who they were, where they paid from, and what
 * their host wrote beside it. Dates, prices, receipts and M-PESA codes stay.
 */
export function forgetGuestsOf(tx: Change, bookingIds: readonly string[], { now }: Forgotten): void {
  if (bookingIds.length === 0) return;
  const ids = listed(bookingIds);
  // The table wants a Kenyan number's first four digits; no subscriber has these alone.
  tx.run(sql`update mpesa_operations set phone = '2547' where phone is not null and state in ('done', 'failed')
    and payment_id in (select id from payments where booking_id in ${ids})`);
  tx.run(sql`update payments set phone = iif(phone is null, null, '2547'), payer_name = null, claimed_receipt = null,
    reference = iif(reference is null, null, '')
    where booking_id in ${ids}`);
  tx.run(sql`update ledger_entries set note = null where booking_id in ${ids} and note is not null`);
  tx.run(sql`update change_requests set words = '' where booking_id in ${ids} and words <> ''`);
  tx.run(sql`delete from risk_answers where booking_id in ${ids}`);
  tx.run(sql`delete from incoming_messages where thread_id in (select id from threads where booking_id in ${ids})`);
  tx.run(sql`delete from offer_consents where booking_id in ${ids}`);
  tx.run(sql`delete from stopped_numbers where phone in (select guest_phone from bookings where id in ${ids})
    and phone not in (select guest_phone from bookings where id not in ${ids})`);
  tx.run(sql`delete from refused_codes where booking_id in ${ids}`);
  tx.run(sql`update quote_links set to_name = '', to_phone = '', note = '' where booking_id in ${ids}`);
  tx.run(sql`delete from gate_plates where booking_id in ${ids}`);
  tx.run(sql`delete from made_out where receipt_id in (select id from receipts where booking_id in ${ids})`);
  tx.run(sql`delete from told_by_guests where booking_id in ${ids}`);
  tx.run(sql`delete from booking_notes where booking_id in ${ids}`);
  tx.run(sql`delete from arrival_words where booking_id in ${ids}`);
  // What they said of a house stays with the house, without them; what was said of them goes.
  tx.run(sql`update reviews set name = '', private_note = '', in_pictures = 0 where booking_id in ${ids}`);
  tx.run(sql`delete from guest_ratings where booking_id in ${ids}`);
  tx.run(sql`update reports set phone = null, words = '' where booking_id in ${ids} and said_by = 'guest'`);
  // What a house keeps of a guest goes with the last booking by which it knows them.
  tx.run(sql`delete from guest_numbers where (host_id, phone) in (select host_id, guest_phone from bookings where id in ${ids})
    and not exists (select 1 from bookings b where b.host_id = guest_numbers.host_id
      and b.guest_phone = guest_numbers.phone and b.id not in ${ids})`);
  tx.run(sql`delete from guest_cards where not exists (select 1 from guest_numbers where card_id = guest_cards.id)`);
  tx.run(sql`update bookings set guest_name = ${FORMER.guest}, guest_phone = ${NO_PHONE}, guest_email = null,
    browser_hash = '', phone_proven = 0, forgotten_at = ${now} where id in ${ids}`);
}

/** Takes out what M-PESA said and was told of these bookings' money, word for word. The facts are in the payments. */
export function forgetWireOf(tx: Change, bookingIds: readonly string[]): void {
  const own = sql`(select id from payments where booking_id in ${listed(bookingIds)})`;
  tx.run(sql`delete from callbacks where callback_key in (
    select callback_key from payments where id in ${own} and callback_key is not null
    union all select result_key from mpesa_operations where payment_id in ${own}
    union all select timeout_key from mpesa_operations where payment_id in ${own})`);
  tx.run(sql`update payments set ${sql.raw(WIRE)} where id in ${own}`);
  tx.run(sql`update refunds set result_desc = null where payment_id in ${own}`);
  tx.run(sql`update mpesa_operations set found_name = null, result_desc = null where payment_id in ${own}`);
  tx.run(sql`update seen_money set ${sql.raw(WORDS)} where payment_id in ${own}`);
}
