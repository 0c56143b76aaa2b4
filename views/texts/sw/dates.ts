import { type LocalDate, localDateAt, type Stay } from "#src/core/stay/stay.ts";
import type { HourOfDay } from "#src/core/stay/stay-hours.ts";
import { clockTime } from "#views/format/format.ts";
import type { englishDates } from "#views/texts/en/dates.ts";

const WEEKDAYS = ["Jumatatu", "Jumanne", "Jumatano", "Alhamisi", "Ijumaa", "Jumamosi", "Jumapili"] as const;
const WEEKDAYS_SHORT = ["Jtt", "Jnn", "Jtn", "Alh", "Ijm", "Jms", "Jpl"] as const;
const MONTHS = [
  "Januari",
  "Februari",
  "Machi",
  "Aprili",
  "Mei",
  "Juni",
  "Julai",
  "Agosti",
  "Septemba",
  "Oktoba",
  "Novemba",
  "Desemba",
] as const;
const MONTHS_SHORT = ["Jan", "Feb", "Mac", "Apr", "Mei", "Jun", "Jul", "Ago", "Sep", "Okt", "Nov", "Des"] as const;

function partsOf(date: LocalDate) {
  const noon = new Date(`${date}T12:00:00Z`);
  return {
    weekday: WEEKDAYS[(noon.getUTCDay() + 6) % 7] ?? WEEKDAYS[0],
    day: noon.getUTCDate(),
    month: noon.getUTCMonth(),
  };
}

/** `Ijumaa 18 Des`: the days and months as they are written in Kenya, short enough for a message. */
export function swahiliDate(date: LocalDate): string {
  const { weekday, day, month } = partsOf(date);
  return `${weekday} ${day} ${MONTHS_SHORT[month]}`;
}

/** `Ijm 18 Des`: where a row of a host's list has room for one line, and where many days stand beside each other. */
export function swahiliShort(date: LocalDate): string {
  const { weekday, day, month } = partsOf(date);
  return `${WEEKDAYS_SHORT[WEEKDAYS.indexOf(weekday)]} ${day} ${MONTHS_SHORT[month]}`;
}

/** `Ijumaa 18 – Jumatatu 21 Des`, or `Jumatatu 30 Nov – Jumatano 2 Des`. */
export function swahiliDates(stay: Stay): string {
  return `${swahiliFirst(stay)} – ${swahiliDate(stay.checkOut)}`;
}

/** The check-in before a check-out: the month of both is said once. */
function swahiliFirst({ checkIn, checkOut }: Stay): string {
  if (checkIn.slice(0, 7) !== checkOut.slice(0, 7)) return swahiliDate(checkIn);
  const { weekday, day } = partsOf(checkIn);
  return `${weekday} ${day}`;
}

/** The parts of a day by the hour of the clock with which each begins. */
const PARTS_OF_DAY = [
  [19, "usiku"],
  [16, "jioni"],
  [12, "mchana"],
  [6, "asubuhi"],
  [4, "alfajiri"],
  [0, "usiku"],
] as const;

/**
 * `8:00 mchana` of `14:00`, for behind "saa". Hours are counted from dawn and dusk, six behind the clock, and the part
 * of the day is always said: the bare hour would be another one to whoever counts by the clock.
 */
function hourFromDawn(hour: HourOfDay): string {
  const [hours = 0, minutes = 0] = hour.split(":").map(Number);
  const [, part] = PARTS_OF_DAY.find(([from]) => hours % 24 >= from) ?? PARTS_OF_DAY[0];
  return `${((hours + 5) % 12) + 1}:${String(minutes).padStart(2, "0")} ${part}`;
}

/** `saa 8:00 mchana` of `14:00`. */
export function swahiliHour(hour: HourOfDay): string {
  return `saa ${hourFromDawn(hour)}`;
}

/** `Jumamosi 12 Des, saa 8:00 mchana` in Nairobi. */
export function swahiliMoment(instant: number): string {
  return `${swahiliDate(localDateAt(instant))}, ${swahiliHour(clockTime(instant))}`;
}

export const swDates: typeof englishDates = {
  short: swahiliDate,
  brief: swahiliShort,
  shortWithYear: (date) => `${swahiliDate(date)} ${date.slice(0, 4)}`,
  long: (date) => {
    const { weekday, day, month } = partsOf(date);
    return `${weekday} ${day} ${MONTHS[month]}`;
  },
  month: (month) => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`,
  range: swahiliDates,
  days: ({ checkIn, checkOut }) => {
    const [from, to] = [partsOf(checkIn), partsOf(checkOut)];
    const isOneMonth = checkIn.slice(0, 7) === checkOut.slice(0, 7);
    return `${from.day}${isOneMonth ? "" : ` ${MONTHS_SHORT[from.month]}`} – ${to.day} ${MONTHS_SHORT[to.month]}`;
  },
  rangeWithYear: (stay) => {
    const [from, to] = [stay.checkIn.slice(0, 4), stay.checkOut.slice(0, 4)];
    return `${swahiliFirst(stay)}${from === to ? "" : ` ${from}`} – ${swahiliDate(stay.checkOut)} ${to}`;
  },
  moment: swahiliMoment,
  clock: (instant) => swahiliHour(clockTime(instant)),
  hour: swahiliHour,
  bareHour: hourFromDawn,
  weekdays: [...WEEKDAYS],
  weekdaysShort: [...WEEKDAYS_SHORT],
};
