import { expect, test } from "bun:test";
import { HALF_HOURS } from "#src/core/stay/stay-hours.ts";
import { swahiliHour, swahiliMoment, swDates } from "./sw/dates.ts";

test.each([
  ["00:00", "saa 6:00 usiku"],
  ["03:59", "saa 9:59 usiku"],
  ["04:00", "saa 10:00 alfajiri"],
  ["05:59", "saa 11:59 alfajiri"],
  ["06:00", "saa 12:00 asubuhi"],
  ["06:59", "saa 12:59 asubuhi"],
  ["07:00", "saa 1:00 asubuhi"],
  ["11:59", "saa 5:59 asubuhi"],
  ["12:00", "saa 6:00 mchana"],
  ["15:59", "saa 9:59 mchana"],
  ["16:00", "saa 10:00 jioni"],
  ["18:59", "saa 12:59 jioni"],
  ["19:00", "saa 1:00 usiku"],
  ["23:59", "saa 5:59 usiku"],
])("%s on the clock is said %s", (clock, said) => {
  expect(swahiliHour(clock)).toBe(said);
});

test("no two half hours of a day are said alike", () => {
  expect(new Set(HALF_HOURS.map(swahiliHour)).size).toBe(48);
});

test("a moment says day, hour and part of the day, in Nairobi", () => {
  expect(swahiliMoment(Date.UTC(2026, 11, 12, 22, 19))).toBe("Jumapili 13 Des, saa 7:19 usiku");
  expect(swDates.clock(Date.UTC(2026, 11, 12, 11, 0))).toBe("saa 8:00 mchana");
});

/** `hadi saa 10:00`, `Kuanzia 18:00`, and `saa ${hour}` that nobody has made into one of Swahili. */
const BARE_HOUR =
  /\b[Kk]uanzia \d{1,2}:\d\d|\bhadi \d{1,2}:\d\d|\bsaa (?:\d{1,2}:\d\d(?! (?:usiku|alfajiri|asubuhi|mchana|jioni))|\$\{(?:m\.)?(?:\w*[hH]our|from|until)\b[^}]*\})/;

test("no text says an hour of the day without its part", async () => {
  expect("hadi saa 10:00").toMatch(BARE_HOUR);
  expect("Kuanzia 18:00").toMatch(BARE_HOUR);
  expect(`kuanzia saa ${"$"}{m.from}`).toMatch(BARE_HOUR);
  const bare: string[] = [];
  for await (const file of new Bun.Glob("{views/texts/sw/*,db/demo-*}.ts").scan(`${import.meta.dir}/../..`)) {
    const source = await Bun.file(`${import.meta.dir}/../../${file}`).text();
    for (const line of source.split("\n")) if (BARE_HOUR.test(line)) bare.push(`${file}: ${line.trim()}`);
  }
  expect(bare).toEqual([]);
});
