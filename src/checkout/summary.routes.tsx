import { Elysia } from "elysia";
import { bookStay } from "#src/booking/book-stay.ts";
import { lookAtStay, type StayLook } from "#src/booking/look-at-stay.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { guestPhoneCookie, rememberedPhone } from "#src/identity/guest-phone.ts";
import { knownBrowser } from "#src/identity/known-browser.ts";
import { waysToPay } from "#src/payout/account-of.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { browserKey, readVisitor } from "#src/web/door/visitor.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { retryAfter } from "#src/web/rate-limit.ts";
import { page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { datesAddress, paymentAddress } from "#views/booking/addresses.ts";
import { DatesPage } from "#views/booking/dates-page.tsx";
import { NightsTakenPage } from "#views/booking/nights-taken-page.tsx";
import { SummaryPage, type SummaryPageProps } from "#views/booking/summary-page.tsx";
import { textsOf } from "#views/kit/language.tsx";
import { datesProps, NO_PROPERTY, readWish } from "./dates.routes.tsx";
import { createHoldGate, type GateAsk } from "./hold-gate.ts";
import { createProofToBook, type WaitingCode } from "./prove-to-book.ts";
import { readGuest, type TypedGuest } from "./read-guest.ts";

/** The last look before money, and the form that holds the nights. */
export function summaryRoutes(deps: Deps) {
  const proving = createProofToBook(deps);
  const gate = createHoldGate(deps);
  return new Elysia({ name: "summary" })
    .use(openDoor)
    .get(
      "/booking/summary",
      ({ request }) => {
        const wish = readWish(queryOf(request));
        if (!wish.propertyId) return redirect(NO_PROPERTY);
        const { hash, cookie } = browserKey(request, deps.secure);
        const look = lookAtStay(deps, wish, hash);
        if (!look) throw new Refused(404);
        if (!isBookable(look)) return redirect(datesAddress(wish, { go: true }), { cookies: [cookie] });
        const typed = { name: "", phone: knownPhone(deps, request), email: "", rules: false };
        const view = <SummaryPage {...summaryProps(deps, request, look)} typed={typed} submissionKey={newSecret()} />;
        // The browser is known before the form is sent, so that a form sent twice is known too.
        return page(request, view, { cookies: [cookie] });
      },
      { open: true },
    )
    .post(
      "/booking/summary",
      async ({ request }) => {
        const form = await readForm(request);
        const wish = readWish(form);
        const { hash, cookie } = browserKey(request, deps.secure);
        const look = lookAtStay(deps, wish, hash);
        if (!look) throw new Refused(404);
        const chosen = isChosen(look) ? look : undefined;
        if (!chosen) return impossible(deps, request, look);

        const submissionKey = readKey(form);
        const read = readGuest(form, textsOf({ language: languageOf(request) }).booking.summary.faults);
        const cookies: (string | undefined)[] = [cookie];
        const again = (status: number, more: Partial<SummaryPageProps> & { typed: TypedGuest }) =>
          page(
            request,
            <SummaryPage
              {...summaryProps(deps, request, chosen)}
              submissionKey={submissionKey ?? newSecret()}
              {...more}
            />,
            { status, cookies },
          );
        // The other language is asked for, and nothing is booked.
        if (form.text("language", 10)) {
          const code = proving.waiting(form);
          return again(200, { typed: read.typed, proof: code && waitingProof(code, chosen.mode) });
        }
        if ("faults" in read) return again(422, { typed: read.typed, errors: read.faults });
        const usedForm = () =>
          again(409, { typed: read.typed, news: { kind: "used_form" }, submissionKey: newSecret() });
        if (!submissionKey) return usedForm();

        const shownKes = Number(form.text("shownKes", 12) || "0");
        const { guest } = read;
        const proof = proving.read(request, form, guest);
        if (proof.outcome === "missing" || proof.outcome === "wrong" || proof.outcome === "over") {
          const message = textsOf({ language: languageOf(request) }).guest.code[proof.outcome];
          const errors = [{ field: "phoneCode", message }];
          return again(422, { typed: read.typed, errors, proof: waitingProof(proof.code, chosen.mode) });
        }
        const isProven = proof.outcome === "proven";
        if (isProven) cookies.push(...proof.cookies);
        const isKnown = isProven || knownBrowser(deps, request, "guest", guest.phone) !== undefined;
        const kept = {
          kind: chosen.mode === "request" ? "request" : "hold",
          browser: hash,
          network: deps.networkOf(request),
        } as const;
        const waitMs = gate.waitMs(kept);
        const ask = {
          ...wish,
          party: chosen.party,
          guest,
          shownKes,
          submissionKey,
          browserHash: hash,
          language: languageOf(request),
          isProven,
          mustProve: !isKnown && waitMs > 0,
        };
        const result = bookStay(deps, ask);
        switch (result.outcome) {
          case "held":
          case "already_booked": {
            if (result.outcome === "held" && !isKnown) gate.count(kept);
            const { id, requestedAt, approvedAt } = result.booking;
            cookies.push(guestPhoneCookie(guest.phone, deps.secure));
            const waits = requestedAt !== null && approvedAt === null;
            return redirect(waits ? bookingPath(deps, id) : paymentAddress(id, bookingToken(deps, id)), { cookies });
          }
          case "phone_unproven": {
            const told = askForProof(request, { form, guest, submissionKey, proving, gate, kept });
            const shown = again(told.status, { typed: read.typed, errors: told.errors ?? [], proof: told.proof });
            if (told.status === 429) shown.headers.set("retry-after", retryAfter(told.waitMs ?? waitMs));
            return shown;
          }
          case "price_changed": {
            const wasKes = Number.isSafeInteger(shownKes) ? shownKes : 0;
            return again(409, { typed: read.typed, quote: result.quote, news: { kind: "price_changed", wasKes } });
          }
          case "used_form":
            return usedForm();
          case "holds_too_much": {
            const { booking, dates } = textsOf({ language: languageOf(request) });
            const message = booking.summary.faults.holdsTooMuch[result.limit](dates.moment(result.until));
            return again(409, { typed: read.typed, errors: [{ field: "phone", message }] });
          }
          case "requested":
            return redirect(bookingPath(deps, result.booking.id), {
              cookies: [...cookies, guestPhoneCookie(guest.phone, deps.secure)],
            });
          case "nights_taken": {
            const { property, stay, party } = chosen;
            // The calendar as it is after somebody else was quicker.
            const takenNights = lookAtStay(deps, wish, hash)?.takenNights ?? [];
            const facts = {
              shell: guestShell(deps, request),
              property,
              stay,
              party,
              takenNights,
              nearest: result.nearest,
              code: wish.code,
            };
            return page(request, <NightsTakenPage {...facts} />, { status: 409, cookies });
          }
          // Look again: a rule, a code or the clock has changed since the first look.
          case "refused":
          case "promo_unusable":
          case "impossible_stay":
          case "impossible_party":
            return impossible(deps, request, lookAtStay(deps, wish, hash) ?? look);
          case "no_such_property":
            throw new Refused(404);
        }
      },
      { open: true },
    );
}

type ProofView = SummaryPageProps["proof"];

function waitingProof({ challenge, to }: WaitingCode, mode: "instant" | "request"): ProofView {
  return { kind: "sent", challenge, to, isRequest: mode === "request" };
}

/**
 * What a guest is shown whose phone has to be proven first. A request sends the code by itself; above a limit it is
 * offered beside waiting, so that a flood of forms sends nothing.
 */
function askForProof(
  request: Request,
  ask: {
    form: FormBody;
    guest: { phone: string; email: string | null };
    submissionKey: string;
    proving: ReturnType<typeof createProofToBook>;
    gate: ReturnType<typeof createHoldGate>;
    kept: GateAsk;
  },
): { status: number; proof?: ProofView; errors?: { field: string; message: string }[]; waitMs?: number } {
  const { form, guest, submissionKey, proving, gate, kept } = ask;
  const words = textsOf({ language: languageOf(request) });
  const limitMs = gate.waitMs(kept);
  const isAsked = form.text("prove", 10) === "send";
  if (limitMs > 0 && !isAsked) {
    return { status: 429, proof: { kind: "offered", minutes: Math.ceil(limitMs / 60_000) }, waitMs: limitMs };
  }
  if (kept.kind === "request") gate.count(kept);
  const sent = proving.send(request, form, { ...guest, submissionKey });
  switch (sent.outcome) {
    case "sent":
      return { status: 200, proof: { kind: "sent", ...sent.code, isRequest: kept.kind === "request" } };
    case "no_address":
      return { status: 422, errors: [{ field: "email", message: words.booking.summary.proof.abroad }] };
    case "wait":
    case "too_many": {
      const { tooMany, wait } = words.guest.signIn;
      const message = `${tooMany} ${wait(Math.ceil(sent.waitMs / 1000))}`;
      const waiting = proving.waiting(form);
      const proof: ProofView = waiting
        ? { kind: "sent", challenge: waiting.challenge, to: waiting.to, isRequest: kept.kind === "request" }
        : { kind: "offered" };
      return { status: 429, errors: [{ field: "phone", message }], proof, waitMs: sent.waitMs };
    }
  }
}

type ChosenStay = { stay: NonNullable<StayLook["stay"]>; quote: NonNullable<StayLook["quote"]>; party: number };

/** A stay and a party that the property could have, whether or not the nights are free. */
function isChosen(look: StayLook): look is StayLook & ChosenStay {
  return look.stay !== undefined && look.quote !== undefined && look.party !== undefined;
}

function isBookable(look: StayLook): look is StayLook & ChosenStay {
  return isChosen(look) && look.isFree && !look.promoProblem;
}

function impossible(deps: Deps, request: Request, look: StayLook): Response {
  return page(request, <DatesPage {...datesProps(deps, request, look)} submitted />, { status: 422 });
}

function summaryProps(deps: Deps, request: Request, look: StayLook & ChosenStay) {
  const { property, hostName, stay, party, quote, policy, mode, now, today } = look;
  const shell = guestShell(deps, request);
  const typedIn = { form: "book", action: "/booking/summary" };
  const nothingTyped = { name: "", phone: "", email: "", rules: false };
  return {
    shell: { ...shell, site: { ...shell.site, typedIn } },
    property,
    hostName,
    photo: look.photos[0],
    stay,
    party,
    quote,
    code: look.promoProblem ? "" : look.wish.code,
    policy,
    mode,
    now,
    today,
    mostKes: deps.config.mpesa.mostKes,
    opensAt: waysToPay(deps, property.hostId).opensAt,
    typed: nothingTyped,
    errors: [],
    codeKey: newSecret(),
  };
}

/** One that a form of ours may have carried. */
function readKey(form: FormBody): string | undefined {
  const key = form.text("submissionKey", 60);
  return /^[\w-]{43}$/.test(key) ? key : undefined;
}

/** The number of the guest who is signed in, or the one this browser last booked with. */
function knownPhone(deps: Deps, request: Request): string {
  const visitor = readVisitor(deps, request);
  const phone = visitor.kind === "guest" ? visitor.guest.phone : rememberedPhone(request, deps.secure);
  return phone ? displayPhone(phone) : "";
}
