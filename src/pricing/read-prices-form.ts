import {
  type CancellationPolicy,
  POLICIES,
  REFUND_DAYS_MOST,
  readTiers,
  TIERS_MOST,
  type Tier,
} from "#src/core/booking/cancellation.ts";
import { EXTRA_PER } from "#src/core/pricing/extras.ts";
import { NIGHT_PRICE } from "#src/core/pricing/price-floor.ts";
import { normalisePromo } from "#src/core/pricing/promo.ts";
import { DAY_RULE_KINDS } from "#src/core/stay/day-rule.ts";
import { type LocalDate, parseLocalDate } from "#src/core/stay/stay.ts";
import type { FormBody } from "#src/web/body.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import type { CardChange, NewDayRule, NewExtra, NewPromo } from "./save-prices.ts";

/** What is wrong with one field, in words. */
type FieldError = { field: string; message: string };

const MOST_KES = 10_000_000;
const FEE_MOST_KES = 1_000_000;

/** How many steps of booking early or late a host may set, and of how many guests each may have a price. */
export const STEPS_MOST = 3;
export const GUEST_PRICES_MOST = 16;

/** What is said of prices and rules, in the language of whoever typed them. */
type RateTexts = PageTexts["rates"];

/** Reads fields one after the other and keeps what is wrong with them. */
export class Fields {
  readonly errors: FieldError[] = [];
  readonly form: FormBody;
  readonly texts: RateTexts;
  constructor(form: FormBody, texts: RateTexts) {
    this.form = form;
    this.texts = texts;
  }

  /** A whole number; `null` when the field is empty. Spaces and commas are how people write thousands. */
  number(name: string, least: number, most: number): number | null {
    const typed = this.form.text(name, 20).replace(/[\s,]/g, "");
    if (typed === "") return null;
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
    if (value >= least && value <= most) return value;
    this.errors.push({ field: name, message: this.texts.faults.number(least, most) });
    return null;
  }

  /** A whole number that may be below zero, but is not nought; `null` when the field is empty. */
  signed(name: string, least: number, most: number): number | null {
    const typed = this.form
      .text(name, 20)
      .replace(/[\s,+]/g, "")
      .replace("−", "-");
    if (typed === "") return null;
    const value = /^-?\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
    if (value >= least && value <= most && value !== 0) return value;
    this.errors.push({ field: name, message: this.texts.faults.signed(least, most) });
    return null;
  }

  /** A price of the night, or something on top of the usual one: at most one of them. */
  price() {
    const price = {
      priceKes: this.number("priceKes", NIGHT_PRICE.least, NIGHT_PRICE.most),
      changePercent: this.signed("changePercent", -90, 500),
      changeKes: this.signed("changeKes", -FEE_MOST_KES, FEE_MOST_KES),
    };
    if (Object.values(price).filter((part) => part !== null).length > 1)
      this.fault("priceKes", this.texts.faults.onePrice);
    return price;
  }

  weekdayPrices(prefix: string): Record<number, number> {
    const prices: Record<number, number> = {};
    for (let weekday = 1; weekday <= 7; weekday += 1) {
      const price = this.number(`${prefix}${weekday}`, NIGHT_PRICE.least, NIGHT_PRICE.most);
      if (price !== null) prices[weekday] = price;
    }
    return prices;
  }

  /** Steps of days and per cent, one row each. Two of the same days would not say which holds. */
  steps(prefix: string, least: number, most: number) {
    const steps: { days: number; percent: number }[] = [];
    for (let at = 1; at <= STEPS_MOST; at += 1) {
      const days = this.number(`${prefix}Days${at}`, least, most);
      const percent = this.signed(`${prefix}Percent${at}`, -90, 90);
      if (days === null && percent === null) continue;
      if (days === null || percent === null) this.fault(`${prefix}Days${at}`, this.texts.faults.both);
      else if (steps.some((step) => step.days === days)) this.fault(`${prefix}Days${at}`, this.texts.faults.sameDays);
      else steps.push({ days, percent });
    }
    return steps;
  }

  needed(name: string, least: number, most: number): number {
    const before = this.errors.length;
    const value = this.number(name, least, most);
    if (value === null && this.errors.length === before) {
      this.errors.push({ field: name, message: this.texts.faults.needed(least, most) });
    }
    return value ?? least;
  }

