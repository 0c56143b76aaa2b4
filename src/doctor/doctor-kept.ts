import type { HouseCheck } from "./doctor-checks.ts";

/** What the ledger's lines come to, as it is kept beside them. */
const SUMS = `select booking_id, account, host_id, sum(amount_kes) as kes,
    sum(iif(kind in ('payment', 'refund')
      or (kind = 'adjustment' and (payment_id is not null or why = 'sent_twice')), 0, amount_kes)) as charged_kes,
    sum(kind = 'charge') as charges
  from ledger_entries group by booking_id, account`;

const LINES = `select l.booking_id, l.payment_id, (h.number << 36) + (l.day << 20) as first, l.text
  from sought_lines l join sought_houses h on h.host_id = l.host_id`;
const KEPT_LINES = "select booking_id, payment_id, place & ~1048575 as first, text from sought";
const SOUGHT_OTHERWISE = `select * from (${LINES} except ${KEPT_LINES}) union all select * from (${KEPT_LINES} except ${LINES})`;
const LETTERS_AGAIN = "insert into sought_letters (sought_letters) select 'rebuild'";
/** All of them, where none is there. */
const SOUGHT_AGAIN = `insert into sought (place, booking_id, payment_id, text)
  select first + row_number() over (partition by first order by booking_id, payment_id), booking_id, payment_id, text
  from (${LINES}) where not exists (select 1 from sought)`;
/** Letters with marks may be more signs than the index counts. */
const UNFOUND = `length(text) >= 3 and substr(text, 1, 3) not glob '*[^ -~]*' and not exists (select 1 from sought_letters
  where sought_letters match '"' || replace(substr(sought.text, 1, 3), '"', '""') || '"' and rowid = sought.place)`;

const HAS_MONEY = `exists (select 1 from payments p where p.booking_id = b.id
  and p.state in ('paid', 'paid_late', 'needs_review', 'refunded'))`;

