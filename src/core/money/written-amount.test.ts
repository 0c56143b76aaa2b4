import { expect, test } from "bun:test";
import { readAmount } from "./written-amount.ts";

test.each([
  ["4500", 4500, 0],
  ["4500.", 4500, 0],
  ["4500.00", 4500, 0],
  ["4.5E3", 4500, 0],
  ["4.5e+3", 4500, 0],
  ["45e2", 4500, 0],
  ["450000E-2", 4500, 0],
  ["4500.50", 4500, 50],
  ["4500.5", 4500, 50],
  ["4.50005E3", 4500, 5],
  ["4500.000000000000000001", 4500, 1],
  ["0.75", 0, 75],
  ["75e-2", 0, 75],
  ["5E-3", 0, 1],
  ["0", 0, 0],
])("%s is KES %p and %p cents", (text, kes, cents) => {
  expect(readAmount(text)).toEqual({ kes, cents });
});

test.each(["", "-4500", "4500 KES", "4,500", "4.500,00", "45,00", "1e13", "NaN", "Infinity", "0x11", "4.5E", "1e999"])(
  "%p is no amount that anybody can be sure of",
  (text) => {
    expect(readAmount(text)).toBeUndefined();
  },
);
