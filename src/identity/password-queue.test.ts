import { expect, test } from "bun:test";
import { slowPasswords } from "../dev/fixtures/costly-passwords.ts";
import { quickHash } from "../dev/fixtures/people.ts";
import { fitsPassword } from "./password.ts";

test("hundreds of strangers who sign in at once keep no known browser waiting behind them, and turn none away", async () => {
  const stored = await quickHash("karibu nyumbani");
  const makeCheap = slowPasswords();
  let strangersDone = 0;
  let strangersBusy = 0;
  const strangers = Array.from({ length: 220 }, async () => {
    const fits = await fitsPassword("a guess of a stranger", undefined);
    if (fits === "busy") strangersBusy += 1;
    else strangersDone += 1;
  });
  const owners = await Promise.all(Array.from({ length: 20 }, () => fitsPassword("karibu nyumbani", stored, true)));
  expect(owners).toEqual(Array(20).fill(true));
  expect(strangersBusy).toBe(220 - 102);
  expect(strangersDone).toBeLessThan(20);
  await Promise.all(strangers);
  expect(strangersDone).toBe(102);
  makeCheap();
}, 30_000);
