/** A half hour of the day in Nairobi, such as `14:00`. */
export type HourOfDay = string;

/** From when guests may come in on their first day, and until when they leave on their last. */
export type StayHours = Readonly<{ checkInFrom: HourOfDay; checkOutUntil: HourOfDay }>;

/** What holds where a host has said nothing else. */
export const USUAL_HOURS: StayHours = { checkInFrom: "14:00", checkOutUntil: "10:00" };

/** Of several places at once: from when the first may be entered, and until when the last is left. */
export function hoursOfAll(places: readonly StayHours[]): StayHours {
  const from = places.map(({ checkInFrom }) => checkInFrom).toSorted();
  const until = places.map(({ checkOutUntil }) => checkOutUntil).toSorted();
  return { checkInFrom: from[0] ?? USUAL_HOURS.checkInFrom, checkOutUntil: until.at(-1) ?? USUAL_HOURS.checkOutUntil };
}

/** Every half hour of a day, as the form of a property offers them. */
export const HALF_HOURS: readonly HourOfDay[] = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`,
);

/** A half hour in what was typed; nothing typed is the usual one, and anything else is none. */
export function readHour(typed: string, usual: HourOfDay): HourOfDay | undefined {
  const hour = typed.trim();
  return hour === "" ? usual : HALF_HOURS.find((known) => known === hour);
}
