/**
 * Columns of an index in the order of a number each has, kept in order as columns come and go.
 * Of two with the same number, the lower column comes first. Four bytes a column.
 */
export type SortedColumns = Readonly<{
  add(column: number): void;
  /** To be called while `keyOf` still gives the number that the column was added with. */
  remove(column: number): void;
  /** The columns in order; valid until the next change. */
  all(): Int32Array;
  /** Those whose number is at least `from` and at most `to`; valid until the next change. */
  between(from: number, to: number): Int32Array;
}>;

/**
 * Many that are added one after the other are put in order together, when somebody first asks.
 */
export function createSortedColumns(keyOf: (column: number) => number): SortedColumns {
  let columns = new Int32Array(64);
  let sorted = 0;
  let count = 0;

  const before = (a: number, b: number) => keyOf(a) - keyOf(b) || a - b;

  /** The first place whose column is not before `isBefore` says. */
  function placeOf(isBefore: (column: number) => boolean): number {
    let low = 0;
    let high = sorted;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(columns[middle] as number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function settle(): void {
    if (sorted === count) return;
    if (count - sorted <= 8) {
      while (sorted < count) {
        const column = columns[sorted] as number;
        const place = placeOf((one) => before(one, column) < 0);
        columns.copyWithin(place + 1, place, sorted);
        columns[place] = column;
        sorted += 1;
      }
      return;
    }
    // Numbers alone are sorted by far the fastest: first the columns, then theirs, and each column is put at its own.
    const inOrder = columns.slice(0, count).sort();
    const keys = Float64Array.from(inOrder, keyOf);
    const places = keys.slice().sort();
    const filled = new Int32Array(count);
    for (let at = 0; at < count; at += 1) {
      const place = firstWith(places, keys[at] as number);
      columns[place + (filled[place] as number)] = inOrder[at] as number;
      (filled[place] as number) += 1;
    }
    sorted = count;
  }

  return {
    add(column) {
      if (count === columns.length) {
        const larger = new Int32Array(Math.ceil(columns.length * 1.25));
        larger.set(columns);
        columns = larger;
      }
      columns[count] = column;
      count += 1;
    },
    remove(column) {
      settle();
      const place = placeOf((one) => before(one, column) < 0);
      if (columns[place] !== column) throw new Error("a column is not where its number says");
      columns.copyWithin(place, place + 1, count);
      count -= 1;
      sorted = count;
    },
    all() {
      settle();
      return columns.subarray(0, count);
    },
    between(from, to) {
      settle();
      return columns.subarray(
        placeOf((one) => keyOf(one) < from),
        placeOf((one) => keyOf(one) <= to),
      );
    },
  };
}

/** The first place of a number in a list in order that has it. */
function firstWith(list: Float64Array, number: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