/** What is kept beside what it is made of, so that a page need not ask for all of it; made again where the two differ. */
export const KEPT_CHECKS: readonly HouseCheck[] = [
  {
    check: "the sums kept of the ledger are those of its lines",
    sql: `select coalesce(k.booking_id, l.booking_id) || ' ' || coalesce(k.account, l.account) || ': kept '
        || coalesce(k.kes, 'nothing') || ', lines ' || coalesce(l.kes, 'none') as what
      from ledger_sums k full join (${SUMS}) l on l.booking_id = k.booking_id and l.account = k.account
      where k.kes is not l.kes or k.charged_kes is not l.charged_kes or k.charges is not l.charges
        or k.host_id is not l.host_id`,
    mend: {
      says: "sums of the ledger made again from its lines",
      sql: [
        `delete from ledger_sums where (booking_id, account, host_id, kes, charged_kes, charges) not in (${SUMS})`,
        `insert into ledger_sums ${SUMS} except select booking_id, account, host_id, kes, charged_kes, charges from ledger_sums`,
      ],
    },
  },
  {
    check: "what hosts look through says what bookings and payments say",
    sql: `select distinct booking_id as what from (${SOUGHT_OTHERWISE})`,
    mend: {
      says: "lines that hosts look through made again",
      // Taken out of letters that lack them, lines would break the index.
      sql: [
        `${LETTERS_AGAIN} where exists (${SOUGHT_OTHERWISE})`,
        `delete from sought where exists (${SOUGHT_OTHERWISE})`,
        SOUGHT_AGAIN,
      ],
    },
  },
  {
    // The first three signs of each line stand for it.
    check: "what hosts look through is found by its letters",
    sql: `select 'of ' || booking_id as what from sought where ${UNFOUND}`,
    mend: {
      says: "indexes of what hosts look through made again",
      sql: `${LETTERS_AGAIN} where exists (select 1 from sought where ${UNFOUND})`,
    },
  },
  {
    check: "the book of guests says what bookings say",
    sql: `select distinct host_id || ' at ' || property_id as what from (
        select * from (select * from guests_by_property except select host_id, phone, property_id, last, stays from known_guests)
        union all
        select * from (select host_id, phone, property_id, last, stays from known_guests except select * from guests_by_property)
        union all select host_id, phone, property_id, last, stays from known_guests n where of_number <>
          (select sum(stays) from known_guests o where o.host_id = n.host_id and o.phone = n.phone))`,
    mend: {
      says: "guests written into the book as bookings say",
      sql: [
        "delete from known_guests where (host_id, phone, property_id, last, stays) not in (select * from guests_by_property)",
        `insert into known_guests (host_id, phone, property_id, last, stays)
          select * from guests_by_property except select host_id, phone, property_id, last, stays from known_guests`,
        `update known_guests set of_number = (select sum(stays) from known_guests o
            where o.host_id = known_guests.host_id and o.phone = known_guests.phone)
          where of_number <> (select sum(stays) from known_guests o
            where o.host_id = known_guests.host_id and o.phone = known_guests.phone)`,
      ],
    },
  },
  {
    check: "what stays come to month by month is what bookings and ledger say",
    sql: `select distinct booking_id || ' in ' || month as what from (
        select * from (select * from stay_month_lines except select * from stay_months)
        union all select * from (select * from stay_months except select * from stay_month_lines))`,
  },
  {
    check: "bookings, payments and refunds are listed under the host whose house they are of",
    sql: `select b.code as what from bookings b join properties h on h.id = b.property_id where b.host_id is not h.host_id
      union all
      select p.id from payments p join bookings b on b.id = p.booking_id join properties h on h.id = b.property_id
      where p.host_id is not h.host_id
      union all
      select r.id from refunds r join bookings b on b.id = r.booking_id join properties h on h.id = b.property_id
      where r.host_id is not h.host_id`,
  },
  {
    check: "what came of each short link is what its bookings and their ledger say",
    sql: `with parts as (select link_id, property_id, sum(stays) as stays, sum(kes) as kes from share_parts
          group by link_id, property_id having sum(stays) <> 0 or sum(kes) <> 0),
        kept as (select * from share_sums where stays <> 0 or kes <> 0)
      select distinct link_id || ' at ' || property_id as what from (
        select * from (select * from parts except select * from kept)
        union all select * from (select * from kept except select * from parts))`,
    mend: {
      says: "sums of short links as their bookings and ledger say",
      sql: [
        `delete from share_sums where (stays <> 0 or kes <> 0) and (link_id, property_id, stays, kes) not in (
          select link_id, property_id, sum(stays), sum(kes) from share_parts group by link_id, property_id)`,
        `insert into share_sums select link_id, property_id, sum(stays), sum(kes) from share_parts
            group by link_id, property_id having sum(stays) <> 0 or sum(kes) <> 0
          except select * from share_sums where true
          on conflict (link_id, property_id) do update set stays = excluded.stays, kes = excluded.kes`,
      ],
    },
  },
  {
    check: "bookings and payments are counted by their states",
    sql: `with kept as (select * from state_counts where n <> 0)
      select distinct state || ' ' || what as what from (
        select * from (select * from state_counts_now except select * from kept)
        union all select * from (select * from kept except select * from state_counts_now))`,
    mend: {
      says: "bookings and payments counted anew",
      sql: [
        "delete from state_counts where n <> 0 and (what, state, n) not in (select * from state_counts_now)",
        `insert into state_counts select * from (select * from state_counts_now except select * from state_counts)
          where true on conflict (what, state) do update set n = excluded.n`,
      ],
    },
  },
  {
    check: "a booking is listed with money when money came for it",
    sql: `select b.code as what from bookings b where b.has_money <> ${HAS_MONEY}`,
    mend: {
      says: "bookings listed as their payments say",
      sql: `update bookings as b set has_money = not has_money where has_money <> ${HAS_MONEY}`,
    },
  },
];
