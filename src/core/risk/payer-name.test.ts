import { expect, test } from "bun:test";
import { payerByName } from "./payer-name.ts";

test.each([
  ["VICTOR OCHIENG ODUOR", "Victor Ochieng", "guest"],
  ["OCHIENG VICTOR", "victor  ochieng", "guest"],
  ["NGANGA WANJIRU", "Wanjiru Ng'ang'a", "guest"],
  ["JOSÉ MWANGI", "Jose Kamau", "guest"],
  ["JOHN DOE", "Victor Ochieng", "another"],
  ["JOHN", "Victor Ochieng", undefined],
  ["JOHN D.", "Victor Ochieng", undefined],
  ["JOHN D***", "Victor Ochieng", undefined],
  ["JOHN DOE", "Victor", undefined],
  ["", "Victor Ochieng", undefined],
])("%s for %s is %p", (payer, guest, expected) => expect(payerByName(payer, guest)).toBe(expected as never));
