import { expect, test } from "bun:test";
import { FORMER, type Former, formerOf } from "./former.ts";

test("what stands for a forgotten name is told from every name, and is never empty", () => {
  for (const [kind, written] of Object.entries<string>(FORMER)) {
    expect([written === "", formerOf(written)]).toEqual([false, kind as Former]);
  }
  for (const name of ["", "Achieng", "former guest", "Former guest house", "guest", "toString"]) {
    expect([name, formerOf(name)]).toEqual([name, undefined]);
  }
});
