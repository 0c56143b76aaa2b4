import { expect, test } from "bun:test";
import { createWorkScheduler } from "./scheduler.ts";

test("work begins in the order it came, one piece at a time, and the loop turns in between", async () => {
  const { visitor } = createWorkScheduler();
  const seen: string[] = [];
  const piece = async (name: string) => {
    await visitor();
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
  const { visitor } = createWorkScheduler();
  expect(visitor()).toBeUndefined();
  expect(visitor()).toBeInstanceOf(Promise);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(visitor()).toBeUndefined();
});

test("a visitor waits for one job and not for all, a job for one visitor, and the door is opened after each", async () => {
  const turns = createWorkScheduler();
  const seen: string[] = [];
  let working = true;
  const door = () => {
    seen.push("door");
    if (working) setImmediate(door);
  };
  const pieces = ["job", "job", "job", "job", "visitor", "visitor"] as const;
  const all = Promise.all(
    pieces.map(async (who) => {
      await turns[who]();
      seen.push(who);
    }),
  );
  setImmediate(door);
  await all;
  working = false;
  const work = seen.filter((name) => name !== "door");
  expect(work.slice(1, 5).filter((name) => name === "visitor").length).toBe(2);
  expect(work.length).toBe(6);
  const unbroken = seen.join(" ").split("door");
  expect(unbroken.slice(1).filter((pieces) => pieces.trim().includes(" "))).toEqual([]);
});

test("whoever comes while one network floods the door waits for one of theirs, not for all", async () => {
  const { visitor } = createWorkScheduler();
  const seen: string[] = [];
  const piece = async (network: string) => {
    await visitor(() => network);
    seen.push(network);
  };
  const flood = Array.from({ length: 50 }, () => piece("flood"));
  const guests = ["guest", "other", "guest"].map(piece);
  await Promise.all([...flood, ...guests]);
  // The first two of the flood were there before anybody.
  expect(seen.slice(0, 7)).toEqual(["flood", "flood", "guest", "other", "flood", "guest", "flood"]);
  expect(seen.length).toBe(53);
});
