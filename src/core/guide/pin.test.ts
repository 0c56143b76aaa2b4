import { expect, test } from "bun:test";
import { pinInWords, pinLinks, plusCodeOf, readPin, shortMapLink } from "./pin.ts";

const GATE = { lat: -1.299, lng: 36.785 };

test.each([
  ["coordinates", "-1.2990, 36.7850"],
  ["coordinates without a comma, with a typographic minus", " \u22121.299  36.785 "],
  ["with the compass", "1.2990° S, 36.7850° E"],
  ["as an app shares them on Android", "geo:-1.299,36.785?q=-1.299,36.785(Zuri%20Stays)"],
  ["Google's search", "https://www.google.com/maps/search/?api=1&query=-1.299%2C36.785"],
  ["Google's old link", "https://maps.google.com/?q=-1.299,36.785&z=17"],
  [
    "Google's pin, not the middle of its map",
    "https://www.google.com/maps/place/Gate/@-1.31,36.8,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d-1.299!4d36.785!16s",
  ],
  ["the middle of Google's map where nothing else is said", "https://www.google.com/maps/@-1.299,36.785,17z"],
  ["Google's dropped pin", "https://www.google.com/maps/search/-1.299,+36.785?entry=tts&g_ep=x"],
  ["Google's place without a name", "https://www.google.com/maps/place/-1.299,36.785/@-1.31,36.8,17z"],
  [
    "Google's page to a dropped pin",
    "https://www.google.com/maps/place/1%C2%B017'56.4%22S+36%C2%B047'06.0%22E/@-1.31,36.8,17z",
  ],
  ["the same as its page shows it", `1\u00b017\u203256.4\u2033S 36\u00b047\u203206.0\u2033E`],
  [
    "Google's map within a page",
    "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3988.8!2d36.785!3d-1.299!2m3!1f0",
  ],
  ["Google's way to it, from anywhere", "https://www.google.com/maps/dir//-1.299,36.785/@-1.31,36.8,17z"],
  ["a street's picture", "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=-1.299,36.785"],
  ["Waze", "https://www.waze.com/live-map/directions?to=ll.-1.299%2C36.785"],
  ["Waze's older link", "https://waze.com/ul?ll=-1.299%2C36.785&navigate=yes"],
  ["Google's directions", "https://www.google.com/maps/dir/?api=1&destination=-1.299,36.785"],
  ["Apple's link", "https://maps.apple.com/?ll=-1.299,36.785&q=Gate"],
  ["Apple's newer link", "https://maps.apple.com/place?coordinate=-1.299,36.785&name=Gate"],
  ["OpenStreetMap's marker, not its view", "https://www.openstreetmap.org/?mlat=-1.299&mlon=36.785#map=12/-1.31/36.8"],
  ["OpenStreetMap's view", "https://www.openstreetmap.org/#map=17/-1.299/36.785"],
])("%s lead to the gate", (_, typed) => {
  expect(readPin(typed)).toEqual({ pin: GATE });
});

test.each([
  ["a whole plus code", "6GCRPQ2P+C2", undefined],
  ["in small letters, within a sentence", "The gate is at 6gcrpq2p+c2, Nairobi", undefined],
  ["a short one, read in Nairobi", "PQ2P+C2 Nairobi", undefined],
  ["a short one, read near the property's area", "PQ2P+C2", { lat: -1.3, lng: 36.79 }],
  ["in Google's link", "https://www.google.com/maps/place/6GCRPQ2P%2BC2", undefined],
  [
    "in Google's link, before its map's middle",
    "https://www.google.com/maps/place/PQ2P%2BC2+Nairobi/@-1.31,36.8,17z",
    undefined,
  ],
])("%s is read to some fourteen metres", (_, typed, near) => {
  const read = readPin(typed, near);
  if (!("pin" in read)) throw new Error(read.problem);
  expect(Math.abs(read.pin.lat - GATE.lat)).toBeLessThan(0.0002);
  expect(Math.abs(read.pin.lng - GATE.lng)).toBeLessThan(0.0002);
});

test.each([
  ["a short link", "https://maps.app.goo.gl/abc123XYZ", "short_link"],
  [
    "what an app shares: the name of a place, and its short link",
    "Kirichwa Lane 14, Nairobi\nhttps://maps.app.goo.gl/abc123XYZ",
    "short_link",
  ],
  ["a word before it", "see goo.gl/maps/abc", "short_link"],
  ["any of them", "goo.gl/maps/abc", "short_link"],
  ["Apple's", "https://maps.apple/p/abc", "short_link"],
  [
    "a place by its name",
    "https://www.google.com/maps/place/Zuri+Stays/data=!4m2!3m1!1s0x182f10a3:0x9a",
    "named_place",
  ],
  [
    "the same as phones share it",
    "https://maps.google.com?q=Kirichwa+Lane+14,+Nairobi&ftid=0x182f10a3:0x9a",
    "named_place",
  ],
  ["a place by its number", "https://www.google.co.ke/maps?cid=1234567", "named_place"],
  ["words", "opposite the water kiosk", "no_place"],
  ["nothing", "", "no_place"],
  ["a link with a broken escape", "https://www.google.com/maps/%E0%A4%A", "named_place"],
  ["latitude and longitude swapped", "36.785, -1.299", "outside_kenya"],
  ["a minus forgotten across the ocean", "-1.299, -36.785", "outside_kenya"],
  ["a plus code of Zürich", "8FVC9G8F+5W", "outside_kenya"],
  ["degrees that are none", "-99.1, 36.785", "outside_kenya"],
] as const)("%s: %s is %s", (_, typed, problem) => {
  expect(readPin(typed)).toEqual({ problem });
});

test("a pin is shown as every map app reads it", () => {
  expect(pinInWords(GATE)).toBe("-1.29900, 36.78500");
  expect(plusCodeOf({ lat: -1.29895, lng: 36.78505 })).toBe("6GCRPQ2P+C2");
  for (const link of Object.values(pinLinks(GATE))) expect(readPin(link)).toEqual({ pin: GATE });
  expect(readPin(pinInWords(GATE))).toEqual({ pin: GATE });
});

test.each([
  ["https://maps.app.goo.gl/AbC-1_9xyz?g_st=ac", "AbC-1_9xyz"],
  ["Gate, Nairobi\nmaps.app.goo.gl/abcd", "abcd"],
  ["https://maps.app.goo.gl.evil.example/abcd", undefined],
  ["https://evil.example/?maps.app.goo.gl", undefined],
  ["https://maps.app.goo.gl/", undefined],
  [`${" ".repeat(2000)}https://maps.app.goo.gl/abcd`, undefined],
])("%j has the short link %p", (typed, key) => {
  expect(shortMapLink(typed)).toBe(key);
});
