import { Elysia } from "elysia";
import { findBookingWithProperty } from "#db/booking.queries.ts";
import { findPropertyOfHost, propertiesOfHost } from "#db/property.queries.ts";
import { newestBookingOf, type RuleRow, ruleRowsOf, saveRule, saveTemplate, templateRowsOf } from "#db/rule.queries.ts";
import { write } from "#db/write.ts";
import {
  DAY_FROM,
  DAY_UNTIL,
  daysAllowed,
  isPlanned,
  type MessageRule,
  OFFERS_UNTIL,
  PLANNED_RULES,
  RULE_CHANNELS,
  RULES,
} from "#src/core/message/rules.ts";
import {
  faultOfTemplate,
  filled,
  filledPieces,
  lengthOfSms,
  TEMPLATE_MOST,
  VARIABLES,
  type Values,
  variablesOf,
} from "#src/core/message/template.ts";
import { withoutSecrets } from "#src/core/message-secrets.ts";
import { guideLink } from "#src/guide/guide-link.ts";
import { templateOf, valuesOf } from "#src/messaging/words-of-rule.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { TextsPage, type TypedRule, textsAddress, type WordsOf } from "#views/message/texts-page.tsx";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";

const HOME = "/dashboard/messages/texts";
const { faults } = pagesIn.en.messageDesk.texts;
const NIGHTS_MOST = 90;

/** A host's own words and hours for what goes out by itself. */
export function textRoutes(deps: Deps) {
  return new Elysia({ name: "message-texts" })
    .use(hostDoor(deps))
    .get(HOME, ({ host, request }) => show(deps, request, host.id, chosen(queryOf(request))), { may: "messages" })
    .post(HOME, ({ host, request }) => save(deps, request, host.id), { may: "messages" });
}

function chosen(form: FormBody): WordsOf | undefined {
  const rule = RULES.find((one) => one === form.text("rule", 40));
  if (!rule) return undefined;
  return { rule, property: form.text("property", 80), language: form.text("language", 2) === "sw" ? "sw" : "en" };
}

