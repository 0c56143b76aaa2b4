/**
 * The free nights of every property, as bits: one column a property, one row a night.
 *
 * A row holds the same night of all properties side by side, so that a question about three nights
 * reads three rows and not a hundred thousand calendars. The first nights have a row each; the far
 * ones, where little is booked yet, share a row by the week, and a week that is partly taken is
 * answered with "unsure". 448 nights and 44 weeks are 492 bits, 61.5 bytes a property.
 */
export const EXACT_NIGHTS = 448;
const FAR_WEEKS = 44;
const WEEK = 7;
/** How many nights the bits reach, counted from their first. */
export const NIGHTS_KEPT = EXACT_NIGHTS + FAR_WEEKS * WEEK;
const ROWS = EXACT_NIGHTS + FAR_WEEKS;

/** Columns of a block stand together; 32 words of 32. */
const BLOCK_SHIFT = 5;
const BLOCK_WORDS = 1 << BLOCK_SHIFT;
export const BLOCK_COLUMNS = BLOCK_WORDS * 32;

/** Nights from `from` up to but not including `to`, counted from the first night kept. */
export type Nights = Readonly<{ from: number; to: number }>;

/** A night of a room that is taken, counted from the first night kept. */
export type TakenNight = Readonly<{ unit: number; night: number }>;

/** `unsure` is said of far nights only: the calendar itself has to be asked. */
export type Freedom = "free" | "taken" | "unsure";

export type AvailabilityBits = Readonly<{
  /** Writes the calendar of a property with `units` rooms into its column. */
  put(column: number, units: number, taken: readonly TakenNight[]): void;
  /** Leaves nothing free in a column. */
  clear(column: number): void;
  /**
   * Of the `wanted` columns, those where one room is free for all the nights.
   * `unsure` is not given when there is nothing to be unsure of.
   */
  freeColumns(nights: Nights, wanted: Int32Array): { free: Int32Array; unsure: Int32Array | undefined };
  look(column: number, nights: Nights): Freedom;
  /** What the bits take, all together. */
  bytes(): number;
}>;

/** Every property begins with nothing free, until its calendar is put in. */
export function createAvailabilityBits(): AvailabilityBits {
  const main = createRows();
  const more = createRows();
  /** The columns of `more` that a column of `main` goes on in, and which those columns of `main` are. */
  const moreOf = new Map<number, number[]>();
  const ownerOf: number[] = [];
  let withMore = new Int32Array(0);
  let columnsOfMore = 0;
  const idle: number[] = [];

  function dropMore(column: number): void {
    for (const at of moreOf.get(column) ?? []) {
      more.write(at, []);
      idle.push(at);
    }
    if (moreOf.delete(column)) clearBit(withMore, column);
  }

  function put(column: number, units: number, taken: readonly TakenNight[]): void {
    const [first = [], ...others] = tracksOf(units, taken);
    main.write(column, first);
    if (moreOf.size > 0) dropMore(column);
    if (others.length === 0) return;
    const places = others.map((track) => {
      const place = idle.pop() ?? columnsOfMore++;
      more.write(place, track);
      ownerOf[place] = column;
      return place;
    });
    moreOf.set(column, places);
    if (column >= withMore.length * 32) {
      const larger = new Int32Array((Math.floor(column / BLOCK_COLUMNS) + 1) * BLOCK_WORDS);
      larger.set(withMore);
      withMore = larger;
    }
    setBit(withMore, column);
  }

  function freeColumns(nights: Nights, wanted: Int32Array) {
    const free = wanted.slice();
    let unsure = main.keepFree(nights, free);
    const asked = new Int32Array(free.length);
    for (let word = 0, last = Math.min(free.length, withMore.length); word < last; word += 1) {
      asked[word] = at(wanted, word) & ~at(free, word) & at(withMore, word);
    }
    const found = lookAtMore(asked, nights);
    for (let word = 0; word < free.length; word += 1) free[word] = at(free, word) | at(found.free, word);
    if (found.unsure) {
      unsure ??= new Int32Array(free.length);
      for (let word = 0; word < free.length; word += 1) unsure[word] = at(unsure, word) | at(found.unsure, word);
    }
    if (unsure) for (let word = 0; word < unsure.length; word += 1) unsure[word] = at(unsure, word) & ~at(free, word);
    return { free, unsure };
  }

  /** Of the columns whose first track is not free, those with another that is. */
  function lookAtMore(asked: Int32Array, nights: Nights) {
    const ofOwners = (tracks: Int32Array) => {
      const bits = new Int32Array(asked.length);
      eachBit(tracks, (track) => {
        const column = ownerOf[track] as number;
        if (hasBit(asked, column)) setBit(bits, column);
      });
      return bits;
    };
    const tracks = new Int32Array(Math.ceil(columnsOfMore / 32)).fill(-1);
    const unsure = more.keepFree(nights, tracks);
    return { free: ofOwners(tracks), unsure: unsure && ofOwners(unsure) };
  }

  /** What the tracks after the first say of one column. */
  function lookInMore(column: number, nights: Nights): Freedom {
    let best: Freedom = "taken";
    for (const place of moreOf.get(column) ?? []) {
      const one = more.look(place, nights);
      if (one === "free") return "free";
      if (one === "unsure") best = "unsure";
    }
    return best;
  }

  return {
    put,
    clear(column) {
      main.write(column, []);
      dropMore(column);
    },
    freeColumns,
    look(column, nights) {
      const first = main.look(column, nights);
      if (first === "free" || !hasBit(withMore, column)) return first;
      const other = lookInMore(column, nights);
      return other === "taken" ? first : first === "unsure" && other !== "free" ? "unsure" : other;
    },
    bytes: () => main.bytes() + more.bytes(),
  };
}

