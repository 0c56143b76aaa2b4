export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return Number(((upper + lower) / 2).toFixed(2));
}

/** Row by row the same figures; the median of each. */
export function medians<Row extends Record<string, number>>(rows: readonly Row[]): Record<keyof Row, number> {
  const names: (keyof Row)[] = Object.keys(rows[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(rows.map((row) => row[name] ?? Number.NaN))])) as Record<
    keyof Row,
    number
  >;
}
