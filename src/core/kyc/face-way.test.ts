import { expect, test } from "bun:test";
import { faceProofOf, LETTER_LASTS_MS, letterState, readCallTime, typedCallTime } from "./face-way.ts";

const call = (outcome: "same_face" | "another_face" | "nobody_came" | null, endedAt: number | null) => ({
  outcome,
  endedAt,
});
const nothing = { calls: [], letters: [], lastStoodAt: 5 };

test.each([
  ["a photo needs nothing else", { face: "photo" }, {}, "photo"],
  ["no call yet", { face: "call" }, {}, "missing"],
  ["a call that is planned", { face: "call" }, { calls: [call(null, null)] }, "missing"],
  ["a call in which nobody came", { face: "call" }, { calls: [call("nobody_came", 20)] }, "missing"],
  ["a call that showed the face", { face: "call" }, { calls: [call("same_face", 10)] }, "proven"],
  ["one before these papers were handed in", { face: "call" }, { calls: [call("same_face", 9)] }, "missing"],
  [
    "the newest call, in whichever order they are read",
    { face: "call" },
    { calls: [call("same_face", 20), call("another_face", 21)] },
    "missing",
  ],
  ["a call where a letter was chosen", { face: "letter" }, { calls: [call("same_face", 10)] }, "missing"],
  ["a letter on its way", { face: "letter" }, { letters: [{ madeAt: 6, confirmedAt: null }] }, "missing"],
  ["a code that came back", { face: "letter" }, { letters: [{ madeAt: 6, confirmedAt: 30 }] }, "proven"],
  ["one of a time that is over", { face: "letter" }, { letters: [{ madeAt: 5, confirmedAt: 30 }] }, "missing"],
] as const)("%s", (_, { face }, seen, proof) => {
  expect(faceProofOf({ face, handedInAt: 10 }, { ...nothing, ...seen })).toBe(proof);
});

const NOON = Date.UTC(2026, 11, 18, 9);
test.each([
  ["2026-12-18", "12:01", { at: NOON + 60_000 }],
  ["2026-12-19", "00.30", { at: NOON + 12.5 * 3_600_000 }],
  ["2026-12-18", "12:00", { problem: "over" }],
  ["2027-01-17", "12:01", { problem: "too_far" }],
  ["2026-12-19", "24:00", { problem: "no_time" }],
  ["2026-12-19", "", { problem: "no_time" }],
  ["19/12/2026", "10:00", { problem: "no_time" }],
])("a call on %p at %p", (day, hour, at) => {
  expect(readCallTime(day, hour, NOON)).toEqual(at as { at: number });
  if ("at" in at) expect(typedCallTime(at.at)).toEqual({ day, hour: hour.replace(".", ":") });
});

test.each([
  ["the fourth wrong code", { tries: 4 }, LETTER_LASTS_MS, "sent"],
  ["the fifth", { tries: 5 }, 1, "used_up"],
  ["its last moment", {}, LETTER_LASTS_MS, "sent"],
  ["the moment after", {}, LETTER_LASTS_MS + 1, "too_old"],
  ["another letter", { endedAt: 2 }, 3, "replaced"],
  ["a right code", { tries: 4, confirmedAt: 2 }, LETTER_LASTS_MS * 2, "confirmed"],
] as const)("a letter after %s", (_, facts, now, state) => {
  expect(letterState({ madeAt: 1, tries: 0, confirmedAt: null, endedAt: null, ...facts }, now)).toBe(state);
});