  date(name: string): LocalDate | null {
    const typed = this.form.text(name, 20).trim();
    if (typed === "") return null;
    const date = parseLocalDate(typed);
    if (!date) this.errors.push({ field: name, message: this.texts.faults.date });
    return date ?? null;
  }

  days(name: string): string {
    const days = [...new Set(this.form.all(name).filter((day) => /^[1-7]$/.test(day)))].sort().join("");
    if (days === "") this.errors.push({ field: name, message: this.texts.faults.days });
    return days;
  }

  fault(field: string, message: string) {
    this.errors.push({ field, message });
  }

  result<T>(value: T): Read<T> {
    return this.errors.length > 0 ? { errors: this.errors } : { value };
  }
}

export type Read<T> = { value: T } | { errors: FieldError[] };

/** The parts of the card that are one form each. */
export type CardSection = "fees" | "discounts" | "payment" | "rules" | "booking" | "cancellation";

export function readCardForm(section: CardSection, form: FormBody, texts: RateTexts): Read<CardChange> {
  const fields = new Fields(form, texts);
  switch (section) {
    case "fees":
      return fields.result({
        cleaningFeeKes: fields.number("cleaningFeeKes", 0, FEE_MOST_KES) ?? 0,
        includedGuests: fields.number("includedGuests", 1, 50),
        extraGuestKes: fields.number("extraGuestKes", 0, FEE_MOST_KES) ?? 0,
        guestPrices: readGuestPrices(fields),
        damageDepositKes: fields.number("damageDepositKes", 0, FEE_MOST_KES) ?? 0,
      });
    case "discounts":
      return readDiscounts(fields);
    case "payment":
      return readPayNow(fields);
    case "rules":
      return readRules(fields);
    case "booking":
      return fields.result({ bookingMode: form.text("bookingMode") === "request" ? "request" : "instant" } as const);
    case "cancellation":
      return readPolicy(fields);
  }
}

function readDiscounts(fields: Fields): Read<CardChange> {
  const change = {
    weeklyPercent: fields.number("weeklyPercent", 0, 90) ?? 0,
    monthlyPercent: fields.number("monthlyPercent", 0, 90) ?? 0,
    freeEvery: fields.number("freeEvery", 2, 60),
    freeNights: fields.number("freeNights", 1, 30),
    earlyBird: fields.steps("early", 1, 540),
    lastMinute: fields.steps("late", 0, 60),
    lowestNightKes: fields.number("lowestNightKes", 0, MOST_KES) ?? 0,
  };
  const { freeEvery, freeNights } = change;
  if (fields.errors.length === 0 && (freeEvery === null) !== (freeNights === null))
    fields.fault("freeEvery", fields.texts.faults.free);
  else if (freeEvery !== null && freeNights !== null && freeNights >= freeEvery)
    fields.fault("freeNights", fields.texts.faults.free);
  return fields.result(change);
}

function readGuestPrices(fields: Fields): Record<number, number> {
  const prices: Record<number, number> = {};
  for (let guest = 2; guest <= GUEST_PRICES_MOST; guest += 1) {
    const price = fields.number(`guest${guest}`, 0, FEE_MOST_KES);
    if (price !== null) prices[guest] = price;
  }
  return prices;
}

function readPayNow(fields: Fields): Read<CardChange> {
  const kind = fields.form.text("payNow", 20);
  const balanceDaysBefore = fields.number("balanceDaysBefore", 1, 180);
  if (kind === "percent") {
    return fields.result({ payNow: kind, payNowValue: fields.needed("percentValue", 1, 100), balanceDaysBefore });
  }
  if (kind === "fixed") {
    return fields.result({
      payNow: kind,
      payNowValue: fields.needed("fixedValue", 1, MOST_KES),
      balanceDaysBefore,
    });
  }
  if (kind === "first_night") return fields.result({ payNow: kind, payNowValue: 100, balanceDaysBefore });
  return fields.result({ payNow: "all" as const, payNowValue: 100, balanceDaysBefore });
}

