import type { Database } from "bun:sqlite";
import type { PriceList } from "#src/core/pricing/price-steps.ts";

const ofBooking = (id: string) => `select host_id from bookings where id = ${id}`;

/** What is signed: of which table, when, by which key, and of which booking. */
const SIGNED: readonly Readonly<{
  kind: string;
  on: string;
  what: string;
  row?: string;
  booking?: string;
  when?: string;
}>[] = [
  { kind: "booking", on: "insert on main.bookings", what: "made", booking: "new.id" },
  ...(["approved", "confirmed", "cancelled"] as const).map((what) => ({
    ...{ kind: "booking", on: `update of ${what}_at on main.bookings`, what, booking: "new.id" },
    when: `new.${what}_at is not null and old.${what}_at is null`,
  })),
  {
    kind: "booking",
    on: "insert on main.bookings",
    what: "confirmed",
    booking: "new.id",
    when: "new.confirmed_at is not null",
  },
  { kind: "line", on: "insert on main.ledger_entries", what: "made" },
  { kind: "payment", on: "insert on main.payments", what: "made" },
  {
    ...{ kind: "message", on: "insert on main.messages", what: "made", when: "new.written_by = 'host'" },
    booking: "(select booking_id from threads where id = new.thread_id)",
  },
  {
    kind: "revision",
    on: "insert on main.booking_revisions",
    what: "made",
    row: "new.booking_id || ' ' || new.revision",
  },
  {
    ...{ kind: "change_request", on: "update of state on main.change_requests", what: "answered" },
    when: "new.state in ('accepted', 'declined') and old.state = 'open'",
  },
  { kind: "no_show", on: "insert on main.no_shows", what: "made", row: "new.booking_id" },
  {
    ...{ kind: "no_show", on: "update of lifted_at on main.no_shows", what: "lifted", row: "new.booking_id" },
    when: "new.lifted_at is not null and old.lifted_at is null",
  },
  { kind: "rating", on: "insert on main.guest_ratings", what: "made", row: "new.booking_id" },
];

/** Tables that a property's price list is read from. */
const PRICED = ["rate_cards", "weekday_prices", "date_rates", "seasons"];
const TERMS = [
  ...["cleaning_fee_kes", "extra_guest_kes", "weekly_percent", "monthly_percent", "lowest_night_kes"],
  ...["damage_deposit_kes", "min_nights", "max_nights"],
];

/** A price list as `PriceList` has it, as JSON. A change of a price is written with its sign or its per cent. */
const listOf = (property: string) => `(select json_group_object(place, value) from (
  select 'weekday ' || weekday as place, price_kes as value from weekday_prices where property_id = ${property}
  union all select 'night ' || night, ${PRICE} from date_rates where property_id = ${property}
  union all select 'season ' || first_night || ' ' || last_night, coalesce(${PRICE}, weekday_prices) from seasons
    where property_id = ${property}
  union all select 'term ' || key, value from json_each((select json_object(${TERMS.map((one) => `'${one}', ${one}`).join(", ")})
    from rate_cards where property_id = ${property}))) where value is not null)`;
const PRICE = `coalesce(price_kes, iif(change_percent > 0, '+', '') || change_percent || '%',
  iif(change_kes > 0, '+', '') || change_kes)`;

/**
 * For a connection whose table `temp.acting` has a row during somebody's changes: what they do is signed as they do it,
 * and of each property whose prices they touch it is kept what they were.
 */
export function signOn(client: Database): void {
  for (const [at, { kind, on, what, row = "new.id", booking = "new.booking_id", when = "true" }] of SIGNED.entries()) {
    client.exec(`create temp trigger signed_${at} after ${on}
      when ${when} and exists (select 1 from temp.acting where host_id = (${ofBooking(booking)}))
      begin insert or ignore into signatures (kind, row_id, what, booking_id, person_id, name)
        select '${kind}', ${row}, '${what}', ${booking}, id, name from temp.acting; end`);
  }
  client.exec("create temp table priced (property_id text primary key, was text not null)");
  for (const table of PRICED) {
    for (const [what, row] of [
      ["insert", "new"],
      ["update", "old"],
      ["delete", "old"],
    ] as const) {
      const property = `${row}.property_id`;
      client.exec(`create temp trigger priced_${table}_${what} before ${what} on main.${table}
        when exists (select 1 from temp.acting) and not exists (select 1 from temp.priced where property_id = ${property})
        begin insert into priced (property_id, was) values (${property}, ${listOf(property)}); end`);
    }
  }
}

/** The properties whose prices were touched in the change that ends now, with what they were and are. */
export function pricesTouched(client: Database): { propertyId: string; was: PriceList; is: PriceList }[] {
  const rows = client
    .query<{ id: string; was: string; is: string }, []>(
      `select property_id as id, was, ${listOf("priced.property_id")} as "is" from temp.priced`,
    )
    .all();
  if (rows.length > 0) client.query("delete from temp.priced").run();
  return rows.map(({ id, was, is }) => ({ propertyId: id, was: JSON.parse(was), is: JSON.parse(is) }));
}
