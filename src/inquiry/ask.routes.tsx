import { Elysia } from "elysia";
import { findHost, findHostByPublicName, loadHostPage } from "#db/host.queries.ts";
import { findInquiry, findInquiryBySubmission, type Inquiry, messagesOfInquiry } from "#db/inquiry.queries.ts";
import { findProperty, findPublishedProperty } from "#db/property.queries.ts";
import { areOn } from "#db/rule.queries.ts";
import { hostLookOf, withWrittenName } from "#db/share.queries.ts";
import { readProof, sendProof, type WaitingCode, waitingCode } from "#src/checkout/prove-to-book.ts";
import { QUESTION_LONGEST } from "#src/core/inquiry/split-words.ts";
import { OF_QUESTIONS } from "#src/core/message/rules.ts";
import { EMAIL_LONGEST, isEmail } from "#src/core/person/email.ts";
import { displayPhone, normalisePhone, type Phone } from "#src/core/person/phone.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import { knownBy } from "#src/core/share/look.ts";
import { readStay } from "#src/core/stay/stay.ts";
import { hostPath } from "#src/host/public-host.ts";
import { guestPhoneCookie, rememberedPhone } from "#src/identity/guest-phone.ts";
import { reachOfInquiry } from "#src/messaging/reach-of.ts";
import { type FormBody, queryOf, Refused, readForm, submissionKeyOf, TurnedAway } from "#src/web/body.ts";
import { type Deps, propertyLink } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { answerShell, guestShell, languageOf } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { AskedPage, AskPage, WhichPage } from "#views/inquiry/ask-pages.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { propertyHref } from "#views/property/property-href.ts";
import { askQuestion } from "./ask-question.ts";

type Found = NonNullable<ReturnType<typeof findPublishedProperty>>;

/** Asking a host before booking: from their page and from each of their places. */
export function askRoutes(deps: Deps) {
  const found = (id: string) => {
    const house = findPublishedProperty(deps.db, id);
    if (!house) throw new TurnedAway(redirect(propertyHref(id)));
    return house;
  };
  return new Elysia({ name: "ask" })
    .use(openDoor)
    .get("/host/:name/ask", ({ request, params }) => whichPage(deps, request, params.name), { open: true })
    .get("/booking/property/:id/ask", ({ request, params }) => show(deps, request, found(params.id), {}), {
      open: true,
    })
    .post("/booking/property/:id/ask", ({ request, params }) => send(deps, request, found(params.id)), { open: true })
    .get(
      "/booking/property/:id/ask/:asked",
      ({ request, params }) => askedPage(deps, request, params.id, params.asked),
      {
        open: true,
      },
    );
}

/** With one place there is nothing to choose. */
function whichPage(deps: Deps, request: Request, name: string): Response {
  const host = findHostByPublicName(deps.db, name.slice(0, 200).toLowerCase());
  const shown = host && loadHostPage(deps.db, host);
  const [first, ...others] = shown?.properties ?? [];
  if (!host || !first) throw new Refused(404);
  if (others.length === 0) return redirect(`/booking/property/${first.id}/ask`);
  const houses = [first, ...others].map(({ id, displayName }) => ({ id, displayName }));
  const shell = guestShell(deps, request);
  return page(
    request,
    <WhichPage shell={shell} host={knownBy(withWrittenName(deps.db, host))} back={hostPath(host)} houses={houses} />,
  );
}

type Typed = Readonly<{ question: string; phone: string; email: string; offers: boolean }>;

type Shown = Readonly<{
  typed?: Typed;
  errors?: readonly FieldError[];
  proof?: WaitingCode | undefined;
  submissionKey?: string | undefined;
  status?: number;
  tooMany?: boolean;
  cookies?: readonly string[];
}>;

