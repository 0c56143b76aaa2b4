import { Elysia } from "elysia";
import { findBookingWithProperty } from "#db/booking.queries.ts";
import { findPropertyOfHost, propertiesOfHost } from "#db/property.queries.ts";
import { newestBookingOf, type RuleRow, ruleRowsOf, saveRule, saveTemplate } from "#db/rule.queries.ts";
import { write } from "#db/write.ts";
import { isPlanned, type MessageRule, PLANNED_RULES, RULES } from "#src/core/message/rules.ts";
import { filled, filledPieces, lengthOfSms, VARIABLES, type Values } from "#src/core/message/template.ts";
import type { TypedRule, WordsOf } from "#src/core/message/typed-rule.ts";
import { withoutSecrets } from "#src/core/message-secrets.ts";
import { guideLink } from "#src/guide/guide-link.ts";
import { templateOf, valuesOf } from "#src/messaging/words-of-rule.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { TextsPage, type TextsPageProps, textsAddress } from "#views/message/texts-page.tsx";
import { messagesIn } from "#views/texts/catalogue.ts";
import { clockOf, fieldsOfRule, judge, readTyped, stored } from "./rule-form.ts";
import { linkOfRule } from "./send-planned.ts";

const HOME = "/dashboard/messages/texts";

/** A host's own words and hours for what goes out by itself. */
export function textRoutes(deps: Deps) {
  return new Elysia({ name: "message-texts" })
    .use(hostDoor(deps))
    .get(HOME, ({ host, request }) => show(deps, request, host.id, chosen(queryOf(request))), { may: "house" })
    .post(HOME, ({ host, request }) => save(deps, request, host.id), { may: "house" });
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
  const words = typed ?? (at && stored(deps.db, hostId, at, rows));
  const set = Object.fromEntries(RULES.map((rule) => [rule, standingIn(rows, rule)])) as TextsPageProps["set"];
  const properties = propertiesOfHost(deps.db, hostId, ["published", "draft"]);
  const reads = words && words.body !== "" ? readBy(deps, hostId, words) : undefined;
  const hasWhatsapp = deps.config.whatsapp?.notice !== undefined;
  const shown = { set, properties, reads, errors, kept, hasWhatsapp };
  const view = <TextsPage shell={hostShell(deps, request)} {...shown} typed={words} />;
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

/** Whether a rule goes out at all of a host's properties, and when, where they set that otherwise. */
function standingIn(rows: readonly RuleRow[], rule: MessageRule): TextsPageProps["set"][MessageRule] {
  const row = rows.find((one) => one.rule === rule && one.propertyId === null);
  if (!isPlanned(rule)) return { isOn: true };
  const { isOn, moment } = PLANNED_RULES[rule];
  if (!row || !("minute" in moment)) return { isOn: row?.isOn ?? isOn };
  const { days, minute } = { days: row.days ?? moment.days, minute: row.minute ?? moment.minute };
  const isMoved = days !== moment.days || minute !== moment.minute;
  return { isOn: row.isOn, ...(isMoved && { moved: { days, hour: clockOf(minute) } }) };
}

/** On a real booking of theirs, read in the language of these words, or on a made-up guest where they have none yet. */
function readBy(deps: Deps, hostId: string, { body, property, rule, language }: TypedRule) {
  const newest = newestBookingOf(deps.db, hostId, property || undefined);
  const found = newest && findBookingWithProperty(deps.db, newest.id);
  const now = deps.clock.now();
  const link = found && (isPlanned(rule) ? linkOfRule(deps, found, rule) : deps.linkTo(found.booking.id));
  const links = found && link && { link, guide: guideLink(deps, found.booking.id) };
  const values = found && links ? valuesOf({ ...found, booking: { ...found.booking, language } }, links, now) : SAMPLE;
  const stop =
    isPlanned(rule) && PLANNED_RULES[rule].isOffer
      ? ` ${messagesIn[language].rules.stop(`${deps.publicUrl}/b/s${"x".repeat(27)}`)}`
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
  const { errors, ...read } = judge(typed, hostTexts(deps, request).messageDesk.texts.faults);
  if (errors.length > 0) return show(deps, request, hostId, at, { typed, errors });
  const now = deps.clock.now();
  const place = { hostId, propertyId: at.property || null, rule: at.rule };
  const isAsItWas =
    typed.body === templateOf(deps.db, { hostId, propertyId: at.property, rule: at.rule, language: at.language });
  write(deps.db, (tx) => {
    if (!isAsItWas)
      saveTemplate(tx, { ...place, language: at.language, body: typed.body === "" ? null : typed.body, now });
    saveRule(tx, { ...place, ...read, updatedAt: now });
  });
  return redirectSaying(deps, textsAddress(at), "texts_saved");
}

/** The words for another property or language, unless the host typed something that would be lost: that stays, and is said. */
function choose(deps: Deps, request: Request, hostId: string, at: WordsOf, typed: TypedRule): Response {
  const { property, language } = typed.shown;
  const before: WordsOf = { rule: at.rule, property, language: language === "sw" ? "sw" : "en" };
  const saved = stored(deps.db, hostId, before, ruleRowsOf(deps.db, hostId));
  if (!fieldsOfRule(at.rule).some((field) => typed[field] !== saved[field])) return redirect(textsAddress(at));
  return show(deps, request, hostId, at, { typed: { ...typed, shown: before }, kept: true });
}
