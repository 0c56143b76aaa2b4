import { expect, test } from "bun:test";
import { csv } from "./csv.ts";

const cellOf = (value: string) =>
  csv(["h"], [[value]])
    .split("\r\n")
    .slice(1, -1)
    .join("\r\n");

test("a table has its headings, one line a row, and says that it is UTF-8", () => {
  expect(
    csv(
      ["Code", "Guest", "KES"],
      [
        ["LG1", "Zoë", 9000],
        ["LG2", null, -5],
      ],
    ),
  ).toBe("\ufeffCode,Guest,KES\r\nLG1,Zoë,9000\r\nLG2,,-5\r\n");
});

test.each([
  ["a name is left alone", "Wanjiru Ng'ang'a", "Wanjiru Ng'ang'a"],
  ["a comma is quoted", "Kilimani, Nairobi", '"Kilimani, Nairobi"'],
  ["quotes are doubled", 'The "Nest"', '"The ""Nest"""'],
  ["a line break stays inside its cell", "a\nb", '"a\nb"'],
  ["a formula is text", "=HYPERLINK(0)", "'=HYPERLINK(0)"],
  ["so is one with a plus", "+254712345678", "'+254712345678"],
  ["or a minus", "-2+3", "'-2+3"],
  ["or an at sign", "@SUM(A1)", "'@SUM(A1)"],
  ["or behind a space", " =1+1", "' =1+1"],
  ["or behind a tab", "\t=1+1", "'\t=1+1"],
  ["or in wide letters", "＝1+1", "'＝1+1"],
  ["or behind a semicolon, which parts cells elsewhere", "Asha; =1+1", "Asha;' =1+1"],
  ["and a semicolon is left alone", "Lift; sea view", "Lift; sea view"],
  ["or behind a quote", '"=1+1', `"'""=1+1"`],
])("%s", (_, value, written) => {
  expect(cellOf(value)).toBe(written);
});
