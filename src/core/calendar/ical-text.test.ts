import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { CALENDAR_MOST_BYTES, contentLine, plainText, readCalendarText } from "./ical-text.ts";

const read = (text: string | Uint8Array) =>
  readCalendarText(typeof text === "string" ? new TextEncoder().encode(text) : text);
const wrapped = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\n");
const lineIn = (text: string | Uint8Array) => {
  const found = read(text);
  return found.outcome === "components" ? found.calendars[0]?.lines : [found.outcome];
};

test("components lie within each other, their lines beside them", () => {
  const text = wrapped("A:1", "BEGIN:VEVENT", "B:2", "BEGIN:VALARM", "C:3", "END:VALARM", "D:4", "END:VEVENT", "E:5");
  const alarm = { name: "VALARM", lines: ["C:3"], children: [] };
  const event = { name: "VEVENT", lines: ["B:2", "D:4"], children: [alarm] };
  expect(read(text)).toMatchObject({
    outcome: "components",
    calendars: [{ name: "VCALENDAR", lines: ["A:1", "E:5", ...(text.endsWith("\n") ? [] : [""])], children: [event] }],
  });
});

test("an event that never ends ends where the next begins, and an end of nothing ends nothing", () => {
  const found = read(wrapped("BEGIN:VEVENT", "BEGIN:VALARM", "A:1", "BEGIN:VEVENT", "END:VTODO", "B:2", "END:VEVENT"));
  expect(found.outcome === "components" && found.calendars[0]?.children.map(({ name }) => name)).toEqual([
    ...["VEVENT", "VEVENT"],
  ]);
});

describe("how much is read", () => {
  const nested = (times: number) =>
    wrapped(
      ..."A"
        .repeat(times)
        .split("")
        .map((name) => `BEGIN:${name}`),
    );
  test.each([
    ["sixteen components in each other", nested(15), "components"],
    ["seventeen", nested(16), "too_much"],
    ["200,000 lines", wrapped(..."x".repeat(199_997)), "components"],
    ["200,001 lines", wrapped(..."x".repeat(199_998)), "too_much"],
    ["30,000 components", wrapped(...Array.from({ length: 29_999 }, () => "BEGIN:A\nEND:A")), "components"],
    ["30,001 components", wrapped(...Array.from({ length: 30_000 }, () => "BEGIN:A\nEND:A")), "too_much"],
  ])("%s", (_, text, outcome) => {
    expect(read(text).outcome).toBe(outcome as "too_much");
  });

  test("two megabytes and no byte more", () => {
    const full = wrapped("x".repeat(CALENDAR_MOST_BYTES - wrapped("").length));
    expect([full.length, read(full).outcome]).toEqual([CALENDAR_MOST_BYTES, "components"]);
    expect(read(`${full}\n`).outcome).toBe("too_much");
    expect(CALENDAR_MOST_BYTES).toBe(2 * 1024 * 1024);
  });
});

describe("a content line", () => {
  test.each([
    ["SUMMARY:Reserved", "SUMMARY", {}, "Reserved"],
    [" dtstart ; tzid = Africa/Nairobi :2027", "DTSTART", { TZID: "Africa/Nairobi" }, "2027"],
    ['X;A="b:c;d";E=f:g:h', "X", { A: "b:c;d", E: "f" }, "g:h"],
    ["X;A=1;A=2:", "X", { A: "2" }, ""],
    ["X;A:b", "X", {}, "b"],
    ['X;A="unclosed:1', "X", { A: "unclosed" }, "1"],
    ['X:"a":b', "X", {}, '"a":b'],
    [":", "", {}, ""],
  ])("%j", (line, name, params, value) => {
    expect(contentLine(line)).toEqual({ name, params, value });
  });

  test("without a colon is none", () => {
    for (const line of ["", "X", "X;A=b", ";"]) expect(contentLine(line)).toBeUndefined();
  });
});

test.each([
  ["a\\, b\\; c\\\\ d", "a, b; c\\ d"],
  ["a\\nb\\Nc", "a b c"],
  ["  a \t\n b  ", "a b"],
  ["\\x", "\\x"],
  ["", ""],
])("the text %j reads %j", (written, shown) => {
  expect(plainText(written)).toBe(shown);
});

test("a line folded at any byte, by any line end, reads as it was", () => {
  const line = "SUMMARY:Wanjũkũ na 🦒 in the house";
  const bytes = new TextEncoder().encode(line);
  const fold = fc.constantFrom("\r\n ", "\n ", "\r ", "\r\n\t", "\n\t");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: bytes.length - 1 }), fold, (at, between) => {
      const [before, after] = [
        new TextEncoder().encode("BEGIN:VCALENDAR\n"),
        new TextEncoder().encode("\nEND:VCALENDAR"),
      ];
      const all = [
        ...before,
        ...bytes.slice(0, at),
        ...new TextEncoder().encode(between),
        ...bytes.slice(at),
        ...after,
      ];
      expect(lineIn(new Uint8Array(all))).toEqual([line]);
    }),
  );
});
