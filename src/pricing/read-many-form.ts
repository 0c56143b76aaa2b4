import { NIGHT_PRICE } from "#src/core/pricing/price-floor.ts";
import { PRICE_PARTS, type PricePart } from "#src/core/pricing/price-parts.ts";
import { EVENT_DAYS_MOST } from "#src/core/stay/days-to-know.ts";
import {
  addDays,
  BOOKING_HORIZON_DAYS,
  daysBetween,
  LONGEST_STAY_NIGHTS,
  type LocalDate,
} from "#src/core/stay/stay.ts";
import type { FormBody } from "#src/web/body.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import type { WeekendPrice } from "./plan-prices.ts";
import { Fields, type Read } from "./read-prices-form.ts";
import type { NewEvent } from "./save-event.ts";
import { NIGHTS_MOST } from "./save-prices.ts";

/** The words of prices, in the language of whoever typed them. */
type Texts = Pick<PageTexts, "rates" | "manyPrices">;

type ManyFaults = Texts["manyPrices"]["faults"];
type Own = Readonly<{ id: string }>;

/** What stands in the form of a copy. */
export function typedCopy(form: FormBody) {
  return { from: form.text("from", 40), to: form.all("to"), isAll: form.text("all", 5) !== "", what: form.all("what") };
}

/** From which property, to which others, and which parts. `own` are those that the host may choose. */
export function readCopyForm<One extends Own>(
  form: FormBody,
  own: readonly One[],
  { rates, manyPrices: { faults } }: Texts,
): Read<{ from: One; to: One[]; parts: PricePart[] }> {
  const fields = new Fields(form, rates);
  const typed = typedCopy(form);
  const from = own.find(({ id }) => id === typed.from);
  if (!from) fields.fault("from", faults.to);
  const meant = own.filter(({ id }) => typed.isAll || typed.to.includes(id));
  const to = meant.filter((one) => one !== from);
  if (to.length === 0) fields.fault("to", meant.length > 0 ? faults.toItself : faults.to);
  const parts = PRICE_PARTS.filter((part) => typed.what.includes(part));
  if (parts.length === 0) fields.fault("what", faults.what);
  return from ? fields.result({ from, to, parts }) : { errors: fields.errors };
}

/** What stands in the form of a weekend's price. */
export function typedWeekend(form: FormBody) {
  const kind = form.text("kind", 10);
  return {
    to: form.all("to"),
    isAll: form.text("all", 5) !== "",
    weekdays: form.all("weekdays"),
    text: {
      kind: kind === "percent" || kind === "usual" ? kind : "price",
      priceKes: form.text("priceKes", 20),
      percent: form.text("percent", 20),
      firstNight: form.text("firstNight", 20),
      lastNight: form.text("lastNight", 20),
    },
  };
}

/** Which weekdays cost what, in which properties, for ever or on which nights. */
export function readWeekendForm<One extends Own>(
  form: FormBody,
  own: readonly One[],
  today: LocalDate,
  { rates, manyPrices: { faults } }: Texts,
) {
  const fields = new Fields(form, rates);
  const typed = typedWeekend(form);
  const weekdays = [...fields.days("weekdays")].map(Number);
  const price = readPrice(fields, typed.text.kind, faults.need);
  const firstNight = fields.date("firstNight");
  const lastNight = fields.date("lastNight");
  const isTyped = (name: "firstNight" | "lastNight") => typed.text[name].trim() !== "";
  if (isTyped("firstNight") !== isTyped("lastNight")) {
    fields.fault(isTyped("firstNight") ? "lastNight" : "firstNight", faults.bothDates);
  }
  const dates = firstNight && lastNight ? { firstNight, lastNight } : undefined;
  if (dates) judgeDates(fields, dates, today, faults.tooFar);
  const to = own.filter(({ id }) => typed.isAll || typed.to.includes(id));
  if (to.length === 0) fields.fault("to", faults.to);
  return fields.result({ to, weekdays, price, dates });
}

function readPrice(fields: Fields, kind: string, need: ManyFaults["need"]): WeekendPrice {
  if (kind === "usual") return { kind };
  const before = fields.errors.length;
  if (kind === "percent") {
    const percent = fields.signed("percent", -90, 500);
    if (percent === null && fields.errors.length === before) fields.fault("percent", need.percent);
    return { kind, percent: percent ?? 0 };
  }
  const kes = fields.number("priceKes", NIGHT_PRICE.least, NIGHT_PRICE.most);
  if (kes === null && fields.errors.length === before) fields.fault("priceKes", need.price);
  return { kind: "price", kes: kes ?? 0 };
}

function judgeDates(
  fields: Fields,
  { firstNight, lastNight }: { firstNight: LocalDate; lastNight: LocalDate },
  today: LocalDate,
  tooFar: string,
): void {
  if (lastNight < firstNight) fields.fault("lastNight", fields.texts.faults.lastBefore);
  else if (
    firstNight < today ||
    lastNight > addDays(today, BOOKING_HORIZON_DAYS + LONGEST_STAY_NIGHTS) ||
    daysBetween(firstNight, lastNight) >= NIGHTS_MOST
  ) {
    fields.fault("firstNight", tooFar);
  }
}

/** What stands in the form of an event. */
export function typedEvent(form: FormBody) {
  return {
    to: form.all("to"),
    isAll: form.text("all", 5) !== "",
    text: {
      id: form.text("id", 40),
      name: form.line("name", 100),
      firstDay: form.text("firstDay", 20),
      lastDay: form.text("lastDay", 20),
      yearly: form.text("yearly", 5),
    },
  };
}

const TEN_YEARS_DAYS = 3653;

/** Days that a host wants to know of. */
export function readEventForm<One extends Own>(
  form: FormBody,
  own: readonly One[],
  today: LocalDate,
  { rates, manyPrices: { events, faults } }: Texts,
): Read<NewEvent> {
  const fields = new Fields(form, rates);
  const typed = typedEvent(form);
  const name = typed.text.name;
  if (name === "" || name.length > 60) fields.fault("name", events.faults.name);
  const firstDay = fields.date("firstDay");
  if (typed.text.firstDay.trim() === "") fields.fault("firstDay", events.faults.first);
  const lastDay = fields.date("lastDay") ?? firstDay;
  if (firstDay && lastDay) {
    if (lastDay < firstDay) fields.fault("lastDay", events.faults.lastBefore);
    else if (daysBetween(firstDay, lastDay) >= EVENT_DAYS_MOST) {
      fields.fault("lastDay", events.faults.tooLong(EVENT_DAYS_MOST));
    } else if (Math.abs(daysBetween(today, firstDay)) > TEN_YEARS_DAYS) fields.fault("firstDay", events.faults.tooFar);
  }
  const propertyIds = typed.isAll ? [] : own.filter(({ id }) => typed.to.includes(id)).map(({ id }) => id);
  if (!typed.isAll && propertyIds.length === 0) fields.fault("to", faults.to);
  return fields.result({
    name,
    firstDay: firstDay ?? "",
    lastDay: lastDay ?? "",
    yearly: typed.text.yearly !== "",
    everywhere: typed.isAll,
    propertyIds,
  });
}
