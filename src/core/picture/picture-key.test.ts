import { expect, test } from "bun:test";
import { pictureKey } from "./picture-key.ts";
import type { PictureSheet } from "./sheet.ts";

const SHEET: PictureSheet = {
  format: "story",
  colour: "#a5431c",
  badge: "Fri 4 – Sun 6 Dec",
  title: "Free this weekend",
  rows: [{ text: "Garden studio", value: "KES 9,000", under: "Fri + Sat" }],
  from: { name: "Zuri Stays", address: "lango.co.ke/zuristays" },
};

test("two pictures have one name only when they show the same", () => {
  const others: [PictureSheet, string | undefined][] = [
    [SHEET, "another-photo"],
    [SHEET, undefined],
    [{ ...SHEET, format: "square" }, "photo"],
    [{ ...SHEET, colour: "#0b6347" }, "photo"],
    [{ ...SHEET, badge: "Sat 5 – Sun 6 Dec" }, "photo"],
    [{ ...SHEET, rows: [{ text: "Garden studio", value: "KES 4,500", under: "Fri + Sat" }] }, "photo"],
    [{ ...SHEET, from: { name: "Zuri Stays", address: "lango.co.ke/zuristays/w" } }, "photo"],
  ];
  const keys = [pictureKey(SHEET, "photo"), ...others.map(([sheet, photo]) => pictureKey(sheet, photo))];
  expect(new Set(keys).size).toBe(keys.length);
  expect(pictureKey({ ...SHEET }, "photo")).toBe(pictureKey(SHEET, "photo"));
});