function readRules(fields: Fields): Read<CardChange> {
  const change = {
    minNights: fields.number("minNights", 1, 180) ?? 1,
    maxNights: fields.number("maxNights", 1, 180) ?? 180,
    checkInDays: fields.days("checkInDays"),
    checkOutDays: fields.days("checkOutDays"),
    leadDays: fields.number("leadDays", 0, 90) ?? 0,
    cutoffHour: fields.number("cutoffHour", 1, 23),
    windowDays: fields.number("windowDays", 1, 540) ?? 540,
    bufferDays: fields.number("bufferDays", 0, 14) ?? 0,
    sellGaps: fields.form.text("sellGaps") !== "",
  };
  if (change.maxNights < change.minNights) fields.fault("maxNights", fields.texts.faults.minAboveMax);
  // After the cut-off hour the lead time counts from tomorrow.
  const soonest = change.leadDays + (change.cutoffHour === null ? 0 : 1);
  if (soonest > change.windowDays) fields.fault("leadDays", fields.texts.faults.leadAboveWindow);
  return fields.result(change);
}

function readPolicy(fields: Fields): Read<CardChange> {
  const name = fields.form.text("policy", 20);
  const typedDays = fields.number("refundDays", 0, REFUND_DAYS_MOST);
  const promised = typedDays === null ? {} : { refundDays: typedDays };
  if (name !== "own") {
    const known = Object.values(POLICIES).find((policy) => policy.name === name) ?? POLICIES.flexible;
    return fields.result({ policy: { ...known, ...promised } });
  }
  const tiers: Tier[] = [];
  for (let at = 1; at <= TIERS_MOST; at += 1) {
    const days = fields.number(`tierDays${at}`, 0, 365);
    const percent = fields.number(`tierPercent${at}`, 1, 100);
    if (days === null && percent === null) continue;
    if (days === null || percent === null) fields.fault(`tierDays${at}`, fields.texts.faults.both);
    else tiers.push({ hoursBefore: days * 24, percent });
  }
  const read = readTiers(tiers);
  if (typeof read === "string") fields.fault("tierDays1", fields.texts.cancellation.problems[read]);
  const policy: CancellationPolicy = { name: "own", tiers: typeof read === "string" ? [] : read, ...promised };
  return fields.result({ policy });
}

export function readWeekdaysForm(form: FormBody, texts: RateTexts): Read<ReadonlyMap<number, number>> {
  const fields = new Fields(form, texts);
  const prices = Object.entries(fields.weekdayPrices("weekday"));
  return fields.result(new Map(prices.map(([weekday, kes]) => [Number(weekday), kes])));
}

export function readSeasonForm(form: FormBody, texts: RateTexts) {
  const fields = new Fields(form, texts);
  const name = form.line("name", 100);
  if (name === "" || name.length > 60) fields.fault("name", fields.texts.faults.name);
  const firstNight = fields.date("firstNight");
  const lastNight = fields.date("lastNight");
  const season = {
    name,
    firstNight: firstNight ?? "",
    lastNight: lastNight ?? "",
    ...fields.price(),
    weekdayPricesKes: fields.weekdayPrices("weekday"),
    minNights: fields.number("minNights", 1, 180),
    maxNights: fields.number("maxNights", 1, 180),
    lengthsFor: form.text("lengthsFor", 10) === "through" ? ("through" as const) : ("arrival" as const),
  };
  if (!firstNight && form.text("firstNight").trim() === "") fields.fault("firstNight", fields.texts.faults.date);
  if (!lastNight && form.text("lastNight").trim() === "") fields.fault("lastNight", fields.texts.faults.date);
  if (firstNight && lastNight && lastNight < firstNight) fields.fault("lastNight", fields.texts.faults.lastBefore);
  const { priceKes, changePercent, changeKes, minNights, maxNights } = season;
  const parts = [priceKes, changePercent, changeKes, minNights, maxNights];
  const isEmpty = parts.every((part) => part === null) && Object.keys(season.weekdayPricesKes).length === 0;
  if (fields.errors.length === 0 && isEmpty) fields.fault("priceKes", fields.texts.seasons.nothing);
  if (minNights !== null && maxNights !== null && maxNights < minNights)
    fields.fault("maxNights", fields.texts.faults.minAboveMax);
  return fields.result(season);
}