function show(
  deps: Deps,
  request: Request,
  hostId: string,
  at: WordsOf | undefined,
  { typed, errors = [], kept }: { typed?: TypedRule; errors?: FieldError[]; kept?: boolean } = {},
) {
  const rows = ruleRowsOf(deps.db, hostId);
  if (at && at.property !== "" && !findPropertyOfHost(deps.db, at.property, hostId)) throw new Refused(404);
  const words = typed ?? (at && stored(deps, hostId, at, rows));
  const on = Object.fromEntries(RULES.map((rule) => [rule, isOnIn(rows, rule, null)])) as Record<MessageRule, boolean>;
  const properties = propertiesOfHost(deps.db, hostId, ["published", "draft"]);
  const reads = words && words.body !== "" ? readBy(deps, hostId, words) : undefined;
  const view = (
    <TextsPage shell={hostShell(deps, request)} {...{ on, properties, reads, errors, kept }} typed={words} />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

function isOnIn(rows: readonly RuleRow[], rule: MessageRule, propertyId: string | null): boolean {
  const row = rows.find((one) => one.rule === rule && one.propertyId === propertyId);
  return row?.isOn ?? (isPlanned(rule) ? PLANNED_RULES[rule].isOn : true);
}

/** As it holds now: what was set for this property, else for all, else Lango's own. */
function stored(
  deps: Deps,
  hostId: string,
  { rule, property, language }: WordsOf,
  rows: readonly RuleRow[],
): TypedRule {
  const places = property === "" ? [null] : [property, null];
  const row = places.flatMap((place) => rows.find((one) => one.rule === rule && one.propertyId === place) ?? [])[0];
  const own = isPlanned(rule) ? PLANNED_RULES[rule] : undefined;
  const day = own && "minute" in own.moment ? own.moment : undefined;
  const minute = row?.minute ?? day?.minute;
  const written = templateRowsOf(deps.db, hostId).filter((one) => one.rule === rule && one.language === language);
  const body = places.flatMap((place) => written.find((one) => one.propertyId === place) ?? [])[0]?.body;
  return {
    ...{ rule, property, language, shown: { property, language } },
    body: body ?? (isPlanned(rule) ? messagesIn[language].rules.bodies[rule] : ""),
    isOn: row?.isOn ?? own?.isOn ?? true,
    days: day ? String(row?.days ?? day.days) : "",
    hour: minute === undefined ? "" : clockOf(minute),
    channel: row?.channel ?? "phone",
    firstStay: row?.firstStay ?? false,
    nights: String(row?.nightsAtLeast ?? own?.nightsAtLeast ?? 1),
    source: row?.source ?? "any",
  };
}

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** On a real booking of theirs, or on a made-up guest where they have none yet. */
function readBy(deps: Deps, hostId: string, { body, property, rule }: TypedRule) {
  const newest = newestBookingOf(deps.db, hostId, property || undefined);
  const found = newest && findBookingWithProperty(deps.db, newest.id);
  const now = deps.clock.now();
  const links = found && { link: deps.linkTo(found.booking.id), guide: guideLink(deps, found.booking.id) };
  const values = found && links ? valuesOf(found, links, now) : SAMPLE;
  const stop =
    isPlanned(rule) && PLANNED_RULES[rule].isOffer
      ? ` ${messagesIn.en.rules.stop(`${deps.publicUrl}/b/s${"x".repeat(27)}`)}`
      : "";
  const name = found ? values.name : undefined;
  return {
    name,
    pieces: filledPieces(body, values).map((piece) => ({ ...piece, text: withoutSecrets({ body: piece.text }) })),
    ...lengthOfSms(`${filled(body, values)}${stop}`),
  };
}

const SAMPLE = Object.fromEntries(VARIABLES.map((name) => [name, `{${name}}`])) as Values;

async function save(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request);
  const at = chosen(form);
  if (!at || (at.property !== "" && !findPropertyOfHost(deps.db, at.property, hostId))) throw new Refused(404);
  const typed = readTyped(form, at);
  if (form.text("do", 10) === "choose") return choose(deps, request, hostId, at, typed);
  const { errors, days, minute, nights } = judge(typed);
  if (errors.length > 0) return show(deps, request, hostId, at, { typed, errors });
  const now = deps.clock.now();
  const place = { hostId, propertyId: at.property || null, rule: at.rule };
  const isAsItWas =
    typed.body === templateOf(deps.db, { hostId, propertyId: at.property, rule: at.rule, language: at.language });
  write(deps.db, (tx) => {
    if (!isAsItWas)
      saveTemplate(tx, { ...place, language: at.language, body: typed.body === "" ? null : typed.body, now });
    if (!isPlanned(at.rule) && at.rule !== "review") return;
    saveRule(tx, {
      ...{ ...place, isOn: typed.isOn, days, minute, afterMinutes: null, updatedAt: now },
      channel: RULE_CHANNELS.find((one) => one === typed.channel) ?? "phone",
      firstStay: typed.firstStay,
      nightsAtLeast: nights,
      source: typed.source === "page" || typed.source === "host" ? typed.source : null,
    });
  });
  return redirectSaying(deps, textsAddress(at), "texts_saved");
}

/** The words for another property or language, unless the host typed something that would be lost: that stays, and is said. */
function choose(deps: Deps, request: Request, hostId: string, at: WordsOf, typed: TypedRule): Response {
  const { property, language } = typed.shown;
  const before: WordsOf = { rule: at.rule, property, language: language === "sw" ? "sw" : "en" };
  const saved = stored(deps, hostId, before, ruleRowsOf(deps.db, hostId));
  if (!fieldsOf(at.rule).some((field) => typed[field] !== saved[field])) return redirect(textsAddress(at));
  return show(deps, request, hostId, at, { typed: { ...typed, shown: before }, kept: true });
}

/** What the form of a rule has beside whose words they are. */
function fieldsOf(rule: MessageRule): readonly Exclude<keyof TypedRule, keyof WordsOf | "shown">[] {
  if (isPlanned(rule)) return ["body", "isOn", "days", "hour", "channel", "firstStay", "nights", "source"];
  return rule === "review" ? ["body", "isOn"] : ["body"];
}

function readTyped(form: FormBody, at: WordsOf): TypedRule {
  return {
    ...at,
    shown: { property: form.text("shownProperty", 80), language: form.text("shownLanguage", 2) },
    body: form
      .text("body", TEMPLATE_MOST + 1)
      .replaceAll("\r\n", "\n")
      .trim(),
    isOn: form.text("isOn", 5) === "on",
    days: form.text("days", 6).trim(),
    hour: form.text("hour", 5).trim(),
    channel: form.text("channel", 10),
    firstStay: form.text("firstStay", 5) === "on",
    nights: form.text("nights", 4).trim() || "1",
    source: form.text("source", 5),
  };
}

function judge(typed: TypedRule) {
  const errors: FieldError[] = [];
  const { rule, body } = typed;
  const fault = faultOfTemplate(body, rule);
  // Beside money a host need not say anything.
  if (fault && !(fault.fault === "empty" && !isPlanned(rule))) {
    const known = variablesOf(rule)
      .map((name) => `{${name}}`)
      .join(" ");
    errors.push({
      field: "body",
      message: fault.fault === "unknown" ? faults.unknown(fault.name, known) : faults[fault.fault],
    });
  }
  const own = isPlanned(rule) ? PLANNED_RULES[rule] : undefined;
  const hasDay = own !== undefined && "minute" in own.moment;
  const [, hour = "99", minutes = "0"] = /^(\d{1,2})[:.](\d{2})$/.exec(typed.hour) ?? [];
  const minute = Number(hour) * 60 + Number(minutes);
  const latest = own?.isOffer ? OFFERS_UNTIL : DAY_UNTIL;
  if (hasDay && (Number(minutes) > 59 || minute < DAY_FROM || minute > latest - 30))
    errors.push({ field: "hour", message: faults.hour });
  const days = Number(typed.days);
  const { least, most } = isPlanned(rule) ? daysAllowed(rule) : { least: 0, most: 0 };
  if (hasDay && !(Number.isInteger(days) && days >= least && days <= most))
    errors.push({ field: "days", message: faults.days(least, most) });
  const nights = Number(typed.nights);
  if (!(Number.isInteger(nights) && nights >= 1 && nights <= NIGHTS_MOST))
    errors.push({ field: "nights", message: faults.nights });
  return { errors, days: hasDay ? days : null, minute: hasDay ? minute : null, nights };
}
