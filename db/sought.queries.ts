import { and, or, type SQL, sql } from "drizzle-orm";
import { PLAIN_LETTERS, type Sought } from "#src/core/booking/booking-search.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";

/**
 * A text as `plainly` writes it. Most hold no letter that has a plainer one and no apostrophe: those are made small, and
 * are not read sixty times. No index holds this: SQLite before 3.46, and with it the engine that copies the database
 * elsewhere, reads no brackets so deep, and would then read nothing at all.
 */
function plain(text: string): SQL {
  const letters = PLAIN_LETTERS.flatMap(([many, one]) => Array.from(many, (letter) => [letter, one] as const));
  const quoted = (letter: string) => `'${letter.replace("'", "''")}'`;
  const all = letters.reduce((made, [letter, one]) => `replace(${made}, ${quoted(letter)}, '${one}')`, text);
  return sql.raw(`lower(iif(${text} glob '*[^ -&(-_a-~]*', ${all}, ${text}))`);
}

const plainGuest = plain("(bookings.guest_name || ' ' || coalesce(bookings.guest_email, ''))");
const plainProperty = plain("display_name");
const plainLine = plain("line.text");

const propertiesWith = (hostId: string, word: string) =>
  sql`(select id from properties where host_id = ${hostId} and instr(${plainProperty}, ${word}) > 0)`;

/**
 * The name, email or property, a code of the booking or of M-PESA, or the phone is the one looked for. `instr`, as a
 * typed `%` means itself. Asked of each booking: for few of them alone, or of those that `soughtIds` comes upon.
 */
export function isSought(sought: Sought | undefined, hostId: string): SQL | undefined {
  if (!sought) return undefined;
  const { words, code, digits } = sought;
  return or(
    and(
      ...words.map(
        (word) => sql`(instr(${plainGuest}, ${word}) > 0 or ${bookings.propertyId} in ${propertiesWith(hostId, word)})`,
      ),
    ),
    code === undefined ? undefined : hasCode(code),
    ...digits.map((part) => sql`instr(${bookings.guestPhone}, ${part}) > 0`),
  );
}

/** Rooms that were booked at once go by the code of the first, and by the payment that pays for them. */
const hasCode = (code: string) => sql`(instr(${bookings.code}, ${code}) > 0
  or exists (select 1 from bookings first where first.id = ${bookings.groupId} and instr(first.code, ${code}) > 0)
  or exists (select 1 from payments p where p.booking_id = ${bookings.id}
    and (instr(p.receipt, ${code}) > 0 or instr(p.claimed_receipt, ${code}) > 0))
  or exists (select 1 from payment_shares s join payments p on p.id = s.payment_id where s.booking_id = ${bookings.id}
    and (instr(p.receipt, ${code}) > 0 or instr(p.claimed_receipt, ${code}) > 0)))`;

/** How many bookings a search finds: whoever gets more types more of the name. */
export const FOUND_MOST = 500;
/** How many lines that have all the letters are looked at for the rest: whether they are of a list, or for a short word. */
const JUDGED_MOST = 2000;
/** Words of one or two letters stand in no index: they are looked for in this many of the latest lines. */
const LOOKED_THROUGH = 2000;
/** A word of more properties than these narrows too little to be worth asking of each. */
const PROPERTIES_MOST = 30;

/**
 * The bookings of a host that are looked for, whose guests come last first; no holds. What is read is what is found, not
 * what was: `older` is the day from which on earlier ones were not looked at, where there are any. `upto` goes on there.
 */
export function soughtIds(
  db: Reader,
  hostId: string,
  sought: Sought,
  ask: Readonly<{ isMeant?: SQL | undefined; most: number; upto?: LocalDate | undefined }>,
): { ids: string[]; older: LocalDate | undefined } {
  const isIt = and(isSought(sought, hostId), ask.isMeant);
  const wordsOf = sought.words.map((word) => ({ word, properties: propertiesOf(db, hostId, word) }));
  const { match, isOfNames } = expressionOf(sought, wordsOf);
  const looking = { hostId, isIt, most: ask.most + 1, upto: ask.upto };
  const looked = [
    ...(match === undefined ? [] : [byLetters(db, { ...looking, match })]),
    ...(isOfNames ? [] : [lookThrough(db, { ...looking, wordsOf })]),
  ];
  const all = looked.flatMap(({ found }) => found).toSorted((a, b) => (a.checkIn < b.checkIn ? 1 : -1));
  const days = new Map(all.map(({ id, checkIn }) => [id, checkIn]));
  // What one way has not looked at, none is shown of: else those between would be missing.
  const ends = [...looked.map(({ older }) => older), [...days.values()].at(ask.most)].filter(
    (day) => day !== undefined,
  );
  const older = ends.toSorted().at(-1);
  const ids = [...days].slice(0, ask.most).flatMap(([id, day]) => (older === undefined || day >= older ? [id] : []));
  return { ids, older };
}

