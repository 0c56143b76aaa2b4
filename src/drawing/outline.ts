/** What is drawn as letters are: `M`, `L`, `Q`, `C` and `Z` as fonts give them, `x` to the right and `y` upwards. */
export type Command = Readonly<{ command: string; args: readonly number[] }>;

/** Straight lines, four numbers each: from x, y to x, y. `y` is downwards. */
export type OutlineLines = number[];

const CIRCLE = 0.5523;

/** Adds an outline with its origin at `at`, so many pixels a unit. */
export function addOutline(
  lines: OutlineLines,
  commands: readonly Command[],
  at: { x: number; y: number },
  scale: number,
) {
  let [x, y, firstX, firstY] = [at.x, at.y, at.x, at.y];
  const lineTo = (toX: number, toY: number) => {
    lines.push(x, y, toX, toY);
    [x, y] = [toX, toY];
  };
  for (const { command, args } of commands) {
    const point = (nth: number): [number, number] => [
      at.x + (args[2 * nth] ?? 0) * scale,
      at.y - (args[2 * nth + 1] ?? 0) * scale,
    ];
    if (command === "moveTo") {
      [x, y] = point(0);
      [firstX, firstY] = [x, y];
    } else if (command === "lineTo") lineTo(...point(0));
    else if (command === "quadraticCurveTo") curve(lines, [x, y], [point(0), point(1)], lineTo);
    else if (command === "bezierCurveTo") curve(lines, [x, y], [point(0), point(1), point(2)], lineTo);
    else lineTo(firstX, firstY);
  }
}

/** A curve as straight lines of some three pixels. */
function curve(
  _: OutlineLines,
  from: [number, number],
  points: [number, number][],
  lineTo: (x: number, y: number) => void,
): void {
  const [one = from, two = from, three] = points;
  const to = three ?? two;
  const length = Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
  const steps = Math.min(24, Math.max(3, Math.ceil(length / 3)));
  for (let step = 1; step <= steps; step += 1) {
    const t = step / steps;
    const s = 1 - t;
    const on = (axis: 0 | 1) =>
      three
        ? s * s * s * from[axis] + 3 * s * s * t * one[axis] + 3 * s * t * t * two[axis] + t * t * t * three[axis]
        : s * s * from[axis] + 2 * s * t * one[axis] + t * t * two[axis];
    lineTo(on(0), on(1));
  }
}

/** A rectangle with round ends or corners. */
export function addRounded(
  lines: OutlineLines,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
): void {
  const r = Math.min(radius, width / 2, height / 2);
  const k = r * (1 - CIRCLE);
  const move = (command: string, ...args: number[]) => ({ command, args: args.map((n, at) => (at % 2 ? -n : n)) });
  const [right, bottom] = [x + width, y + height];
  const outline = [
    move("moveTo", x + r, y),
    move("lineTo", right - r, y),
    move("bezierCurveTo", right - k, y, right, y + k, right, y + r),
    move("lineTo", right, bottom - r),
    move("bezierCurveTo", right, bottom - k, right - k, bottom, right - r, bottom),
    move("lineTo", x + r, bottom),
    move("bezierCurveTo", x + k, bottom, x, bottom - k, x, bottom - r),
    move("lineTo", x, y + r),
    move("bezierCurveTo", x, y + k, x + k, y, x + r, y),
    move("closePath"),
  ];
  addOutline(lines, outline, { x: 0, y: 0 }, 1);
}

/** A star of five points in a square of this size. */
export function addStar(lines: OutlineLines, { x, y }: { x: number; y: number }, size: number): void {
  const outline = Array.from({ length: 10 }, (_, nth) => {
    const reach = (nth % 2 === 0 ? 0.5 : 0.22) * size;
    const turn = (nth * Math.PI) / 5;
    const args = [size / 2 + reach * Math.sin(turn), reach * Math.cos(turn) - size * 0.52];
    return { command: nth === 0 ? "moveTo" : "lineTo", args };
  });
  addOutline(lines, [...outline, { command: "closePath", args: [] }], { x, y }, 1);
}
