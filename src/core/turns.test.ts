import { describe, expect, test } from "bun:test";
import { createLanes, createTurns, GaveWay } from "./turns.ts";

test("whoever waits with one thing waits for one of each other's, and of theirs what came first is first", () => {
  const lanes = createLanes<string>();
  for (const one of ["a1", "a2", "a3", "b1", "a4", "c1", "b2"]) lanes.add(one.slice(0, 1), one);
  const order = Array.from({ length: 8 }, () => lanes.next());
  expect([order, lanes.size()]).toEqual([["a1", "b1", "c1", "a2", "b2", "a3", "a4", undefined], 0]);
});

test("what gives way is the last of whoever has most", () => {
  const lanes = createLanes<string>();
  for (const one of ["a1", "b1", "b2", "b3", "a2"]) lanes.add(one.slice(0, 1), one);
  expect([lanes.giveWay(), lanes.size()]).toEqual(["b3", 4]);
  expect(Array.from({ length: 5 }, () => lanes.giveWay())).toEqual(["a2", "b2", "a1", "b1", undefined]);
  expect([lanes.size(), lanes.next()]).toEqual([0, undefined]);
});

describe("turns", () => {
  /** Work that goes on until it is let go, and what has begun. */
  function work() {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const one = (name: string) => () => {
      begun.push(name);
      return new Promise<string>((end) => ends.push(() => end(name)));
    };
    const letGo = async () => {
      ends.shift()?.();
      await Bun.sleep(0);
    };
    return { begun, one, letGo };
  }

  test("as many as may are done at once, and houses after one another", async () => {
    const { begun, one, letGo } = work();
    const turn = createTurns({ atOnce: 2 });
    for (const name of ["a1", "a2", "a3", "a4", "b1"]) void turn(one(name), name.slice(0, 1));
    expect(begun).toEqual(["a1", "a2"]);
    for (let n = 0; n < 5; n += 1) await letGo();
    expect(begun).toEqual(["a1", "a2", "a3", "b1", "a4"]);
    void turn(one("later"));
    expect(begun.at(-1)).toBe("later");
  });

  test("where there is no room, a house that floods loses its own and nobody else's", async () => {
    const { begun, one, letGo } = work();
    const turn = createTurns({ waitingMost: 3 });
    const outcomes: string[] = [];
    const ask = (name: string) =>
      turn(one(name), name.slice(0, 1)).then(
        (done) => outcomes.push(done),
        (error: unknown) => outcomes.push(`${name} ${error instanceof GaveWay}`),
      );
    const all = ["a1", "a2", "a3", "a4", "a5", "b1", "c1"].map(ask);
    await Bun.sleep(0);
    expect(outcomes).toEqual(["a5 true", "a4 true", "a3 true"]);
    for (let n = 0; n < 4; n += 1) await letGo();
    await Promise.all(all);
    expect(begun).toEqual(["a1", "a2", "b1", "c1"]);
  });

  test("what fails is its own fault: the next has its turn", async () => {
    const turn = createTurns();
    const failing = turn(() => Promise.reject(new Error("broken")), "a");
    const next = turn(async () => "done", "b");
    expect([await failing.catch((error: Error) => error.message), await next]).toEqual(["broken", "done"]);
  });
});
