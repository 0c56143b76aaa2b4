import { Elysia } from "elysia";
import type { Booking } from "#db/booking.queries.ts";
import { returningPercentOfHouse } from "#db/guest-book.queries.ts";
import { bookingOfBrowser, guestOfBrowser, guestWhoPaidFrom } from "#db/guest-booking.queries.ts";
import { taxSettingsOf } from "#db/receipt.queries.ts";
import { totalsOf } from "#db/review.queries.ts";
import { areOn } from "#db/rule.queries.ts";
import { hostLookOf } from "#db/share.queries.ts";
import type { HoldsTooMuch } from "#src/booking/begin-booking.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { lookAtStay, type StayLook } from "#src/booking/look-at-stay.ts";
import { offerPath } from "#src/booking/offer-key.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { addressForDisplay } from "#src/core/listing/address.ts";
import { OFFERS } from "#src/core/message/rules.ts";
import { formatKes } from "#src/core/money/money.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import { type AskedMore, moreAsText, readMore } from "#src/core/risk/measure.ts";
import { nightCount, type Stay } from "#src/core/stay/stay.ts";
import { inHouse } from "#src/host/in-house.ts";
import { propertyCard } from "#src/host/link-card.ts";
import { numberForGuests } from "#src/host/look-shown.ts";
import { guestPhoneCookie, rememberedPhone } from "#src/identity/guest-phone.ts";
import { knownBrowser } from "#src/identity/known-browser.ts";
import { isPhoneProven } from "#src/identity/phone-proof.ts";
import { payeeMark, waysToPay } from "#src/payout/account-of.ts";
import { payeesOf } from "#src/payout/payees-of.ts";
import { type FormBody, queryOf, Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { browserKey, readVisitor, signedInPhone } from "#src/web/door/visitor.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { retryAfter } from "#src/web/rate-limit.ts";
import { page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { datesAddress, paymentAddress, summaryAddress } from "#views/booking/addresses.ts";
import { DatesPage } from "#views/booking/dates-page.tsx";
import { NightsTakenPage } from "#views/booking/nights-taken-page.tsx";
import { SummaryPage } from "#views/booking/summary-page.tsx";
import type { SummaryPageProps } from "#views/booking/summary-to-show.ts";
import { textsOf } from "#views/kit/language.tsx";
import { datesProps, offerShown, toProperty } from "./dates.routes.tsx";
import { countHold, type GateAsk, holdWaitMs } from "./hold-gate.ts";
import { soldElsewhere } from "./payment-page.routes.tsx";
import { askFromSummary, networkToTell, numberToLookAt, type PressedPay, readPressedPay } from "./press-pay.ts";
import { readProof, sendProof, type WaitingCode, waitingCode } from "./prove-to-book.ts";
import { readGuest, type TypedGuest } from "./read-guest.ts";
import { readWish } from "./wish.ts";

/** The last look before money, and the form that holds the nights. */
export function summaryRoutes(deps: Deps) {
  return new Elysia({ name: "summary" })
    .use(openDoor)
    .get("/booking/summary", ({ request }) => show(deps, request), { open: true })
    .post("/booking/summary", ({ request }) => book(deps, request), { open: true });
}

function show(deps: Deps, request: Request): Response {
  const wish = readWish(deps, queryOf(request));
  const { hash, cookie } = browserKey(request, deps.secure);
  const look = lookAtStay(deps, wish, hash, signedInPhone(deps, request));
  if (!look) return toProperty(wish);
  if (!isBookable(look)) {
    const own = ownAddress(deps, hash, look);
    return redirect(own ?? datesAddress(look.wish, { go: true }), { cookies: [cookie] });
  }
  const typed = { ...guestToBegin(deps, request, hash), rules: false, offers: false };
  const props = { ...summaryProps(deps, request, look), typed, preview: previewOf(deps, request, look) };
  const view = <SummaryPage {...props} otherNetwork={networkToTell(typed.phone)} submissionKey={newSecret()} />;
  // The browser is known before the form is sent, so that a form sent twice is known too.
  return page(request, view, { cookies: [cookie] });
}

/** One form on its way to a booking: what was chosen and typed, and how its page is shown again. */
type Sent = Readonly<{
  deps: Deps;
  request: Request;
  form: FormBody;
  look: StayLook & ChosenStay;
  browser: string;
  typed: TypedGuest;
  submissionKey: string | undefined;
  /** What the guest has read that the host asks of them. */
  agreed: AskedMore | undefined;
  /** What they read beside the button that asks their phone, where they pressed it. */
  pressed: PressedPay | undefined;
  /** Whether they have shown by it that the number is theirs. */
  isProven: boolean;
  /** What the answer leaves with the browser, whichever answer it is. */
  cookies: (string | undefined)[];
}>;

function again(sent: Sent, status: number, more: Partial<SummaryPageProps>): Response {
  const { deps, request, look, typed, cookies, agreed } = sent;
  const props = withAsked(summaryProps(deps, request, look), agreed);
  const otherNetwork = networkToTell(typed.phone);
  const shown = { ...props, typed, otherNetwork, submissionKey: sent.submissionKey ?? newSecret() };
  return page(request, <SummaryPage {...shown} {...more} />, { status, cookies });
}

/** The page with what the guest has been told that their host asks of them. */
function withAsked<Props extends Pick<SummaryPageProps, "quote" | "mode">>(props: Props, asked: AskedMore | undefined) {
  const mode = modeWith(props.mode, asked);
  if (asked?.what !== "deposit") return { ...props, mode, asked };
  return { ...props, mode, asked, quote: { ...props.quote, damageDepositKes: asked.kes } };
}

export function modeWith(mode: SummaryPageProps["mode"], asked: AskedMore | undefined): SummaryPageProps["mode"] {
  return asked?.what === "request" ? "request" : mode;
}

function priceChanged(sent: Sent, quote: Quote, shownKes: number): Response {
  const wasKes = Number.isSafeInteger(shownKes) ? shownKes : 0;
  return again(sent, 409, { quote, news: { kind: "price_changed", wasKes } });
}

function usedForm(sent: Sent): Response {
  return again(sent, 409, { news: { kind: "used_form" }, submissionKey: newSecret() });
}

async function book(deps: Deps, request: Request): Promise<Response> {
  const form = await readForm(request);
  const wish = readWish(deps, form);
  const { hash: browser, cookie } = browserKey(request, deps.secure);
  const look = lookAtStay(deps, wish, browser, signedInPhone(deps, request));
  if (!look) return toProperty(wish);
  if (!isChosen(look)) return impossible(deps, request, look);

  const submissionKey = submissionKeyOf(form);
  const words = textsOf({ language: languageOf(request) });
  const read = readGuest(form, words.booking.summary.faults, deps.config.sms.countries);
  const agreed = readMore(form.text("agreed", 20));
  const mode = modeWith(look.mode, agreed);
  const sent: Sent = {
    deps,
    request,
    form,
    look,
    browser,
    typed: read.typed,
    submissionKey,
    agreed,
    pressed: readPressedPay(form),
    isProven: false,
    cookies: [cookie],
  };
  // The other language, or the price with other extras or guests is asked for, and nothing is booked.
  if (["language", "reprice", "people"].some((field) => form.text(field, 10) !== "")) {
    const code = waitingCode(deps, form);
    return again(sent, 200, { proof: code && waitingProof(code, mode) });
  }
  if ("faults" in read) return again(sent, 422, { errors: read.faults });
  if (!submissionKey) return usedForm(sent);
  if (sent.pressed && mode === "instant" && numberToLookAt(form, read.guest.phone)) {
    return again(sent, 200, { news: { kind: "other_network" } });
  }

  const proof = readProof(deps, request, form, read.guest);
  if (proof.outcome === "missing" || proof.outcome === "wrong" || proof.outcome === "over") {
    const errors = [{ field: "phoneCode", message: words.guest.code[proof.outcome] }];
    return again(sent, 422, { errors, proof: waitingProof(proof.code, mode) });
  }
  const isProven = proof.outcome === "proven";
  if (isProven) sent.cookies.push(...proof.cookies);
  return holdNights({ ...sent, isProven }, { ...read.guest, submissionKey });
}

async function holdNights(sent: Sent, ask: ProofAsk): Promise<Response> {
  const { deps, request, form, look, browser, isProven } = sent;
  const { submissionKey, ...guest } = ask;
  const isKnown = isProven || knownBrowser(deps, request, "guest", guest.phone) !== undefined;
  const kind = modeWith(look.mode, sent.agreed) === "request" ? "request" : "hold";
  const { wish, stay } = look;
  const place = { places: [wish.propertyId], nights: stay ? nightCount(stay) : 0 };
  const kept: GateAsk = { kind, browser, network: deps.networkOf(request), ...place };
  const waitMs = holdWaitMs(deps, kept);
  const shownKes = Number(form.text("shownKes", 12) || "0");
  const result = bookStay(deps, {
    ...look.wish,
    party: look.party,
    guest,
    shownKes,
    submissionKey,
    browserHash: browser,
    agreed: moreAsText(sent.agreed),
    language: languageOf(request),
    isProven,
    signedInAs: signedInPhone(deps, request),
    mustProve: !isKnown && waitMs > 0,
  });
  switch (result.outcome) {
    case "held":
      if (!isKnown) countHold(deps, kept);
      return payFor(sent, ask, result.booking);
    case "already_booked":
      return payFor(sent, ask, result.booking);
    case "requested":
      return goOn(sent, guest.phone, result.booking);
    case "asks_more":
      return again({ ...sent, agreed: result.asked }, 409, { news: { kind: "asks_more" } });
    case "phone_unproven": {
      const told = await askForPhoneProof(sent, ask, kept);
      const shown = again(sent, told.status, { errors: told.errors ?? [], proof: told.proof });
      if (told.status === 429) shown.headers.set("retry-after", retryAfter(told.waitMs ?? waitMs));
      return shown;
    }
    case "price_changed":
      return priceChanged(sent, result.quote, shownKes);
    case "used_form":
      return usedForm(sent);
    case "holds_too_much": {
      const { status, ...told } = await tellTooMuch(sent, ask, kept, result);
      return again(sent, status, told);
    }
    case "nights_taken":
      return nightsTaken(sent, result.nearest);
    // Look again: a rule, a code or the clock has changed since the first look.
    case "refused":
    case "promo_unusable":
    case "impossible_stay":
    case "impossible_party":
      return impossible(deps, request, lookAtStay(deps, look.wish, browser, signedInPhone(deps, request)) ?? look);
    case "no_such_property":
      throw new Refused(404);
  }
}

/** Asks the phone, where the press said so, and goes on to the page that waits for it. */
async function payFor(sent: Sent, { phone, submissionKey }: ProofAsk, booking: Booking): Promise<Response> {
  const { deps, request, look, pressed, cookies } = sent;
  const isToPay = stateAt(booking, deps.clock.now()) === "held";
  if (!pressed || !isToPay) return goOn(sent, phone, booking);
  const shell = () => inHouse(deps, guestShell(deps, request), look.property.hostId);
  const taken = await soldElsewhere(deps, request, { booking, property: look.property }, shell);
  if (taken) {
    for (const cookie of cookies) if (cookie) taken.headers.append("set-cookie", cookie);
    return taken;
  }
  const isOwner = sent.isProven || isPhoneProven(deps, request, phone);
  askFromSummary(deps, { bookingId: booking.id, phone, submissionKey, shown: pressed, isOwner });
  return goOn(sent, phone, booking);
}

/** Where a guest goes on whose browser keeps these very nights already: they are taken by themselves. */
function ownAddress(deps: Deps, browserHash: string, { wish, stay }: StayLook): string | undefined {
  const { propertyId } = wish;
  const own = stay && bookingOfBrowser(deps.db, { browserHash, propertyId, ...stay });
  if (!own || !["held", "requested", "confirmed"].includes(stateAt(own, deps.clock.now()))) return undefined;
  return placeOfBooking(deps, own);
}

/** On to paying; a request that waits for its host goes to its own page. */
function goOn({ deps, cookies }: Sent, phone: string, booking: Booking): Response {
  return redirect(placeOfBooking(deps, booking), { cookies: [...cookies, guestPhoneCookie(phone, deps.secure)] });
}

export function placeOfBooking(deps: Deps, { id, state, requestedAt, approvedAt }: Booking): string {
  const isElsewhere = state === "confirmed" || (requestedAt !== null && approvedAt === null);
  return isElsewhere ? bookingPath(deps, id) : paymentAddress(id, bookingToken(deps, id));
}

function nightsTaken({ deps, request, look, browser, cookies }: Sent, nearest: readonly Stay[]): Response {
  const { property, hostName, stay, party, wish } = look;
  const own = ownAddress(deps, browser, look);
  if (own) return redirect(own, { cookies });
  // The calendar as it is after somebody else was quicker.
  const after = lookAtStay(deps, wish, browser, signedInPhone(deps, request));
  const why = after?.refused ?? { rule: "taken" as const, takenNights: [] };
  const offered = { offer: offerShown(after ?? look), hostName };
  const shell = inHouse(deps, guestShell(deps, request), property.hostId);
  const view = (
    <NightsTakenPage {...{ shell, property, stay, party, why, nearest, offered, code: wish.code, via: wish.via }} />
  );
  return page(request, view, { status: 409, cookies });
}

export type ProofAsk = Readonly<{ name: string; phone: string; email: string | null; submissionKey: string }>;
type ProofView = SummaryPageProps["proof"];

export function waitingProof({ challenge, to, isUnsent }: WaitingCode, mode: "instant" | "request"): ProofView {
  return { kind: "sent", challenge, to, isUnsent, isRequest: mode === "request" };
}

/** The number keeps enough; where that was begun by others in its name, its owner may prove it and go on. */
export async function tellTooMuch(
  sent: Pick<Sent, "deps" | "request" | "form">,
  ask: ProofAsk,
  kept: GateAsk,
  { limit, until, mayProve }: HoldsTooMuch,
): Promise<{ status: number; proof?: ProofView; errors?: { field: string; message: string }[] }> {
  if (mayProve && sent.form.text("prove", 10) === "send") {
    const { status, proof, errors } = await askForPhoneProof(sent, ask, kept);
    return { status, ...(proof && { proof }), ...(errors && { errors }) };
  }
  const { booking, dates } = textsOf({ language: languageOf(sent.request) });
  const message = booking.summary.faults.holdsTooMuch[limit](dates.moment(until));
  const errors = [{ field: "phone", message }];
  return mayProve ? { status: 409, errors, proof: { kind: "offered" } } : { status: 409, errors };
}

/**
 * What a guest is shown whose phone has to be proven first. A request sends the code by itself; above a limit it is
 * offered beside waiting, so that a flood of forms sends nothing.
 */
export async function askForPhoneProof(
  { deps, request, form }: Pick<Sent, "deps" | "request" | "form">,
  ask: ProofAsk,
  kept: GateAsk,
): Promise<{ status: number; proof?: ProofView; errors?: { field: string; message: string }[]; waitMs?: number }> {
  const words = textsOf({ language: languageOf(request) });
  const limitMs = holdWaitMs(deps, kept);
  const isAsked = form.text("prove", 10) === "send";
  if (limitMs > 0 && !isAsked) {
    return { status: 429, proof: { kind: "offered", minutes: Math.ceil(limitMs / 60_000) }, waitMs: limitMs };
  }
  if (kept.kind === "request") countHold(deps, kept);
  const sent = await sendProof(deps, request, form, ask);
  switch (sent.outcome) {
    case "sent":
      return { status: 200, proof: { kind: "sent", ...sent.code, isRequest: kept.kind === "request" } };
    case "no_address":
      return { status: 422, errors: [{ field: "email", message: words.booking.summary.proof.abroad }] };
    case "wait":
    case "too_many": {
      const { tooMany, wait } = words.guest.signIn;
      const message = `${tooMany} ${wait(Math.ceil(sent.waitMs / 1000))}`;
      const waiting = waitingCode(deps, form);
      const mode = kept.kind === "request" ? "request" : "instant";
      const proof: ProofView = waiting ? waitingProof(waiting, mode) : { kind: "offered" };
      return { status: 429, errors: [{ field: "phone", message }], proof, waitMs: sent.waitMs };
    }
  }
}

type ChosenStay = { stay: NonNullable<StayLook["stay"]>; quote: NonNullable<StayLook["quote"]>; party: number };

/** A stay and a party that the property could have, whether or not the nights are free. Such a stay has a price, which is made when it is shown. */
function isChosen(look: StayLook): look is StayLook & ChosenStay {
  return look.stay !== undefined && look.party !== undefined;
}

function isBookable(look: StayLook): look is StayLook & ChosenStay {
  return isChosen(look) && look.isFree && !look.promoProblem;
}

function impossible(deps: Deps, request: Request, look: StayLook): Response {
  return page(request, <DatesPage {...datesProps(deps, request, look)} submitted />, { status: 422 });
}

function summaryProps(deps: Deps, request: Request, look: StayLook & ChosenStay) {
  const { property, hostName, stay, party, quote, policy, mode, now, today } = look;
  const { asking, transfer, opensAt } = waysToPay(deps, property.hostId);
  const shell = inHouse(deps, guestShell(deps, request), property.hostId);
  const typedIn = { form: "book", action: "/booking/summary" };
  const nothingTyped = { name: "", phone: "", email: "", rules: false, offers: false };
  return {
    shell: { ...shell, site: { ...shell.site, typedIn } },
    property,
    hostName,
    hostNumber: numberForGuests(hostLookOf(deps.db, property.hostId)),
    photo: look.photos[0],
    makesOffers: areOn(deps.db, property, OFFERS).length > 0,
    stay,
    party,
    quote,
    tax: taxSettingsOf(deps.db, property.hostId),
    extras: look.extras,
    chosen: look.wish.extras ?? [],
    offer: offerShown(look),
    // No code takes anything off a price that was offered.
    code: look.promoProblem || (look.offer?.isFor && look.offer.standing === "holds") ? "" : look.wish.code,
    via: look.wish.via,
    policy,
    mode,
    now,
    today,
    mostKes: deps.config.mpesa.mostKes,
    payees: payeesOf(deps, property.hostId),
    payTo: asking && payeeMark(asking),
    fromAbroad: transfer !== undefined,
    opensAt,
    signInAt: signInFor(deps, request, look),
    typed: nothingTyped,
    errors: [],
    codeKey: newSecret(),
  };
}

/** Whoever has stayed here may pay less, once they are signed in: which guests that are, the page says to nobody. */
function signInFor(deps: Deps, request: Request, { property, wish, offer }: StayLook): string | undefined {
  if (offer || returningPercentOfHouse(deps.db, property.hostId) === 0) return undefined;
  if (readVisitor(deps, request).kind !== "anonymous") return undefined;
  return `/guest-login?${new URLSearchParams({ next: summaryAddress(wish) })}`;
}

/** What an app shows of an offer where it is sent: the house and what was offered, and nothing of the guest. */
function previewOf(deps: Deps, request: Request, look: StayLook & ChosenStay): SummaryPageProps["preview"] {
  const { offer, property, photos, stay, party } = look;
  if (offer?.standing !== "holds" || !offer.isFor) return undefined;
  const offered = { offerId: offer.offer.id, property, photos, stay, party, kes: look.quote.totalKes };
  return offerPreview(deps, request, offered);
}

/** The same of one place or several, of which the first lends its picture. */
export function offerPreview(
  deps: Deps,
  request: Request,
  of: Readonly<{
    offerId: string;
    property: Pick<StayLook["property"], "id" | "hostId" | "displayName" | "location">;
    photos: readonly Readonly<{ hash: string }>[];
    stay: Stay;
    party: number;
    kes: number;
  }>,
): NonNullable<SummaryPageProps["preview"]> {
  const { property, photos, stay, party } = of;
  const language = languageOf(request);
  const { booking, dates } = textsOf({ language });
  const totals = totalsOf(deps.db, property.id);
  const card = propertyCard(
    { ...property, photos, fromKes: undefined },
    hostLookOf(deps.db, property.hostId),
    totals,
    language,
    "offered",
  );
  const description = `${dates.range(stay)}, ${booking.guests(party)}: ${formatKes(of.kes)}. ${addressForDisplay(property.location)}`;
  const url = `${deps.publicUrl}${offerPath(deps.secrets, of.offerId)}`;
  return { description, url, image: `${deps.publicUrl}${card.path}`, alt: card.alt };
}

/**
 * Who the form begins with. The number is that of the guest who is signed in, or the one this browser last booked with;
 * name and e-mail are what this browser wrote last, or, once the number is proven, what its owner did elsewhere.
 */
export function guestToBegin(
  deps: Deps,
  request: Request,
  browserHash: string,
): Pick<TypedGuest, "name" | "phone" | "email"> {
  const visitor = readVisitor(deps, request);
  const phone = visitor.kind === "guest" ? visitor.guest.phone : rememberedPhone(request, deps.secure);
  if (!phone) return { name: "", phone: "", email: "" };
  const own = guestOfBrowser(deps.db, { browserHash, phone });
  const known = own ?? (isPhoneProven(deps, request, phone) ? guestWhoPaidFrom(deps.db, phone) : undefined);
  return { name: known?.name ?? "", phone: displayPhone(phone), email: known?.email ?? "" };
}
