/**
 * Search at scale: 100,000 properties of 5,000 hosts and 5,000,000 booked nights. Linux with glibc.
 *
 *   node scripts/bun.mjs bench/search.ts                 makes data/search when it is not there, then measures
 *   node scripts/bun.mjs bench/search.ts --properties 2000
 *   node scripts/bun.mjs bench/search.ts --only race      or sets, totals, pages
 *   node scripts/bun.mjs bench/search.ts --kinds hard     those whose name has this word
 *   node scripts/bun.mjs bench/search.ts --rated 1        one property in so many has rules and fees, usually 10
 *
 * First the index and the best of several indexed SQL statements answer the same questions, no two of them alike;
 * their answers are compared. Each side is asked in series of its own, in turn, as a server would be that has only
 * one of them: what the other leaves in the processor's caches is not held against it. Then the questions are mixed
 * into a typical and a hard set, of the 20 cheapest each. Then orders by the total of a stay are timed. Then a server
 * of its own answers whole pages, one after the other, over a connection that is kept.
 *
 * Times are processor time of the one thread that does the work, so that others on the machine do not count;
 * the pages are timed by the clock too.
 */
import { dlopen, FFIType, ptr } from "bun:ffi";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase } from "#db/open.ts";
import { saveRates, saveWeekdayPrices } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { systemClock } from "#src/adapters/system/system-clock.ts";
import { AMENITIES, type Amenity } from "#src/core/amenities.ts";
import { POLICIES } from "#src/core/cancellation.ts";
import { fitOf, readLocation, readPlace } from "#src/core/place-search.ts";
import { placeLabel } from "#src/core/places.ts";
import { PLACES } from "#src/core/places-data.ts";
import { addDays, type Stay } from "#src/core/stay.ts";
import { createStayIndex, type StayQuestion, stayIndexOf } from "#src/search/stay-index.ts";

const PROPERTIES = Number(argument("--properties") ?? 100_000);
const NIGHTS_EACH = 50;
const A_PAGE = 12;
const A_SET_PAGE = 20;
/** So many are asked in each series after some that are not measured, and the sides take so many turns. */
const SERIES = 200;
const LEAD_IN = 20;
const TURNS = 5;
/** Each question is asked so often, not one time after the other; SQL's slow ones once. */
const PASSES = 3;
const SLOW_MS = 5;
/** Ways of SQL that are slower than the fastest by so much are left out, and a kind is over after so long. */
const SLOWER_BY_FAR = 3;
const KIND_SECONDS = Number(argument("--seconds") ?? 20);
const RATED = Number(argument("--rated") ?? 10);
/** Before so many, the engine has compiled little of what makes a page: the first 200 take twice as long as the rest. */
const WARMING_PAGES = 600;
const PAGES = 2400;
const folder = join(import.meta.dir, "data", `search-${PROPERTIES}`);
const file = join(folder, "lango.db");
const today = systemClock.today();
const random = mulberry(7);
const CLOCK_THREAD_CPUTIME_ID = 3;
const timespec = new BigInt64Array(2);
const libc = dlopen("libc.so.6", { clock_gettime: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 } });

if (!existsSync(join(folder, "made"))) await make();
if (process.argv.includes("--make")) process.exit();
const db = openDatabase(file);
// The rules of an earlier run would hide stays that SQL finds.
db.$client.exec("delete from rate_cards; delete from weekday_prices");
const only = argument("--only");
if (!only || only === "race" || only === "sets") await race(db);
addRules(db);
if (!only || only === "totals") await totals(db);
db.$client.close();
if (!only || only === "pages") await pages();

// ------------------------------------------------------------------ data

