import type { Db } from "#db/open.ts";
import { systemClock } from "#src/adapters/system/system-clock.ts";
import { AMENITIES } from "#src/core/listing/amenities.ts";
import { fitOf, readLocation, readPlace } from "#src/core/listing/place-search.ts";
import { stayIndexOf } from "#src/search/index/stay-index.ts";
import { at, ratio, threadMs, us } from "./figures.ts";
import { type Kind, kinds, statementsFor } from "./kinds.ts";
import { A_PAGE, argument, random } from "./settings.ts";

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

/** The index and the best of several indexed SQL statements answer the same questions. */
export async function race(of: Db): Promise<void> {
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
  if (argument("--only") !== "sets") for (const kind of chosen) compete(kind.name, [kind], A_PAGE);
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
