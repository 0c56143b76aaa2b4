import type { Database } from "bun:sqlite";
import { HOUSE_FACT_NAMES, houseFact } from "#src/core/listing/house-facts.ts";
import type { WholeListing } from "#src/core/listing/listing-steps.ts";

/** Tables that a listing is read from, and by which of their columns. */
const LISTED: Readonly<Record<string, string>> = {
  properties: "id",
  ...Object.fromEntries(
    [
      ...["photos", "house_facts", "house_beds", "guide_sections", "guide_photos"],
      ...["rate_cards", "day_rules", "extras", "promo_codes"],
    ].map((table) => [table, "property_id"]),
  ),
};

/** Terms of a rate card that are no price, by the part they are of. */
const TERMS: Readonly<Record<string, readonly string[]>> = {
  booking: ["booking_mode"],
  cancellation: ["policy"],
  payment: ["pay_now", "pay_now_value", "balance_days_before"],
  discounts: ["free_every", "free_nights", "early_bird", "last_minute", "included_guests", "guest_prices"],
  rules: ["check_in_days", "check_out_days", "lead_days", "cutoff_hour", "window_days", "buffer_days", "sell_gaps"],
};

const WORDS = ["display_name", "location", "state", "description", "house_rules", "amenities"];
const NUMBERS = ["max_guests", "bedrooms", "bathrooms", "units", "check_in_from", "check_out_until"];
const RULES = HOUSE_FACT_NAMES.filter((name) => houseFact(name).part === "rules").map((name) => `'${name}'`);

/** All rows of a table as one text, without those columns that say nothing to a reader. */
const rowsOf = (part: string, table: string, columns: string, where: string, order: string) =>
  `select '${part}', json_group_array(json_array(${columns})) from (select * from ${table} where ${where} order by ${order})`;

/** A listing as `WholeListing` has it, as JSON. Whoever has no rate card has the usual one. */
function listingOf(client: Database, property: string): string {
  const own = `property_id = ${property}`;
  const usual = new Map(
    client
      .query<{ name: string; usual: string | null }, []>(
        "select name, dflt_value as usual from pragma_table_info('rate_cards')",
      )
      .all()
      .map(({ name, usual: said }) => [name, said ?? "null"]),
  );
  const terms = Object.entries(TERMS).map(([part, columns]) => {
    const said = columns.map((name) => `coalesce(c.${name}, ${usual.get(name)})`);
    const days =
      part === "rules"
        ? `, (select json_group_array(json_array(name, kind, first_day, last_day, weekdays,
      min_nights, max_nights)) from (select * from day_rules where ${own} order by id))`
        : "";
    return `select '${part}', json_array(${said.join(", ")}${days}) from (select 1) left join rate_cards c on c.${own}`;
  });
  const facts = "fact, choice, amount, tested_on, note, note_sw";
  return `(select json_group_object(place, value) from (
    select key as place, value from json_each((select json_object(${[...WORDS, ...NUMBERS].map((one) => `'${one}', ${one}`).join(", ")},
      'licence', trim(licence_number || ' ' || licence_class || ' ' || licence_until)) from properties where id = ${property}))
    union all ${rowsOf("facts", "house_facts", facts, `${own} and fact not in (${RULES})`, "fact")}
    union all ${rowsOf("guest_rules", "house_facts", facts, `${own} and fact in (${RULES})`, "fact")}
    union all ${rowsOf("beds", "house_beds", "room, kind, beds", own, "room, kind")}
    union all ${rowsOf("photos", "photos", "hash", own, "hash")}
    union all ${rowsOf("photo_order", "photos", "hash", own, "position")}
    union all ${rowsOf("captions", "photos", "caption", own, "hash")}
    union all ${rowsOf("guide_photos", "guide_photos", "section, hash", own, "section, position")}
    union all ${rowsOf("extras", "extras", "name, per, price_kes, required, most, min_nights, lead_days", own, "id")}
    union all ${rowsOf("promo", "promo_codes", "code, percent, amount_kes, last_day, most_uses, min_nights, ended_at", own, "id")}
    union all select 'guide_' || section, sealed from guide_sections where ${own}
    union all ${terms.join(" union all ")})
    where exists (select 1 from properties where id = ${property}))`;
}

/** For a connection whose table `temp.acting` has a row during somebody's changes: of each listing they touch, what it was. */
export function signListingsOn(client: Database): void {
  client.exec("create temp table listed (property_id text primary key, was text not null)");
  for (const [table, column] of Object.entries(LISTED)) {
    for (const [what, row] of [
      ["insert", "new"],
      ["update", "old"],
      ["delete", "old"],
    ] as const) {
      const property = `${row}.${column}`;
      client.exec(`create temp trigger listed_${table}_${what} before ${what} on main.${table}
        when exists (select 1 from temp.acting) and not exists (select 1 from temp.listed where property_id = ${property})
        begin insert into listed (property_id, was) values (${property}, ${listingOf(client, property)}); end`);
    }
  }
}

/** The listings that were touched in the change that ends now, with what they were and are. */
export function listingsTouched(client: Database): { propertyId: string; was: WholeListing; is: WholeListing }[] {
  if (client.query("select 1 from temp.listed limit 1").get() === null) return [];
  const rows = client
    .query<{ id: string; was: string; is: string }, []>(
      `select property_id as id, was, ${listingOf(client, "listed.property_id")} as "is" from temp.listed`,
    )
    .all();
  client.query("delete from temp.listed").run();
  return rows.map(({ id, was, is }) => ({ propertyId: id, was: JSON.parse(was), is: JSON.parse(is) }));
}
