import { expect, test } from "bun:test";
import { soughtOf } from "./booking-search.ts";

test.each([
  ["Achieng Otieno", { words: ["achieng", "otieno"], code: "ACHIENGOTIENO", digits: [] }],
  ["  Achieng  ", { words: ["achieng"], code: "ACHIENG", digits: [] }],
  ["Ng'ang’a", { words: ["nganga"], code: "NGANGA", digits: [] }],
  ["Wanjũkũ", { words: ["wanjuku"], code: "WANJUKU", digits: [] }],
  ["Wanju\u0303ku\u0303", { words: ["wanjuku"], code: "WANJUKU", digits: [] }],
  ["'", undefined],
  ["lg2k 7mqp", { words: ["lg2k", "7mqp"], code: "LG2K7MQP", digits: [] }],
  ["LG-2K7M", { words: ["lg-2k7m"], code: "LG2K7M", digits: [] }],
  ["2k7m", { words: ["2k7m"], code: "2K7M", digits: [] }],
  ["2k7", { words: ["2k7"], code: undefined, digits: [] }],
  ["12", { words: ["12"], code: undefined, digits: [] }],
  ["722", { words: ["722"], code: undefined, digits: ["722", "722"] }],
  ["0722", { words: ["0722"], code: "0722", digits: ["0722", "722"] }],
  ["072", { words: ["072"], code: undefined, digits: ["072"] }],
  ["+254 722 000 011", { words: ["+254", "722", "000", "011"], code: undefined, digits: sameTwice("254722000011") }],
  ["00254722", { words: ["00254722"], code: "00254722", digits: ["00254722", "254722"] }],
  ["(0722) 000-011", { words: ["(0722)", "000-011"], code: "0722000011", digits: ["0722000011", "722000011"] }],
  ["722+1", { words: ["722+1"], code: undefined, digits: [] }],
])("%j seeks %j", (typed, sought) => {
  expect(soughtOf(typed)).toEqual(sought);
});

test.each(["", "   ", "\n\t"])("%j seeks nothing", (typed) => {
  expect(soughtOf(typed)).toBeUndefined();
});

function sameTwice(digits: string): string[] {
  return [digits, digits];
}
