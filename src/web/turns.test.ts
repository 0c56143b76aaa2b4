import { expect, test } from "bun:test";
import { createTurns } from "./turns.ts";

test("work begins in the order it came, one piece at a time, and the loop turns in between", async () => {
  const turn = createTurns();
  const seen: string[] = [];
  const piece = async (name: string) => {
    await turn();
    seen.push(name);
  };
  const all = Promise.all([piece("a"), piece("b"), piece("c")]);
  setImmediate(() => seen.push("door"));
  await all;
  expect(seen.slice(0, 1)).toEqual(["a"]);
  expect(seen.filter((name) => name !== "door")).toEqual(["a", "b", "c"]);
  expect(seen.indexOf("door")).toBeLessThan(seen.indexOf("c"));
});

test("whoever comes to an empty house begins at once", async () => {
  const turn = createTurns();
  expect(turn()).toBeUndefined();
  expect(turn()).toBeInstanceOf(Promise);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(turn()).toBeUndefined();
});
