import { lowestBit, setBit } from "./bits.ts";

/**
 * The free nights of every property: one column a property, one row a night.
 *
 * A row holds the same night of all properties side by side, so that a question about three nights reads three rows
 * and not a hundred thousand calendars. 1,024 columns make a block, which never takes more than 64 bytes a column:
 *
 * | bytes a column | what |
 * |---|---|
 * | 40 | a bit for each of the first 320 nights: a room is free |
 * | 7.75 | a bit for each of the 62 weeks after them: a room is free all week |
 * | 0.25 | two bits: the column has several rooms, or weeks that are only partly free |
 * | 2 | where its list begins |
 * | at most 14 | the lists of those that need one: the free times of several rooms, or those beyond the first nights |
 *
 * A stay never changes rooms, so several rooms need more than a bit a night: their list has the free times of each,
 * four bytes a time. Where a block has no more room for lists, the calendar itself is asked ("unsure"): never wrong, but slow.
 */
export const EXACT_NIGHTS = 320;
const FAR_WEEKS = 62;
const WEEK = 7;
/** How many nights the bits reach, counted from their first. */
export const NIGHTS_KEPT = EXACT_NIGHTS + FAR_WEEKS * WEEK;
const SEVERAL_ROOMS = EXACT_NIGHTS + FAR_WEEKS;
const PARTLY_FREE_WEEKS = SEVERAL_ROOMS + 1;
const ROWS = PARTLY_FREE_WEEKS + 1;

/** Columns of a block stand together; 32 words of 32. */
const BLOCK_SHIFT = 5;
const BLOCK_WORDS = 1 << BLOCK_SHIFT;
export const BLOCK_COLUMNS = BLOCK_WORDS * 32;
export const MOST_BYTES_A_COLUMN = 64;
const LISTS_MOST = (MOST_BYTES_A_COLUMN * BLOCK_COLUMNS - ROWS * BLOCK_WORDS * 4 - 2 * BLOCK_COLUMNS) / 2;

/** Nights from `from` up to but not including `to`, counted from the first night kept. */
export type Nights = Readonly<{ from: number; to: number }>;

/** The taken nights of each room, counted from the first night kept, in any order; others are left out. */
export type TakenByRoom = readonly (readonly number[])[];

/** `unsure` where the calendar itself has to be asked. */
export type Freedom = "free" | "taken" | "unsure";

/** `lists` has at each column's start how many times follow, then from and to of each; 0 is no list. */
type Block = { bits: Int32Array; starts: Uint16Array; lists: Uint16Array; used: number };
type Time = Readonly<{ from: number; to: number }>;

