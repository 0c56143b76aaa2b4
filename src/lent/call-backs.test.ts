import { afterEach, expect, test } from "bun:test";
import { createCallBacks } from "./call-backs.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function calling(tell: () => Promise<boolean>) {
  const said: boolean[] = [];
  const calls = createCallBacks({ tell }, (isHeard) => void said.push(isHeard));
  ends.push(calls.stop);
  return { calls, said };
}

async function until(is: () => boolean, mostMs: number): Promise<number> {
  const began = performance.now();
  while (!is()) {
    if (performance.now() - began > mostMs) throw new Error("it has not come");
    await Bun.sleep(10);
  }
  return performance.now() - began;
}

test("a cache that takes long to hear has not heard meanwhile", async () => {
  const answers: (() => void)[] = [];
  const { calls, said } = calling(() => new Promise((heard) => answers.push(() => heard(true))));
  await until(() => answers.length === 1, 500);
  answers[0]?.();
  await until(() => calls.isHeard(), 500);
  calls.add("p1", "/one");
  await until(() => answers.length === 2, 500);
  expect(calls.isHeard()).toBe(true);
  await until(() => !calls.isHeard(), 2000);
  answers[1]?.();
  await until(() => calls.isHeard(), 500);
  expect(said).toEqual([true, false, true]);
});

test("a cache that was away for long is told within about a second of its being back", async () => {
  let isAway = true;
  const { calls } = calling(() => (isAway ? Promise.reject(new Error("nobody there")) : Promise.resolve(true)));
  // Doubled without end, the next call would be four seconds off.
  await Bun.sleep(4200);
  expect(calls.isHeard()).toBe(false);
  isAway = false;
  expect(await until(() => calls.isHeard(), 4000)).toBeLessThan(1300);
});