/** A rule for some days. */
export function readDayRuleForm(form: FormBody, texts: RateTexts): Read<NewDayRule> {
  const fields = new Fields(form, texts);
  const name = form.line("name", 100);
  if (name.length > 60) fields.fault("name", fields.texts.faults.name);
  const typedKind = form.text("kind", 20);
  const kind = DAY_RULE_KINDS.find((one) => one === typedKind) ?? "arrival";
  const firstDay = fields.date("firstDay");
  const lastDay = fields.date("lastDay") ?? firstDay;
  if (lastDay && !firstDay && form.text("firstDay").trim() === "") fields.fault("firstDay", fields.texts.faults.date);
  if (firstDay && lastDay && lastDay < firstDay) fields.fault("lastDay", fields.texts.faults.lastBefore);
  const weekdays = fields.days("weekdays");
  const isOfLength = kind === "arrival" || kind === "through";
  const minNights = isOfLength ? fields.number("minNights", 1, 180) : null;
  const maxNights = isOfLength ? fields.number("maxNights", 1, 180) : null;
  if (fields.errors.length === 0 && isOfLength && minNights === null && maxNights === null) {
    fields.fault("minNights", fields.texts.days.noLength);
  }
  if (minNights !== null && maxNights !== null && maxNights < minNights)
    fields.fault("maxNights", fields.texts.faults.minAboveMax);
  if (kind === "together" && !firstDay && weekdays.length === 7) fields.fault("firstDay", fields.texts.days.noDates);
  return fields.result({ name: name || null, kind, firstDay, lastDay, weekdays, minNights, maxNights });
}

/** One extra. */
export function readExtraForm(form: FormBody, texts: RateTexts): Read<NewExtra> {
  const fields = new Fields(form, texts);
  const name = form.line("name", 100);
  if (name === "" || name.length > 60) fields.fault("name", fields.texts.faults.name);
  const typedPer = form.text("per", 20);
  return fields.result({
    name,
    priceKes: fields.needed("priceKes", 1, FEE_MOST_KES),
    per: EXTRA_PER.find((one) => one === typedPer) ?? "stay",
    required: form.text("required", 5) !== "",
    most: fields.number("most", 1, 50),
    minNights: fields.number("minNights", 1, 180) ?? 1,
    leadDays: fields.number("leadDays", 0, 90) ?? 0,
  });
}

const OF_NO_NIGHT = { priceKes: null, minNights: null } as const;

/** Which nights get what of their own; by the other button of the form, they lose all that they have. */
export function readDatesForm(form: FormBody, texts: RateTexts) {
  const fields = new Fields(form, texts);
  const firstNight = fields.date("firstNight");
  if (!firstNight && form.text("firstNight").trim() === "") fields.fault("firstNight", fields.texts.faults.date);
  const lastNight = fields.date("lastNight") ?? firstNight;
  if (firstNight && lastNight && lastNight < firstNight) fields.fault("lastNight", fields.texts.faults.lastBefore);
  const weekdays = fields.days("weekdays");
  const nightsOf = () => ({
    firstNight: firstNight ?? "",
    lastNight: lastNight ?? "",
    weekdays: [...weekdays].map(Number),
  });
  if (form.text("intent", 10) === "clear") return fields.result({ ...nightsOf(), rate: OF_NO_NIGHT });
  const price = Object.entries(fields.price()).filter(([, part]) => part !== null);
  const minNights = fields.number("minNights", 1, 180);
  if (fields.errors.length === 0 && price.length === 0 && minNights === null) {
    fields.fault("priceKes", fields.texts.dates.nothing);
  }
  return fields.result({
    ...nightsOf(),
    rate: { ...Object.fromEntries(price), ...(minNights === null ? {} : { minNights }) },
  });
}

export function readPromoForm(form: FormBody, texts: RateTexts): Read<NewPromo> {
  const fields = new Fields(form, texts);
  const code = normalisePromo(form.text("code", 40));
  if (code.length < 3 || code.length > 20) fields.fault("code", fields.texts.faults.code);
  const percent = fields.number("percent", 1, 90);
  const amountKes = fields.number("amountKes", 1, FEE_MOST_KES);
  if (fields.errors.length === 0 && (percent === null) === (amountKes === null)) {
    fields.fault("percent", fields.texts.codes.onlyOne);
  }
  return fields.result({
    code,
    percent,
    amountKes,
    lastDay: fields.date("lastDay"),
    mostUses: fields.number("mostUses", 1, 10_000),
    minNights: fields.number("minNights", 1, 180) ?? 1,
  });
}