type WordOfHouse = Readonly<{ word: string; properties: readonly string[] }>;

function propertiesOf(db: Reader, hostId: string, word: string): string[] {
  return db.all<{ id: string }>(sql`select id from ${propertiesWith(hostId, word)}`).map(({ id }) => id);
}

/** What `sought_letters` is asked, which finds a few too many, and whether it finds all that go by their names. */
function expressionOf(
  { code, digits }: Sought,
  wordsOf: readonly WordOfHouse[],
): { match: string | undefined; isOfNames: boolean } {
  const names = wordsOf.flatMap(({ word, properties }) => {
    const ways = [word, ...properties.map((id) => id.slice(-6))].map(lettersOf);
    return ways.length > PROPERTIES_MOST + 1 || ways.includes(undefined) ? [] : [`(${ways.join(" OR ")})`];
  });
  const ways = [names.join(" AND "), ...[code ?? "", ...digits].map((part) => lettersOf(part) ?? "")].filter(Boolean);
  return { match: ways.length > 0 ? ways.join(" OR ") : undefined, isOfNames: names.length > 0 };
}

/** Every three letters that stand together in a word; nothing for one of fewer. Marks that the index leaves out part it. */
function lettersOf(word: string): string | undefined {
  const runs = word.split(/\p{M}/u).map((run) => Array.from(run));
  const threes = runs.flatMap((run) => run.slice(2).map((_, at) => run.slice(at, at + 3).join("")));
  if (threes.length === 0) return undefined;
  return `(${[...new Set(threes)].map((three) => `"${three.replaceAll('"', '""')}"`).join(" AND ")})`;
}

type Looking = Readonly<{ hostId: string; isIt: SQL | undefined; most: number; upto: LocalDate | undefined }>;
type Seen = { id: string; checkIn: string };

/** The places of a house's lines, up to a day: see the migration. */
const ofHouse = (place: SQL, hostId: string, upto: LocalDate | undefined) => {
  const house = sql`(select number << 36 from sought_houses where host_id = ${hostId})`;
  // Sixteen bits of days since the year 2000, and twenty behind each.
  const day = sql`min(max(coalesce(cast(julianday(${upto}) - julianday('2000-01-01') as integer), 0), 0), 65535) + 1`;
  return sql`${place} >= ${house} and ${place} < ${house} + ((${upto === undefined ? sql`65536` : day}) << 20)`;
};

/** The day of the line at which looking ended, if it did. */
function endOf(db: Reader, lines: SQL): LocalDate | undefined {
  const [row] = db.all<{ day: LocalDate }>(
    sql`select date('2000-01-01', ((place >> 20) & 65535) || ' days') as day from ${lines}`,
  );
  return row?.day;
}

/** Among the latest lines that have all the letters. */
function byLetters(db: Reader, { hostId, match, isIt, most, upto }: Looking & { match: string }) {
  const latest = (limit: SQL) => sql`(select rowid as place from sought_letters
    where sought_letters match ${match} and ${ofHouse(sql`rowid`, hostId, upto)} order by rowid desc ${limit})`;
  const found = db.all<Seen>(sql`with letters as materialized ${latest(sql`limit ${JUDGED_MOST}`)}
    select ${bookings.id} as id, ${bookings.checkIn} as "checkIn" from letters cross join sought line on line.place = letters.place
      cross join ${bookings} on ${bookings.id} = line.booking_id
    where ${isIt} order by letters.place desc limit ${most}`);
  return { found, older: endOfFound(found, most) ?? endOf(db, latest(sql`limit 1 offset ${JUDGED_MOST}`)) };
}

const endOfFound = (found: readonly Seen[], most: number) => (found.length < most ? undefined : found.at(-1)?.checkIn);

/** Through the latest of a house's lines, one after the other. */
function lookThrough(db: Reader, { hostId, wordsOf, isIt, most, upto }: Looking & { wordsOf: readonly WordOfHouse[] }) {
  const inText = wordsOf.filter(({ properties }) => properties.length === 0);
  const holdsWords = inText.map(({ word }) => sql`instr(${plainLine}, ${word}) > 0`);
  const latest = (limit: SQL) => sql`(select place, booking_id, text from sought where payment_id is null
    and ${ofHouse(sql`place`, hostId, upto)} order by place desc ${limit})`;
  const found =
    db.all<Seen>(sql`select ${bookings.id} as id, ${bookings.checkIn} as "checkIn" from ${latest(sql`limit ${LOOKED_THROUGH}`)} line
      cross join ${bookings} on ${bookings.id} = line.booking_id
    where ${and(...holdsWords, isIt)} order by line.place desc limit ${most}`);
  return { found, older: endOfFound(found, most) ?? endOf(db, latest(sql`limit 1 offset ${LOOKED_THROUGH}`)) };
}