type Free = Readonly<{ from: number; to: number }>;

/**
 * What can be stayed in a property, however many rooms it has, as few tracks of separate free times as possible.
 *
 * A stay never changes rooms, so a night counts only together with its neighbours in one room. A free time that
 * lies within another room's free time adds nothing and is left out; what remains is laid into tracks so that two
 * of one track never touch, because then they would read as one. One room is one track, and so are fifty
 * rooms of which one is empty.
 */
export function tracksOf(units: number, taken: readonly TakenNight[]): Free[][] {
  const times: Free[] = [];
  const nightsOf = new Map<number, number[]>();
  for (const { unit, night } of taken) {
    if (unit < 1 || unit > units || night < 0 || night >= NIGHTS_KEPT) continue;
    const nights = nightsOf.get(unit);
    if (nights) nights.push(night);
    else nightsOf.set(unit, [night]);
  }
  if (nightsOf.size < units) return [[{ from: 0, to: NIGHTS_KEPT }]];
  for (const nights of nightsOf.values()) {
    let from = 0;
    for (const night of nights.sort((a, b) => a - b)) {
      if (night > from) times.push({ from, to: night });
      from = night + 1;
    }
    if (from < NIGHTS_KEPT) times.push({ from, to: NIGHTS_KEPT });
  }
  if (units === 1) return [times];

  times.sort((a, b) => a.from - b.from || b.to - a.to);
  const tracks: Free[][] = [];
  let reached = 0;
  for (const time of times) {
    if (time.to <= reached) continue;
    reached = time.to;
    const track = tracks.find((one) => (one.at(-1)?.to ?? 0) < time.from);
    if (track) track.push(time);
    else tracks.push([time]);
  }
  return tracks;
}