/** Every property begins with nothing free, until its calendar is put in. */
export function createAvailabilityBits() {
  const blocks: Block[] = [];
  /** Of the word that `freeIn` answered last, the bits that hang on calendars. */
  let unsureBits = 0;

  /**
   * Writes a calendar into a column; `isFresh` when nothing was ever written there. With `keepsGaps` the free times of
   * all rooms are told apart, for `fillsGap`.
   */
  function put(column: number, rooms: TakenByRoom, keepsGaps = false, isFresh = false): void {
    while (blocks.length * BLOCK_COLUMNS <= column) blocks.push(newBlock());
    const block = blocks[Math.floor(column / BLOCK_COLUMNS)] as Block;
    const place = column % BLOCK_COLUMNS;
    const times = freeTimesOf(rooms, keepsGaps);
    const isSeveral = rooms.length > 1 && !isOneTrack(times);
    if (!isFresh) clearColumn(block, place);
    for (const time of times) writeTime(block, place, time, isSeveral);
    if (isSeveral) keepList(block, place, SEVERAL_ROOMS, times);
    else if (times.some(endsWithinAWeek)) {
      keepList(
        block,
        place,
        PARTLY_FREE_WEEKS,
        times.filter(({ to }) => to > EXACT_NIGHTS),
      );
    }
  }

  function listIn(block: Block, place: number, { from, to }: Nights): Freedom {
    const start = block.starts[place] as number;
    if (start === 0) return "unsure";
    const { lists } = block;
    for (let at = start + 1, end = at + 2 * (lists[start] as number); at < end; at += 2) {
      if ((lists[at] as number) > from) return "taken";
      if ((lists[at + 1] as number) >= to) return "free";
    }
    return "taken";
  }

  /** Of the `wanted` bits of a word, those with one room that is free for all the nights. See also `unsureIn`. */
  function freeIn(word: number, wanted: number, nights: Nights): number {
    unsureBits = 0;
    const block = blocks[word >>> BLOCK_SHIFT];
    if (!block) return 0;
    const { bits } = block;
    const place = word & (BLOCK_WORDS - 1);
    const { from, to } = nights;
    const last = Math.min(to, EXACT_NIGHTS) * BLOCK_WORDS;
    let free = wanted;
    for (let cell = from * BLOCK_WORDS + place; cell < last; cell += BLOCK_WORDS) {
      free &= bits[cell] as number;
      if (free === 0) return 0;
    }
    let listed = free & (bits[SEVERAL_ROOMS * BLOCK_WORDS + place] as number);
    if (to > EXACT_NIGHTS) {
      listed |= free & (bits[PARTLY_FREE_WEEKS * BLOCK_WORDS + place] as number);
      let whole = free & ~listed;
      for (let row = weekRow(from); row <= weekRow(to - 1); row += 1)
        whole &= bits[row * BLOCK_WORDS + place] as number;
      free = whole | listed;
    }
    for (; listed !== 0; listed &= listed - 1) {
      const bit = listed & -listed;
      const said = listIn(block, place * 32 + lowestBit(bit), nights);
      if (said !== "free") free &= ~bit;
      if (said === "unsure") unsureBits |= bit;
    }
    return free;
  }

  function look(column: number, nights: Nights): Freedom {
    const bit = 1 << (column & 31);
    if (freeIn(column >>> 5, bit, nights) !== 0) return "free";
    return unsureBits === 0 ? "taken" : "unsure";
  }

  /**
   * Whether some room's free time ends where the stay ends and begins where it begins, or earlier when nobody may
   * arrive earlier anyway (`arrivesFirst`). Asked of stays that are free, in columns that keep gaps.
   */
  function fillsGap(column: number, { from, to }: Nights, arrivesFirst: boolean): Freedom {
    const block = blocks[Math.floor(column / BLOCK_COLUMNS)] as Block;
    const place = column % BLOCK_COLUMNS;
    const isSeveral = ((block.bits[SEVERAL_ROOMS * BLOCK_WORDS + (place >>> 5)] as number) >>> (place & 31)) & 1;
    if (isSeveral === 0) {
      const after = look(column, { from: to, to: to + 1 });
      const before = arrivesFirst || from === 0 ? "taken" : look(column, { from: from - 1, to: from });
      if (after === "free" || before === "free") return "taken";
      return after === "unsure" || before === "unsure" ? "unsure" : "free";
    }
    const start = block.starts[place] as number;
    if (start === 0) return "unsure";
    const { lists } = block;
    for (
      let at = start + 1, end = at + 2 * (lists[start] as number);
      at < end && (lists[at] as number) <= from;
      at += 2
    ) {
      if (lists[at + 1] === to && (arrivesFirst || lists[at] === from)) return "free";
    }
    return "taken";
  }

  return {
    put,
    /** Leaves nothing free in a column. */
    clear(column: number): void {
      const block = blocks[Math.floor(column / BLOCK_COLUMNS)];
      if (block) clearColumn(block, column % BLOCK_COLUMNS);
    },
    freeIn,
    unsureIn: () => unsureBits,
    look,
    fillsGap,
    /** What all of it takes. */
    bytes: () =>
      blocks.reduce((sum, { bits, starts, lists }) => sum + bits.byteLength + starts.byteLength + lists.byteLength, 0),
  };
}

function newBlock(): Block {
  return {
    bits: new Int32Array(ROWS * BLOCK_WORDS),
    starts: new Uint16Array(BLOCK_COLUMNS),
    lists: new Uint16Array(0),
    // A start of 0 says that there is no list.
    used: 1,
  };
}

function weekRow(night: number): number {
  return EXACT_NIGHTS + Math.floor(Math.max(0, night - EXACT_NIGHTS) / WEEK);
}

