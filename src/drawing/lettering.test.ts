import { expect, test } from "bun:test";
import { letteringFor } from "./lettering.ts";

const STYLE = { weight: "heavy", size: 60 } as const;

type Point = readonly [x: number, y: number];

/** The corners of a text's outlines. */
async function drawn(text: string, x = 0): Promise<Point[]> {
  const lines: number[] = [];
  (await letteringFor([text])).add(lines, text, STYLE, { x, y: 0 });
  return lines.flatMap((at, nth) => (nth % 2 === 0 ? [[at, lines[nth + 1] ?? 0] as const] : []));
}
/** Those that have none of the others beside them. */
const alone = (points: readonly Point[], others: readonly Point[]) =>
  points.filter(([x, y]) => !others.some(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y) < 1.5));
const widthOf = async (text: string) => (await letteringFor([text])).widthOf(text, STYLE);

test.each([
  ["the second word of Hebrew stands on the left", "שקט דירה", ["דירה", " ", "שקט"]],
  ["a number in Hebrew is read from the left", "חדר 12", ["12", " ", "חדר"]],
  [
    "Hebrew in a Latin line goes from the right, and the line from the left",
    "Zuri שקט דירה 2",
    ["Zuri ", "2", " ", "דירה", " ", "שקט"],
  ],
  ["the second word of Arabic stands on the left", "غرفة هادئة", ["هادئة", " ", "غرفة"]],
])("%s", async (_, text, fromLeft) => {
  const placed: Point[] = [];
  let x = 0;
  for (const part of fromLeft) {
    placed.push(...(await drawn(part, x)));
    x += await widthOf(part);
  }
  const whole = await drawn(text);
  expect(whole.length).toBeGreaterThan(40);
  expect([alone(whole, placed), alone(placed, whole)]).toEqual([[], []]);
});
