import { expect, test } from "bun:test";
import { numberAt } from "./number-words.ts";

test.each<[string, number | undefined, number]>([
  ["12", 12, 1],
  ["kumi na mbili", 12, 3],
  ["ishirini", 20, 1],
  ["thelathini na moja", 31, 3],
  ["kumi na wifi", 10, 1],
  ["watu", undefined, 0],
  ["three", 3, 1],
  ["12345", undefined, 0],
])("%s", (text, value, length) => {
  expect(numberAt(text.split(" "), 0)).toEqual(value === undefined ? undefined : { value, length });
});