/** Only of times that reach beyond the first nights: a week there is partly free. */
function endsWithinAWeek({ from, to }: Time): boolean {
  const cuts = (night: number) => night > EXACT_NIGHTS && (night - EXACT_NIGHTS) % WEEK !== 0;
  return cuts(from) || cuts(to);
}

/** Whether no stay could take nights of two of the times, so that they may share one track of bits. */
function isOneTrack(times: readonly Time[]): boolean {
  return times.every(({ from }, at) => at === 0 || from > (times[at - 1] as Time).to);
}

/**
 * The free times of all rooms, the earliest first. A time that lies within another room's adds nothing to where one
 * can stay and is left out, unless gaps are asked for; so fifty rooms of which one is empty are one time.
 */
export function freeTimesOf(rooms: TakenByRoom, keepsGaps = false): Time[] {
  const times: Time[] = [];
  for (const taken of rooms) {
    let from = 0;
    for (const night of inOrder(taken)) {
      if (night < 0 || night >= NIGHTS_KEPT) continue;
      if (night > from) times.push({ from, to: night });
      if (night >= from) from = night + 1;
    }
    if (from < NIGHTS_KEPT) times.push({ from, to: NIGHTS_KEPT });
  }
  if (rooms.length === 1) return times;
  times.sort((a, b) => a.from - b.from || b.to - a.to);
  let reached = 0;
  return times.filter(({ from, to }, at) => {
    const before = times[at - 1];
    const adds = keepsGaps ? from !== before?.from || to !== before.to : to > reached;
    reached = Math.max(reached, to);
    return adds;
  });
}

/** Mostly it stands in order already. */
function inOrder(nights: readonly number[]): readonly number[] {
  for (let at = 1; at < nights.length; at += 1) {
    if ((nights[at] as number) < (nights[at - 1] as number)) return nights.toSorted((a, b) => a - b);
  }
  return nights;
}

function clearColumn(block: Block, place: number): void {
  const word = place >>> 5;
  const bit = 1 << (place & 31);
  for (let cell = word; cell < block.bits.length; cell += BLOCK_WORDS) (block.bits[cell] as number) &= ~bit;
  dropList(block, place);
}

/** Of several rooms the bits say only where some room is free; their weeks are left to the list. */
function writeTime({ bits }: Block, place: number, { from, to }: Time, isSeveral: boolean): void {
  const word = place >>> 5;
  const bit = 1 << (place & 31);
  const write = (first: number, end: number) => {
    for (let cell = first * BLOCK_WORDS + word; cell < end * BLOCK_WORDS; cell += BLOCK_WORDS) {
      (bits[cell] as number) |= bit;
    }
  };
  write(from, Math.min(to, EXACT_NIGHTS));
  if (to <= EXACT_NIGHTS || isSeveral) return;
  const first = Math.max(0, Math.ceil((from - EXACT_NIGHTS) / WEEK));
  write(EXACT_NIGHTS + first, EXACT_NIGHTS + Math.floor((to - EXACT_NIGHTS) / WEEK));
}

/** Marks the column, and keeps its list when there is room for it. */
function keepList(block: Block, place: number, row: number, times: readonly Time[]): void {
  setBit(block.bits, row * BLOCK_COLUMNS + place);
  const end = block.used + 1 + 2 * times.length;
  if (end > LISTS_MOST) return;
  if (end > block.lists.length) {
    const larger = new Uint16Array(Math.min(LISTS_MOST, Math.ceil(end * 1.25)));
    larger.set(block.lists);
    block.lists = larger;
  }
  block.starts[place] = block.used;
  block.lists[block.used] = times.length;
  for (const [at, { from, to }] of times.entries()) {
    block.lists[block.used + 1 + 2 * at] = from;
    block.lists[block.used + 2 + 2 * at] = to;
  }
  block.used = end;
}

/** The lists after it move up. */
function dropList(block: Block, place: number): void {
  const start = block.starts[place] as number;
  if (start === 0) return;
  const size = 1 + 2 * (block.lists[start] as number);
  block.lists.copyWithin(start, start + size, block.used);
  block.used -= size;
  block.starts[place] = 0;
  for (let other = 0; other < BLOCK_COLUMNS; other += 1) {
    if ((block.starts[other] as number) > start) (block.starts[other] as number) -= size;
  }
}
