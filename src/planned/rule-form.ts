import type { Reader } from "#db/open.ts";
import { type RuleRow, templateRowsOf } from "#db/rule.queries.ts";
import {
  DAY_FROM,
  DAY_UNTIL,
  daysAllowed,
  isInOwnWords,
  isPlanned,
  type MessageRule,
  mayBeOff,
  minutesAllowed,
  OF_QUESTIONS,
  OFFERS_UNTIL,
  PLANNED_RULES,
  RULE_CHANNELS,
} from "#src/core/message/rules.ts";
import { faultOfTemplate, TEMPLATE_MOST, variablesOf } from "#src/core/message/template.ts";
import type { TypedRule, WordsOf } from "#src/core/message/typed-rule.ts";
import type { FormBody } from "#src/web/body.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import type { PageTexts } from "#views/texts/pages.ts";

const NIGHTS_MOST = 90;

type Words = PageTexts["messageDesk"]["texts"]["faults"];
/** What stands beside a field. */
type Fault = Readonly<{ field: string; message: string }>;

type Field = Exclude<keyof TypedRule, keyof WordsOf | "shown">;

/** What the form of a rule has beside whose words they are: what the guest has just done goes at once, so it has no hour. */
export function fieldsOfRule(rule: MessageRule): readonly Field[] {
  return [
    "body",
    ...(mayBeOff(rule) ? (["isOn"] as const) : []),
    ...(dayOf(rule) ? (["days", "hour"] as const) : []),
    ...(isPlanned(rule) && minutesAllowed(rule) ? (["minutes"] as const) : []),
    ...(["channel", "firstStay", "nights"] as const),
    ...(hasSource(rule) ? (["source"] as const) : []),
  ];
}

/** Whoever asked, or did not finish booking, did that on the page. */
function hasSource(rule: MessageRule): boolean {
  return rule !== "lapsed" && !OF_QUESTIONS.some((one) => one === rule);
}

/** The day and hour that a rule has until a host sets others; none where it follows an event. */
function dayOf(rule: MessageRule) {
  const moment = isPlanned(rule) ? PLANNED_RULES[rule].moment : undefined;
  return moment && "minute" in moment ? moment : undefined;
}

/** Days before something is due are counted as such, all others from their day on. */
const isCountedBack = (rule: MessageRule) => isPlanned(rule) && daysAllowed(rule).most === 0;

/** As it holds now: what was set for this property, else for all, else Lango's own. */
export function stored(
  db: Reader,
  hostId: string,
  { rule, property, language }: WordsOf,
  rows: readonly RuleRow[],
): TypedRule {
  const places = property === "" ? [null] : [property, null];
  const row = places.flatMap((place) => rows.find((one) => one.rule === rule && one.propertyId === place) ?? [])[0];
  const own = isPlanned(rule) ? PLANNED_RULES[rule] : undefined;
  const day = dayOf(rule);
  const minutes = isPlanned(rule) ? minutesAllowed(rule) : undefined;
  const days = row?.days ?? day?.days ?? 0;
  const written = templateRowsOf(db, hostId).filter((one) => one.rule === rule && one.language === language);
  const body = places.flatMap((place) => written.find((one) => one.propertyId === place) ?? [])[0]?.body;
  return {
    ...{ rule, property, language, shown: { property, language } },
    body: body ?? (isInOwnWords(rule) ? messagesIn[language].rules.bodies[rule] : ""),
    isOn: row?.isOn ?? own?.isOn ?? true,
    days: day ? String(isCountedBack(rule) ? 0 - days : days) : "",
    hour: day ? clockOf(row?.minute ?? day.minute) : "",
    minutes: minutes ? String(row?.afterMinutes ?? minutes.usual) : "",
    // Of a booking both are the same: whoever is never texted gets a letter.
    channel: row?.channel === "sms" && !OF_QUESTIONS.some((one) => one === rule) ? "phone" : (row?.channel ?? "phone"),
    firstStay: row?.firstStay ?? false,
    nights: String(row?.nightsAtLeast ?? own?.nightsAtLeast ?? 1),
    source: row?.source ?? "any",
  };
}