async function make(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const db = openDatabase(file);
  const client = db.$client;
  client.exec("pragma foreign_keys = off; pragma synchronous = off; pragma cache_size = -400000");
  const guards = client
    .query<{ name: string; sql: string }, []>(
      "select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('occupied_nights', 'bookings', 'properties')",
    )
    .all();
  for (const { name } of guards) client.exec(`drop trigger ${name}`);
  const host = client.prepare(
    "insert into hosts (id, email, password_hash, first_name, last_name, phone, username, brand_name, created_at) values (?, ?, '-', 'Wanjiru', 'Kamau', '+254712345678', ?, ?, 0)",
  );
  const property = client.prepare(
    `insert into properties (id, host_id, state, display_name, location, base_price_kes, max_guests, bedrooms, bathrooms, units,
      amenities, description, created_at, updated_at) values (?, ?, 'published', ?, ?, ?, ?, ?, 1, ?, ?, '', ?, 0)`,
  );
  const booking = client.prepare(
    `insert into bookings (id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone, quote, total_kes, policy,
      hold_ends_at, confirmed_at, submission_key, rules_accepted_at, created_at)
      values (?, ?, ?, ?, 'confirmed', ?, ?, 2, 'Achieng', '+254711000001', '{}', 1, '{}', 0, 0, ?, 0, 0)`,
  );
  const night = client.prepare(
    "insert into occupied_nights (property_id, unit, night, kind, booking_id) values (?, ?, ?, 'booking', ?)",
  );
  const days = Array.from({ length: 800 }, (_, index) => addDays(today, index - 30));
  let nights = 0;
  let bookings = 0;
  for (let from = 0; from < PROPERTIES; from += 2000) {
    client.transaction(() => {
      for (let number = from; number < Math.min(from + 2000, PROPERTIES); number += 1) {
        const hostId = `host-${Math.floor(number / 20)}`;
        if (number % 20 === 0) host.run(hostId, `${hostId}@example.com`, hostId, `brand${number}`);
        const id = `p${((number * 2_654_435_761) % 4_294_967_296).toString(36).padStart(7, "0")}`;
        const bedrooms = Math.floor(random() ** 2 * 6);
        const units = random() < 0.06 ? 2 + Math.floor(random() * 4) : 1;
        const amenities = AMENITIES.filter((_, index) => random() < 0.7 / (1 + index / 8));
        const price = Math.round((1500 * Math.exp(random() * 1.2 + random() * 1.2) * (1 + bedrooms / 3)) / 100) * 100;
        property.run(
          id,
          hostId,
          `Place ${number}`,
          somewhere(),
          price,
          1 + Math.floor(random() * 4) + bedrooms,
          bedrooms,
          units,
          JSON.stringify(amenities),
          number,
        );
        // Stays crowd towards today; the further, the longer the gaps.
        for (let taken = 0, unit = 1; unit <= units; unit += 1) {
          const share = (NIGHTS_EACH * unit) / units;
          for (let day = Math.floor(random() * 20); day < 790 && taken < share; ) {
            const length = 1 + Math.floor(random() * random() * 14);
            const end = Math.min(day + length, days.length - 1);
            const key = `b${bookings}`;
            bookings += 1;
            booking.run(key, key, id, unit, days[day] ?? "", days[end] ?? "", key);
            for (; day < end; day += 1, taken += 1, nights += 1) night.run(id, unit, days[day] ?? "", key);
            day += 1 + Math.floor((random() * (day + 60)) / 8);
          }
        }
      }
    })();
  }
  for (const { sql } of guards) client.exec(sql);
  client.exec("analyze");
  client.close();
  await Bun.write(join(folder, "made"), "");
  console.log(`${PROPERTIES} properties, ${bookings} bookings, ${nights} nights`);
}

function somewhere(): string {
  const places = random() < 0.6 ? PLACES.filter((place) => place.popular) : PLACES;
  const place = places[Math.floor(random() * places.length)] as (typeof PLACES)[number];
  return placeLabel(place);
}

/** One property in ten (`--rated`) asks for two or three nights at least, and fees; some keep a day for cleaning. */
function addRules(of: Db): void {
  const ids = of.$client.query<{ id: string }, [number]>("select id from properties limit ?").all(PROPERTIES);
  write(of, (tx) => {
    for (const [number, { id }] of ids.entries()) {
      if (number % RATED !== 0) continue;
      const some = number / RATED;
      saveRates(tx, id, {
        minNights: some % 10 === 0 ? 3 : some % 2 === 0 ? 2 : 1,
        bufferDays: some % 10 === 0 ? 1 : 0,
        cleaningFeeKes: (some % 7) * 500,
        includedGuests: 2,
        extraGuestKes: (some % 3) * 400,
        weeklyPercent: (some % 4) * 5,
        monthlyPercent: (some % 4) * 8,
        policy: POLICIES.flexible,
        updatedAt: 0,
      });
      if (some % 3 === 0) saveWeekdayPrices(tx, id, new Map([[5, 5000 + (some % 11) * 300]]));
    }
  });
}

