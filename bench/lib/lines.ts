type Line = Readonly<{ name: string; points: readonly (readonly [x: number, y: number])[] }>;

const [WIDTH, HEIGHT, LEFT, TOP, NAMES] = [900, 420, 60, 24, 330];
const COLOURS = ["#a4502e", "#2f6b4f", "#b07a1e", "#33475b", "#7a3b69", "#4f7ca0", "#8a8a35", "#c2553f", "#5b5b5b"];

/** Lines over two scales that grow by tens, as a picture: what is flat is flat, what grows with its left side climbs. */
export function linesAsSvg({ lines, x, y }: Readonly<{ lines: readonly Line[]; x: string; y: string }>): string {
  const all = lines.flatMap(({ points }) => points);
  const tens = (values: readonly number[]) =>
    [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))] as const;
  const [[left, right], [low, high]] = [tens(all.map(([at]) => at)), tens(all.map(([, at]) => at))];
  const atX = (value: number) => LEFT + ((Math.log10(value) - left) / (right - left)) * (WIDTH - LEFT - NAMES);
  const atY = (value: number) => TOP + (1 - (Math.log10(value) - low) / (high - low)) * (HEIGHT - 2 * TOP - 20);
  const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => 10 ** (from + n));
  const text = (at: readonly [number, number], words: string, more = "") =>
    `<text x="${at[0].toFixed(0)}" y="${at[1].toFixed(0)}"${more}>${words}</text>`;
  const line = (from: readonly [number, number], to: readonly [number, number]) =>
    `<path d="M${from.map(Math.round)} L${to.map(Math.round)}" stroke="#ddd"/>`;
  const grid = [
    ...steps(left, right).flatMap((value) => [
      line([atX(value), atY(10 ** low)], [atX(value), atY(10 ** high)]),
      text([atX(value), atY(10 ** low) + 18], value.toLocaleString("en"), ' text-anchor="middle"'),
    ]),
    ...steps(low, high).flatMap((value) => [
      line([LEFT, atY(value)], [atX(10 ** right), atY(value)]),
      text([LEFT - 8, atY(value) + 4], `${value}`, ' text-anchor="end"'),
    ]),
    text([LEFT, TOP - 8], y),
    text([atX(10 ** right), HEIGHT - 6], x, ' text-anchor="end"'),
  ];
  const ends = lines.map(({ points }, nth) => ({ nth, y: atY(points.at(-1)?.[1] ?? 1) })).toSorted((a, b) => a.y - b.y);
  for (const [n, end] of ends.entries()) end.y = Math.max(end.y, (ends[n - 1]?.y ?? -99) + 15);
  const drawn = ends.flatMap(({ nth, y: at }) => {
    const { name, points } = lines[nth] ?? { name: "", points: [] };
    const colour = COLOURS[nth % COLOURS.length];
    const path = points.map(([px, py]) => `${Math.round(atX(px))},${Math.round(atY(py))}`).join(" ");
    return [
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      text([atX(10 ** right) + 8, at + 4], name, ` fill="${colour}"`),
    ];
  });
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#333">`;
  return `${[head, '<rect width="100%" height="100%" fill="#fff"/>', ...grid, ...drawn].join("\n")}\n</svg>\n`;
}