/** A minute of the day as an hour is typed. */
export const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export function readTyped(form: FormBody, at: WordsOf): TypedRule {
  return {
    ...at,
    shown: { property: form.text("shownProperty", 80), language: form.text("shownLanguage", 2) },
    body: form.words("body", TEMPLATE_MOST + 1),
    isOn: form.text("isOn", 5) === "on",
    days: form.text("days", 6).trim(),
    hour: form.text("hour", 5).trim(),
    minutes: form.text("minutes", 6).trim(),
    channel: form.text("channel", 10) || "phone",
    firstStay: form.text("firstStay", 5) === "on",
    nights: form.text("nights", 4).trim() || "1",
    source: form.text("source", 5) || "any",
  };
}

type RuleRead = Pick<
  RuleRow,
  "isOn" | "days" | "minute" | "afterMinutes" | "channel" | "firstStay" | "nightsAtLeast" | "source"
>;

/** What was typed as it is kept, and what of it can't be. What a rule has no field for is as Lango has it. */
export function judge(typed: TypedRule, faults: Words): RuleRead & { errors: Fault[] } {
  const { rule } = typed;
  const words = faultsOfWords(typed, faults);
  const when = readWhen(typed, faults);
  const nights = whole(typed.nights, { least: 1, most: NIGHTS_MOST });
  const source = hasSource(rule) && (typed.source === "page" || typed.source === "host") ? typed.source : null;
  return {
    errors: [...words, ...when.errors, ...(nights === undefined ? [{ field: "nights", message: faults.nights }] : [])],
    isOn: !mayBeOff(rule) || typed.isOn,
    ...{ days: when.days, minute: when.minute, afterMinutes: when.afterMinutes },
    channel: RULE_CHANNELS.find((one) => one === typed.channel) ?? "phone",
    firstStay: typed.firstStay,
    nightsAtLeast: nights ?? 1,
    source,
  };
}

function faultsOfWords({ rule, body }: TypedRule, faults: Words): Fault[] {
  const fault = faultOfTemplate(body, rule);
  // Behind what the house says a host need not say anything.
  if (!fault || (fault.fault === "empty" && !isInOwnWords(rule))) return [];
  const known = variablesOf(rule)
    .map((name) => `{${name}}`)
    .join(" ");
  return [
    { field: "body", message: fault.fault === "unknown" ? faults.unknown(fault.name, known) : faults[fault.fault] },
  ];
}

function readWhen({ rule, ...typed }: TypedRule, faults: Words) {
  const nothing = { errors: [] as Fault[], days: null, minute: null, afterMinutes: null };
  if (!isPlanned(rule)) return nothing;
  const allowed = minutesAllowed(rule);
  if (allowed) {
    const afterMinutes = whole(typed.minutes, allowed);
    const message = faults.minutes(allowed.least, allowed.most);
    if (afterMinutes === undefined) return { ...nothing, errors: [{ field: "minutes", message }] };
    return { ...nothing, afterMinutes };
  }
  const { least, most } = daysAllowed(rule);
  const span = isCountedBack(rule) ? { least: 0, most: 0 - least } : { least, most };
  const days = whole(typed.days, span);
  const minute = minuteTyped(typed.hour, PLANNED_RULES[rule].isOffer ? OFFERS_UNTIL : DAY_UNTIL);
  return {
    errors: [
      ...(minute === undefined ? [{ field: "hour", message: faults.hour }] : []),
      ...(days === undefined ? [{ field: "days", message: faults.days(span.least, span.most) }] : []),
    ],
    days: days === undefined ? null : isCountedBack(rule) ? 0 - days : days,
    minute: minute ?? null,
    afterMinutes: null,
  };
}

/** An hour by day, and half an hour before the night at the latest. */
function minuteTyped(typed: string, latest: number): number | undefined {
  const [, hour = "", minutes = ""] = /^(\d{1,2})[:.](\d{2})$/.exec(typed) ?? [];
  const minute = Number(hour) * 60 + Number(minutes);
  const isHour = hour !== "" && Number(minutes) < 60 && minute >= DAY_FROM && minute <= latest - 30;
  return isHour ? minute : undefined;
}

function whole(typed: string, { least, most }: { least: number; most: number }): number | undefined {
  const value = Number(typed);
  return typed !== "" && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}