function show(deps: Deps, request: Request, { property, host }: Found, shown: Shown): Response {
  const path = `/booking/property/${property.id}/ask`;
  const shell = answerShell(guestShell(deps, request), request, path);
  const remembered = rememberedPhone(request, deps.secure);
  const view = (
    <AskPage
      shell={shell}
      host={knownBy(withWrittenName(deps.db, host))}
      house={property.displayName}
      action={path}
      back={propertyHref(property.id)}
      whatsapp={whatsappLink(deps, request, { property, host })}
      typed={
        shown.typed ?? { question: "", phone: remembered ? displayPhone(remembered) : "", email: "", offers: false }
      }
      makesOffers={areOn(deps.db, property, OF_QUESTIONS).length > 0}
      errors={shown.errors ?? []}
      proof={shown.proof}
      tooMany={shown.tooMany ?? false}
      submissionKey={shown.submissionKey ?? newSecret()}
      codeKey={newSecret()}
      longest={QUESTION_LONGEST}
    />
  );
  return page(request, view, { status: shown.status ?? 200, cookies: [...(shown.cookies ?? [])] });
}

/**
 * To the site's own number, where what is asked stands among the host's messages; else to the number that the host chose
 * for guests, and where they chose none there is no such way.
 */
function whatsappLink(deps: Deps, request: Request, { property, host }: Pick<Found, "property" | "host">) {
  const phone = deps.config.whatsapp?.number || hostLookOf(deps.db, host.id)?.phone;
  if (!phone) return undefined;
  const query = queryOf(request);
  const stay = readStay(query.text("checkIn", 10), query.text("checkOut", 10), deps.clock.today());
  const words = textsOf(guestShell(deps, request));
  const [dates, named] =
    typeof stay === "string" ? ["", ""] : [words.dates.range(stay), `?${new URLSearchParams(stay)}`];
  const text = words.inquiry.whatsappText(property.displayName, dates, `${propertyLink(deps, property.id)}${named}`);
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

async function send(deps: Deps, request: Request, found: Found): Promise<Response> {
  const form = await readForm(request);
  const { guest: guestTexts } = textsOf({ language: languageOf(request) });
  const typed = readTyped(form);
  const submissionKey = submissionKeyOf(form);
  const again = (status: number, more: Shown) => show(deps, request, found, { typed, submissionKey, status, ...more });
  // The other language is asked for, and nothing is sent.
  if (form.text("language", 10)) return again(200, { proof: waitingCode(deps, form) });
  const read = judgeTyped(deps, request, typed);
  if ("errors" in read) return again(422, read);
  if (!submissionKey) return again(409, { submissionKey: newSecret() });
  const { phone, email } = read;
  // The same form once more, whose code is used up.
  const before = findInquiryBySubmission(deps.db, submissionKey);
  if (before?.phone === phone) return redirect(askedPath(deps, found.property.id, before.id));

  const guest = { phone, email };
  const proof = readProof(deps, request, form, guest);
  if (proof.outcome === "unproven") return askForProof(deps, request, form, { ...guest, submissionKey }, again);
  if (proof.outcome !== "proven") {
    return again(422, { proof: proof.code, errors: [{ field: "phoneCode", message: guestTexts.code[proof.outcome] }] });
  }
  const cookies = [...proof.cookies, guestPhoneCookie(phone, deps.secure)];
  if (!mayAsk(deps, request)) return again(429, { tooMany: true, cookies });
  const { question, offers } = typed;
  const language = languageOf(request);
  const propertyId = found.property.id;
  const result = askQuestion(deps, { propertyId, ...read, offers, question, language, submissionKey });
  switch (result.outcome) {
    case "asked":
      deps.log.info("somebody asked a host", { inquiry: result.id });
      return redirect(askedPath(deps, propertyId, result.id), { cookies });
    case "asked_before":
      return redirect(askedPath(deps, propertyId, result.id), { cookies });
    case "too_many":
      return again(429, { tooMany: true, cookies });
    case "gone":
      throw new Refused(404);
  }
}

function readTyped(form: FormBody): Typed {
  return {
    question: form.words("question", 2 * QUESTION_LONGEST),
    phone: form.text("phone", 60),
    email: form.text("email", EMAIL_LONGEST + 1).trim(),
    offers: form.text("offers", 5) === "on",
  };
}

/** Whom the answer goes to and how: a number that is not texted needs an address, any other none. */
function judgeTyped(
  deps: Deps,
  request: Request,
  { question, phone: typedPhone, email: typedEmail }: Typed,
): { errors: FieldError[] } | { phone: Phone; email: string | null; channel: "sms" | "email" } {
  const { inquiry: t, booking } = textsOf({ language: languageOf(request) });
  const { phoneMissing, phoneWrong, emailWrong } = booking.summary.faults;
  const phone = normalisePhone(typedPhone);
  const errors: FieldError[] = [];
  if (!question) errors.push({ field: "question", message: t.missing });
  if (question.length > QUESTION_LONGEST) errors.push({ field: "question", message: t.tooLong(QUESTION_LONGEST) });
  if (!phone)
    return { errors: [...errors, { field: "phone", message: typedPhone.trim() ? phoneWrong : phoneMissing }] };
  const reach = smsReach(phone, deps.config.sms.countries);
  if (reach === "never") errors.push({ field: "phone", message: t.neverTexted });
  const email = reach === "by_sms" ? null : typedEmail;
  if (email === "") errors.push({ field: "email", message: t.notTexted });
  else if (email !== null && !isEmail(email)) errors.push({ field: "email", message: emailWrong });
  if (errors.length > 0) return { errors };
  return { phone, email, channel: email === null ? "sms" : "email" };
}

function mayAsk({ limits, networkOf }: Deps, request: Request): boolean {
  return limits.inquiriesOfNetwork.allow(networkOf(request)) && limits.inquiriesOfSite.allow("all");
}

/** The code goes out before the host hears of anything. */
async function askForProof(
  deps: Deps,
  request: Request,
  form: FormBody,
  guest: { phone: string; email: string | null; submissionKey: string },
  again: (status: number, more: Shown) => Response,
): Promise<Response> {
  const { inquiry: t, guest: guestTexts } = textsOf({ language: languageOf(request) });
  const sent = await sendProof(deps, request, form, guest);
  switch (sent.outcome) {
    case "sent":
      return again(200, { proof: sent.code });
    case "no_address":
      return again(422, { errors: [{ field: "email", message: t.notTexted }] });
    case "wait":
    case "too_many": {
      const { tooMany, wait } = guestTexts.signIn;
      const message = `${tooMany} ${wait(Math.ceil(sent.waitMs / 1000))}`;
      return again(429, { errors: [{ field: "phone", message }], proof: waitingCode(deps, form) });
    }
  }
}

const SEAL = "inquiry";

function askedPath(deps: Pick<Deps, "secrets">, propertyId: string, id: string): string {
  return `/booking/property/${propertyId}/ask/${id}?t=${deps.secrets.sign(SEAL, id)}`;
}

/** A question with its answers, for whoever asked it. A wrong signature is answered as no question is. */
function askedPage(deps: Deps, request: Request, propertyId: string, id: string): Response {
  const token = queryOf(request).text("t", 60);
  const inquiry: Inquiry | undefined =
    token !== "" && deps.secrets.verify(SEAL, id, token) ? findInquiry(deps.db, id) : undefined;
  const property = inquiry && findProperty(deps.db, inquiry.propertyId);
  const host = inquiry && findHost(deps.db, inquiry.hostId);
  if (!inquiry || !host || property?.id !== propertyId) throw new Refused(404);
  const answers = messagesOfInquiry(deps.db, id).filter(({ writtenBy }) => writtenBy === "host");
  const view = (
    <AskedPage
      shell={{ ...guestShell(deps, request, inquiry.language), reach: reachOfInquiry(deps, inquiry) }}
      host={knownBy(withWrittenName(deps.db, host))}
      house={property.displayName}
      inquiry={inquiry}
      answers={answers}
      back={propertyHref(property.id)}
      again={`/booking/property/${property.id}/ask`}
    />
  );
  return page(request, view);
}