// ------------------------------------------------------------------ index against SQL

type Ask = Omit<StayQuestion, "place"> & { place: string };
/** `page` from 1. */
type Kind = Readonly<{ name: string; page?: number; ask(): Ask }>;

async function race(of: Db): Promise<void> {
  const index = stayIndexOf({ db: of, clock: systemClock });
  const began = threadMs();
  await index.ready();
  const { properties, bytesOfNights } = index.size();
  console.log(
    `index of ${properties} built in ${Math.round(threadMs() - began)} ms of processor time, in slices; ${(bytesOfNights / properties).toFixed(1)} bytes of nights a property`,
  );

  const client = of.$client;
  // What SQL may have in addition: numbers instead of texts, and every index that helped some question.
  client.exec(`
    pragma cache_size = -800000; pragma mmap_size = 4000000000;
    create temp table p as select rowid as n, id, location, base_price_kes as price, max_guests as guests, bedrooms, units,
      (select coalesce(sum(1 << (a.key)), 0) from json_each('${JSON.stringify(AMENITIES)}') a where exists (select 1 from json_each(properties.amenities) where value = a.value)) as amenities
      from properties where state = 'published' order by price;
    create index temp.p_id on p (id); create index temp.p_price on p (price, bedrooms, guests, amenities, units, id, location);
    create index temp.p_place on p (location, price, bedrooms, guests, amenities, units, id);
    create index temp.p_rooms on p (bedrooms, guests, price, amenities, units, id, location);
    create temp table o (n integer, night integer, unit integer, primary key (n, night, unit)) without rowid;
    insert into o select p.n, cast(julianday(night) as integer), unit from occupied_nights join p on p.id = property_id order by 1, 2, 3;
    create index temp.o_night on o (night, n, unit);
    analyze temp;
  `);
  const locations = client
    .query<{ location: string }, []>("select distinct location from p")
    .all()
    .map((row) => readLocation(row.location));
  const used = (words: readonly string[]) => locations.some((one) => words.every((word) => one.words.includes(word)));

  /** Both sides answer so many questions in turn; what SQL answered is compared. */
  function compete(name: string, kinds: readonly Kind[], most: number, counted = true): void {
    const questions = (many: number) =>
      Array.from({ length: many }, () => {
        const kind = kinds[Math.floor(random() * kinds.length)] as Kind;
        return questionOf(kind);
      });
    const questionOf = (kind: Kind) => {
      const { place, ...rest } = kind.ask();
      return { ...rest, kind, place: readPlace(place, used), offset: ((kind.page ?? 1) - 1) * most };
    };
    type Asked = ReturnType<typeof questions>[number];
    const byIndex = (asked: Asked) => {
      const matches = index.find({ ...asked, stay: asked.stay });
      // Without a stay that costs more for some, the order of nights is the order of totals.
      return { count: matches.count, ids: index.page(matches, "price", asked.offset, most) };
    };
    const fits = new Map<unknown, string[]>();
    const statementsOf = ({ place, offset, ...rest }: Asked) => {
      let there = fits.get(place);
      if (!there && place.kind !== "anywhere") {
        there = locations.filter((one) => fitOf(one, place) !== undefined).map((one) => one.text);
        fits.set(place, there);
      }
      return statementsFor({ ...rest, place }, offset, most, there, counted);
    };
    const bySql = (statement: string) => {
      const prepared = client.prepare<{ id: string; price: number; total?: number }, []>(statement);
      const from = threadMs();
      const said = prepared.all();
      return { ms: threadMs() - from, said };
    };

    // A server has met every kind of question before: what compiles code on the way has done so.
    for (const asked of questions(600)) byIndex(asked);
    // Of each kind the ways that are not slower by far than the fastest; a server would know as much.
    const waysOf = new Map<Kind, string[]>();
    let fastest = 0;
    for (const kind of kinds) {
      let ways: string[] | undefined;
      for (let round = 0; round < 3; round += 1) {
        const tried = Object.entries(statementsOf(questionOf(kind)))
          .filter(([way]) => ways?.includes(way) ?? true)
          .map(([way, statement]) => ({ way, ms: bySql(statement).ms }))
          .sort((a, b) => a.ms - b.ms);
        const [first] = tried;
        ways = tried.filter(({ ms }) => ms <= SLOWER_BY_FAR * (first?.ms ?? 0)).map(({ way }) => way);
        fastest = Math.max(fastest, first?.ms ?? 0);
      }
      waysOf.set(kind, ways ?? []);
    }
    const rivals = Math.max(...[...waysOf.values()].map((ways) => ways.length));
    const wayOf = ({ kind }: Asked, rival: number) => waysOf.get(kind)?.[rival];
    const passes = fastest > SLOW_MS ? 1 : PASSES;

    const mine: Times = { asks: [], questions: [] };
    const theirs: Times = { asks: [], questions: [] };
    const winners = new Map<string, number>();
    let found = 0;
    const began = performance.now();
    const isOver = () => performance.now() - began > KIND_SECONDS * 1000;
    for (let turn = 0; turn < TURNS && !isOver(); turn += 1) {
      const all = questions(SERIES);
      const answers: { count: number; ids: string[] }[] = [];
      const own = new Array<number>(SERIES).fill(Number.POSITIVE_INFINITY);
      for (const asked of questions(LEAD_IN)) byIndex(asked);
      for (let pass = 0; pass < PASSES; pass += 1) {
        for (const [place, asked] of all.entries()) {
          const from = threadMs();
          const answer = byIndex(asked);
          const ms = threadMs() - from;
          mine.asks.push(ms);
          own[place] = Math.min(own[place] as number, ms);
          answers[place] = answer;
        }
      }
      mine.questions.push(...own);
      found += answers.reduce((sum, { count }) => sum + count, 0);
      const best = new Array<number>(SERIES).fill(Number.POSITIVE_INFINITY);
      const bestWay = new Array<string>(SERIES).fill("");
      const share = (KIND_SECONDS * 1000) / TURNS / rivals;
      /** What the fastest way took, by pass. */
      const bySeries = Array.from({ length: passes }, (): number[] => []);
      let asked = SERIES;
      for (let rival = 0; rival < rivals; rival += 1) {
        const waysBegan = performance.now();
        for (const first of questions(Math.min(LEAD_IN, asked))) {
          const way = wayOf(first, rival);
          if (way) bySql(statementsOf(first)[way] as string);
          if (performance.now() - waysBegan > share / 10) break;
        }
        for (let pass = 0; pass < passes; pass += 1) {
          for (let place = 0; place < asked; place += 1) {
            const question = all[place] as Asked;
            const way = wayOf(question, rival);
            if (!way) continue;
            const { ms, said } = bySql(statementsOf(question)[way] as string);
            const { count, ids } = answers[place] as (typeof answers)[number];
            const total = said[0]?.total;
            const isSame = counted && total !== undefined ? total === count : said.length === ids.length;
            if (!isSame) throw new Error(`${name}: the index finds ${count}, ${way} finds ${total ?? said.length}`);
            const series = bySeries[pass] as number[];
            series[place] = Math.min(series[place] ?? Number.POSITIVE_INFINITY, ms);
            if (ms < (best[place] as number)) {
              best[place] = ms;
              bestWay[place] = way;
            }
            if (pass === 0 && performance.now() - waysBegan > share && place + 1 >= 4) asked = place + 1;
          }
        }
      }
      theirs.questions.push(...best.slice(0, asked));
      for (const series of bySeries) theirs.asks.push(...series.slice(0, asked));
      for (const way of bestWay.slice(0, asked)) winners.set(way, (winners.get(way) ?? 0) + 1);
    }
    const winner = [...winners].sort((a, b) => b[1] - a[1])[0]?.[0];
    const figures = ({ asks, questions }: Times) => [at(asks, 50), at(asks, 99), at(questions, 99)] as const;
    const [a, b] = [figures(mine), figures(theirs)];
    const cells = [
      name,
      `${mine.questions.length} and ${theirs.questions.length}`,
      Math.round(found / mine.questions.length),
      a.map(us).join(", "),
      b.map(us).join(", "),
      winner,
      a.map((one, at) => ratio((b[at] as number) / one)).join(", "),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }

  console.log("| question | asked | fit | index: median, p99, p99 of the best of three | SQL | way | ratios |");
  control();
  const chosen = kinds().filter(({ name }) => name.includes(argument("--kinds") ?? ""));
  if (only !== "sets") for (const kind of chosen) compete(kind.name, [kind], A_PAGE);
  for (const [name, word] of [
    ["typical set", "easy"],
    ["hard set", "hard"],
  ] as const) {
    const some = kinds().filter((kind) => kind.name.startsWith(word) && !kind.page);
    compete(`${name}, counted`, some, A_SET_PAGE);
    compete(`${name}, the 20 cheapest alone`, some, A_SET_PAGE, false);
  }
  client.exec("drop table temp.p; drop table temp.o");
}

/** Of each ask, and of each question the fastest: what interrupts one ask seldom interrupts three. */
type Times = { asks: number[]; questions: number[] };

/** What interrupts this machine: a loop of some microseconds that touches no memory and makes nothing. */
function control(): void {
  const times: number[] = [];
  let mixed = 1;
  for (let ask = 0; ask < 5 * SERIES; ask += 1) {
    const from = threadMs();
    for (let step = 0; step < 5000; step += 1) mixed = Math.imul(mixed, 48_271) ^ step;
    times.push(threadMs() - from);
  }
  console.log(`a loop that touches nothing: median ${us(at(times, 50))}, p99 ${us(at(times, 99))} µs (${mixed & 1})`);
}

/** The ways SQL may go; the fastest of them counts, each time anew. */
function statementsFor(
  question: StayQuestion,
  offset: number,
  most: number,
  places: string[] | undefined,
  counted: boolean,
): Record<string, string> {
  const { stay, party, priceFromKes, priceToKes, bedrooms, amenities } = question;
  const mask = amenities.reduce((bits, amenity) => bits + 2 ** AMENITIES.indexOf(amenity), 0);
  const where = [
    places ? `location in (${places.map((text) => `'${text.replaceAll("'", "''")}'`).join(",") || "''"})` : "",
    `guests >= ${party}`,
    bedrooms > 0 ? `bedrooms >= ${bedrooms}` : "",
    priceFromKes > 0 ? `price >= ${priceFromKes}` : "",
    Number.isFinite(priceToKes) ? `price <= ${priceToKes}` : "",
    mask > 0 ? `amenities & ${mask} = ${mask}` : "",
  ].filter(Boolean);
  const { checkIn, checkOut } = stay as Stay;
  const nights = `between cast(julianday('${checkIn}') as integer) and cast(julianday('${checkOut}') as integer) - 1`;
  const probe = `(units = 1 and not exists (select 1 from o where o.n = p.n and night ${nights})
    or units > 1 and (select count(distinct unit) from o where o.n = p.n and night ${nights}) < units)`;
  const page = (from: string, test: string) => {
    const found = `select id, price from ${from} where ${[...where, test].join(" and ")}`;
    if (!counted) return `${found} order by price limit ${most} offset ${offset}`;
    return `with found as materialized (${found})
     select id, price, (select count(*) from found) as total from found order by price limit ${most} offset ${offset}`;
  };
  return {
    "probe each": page("temp.p as p", probe),
    "probe by price": page("temp.p as p indexed by p_price", probe),
    ...(places ? { "probe by place": page("temp.p as p indexed by p_place", probe) } : {}),
    "probe by rooms": page("temp.p as p indexed by p_rooms", probe),
    "nights first": `with taken as materialized (select n, count(distinct unit) as rooms from o indexed by o_night where night ${nights} group by n)
      ${page("temp.p as p left join taken on taken.n = p.n", "coalesce(rooms, 0) < units").replace(/^with/, ",")}`,
  };
}

function kinds(): Kind[] {
  const stay = (least: number, most: number, within = 120): Stay => {
    const checkIn = addDays(today, 1 + Math.floor(random() * within));
    return { checkIn, checkOut: addDays(checkIn, least + Math.floor(random() * (most - least + 1))) };
  };
  const any = {
    party: 2,
    priceFromKes: 0,
    priceToKes: Number.POSITIVE_INFINITY,
    bedrooms: 0,
    amenities: [] as Amenity[],
    place: "",
  };
  const quiet = ["Kitisuru", "Loresho", "Thome", "Donholm", "Rongai", "Spring Valley", "Buru Buru"];
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  return [
    {
      name: "easy: a small estate, 2–4 nights",
      ask: () => ({ ...any, place: pick(quiet), stay: stay(2, 4) }),
    },
    {
      name: "easy: a small estate, price, pool",
      ask: () => ({ ...any, place: pick(quiet), priceToKes: 6000, amenities: ["pool"], stay: stay(2, 4) }),
    },
    {
      name: "easy: cheapest two per cent, anywhere",
      ask: () => ({ ...any, priceToKes: 2400, stay: stay(2, 4) }),
    },
    {
      name: "easy: six rooms and a gym, anywhere",
      ask: () => ({ ...any, bedrooms: 5, party: 8, amenities: ["gym", "pool"], stay: stay(2, 4) }),
    },
    {
      name: "middling: near a landmark, a week",
      ask: () => ({ ...any, place: pick(["near Yaya Centre", "Sarit Centre", "JKIA"]), stay: stay(7, 7) }),
    },
    {
      name: "hard: a rare match, six wishes, a week",
      ask: () => ({
        ...any,
        party: 4,
        bedrooms: 3,
        priceFromKes: 4000,
        priceToKes: 12_000,
        amenities: ["pool", "gym", "lift", "workspace", "backup_power", "wheelchair_access"],
        stay: stay(7, 7),
      }),
    },
    { name: "hard: anywhere, page 1,000", page: 1000, ask: () => ({ ...any, stay: stay(2, 4) }) },
    { name: "hard: anywhere, 2–4 nights", ask: () => ({ ...any, stay: stay(2, 4) }) },
    { name: "hard: anywhere, a month", ask: () => ({ ...any, stay: stay(28, 31) }) },
    { name: "hard: anywhere, half a year", ask: () => ({ ...any, stay: stay(150, 180) }) },
    {
      name: "hard: Nairobi, a week, three amenities, price",
      ask: () => ({
        ...any,
        place: "Nairobi",
        priceFromKes: 3100,
        priceToKes: 9900,
        amenities: ["wifi", "parking", "kitchen"],
        stay: stay(7, 7),
      }),
    },
    {
      name: "hard: a week, 15 to 17 months ahead",
      ask: () => {
        const one = stay(7, 7, 60);
        return { ...any, stay: { checkIn: addDays(one.checkIn, 455), checkOut: addDays(one.checkOut, 455) } };
      },
    },
  ];
}

// ------------------------------------------------------------------ orders by what a stay costs

async function totals(of: Db): Promise<void> {
  const index = createStayIndex({ db: of, clock: systemClock });
  await index.ready();
  for (const kind of kinds().filter(({ name, page }) => name.startsWith("hard") && !page)) {
    for (const page of [1, 1000]) {
      const times: number[] = [];
      for (let round = -100; round < 400; round += 1) {
        const { place, ...rest } = kind.ask();
        const question = { ...rest, place: readPlace(place, index.isUsed) };
        const from = threadMs();
        const matches = index.find(question);
        const offset = Math.min((page - 1) * A_PAGE, Math.max(0, matches.count - A_PAGE));
        index.page(matches, round % 2 === 0 ? "price" : "price-high", offset, A_PAGE);
        if (round >= 0) times.push(threadMs() - from);
      }
      console.log(
        `| by total, one in ${RATED} with fees: ${kind.name}, page ${page} | ${us(at(times, 50))} | ${us(at(times, 99))} |`,
      );
    }
  }
}

// ------------------------------------------------------------------ whole pages

async function pages(): Promise<void> {
  const port = 3977;
  // A demo adds hosts of its own, which SQL's side of the next race would count.
  const copy = `${folder}-pages`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(file, join(copy, "lango.db"));
  const server = Bun.spawn([process.execPath, join(import.meta.dir, "../src/main.ts"), "demo"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: copy, LOG_LEVEL: "silent", NODE_ENV: "production" },
    stdout: "ignore",
    stderr: "inherit",
  });
  const get = async (path: string) => {
    const from = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { "accept-encoding": "br" },
      decompress: false,
    });
    const bytes = (await answer.bytes()).byteLength;
    return { ms: performance.now() - from, bytes, status: answer.status };
  };
  try {
    for (let tries = 0; ; tries += 1) {
      const alive = await get("/healthz").catch(() => undefined);
      if (alive) break;
      if (tries > 300) throw new Error("the server does not answer");
      await Bun.sleep(100);
    }
    // On a busy machine the index takes longer to build than a connection may be idle.
    const asked = performance.now();
    for (;;) {
      const first = await get("/booking/search").catch(() => undefined);
      if (first) break;
    }
    console.log(`the first search after the start waited ${Math.round(performance.now() - asked)} ms`);
    const times: number[] = [];
    const cpu: number[] = [];
    let largest = 0;
    for (let round = -WARMING_PAGES; round < PAGES; round += 1) {
      const all = kinds();
      const kind = all[(round + WARMING_PAGES) % all.length] as Kind;
      const { stay, place, party, priceToKes, amenities, bedrooms } = kind.ask();
      const query = new URLSearchParams({
        place,
        checkIn: stay?.checkIn ?? "",
        checkOut: stay?.checkOut ?? "",
        guests: String(party),
      });
      if (Number.isFinite(priceToKes)) query.set("priceTo", String(priceToKes));
      if (bedrooms) query.set("bedrooms", String(bedrooms));
      for (const amenity of amenities) query.append("amenities", amenity);
      query.set("page", String(1 + ((round + WARMING_PAGES) % 3)));
      const before = await threadMsOf(server.pid);
      const answer = await get(`/booking/search?${query}`);
      if (round >= 0) cpu.push((await threadMsOf(server.pid)) - before);
      if (answer.status !== 200) throw new Error(`${query} was answered with ${answer.status}`);
      if (round >= 0) times.push(answer.ms);
      largest = Math.max(largest, answer.bytes);
    }
    console.log(`${PAGES} pages after ${WARMING_PAGES}, of all kinds in turn`);
    console.log(`whole pages, processor time: median ${at(cpu, 50).toFixed(1)} ms, p99 ${at(cpu, 99).toFixed(1)} ms`);
    console.log(
      `whole pages, by the clock: median ${at(times, 50).toFixed(1)} ms, p99 ${at(times, 99).toFixed(1)} ms; the largest ${largest} bytes in brotli`,
    );
  } finally {
    server.kill();
    await server.exited;
    rmSync(copy, { recursive: true, force: true });
  }
}

// ------------------------------------------------------------------ figures

/** Processor time of this thread. */
function threadMs(): number {
  libc.symbols.clock_gettime(CLOCK_THREAD_CPUTIME_ID, ptr(timespec));
  return Number(timespec[0]) * 1000 + Number(timespec[1]) / 1_000_000;
}

/** Processor time of another process's main thread. */
async function threadMsOf(pid: number): Promise<number> {
  const text = await Bun.file(`/proc/${pid}/task/${pid}/schedstat`).text();
  return Number(text.split(" ")[0]) / 1_000_000;
}

function at(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

function us(ms: number): string {
  return Math.round(ms * 1000).toLocaleString("en");
}

function ratio(times: number): string {
  return times < 10 ? times.toFixed(1) : String(Math.round(times));
}

function argument(name: string): string | undefined {
  const place = process.argv.indexOf(name);
  return place === -1 ? undefined : process.argv[place + 1];
}

/** The same numbers each time. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
