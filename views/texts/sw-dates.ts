import { type LocalDate, localDateAt, type Stay } from "#src/core/stay.ts";
import { clockTime } from "#views/kit/format.ts";

/** `Ijumaa 18 Des`: the days and months as they are written in Kenya, short enough for a message. */
export function swahiliDate(date: LocalDate): string {
  const day = new Date(`${date}T12:00:00Z`);
  return `${DAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

/** `Ijumaa 18 Des – Jumatatu 21 Des` */
export function swahiliDates(stay: Stay): string {
  return `${swahiliDate(stay.checkIn)} – ${swahiliDate(stay.checkOut)}`;
}

/** `Jumamosi 12 Des, saa 14:00` in Nairobi. */
export function swahiliMoment(instant: number): string {
  return `${swahiliDate(localDateAt(instant))}, saa ${clockTime(instant)}`;
}

const DAYS = ["Jumapili", "Jumatatu", "Jumanne", "Jumatano", "Alhamisi", "Ijumaa", "Jumamosi"] as const;
const MONTHS = ["Jan", "Feb", "Mac", "Apr", "Mei", "Jun", "Jul", "Ago", "Sep", "Okt", "Nov", "Des"] as const;
