import { Elysia } from "elysia";
import { findHost, findHostByPublicName, loadHostPage } from "#db/host.queries.ts";
import { findInquiry, findInquiryBySubmission, type Inquiry, messagesOfInquiry } from "#db/inquiry.queries.ts";
import { findProperty, findPublishedProperty } from "#db/property.queries.ts";
import { hostLookOf } from "#db/share.queries.ts";
import { readProof, sendProof, type WaitingCode, waitingCode } from "#src/checkout/prove-to-book.ts";
import { QUESTION_LONGEST } from "#src/core/inquiry/split-words.ts";
import { displayPhone, normalisePhone } from "#src/core/person/phone.ts";
import { readStay } from "#src/core/stay/stay.ts";
import { hostPath, ownerName } from "#src/host/public-host.ts";
import { guestPhoneCookie, rememberedPhone } from "#src/identity/guest-phone.ts";
import { type FormBody, queryOf, Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
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
    if (!house) throw new Refused(404);
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
  return page(request, <WhichPage shell={shell} host={ownerName(host)} back={hostPath(host)} houses={houses} />);
}

type Shown = Readonly<{
  typed?: Readonly<{ question: string; phone: string }>;
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
      host={ownerName(host)}
      house={property.displayName}
      action={path}
      back={propertyHref(property.id)}
      whatsapp={whatsappLink(deps, request, { property, host })}
      typed={shown.typed ?? { question: "", phone: remembered ? displayPhone(remembered) : "" }}
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

/** To the number that the host chose for guests; where they chose none there is no such way. */
function whatsappLink(deps: Deps, request: Request, { property, host }: Pick<Found, "property" | "host">) {
  const phone = hostLookOf(deps.db, host.id)?.phone;
  if (!phone) return undefined;
  const query = queryOf(request);
  const stay = readStay(query.text("checkIn", 10), query.text("checkOut", 10), deps.clock.today());
  const words = textsOf(guestShell(deps, request));
  const dates = typeof stay === "string" ? "" : words.dates.range(stay);
  const text = words.inquiry.whatsappText(property.displayName, dates);
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

async function send(deps: Deps, request: Request, found: Found): Promise<Response> {
  const form = await readForm(request);
  const { inquiry: t, guest: guestTexts, booking } = textsOf({ language: languageOf(request) });
  const typed = { question: form.text("question", 2 * QUESTION_LONGEST).trim(), phone: form.text("phone", 60) };
  const submissionKey = submissionKeyOf(form);
  const again = (status: number, more: Shown) => show(deps, request, found, { typed, submissionKey, status, ...more });
  // The other language is asked for, and nothing is sent.
  if (form.text("language", 10)) return again(200, { proof: waitingCode(deps, form) });
  const phone = normalisePhone(typed.phone);
  const errors: FieldError[] = [];
  if (!typed.question) errors.push({ field: "question", message: t.missing });
  if (typed.question.length > QUESTION_LONGEST) {
    errors.push({ field: "question", message: t.tooLong(QUESTION_LONGEST) });
  }
  const { phoneMissing, phoneWrong } = booking.summary.faults;
  if (!phone) errors.push({ field: "phone", message: typed.phone.trim() ? phoneWrong : phoneMissing });
  if (errors.length > 0 || !phone) return again(422, { errors });
  if (!submissionKey) return again(409, { submissionKey: newSecret() });
  // The same form once more, whose code is used up.
  const before = findInquiryBySubmission(deps.db, submissionKey);
  if (before?.phone === phone) return redirect(askedPath(deps, found.property.id, before.id));

  const guest = { phone, email: null };
  const proof = readProof(deps, request, form, guest);
  if (proof.outcome === "unproven") return askForProof(deps, request, form, { ...guest, submissionKey }, again);
  if (proof.outcome !== "proven") {
    return again(422, { proof: proof.code, errors: [{ field: "phoneCode", message: guestTexts.code[proof.outcome] }] });
  }
  const cookies = [...proof.cookies, guestPhoneCookie(phone, deps.secure)];
  if (!mayAsk(deps, request)) return again(429, { tooMany: true, cookies });
  const language = languageOf(request);
  const ask = { propertyId: found.property.id, phone, question: typed.question, language, submissionKey };
  const result = askQuestion(deps, ask);
  switch (result.outcome) {
    case "asked":
      deps.log.info("somebody asked a host", { inquiry: result.id });
      return redirect(askedPath(deps, found.property.id, result.id), { cookies });
    case "asked_before":
      return redirect(askedPath(deps, found.property.id, result.id), { cookies });
    case "too_many":
      return again(429, { tooMany: true, cookies });
    case "gone":
      throw new Refused(404);
  }
}

function mayAsk({ limits, networkOf }: Deps, request: Request): boolean {
  return limits.inquiriesOfNetwork.allow(networkOf(request)) && limits.inquiriesOfSite.allow("all");
}

/** The code goes out before the host hears of anything. */
function askForProof(
  deps: Deps,
  request: Request,
  form: FormBody,
  guest: { phone: string; email: null; submissionKey: string },
  again: (status: number, more: Shown) => Response,
): Response {
  const { inquiry: t, guest: guestTexts } = textsOf({ language: languageOf(request) });
  const sent = sendProof(deps, request, form, guest);
  switch (sent.outcome) {
    case "sent":
      return again(200, { proof: sent.code });
    case "no_address":
      return again(422, { errors: [{ field: "phone", message: t.notTexted }] });
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
      shell={guestShell(deps, request, inquiry.language)}
      host={ownerName(host)}
      house={property.displayName}
      inquiry={inquiry}
      answers={answers}
      back={propertyHref(property.id)}
      again={`/booking/property/${property.id}/ask`}
    />
  );
  return page(request, view);
}