/** Rows of bits in blocks of columns: a block is added when a column needs it, and none is copied. */
function createRows() {
  const blocks: Int32Array[] = [];

  function write(column: number, times: readonly Free[]): void {
    while (blocks.length * BLOCK_COLUMNS <= column) blocks.push(new Int32Array(ROWS * BLOCK_WORDS));
    const block = blocks[Math.floor(column / BLOCK_COLUMNS)] as Int32Array;
    const word = (column % BLOCK_COLUMNS) >>> 5;
    const bit = 1 << (column & 31);
    for (let row = 0; row < ROWS; row += 1) (block[row * BLOCK_WORDS + word] as number) &= ~bit;
    for (const { from, to } of times) {
      for (let row = from, end = Math.min(to, EXACT_NIGHTS); row < end; row += 1) {
        (block[row * BLOCK_WORDS + word] as number) |= bit;
      }
      if (to <= EXACT_NIGHTS) continue;
      const first = Math.max(0, Math.ceil((from - EXACT_NIGHTS) / WEEK));
      const end = Math.floor((to - EXACT_NIGHTS) / WEEK);
      for (let week = first; week < end; week += 1)
        (block[(EXACT_NIGHTS + week) * BLOCK_WORDS + word] as number) |= bit;
    }
  }

  /** Takes out of `bits` what is taken; returns what hangs on far weeks that are only partly free. */
  function keepFree({ from, to }: Nights, bits: Int32Array): Int32Array | undefined {
    const end = Math.min(to, EXACT_NIGHTS);
    const far = farRows(from, to);
    let unsure: Int32Array | undefined;
    for (let index = 0; index < bits.length; index += 1) {
      let word = at(bits, index);
      if (word === 0) continue;
      const block = blocks[index >>> BLOCK_SHIFT];
      if (!block) {
        bits[index] = 0;
        continue;
      }
      const place = index & (BLOCK_WORDS - 1);
      for (let cell = from * BLOCK_WORDS + place, last = end * BLOCK_WORDS; cell < last; cell += BLOCK_WORDS) {
        word &= at(block, cell);
        if (word === 0) break;
      }
      if (far && word !== 0) {
        let certain = word;
        for (let row = far.from; row < far.to; row += 1) certain &= at(block, row * BLOCK_WORDS + place);
        if (certain !== word) {
          unsure ??= new Int32Array(bits.length);
          unsure[index] = word & ~certain;
        }
        word = certain;
      }
      bits[index] = word;
    }
    return unsure;
  }

  function look(column: number, { from, to }: Nights): Freedom {
    const block = blocks[column >>> (BLOCK_SHIFT + 5)];
    if (!block) return "taken";
    const word = (column >>> 5) & (BLOCK_WORDS - 1);
    const bit = 1 << (column & 31);
    for (let row = from, end = Math.min(to, EXACT_NIGHTS); row < end; row += 1) {
      if ((at(block, row * BLOCK_WORDS + word) & bit) === 0) return "taken";
    }
    if (to <= EXACT_NIGHTS) return "free";
    const far = farRows(from, to);
    for (let row = far?.from ?? 0; row < (far?.to ?? 0); row += 1) {
      if ((at(block, row * BLOCK_WORDS + word) & bit) === 0) return "unsure";
    }
    return "free";
  }

  return {
    write,
    keepFree,
    look,
    bytes: () => blocks.length * ROWS * BLOCK_WORDS * 4,
  };
}

function farRows(from: number, to: number): { from: number; to: number } | undefined {
  if (to <= EXACT_NIGHTS) return undefined;
  const first = Math.floor(Math.max(0, from - EXACT_NIGHTS) / WEEK);
  return { from: EXACT_NIGHTS + first, to: EXACT_NIGHTS + Math.ceil((to - EXACT_NIGHTS) / WEEK) };
}

/** A word inside the array's own bounds. */
function at(words: Int32Array, index: number): number {
  return words[index] as number;
}

export function hasBit(bits: Int32Array, column: number): boolean {
  return (((bits[column >>> 5] ?? 0) >>> (column & 31)) & 1) === 1;
}

export function setBit(bits: Int32Array, column: number): void {
  (bits[column >>> 5] as number) |= 1 << (column & 31);
}

export function clearBit(bits: Int32Array, column: number): void {
  (bits[column >>> 5] as number) &= ~(1 << (column & 31));
}

/** Every set bit, lowest first. */
export function eachBit(bits: Int32Array, tell: (column: number) => void): void {
  for (let index = 0; index < bits.length; index += 1) {
    for (let word = at(bits, index); word !== 0; word &= word - 1) {
      tell(index * 32 + 31 - Math.clz32(word & -word));
    }
  }
}

export function countBits(bits: Int32Array): number {
  let count = 0;
  for (let index = 0; index < bits.length; index += 1) {
    let word = at(bits, index);
    if (word === 0) continue;
    word = (word - ((word >>> 1) & 0x55555555)) | 0;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
