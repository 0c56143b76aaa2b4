import { expect, test } from "bun:test";
import type { GuideSection } from "./fields.ts";
import { readSection } from "./read-section.ts";

test("a section is kept as it was typed, without what is empty", () => {
  const typed = {
    address: " Kirichwa  Lane 14 ",
    house: "",
    pin: "-1.299, 36.785",
    driver: "Blue gate\r\nsecond left",
    driverSw: " ",
  };
  expect(readSection("way", typed)).toEqual({
    values: {
      address: "Kirichwa Lane 14",
      pin: "-1.299, 36.785",
      lat: "-1.299",
      lng: "36.785",
      driver: "Blue gate\nsecond left",
    },
  });
});

test("fields of other sections, and names that are none, are not kept", () => {
  expect(readSection("wifi", { network: "Zuri", meter: "12345678901" })).toEqual({ values: { network: "Zuri" } });
  expect(readSection("way", { lat: "1", lng: "2" })).toEqual({ values: {} });
});

test.each([
  ["way", { address: "a".repeat(161) }, "address", "too_long"],
  ["way", { pin: "https://maps.app.goo.gl/x" }, "pin", "short_link"],
  ["way", { driverSw: "a".repeat(1001) }, "driverSw", "too_long"],
  ["gate", { keeperPhone: "12" }, "keeperPhone", "not_a_phone"],
  ["gate", { keeperIs: "boss" }, "keeperIs", "not_a_choice"],
  ["wifi", { network: "Zuri", password: "seven77" }, "password", "password_short"],
  ["wifi", { password: "jacaranda-2026" }, "network", "network_missing"],
  ["wifi", { network: "ũ".repeat(17) }, "network", "too_long"],
  ["power", { meter: "three" }, "meter", "not_a_meter"],
  ["power", { meter: "12345" }, "meter", "not_a_meter"],
  ["opening", { codesFrom: "25:00" }, "codesFrom", "not_an_hour"],
  ["opening", { opens: "always" }, "opens", "not_a_choice"],
] as const)("in %s, %o: %s is %s", (section: GuideSection, typed, field, problem) => {
  expect(readSection(section, typed)).toEqual({ faults: [{ field, problem }] });
});

test.each([
  [
    "way",
    { pin: "https://www.google.com/maps/search/?api=1&query=-1.299%2C36.785" },
    { pin: "-1.299, 36.785", lat: "-1.299", lng: "36.785" },
  ],
  ["gate", { keeperPhone: "0712 345 678", plate: "on" }, { keeperPhone: "+254712345678", plate: "on" }],
  ["power", { meter: "3742 8810 556" }, { meter: "37428810556" }],
  ["wifi", { network: "ũ".repeat(16), password: "eight888" }, { network: "ũ".repeat(16), password: "eight888" }],
  ["opening", { opens: "free_over", codesFrom: "14:30" }, { opens: "free_over", codesFrom: "14:30" }],
] as const)("in %s, %o is kept as %o", (section: GuideSection, typed, values) => {
  expect(readSection(section, typed)).toEqual({ values });
});
