import { Elysia } from "elysia";
import type { Booking } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { returningPercentOfHouse } from "#db/guest-book.queries.ts";
import { replaceableHolds } from "#db/occupancy.queries.ts";
import { hasPromoCodes } from "#db/pricing.queries.ts";
import { taxSettingsOf } from "#db/receipt.queries.ts";
import { hostLookOf, withWrittenName } from "#db/share.queries.ts";
import { type BookGroup, bookGroup } from "#src/booking/book-group.ts";
import { priceRooms } from "#src/booking/price-rooms.ts";
import { recheckChannels } from "#src/calendar/recheck-channels.ts";
import { offerShown } from "#src/checkout/dates.routes.tsx";
import { countHold, type GateAsk, holdWaitMs } from "#src/checkout/hold-gate.ts";
import {
  askFromSummary,
  networkToTell,
  numberToLookAt,
  type PressedPay,
  readPressedPay,
} from "#src/checkout/press-pay.ts";
import { readProof, waitingCode } from "#src/checkout/prove-to-book.ts";
import { readGuest, type TypedGuest } from "#src/checkout/read-guest.ts";
import {
  askForPhoneProof,
  guestToBegin,
  modeWith,
  offerPreview,
  type ProofAsk,
  placeOfBooking,
  tellTooMuch,
  waitingProof,
} from "#src/checkout/summary.routes.tsx";
import { stateAt } from "#src/core/booking/booking.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import { linesTogether, roomAloneKes } from "#src/core/pricing/quote-rooms.ts";
import { quotesTogether } from "#src/core/pricing/quotes-together.ts";
import { type AskedMore, moreAsText, readMore } from "#src/core/risk/measure.ts";
import { calledBy } from "#src/core/share/look.ts";
import { ROOMS_MOST, type RoomSet } from "#src/core/stay/rooms-for-party.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import { inHouse } from "#src/host/in-house.ts";
import { nameShown, numberForGuests } from "#src/host/look-shown.ts";
import { hostPath } from "#src/host/public-host.ts";
import { guestPhoneCookie } from "#src/identity/guest-phone.ts";
import { knownBrowser } from "#src/identity/known-browser.ts";
import { isPhoneProven } from "#src/identity/phone-proof.ts";
import { payeeMark, waysToPay } from "#src/payout/account-of.ts";
import { payeesOf } from "#src/payout/payees-of.ts";
import { type FormBody, queryOf, Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { browserKey, readVisitor, signedInPhone } from "#src/web/door/visitor.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { retryAfter } from "#src/web/rate-limit.ts";
import { page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { propertyAddress, roomsAddress, roomsSummaryAddress, writeRooms } from "#views/booking/addresses.ts";
import { SummaryPage } from "#views/booking/summary-page.tsx";
import type { SummaryPageProps } from "#views/booking/summary-to-show.ts";
import { RoomsPage } from "#views/group/rooms-page.tsx";
import { textsOf } from "#views/kit/language.tsx";
import { lookAtRooms, type RoomsLook } from "./load-rooms.ts";
import { type RoomsWished, readRooms } from "./read-rooms.ts";

const SUMMARY = "/booking/rooms/summary";

/** Several rooms of a host for one party: chosen, checked, and booked and paid in one press. */
export function roomsRoutes(deps: Deps) {
  return new Elysia({ name: "rooms" })
    .use(openDoor)
    .get("/booking/rooms", ({ request }) => choose(deps, request), { open: true })
    .get(SUMMARY, ({ request }) => show(deps, request), { open: true })
    .post(SUMMARY, ({ request }) => book(deps, request), { open: true });
}

function choose(deps: Deps, request: Request): Response {
  const wish = readRooms(deps, queryOf(request));
  const { hash, cookie } = browserKey(request, deps.secure);
  const look = lookOrLeave(deps, wish, hash, signedInPhone(deps, request));
  return look instanceof Response ? look : roomsPage(deps, request, wish, look, { cookies: [cookie] });
}

/** Where nobody lets this, or no dates are named, the page of the place asks for them. */
function lookOrLeave(
  deps: Deps,
  wish: RoomsWished,
  browser: string,
  provenPhone: string | undefined,
): RoomsLook | Response {
  const look = lookAtRooms(deps, wish, browser, provenPhone);
  if (look && look !== "no_stay") return look;
  if (!wish.propertyId) throw new Refused(404);
  return redirect(propertyAddress(wish.propertyId));
}

function roomsPage(
  deps: Deps,
  request: Request,
  wish: RoomsWished,
  look: RoomsLook,
  more: { status?: number; cookies: (string | undefined)[]; isTaken?: boolean },
): Response {
  const { host, stay, party, free, counts, chosen } = look;
  const query = new URLSearchParams({ checkIn: stay.checkIn, checkOut: stay.checkOut, guests: String(party) });
  if (wish.via) query.set("via", wish.via);
  const rooms = free
    .filter(({ kind }) => kind.free > 0)
    .map(({ property, kind }) => ({
      id: property.id,
      name: property.displayName,
      photo: property.photos[0],
      sleeps: kind.sleeps,
      free: kind.free,
      fromKes: kind.kes[0] ?? 0,
      upToKes: kind.kes.at(-1) ?? 0,
      count: Math.min(kind.free, counts.get(property.id) ?? 0),
    }));
  const view = (
    <RoomsPage
      shell={inHouse(deps, guestShell(deps, request), host.id)}
      host={{ name: nameShown(host, hostLookOf(deps.db, host.id)), href: `${hostPath(host)}?${query}` }}
      {...{ stay, party, rooms, chosen, via: wish.via }}
      offer={offerShown(look)}
      hostName={calledBy(withWrittenName(deps.db, host))}
      most={ROOMS_MOST}
      isTaken={more.isTaken ?? look.isTaken}
    />
  );
  return page(request, view, { status: more.status ?? 200, cookies: more.cookies });
}

function show(deps: Deps, request: Request): Response {
  const wish = readRooms(deps, queryOf(request));
  const { hash, cookie } = browserKey(request, deps.secure);
  const provenPhone = signedInPhone(deps, request);
  const look = lookOrLeave(deps, wish, hash, provenPhone);
  if (look instanceof Response) return look;
  if (!isBookable(look)) return redirect(roomsAddress(wishOf(wish, look)), { cookies: [cookie] });
  const typed = { ...guestToBegin(deps, request, hash), rules: false, offers: false };
  const props = { ...summaryProps({ deps, request, wish, look, browser: hash, provenPhone }), typed };
  const view = <SummaryPage {...props} otherNetwork={networkToTell(typed.phone)} submissionKey={newSecret()} />;
  return page(request, view, { cookies: [cookie] });
}

type Bookable = RoomsLook & { chosen: RoomSet };

function isBookable(look: RoomsLook): look is Bookable {
  return look.chosen !== undefined && look.chosen.rooms.length > 1;
}

function wishOf({ propertyId, via, code, extras }: RoomsWished, { stay, party, counts }: RoomsLook) {
  const rooms = [...counts].map(([id, count]) => ({ propertyId: id, count }));
  return { propertyId, ...stay, guests: party, rooms, via, code, extras };
}

/** Who looks at which rooms. `provenPhone` is theirs, if they have shown it. */
type Looking = Readonly<{
  deps: Deps;
  request: Request;
  wish: RoomsWished;
  look: Bookable;
  browser: string;
  provenPhone: string | undefined;
}>;

/** What they cost with what was chosen and typed beside them. */
function pricesOf({ deps, wish, look, browser, provenPhone }: Looking, rooms: ReturnType<typeof roomsOf>) {
  const offered = offeredIn(look);
  const ids = new Set(rooms.map(({ property }) => property.id));
  const own = [...ids].flatMap((propertyId) => replaceableHolds(deps.db, { browserHash: browser, propertyId }));
  return priceRooms(deps.db, rooms, {
    ...{ stay: look.stay, code: wish.code, chosen: wish.extras, provenPhone },
    ...{ replacedIds: own.map(({ id }) => id), offered, now: deps.clock.now() },
  });
}

/** The rooms at the prices that they were offered at, while these hold. */
function offeredIn({ offer }: RoomsLook) {
  return offer?.standing === "holds" && offer.isFor ? offer.rooms : undefined;
}

/** All of them as one: what they cost together, and the strictest day by which the rest is to be paid. */
function summaryProps(looking: Looking) {
  const { deps, request, wish, look } = looking;
  const { host, stay, party, chosen } = look;
  const { groups: texts, prices } = textsOf({ language: languageOf(request) });
  const rooms = roomsOf(look);
  const priced = pricesOf(looking, rooms);
  const quotes = priced.quoted.map((one) => one.quote);
  const { promoProblem } = priced;
  const { asking, opensAt, transfer } = waysToPay(deps, host.id);
  const shell = inHouse(deps, guestShell(deps, request), host.id);
  const hostLook = hostLookOf(deps.db, host.id);
  const [first] = rooms;
  if (!first) throw new Error("a group without a room");
  return {
    shell: { ...shell, site: { ...shell.site, typedIn: { form: "book", action: SUMMARY } } },
    property: {
      ...first.property,
      displayName: texts.at(chosen.rooms.length, nameShown(host, hostLook)),
      houseRules: rulesOf(rooms),
      maxGuests: party,
    },
    hostName: calledBy(withWrittenName(deps.db, host)),
    hostNumber: numberForGuests(hostLook),
    photo: first.property.photos[0],
    offer: offerShown(look),
    preview: previewOf(looking, first.property, quotes),
    makesOffers: false,
    stay,
    party,
    quote: quotesTogether(quotes),
    tax: taxSettingsOf(deps.db, host.id),
    extras: priced.extras,
    chosen: wish.extras,
    code: wish.code,
    via: wish.via,
    signInAt: offeredIn(look) ? undefined : signInFor(deps, request, host.id, roomsSummaryAddress(wishOf(wish, look))),
    policy: first.terms.policy,
    mode: rooms.some(({ terms }) => terms.mode === "request") ? ("request" as const) : ("instant" as const),
    now: deps.clock.now(),
    today: deps.clock.today(),
    mostKes: deps.config.mpesa.mostKes,
    payees: payeesOf(deps, host.id),
    payTo: asking && payeeMark(asking),
    fromAbroad: transfer !== undefined,
    opensAt,
    errors: promoProblem
      ? [{ field: "code", message: prices.promo.problems[promoProblem.why](promoProblem.minNights) }]
      : [],
    codeKey: newSecret(),
    group: groupToBook(looking, rooms, quotes),
  };
}

/** What an app shows of an offer where it is sent: the rooms, the days and their one price, and nothing of the guest. */
function previewOf(
  { deps, request, look }: Looking,
  property: ReturnType<typeof roomsOf>[number]["property"],
  quotes: readonly Quote[],
) {
  const { stay, party, offer } = look;
  if (!offer || !offeredIn(look)) return undefined;
  const kes = quotesTogether(quotes).totalKes;
  return offerPreview(deps, request, { offerId: offer.offer.id, property, photos: property.photos, stay, party, kes });
}

/** Which rooms they are, and what each costs; what all have together stands in lines of its own. */
function groupToBook({ deps, wish, look }: Looking, rooms: ReturnType<typeof roomsOf>, quotes: readonly Quote[]) {
  const wished = wishOf(wish, look);
  return {
    takesPromo:
      !offeredIn(look) && (wish.code !== "" || rooms.some(({ property }) => hasPromoCodes(deps.db, property.id))),
    lines: linesTogether(quotes),
    action: SUMMARY,
    change: roomsAddress(wished),
    hidden: { property: wish.propertyId, guests: look.party },
    written: writeRooms(wished.rooms),
    rooms: rooms.map(({ property, terms, guests }, at) => ({
      name: property.displayName,
      guests,
      kes: quotes[at] ? roomAloneKes(quotes[at]) : 0,
      policy: terms.policy,
    })),
  };
}

function roomsOf({ free, chosen, host }: Bookable) {
  return chosen.rooms.flatMap(({ propertyId, guests }) => {
    const found = free.find(({ kind }) => kind.propertyId === propertyId);
    return found ? [{ property: { ...found.property, hostId: host.id }, terms: found.terms, guests }] : [];
  });
}

/** The rules of each kind of room, with its name where they differ. */
function rulesOf(rooms: ReturnType<typeof roomsOf>): string {
  const byRules = new Map(rooms.map(({ property }) => [property.houseRules.trim(), property.displayName]));
  const written = [...byRules].filter(([rules]) => rules !== "");
  if (byRules.size === 1) return written[0]?.[0] ?? "";
  return written.map(([rules, name]) => `${name}: ${rules}`).join("\n\n");
}

/** One form on its way to a booking. */
type Sent = Looking &
  Readonly<{
    form: FormBody;
    typed: TypedGuest;
    submissionKey: string | undefined;
    agreed: AskedMore | undefined;
    pressed: PressedPay | undefined;
    isProven: boolean;
    cookies: (string | undefined)[];
  }>;

async function book(deps: Deps, request: Request): Promise<Response> {
  const form = await readForm(request);
  const wish = readRooms(deps, form);
  const { hash: browser, cookie } = browserKey(request, deps.secure);
  const submissionKey = submissionKeyOf(form);
  const words = textsOf({ language: languageOf(request) });
  const read = readGuest(form, words.booking.summary.faults, deps.config.sms.countries);
  const signedIn = signedInPhone(deps, request);
  // A price for coming back is for who is signed in, and for nobody else.
  const provenPhone = "guest" in read && read.guest.phone !== signedIn ? undefined : signedIn;
  const look = lookOrLeave(deps, wish, browser, provenPhone);
  if (look instanceof Response) return look;
  if (!isBookable(look)) {
    // A form that is sent again finds its own rooms taken by itself.
    const own =
      "guest" in read &&
      submissionKey &&
      bookedBefore(deps, { form, wish, look, browser, submissionKey, guest: read.guest });
    if (own) return redirect(placeOfBooking(deps, own), { cookies: [cookie] });
    return roomsPage(deps, request, wish, look, { status: 409, cookies: [cookie] });
  }
  const agreed = readMore(form.text("agreed", 20));
  const pressed = readPressedPay(form);
  const sent: Sent = {
    ...{ deps, request, form, wish, look, browser, provenPhone, submissionKey, agreed, pressed },
    typed: read.typed,
    isProven: false,
    cookies: [cookie],
  };
  const mode = modeWith(modeOf(sent), agreed);
  // The other language, or the price with another code or other extras is asked for, and nothing is booked.
  if (["language", "reprice"].some((field) => form.text(field, 10) !== "")) {
    const code = waitingCode(deps, form);
    return again(sent, 200, { proof: code && waitingProof(code, mode) });
  }
  if ("faults" in read) return again(sent, 422, { errors: read.faults });
  if (!submissionKey) return usedForm(sent);
  if (pressed && mode === "instant" && numberToLookAt(form, read.guest.phone)) {
    return again(sent, 200, { news: { kind: "other_network" } });
  }
  const proof = readProof(deps, request, form, read.guest);
  if (proof.outcome === "missing" || proof.outcome === "wrong" || proof.outcome === "over") {
    const errors = [{ field: "phoneCode", message: words.guest.code[proof.outcome] }];
    return again(sent, 422, { errors, proof: waitingProof(proof.code, mode) });
  }
  const isProven = proof.outcome === "proven";
  if (isProven) sent.cookies.push(...proof.cookies);
  return holdAll({ ...sent, isProven }, { ...read.guest, submissionKey });
}

function modeOf({ look }: Sent): "instant" | "request" {
  return look.free.some(({ terms, kind }) => terms.mode === "request" && (look.counts.get(kind.propertyId) ?? 0) > 0)
    ? "request"
    : "instant";
}

/** What the form, sent before, had made: all of its rooms are taken now, by itself. */
function bookedBefore(
  deps: Deps,
  of: Pick<Sent, "form" | "wish" | "browser"> & {
    look: RoomsLook;
    submissionKey: string;
    guest: Omit<ProofAsk, "submissionKey">;
  },
): Booking | undefined {
  const { look, wish, browser, submissionKey, guest } = of;
  const { host, stay } = look;
  // Its rooms are read from what was booked: who sleeps where followed from what was free then.
  const result = bookGroup(deps, {
    hostId: host.id,
    ...stay,
    rooms: [...(wish.counts ?? [])].flatMap(([propertyId, count]) =>
      Array.from({ length: count }, () => ({ propertyId, guests: 0 })),
    ),
    guest,
    shownKes: -1,
    submissionKey,
    browserHash: browser,
  });
  return result.outcome === "already_booked" ? result.booking : undefined;
}

async function holdAll(sent: Sent, ask: ProofAsk): Promise<Response> {
  const { deps, request, form, wish, look, browser, isProven } = sent;
  const { submissionKey, ...guest } = ask;
  const isKnown = isProven || knownBrowser(deps, request, "guest", guest.phone) !== undefined;
  const kind = modeWith(modeOf(sent), sent.agreed) === "request" ? "request" : "hold";
  const places = look.chosen.rooms.map(({ propertyId }) => propertyId);
  const nights = nightCount(look.stay);
  const kept: GateAsk = { kind, browser, network: deps.networkOf(request), places, nights };
  const waitMs = holdWaitMs(deps, kept);
  const shownKes = Number(form.text("shownKes", 12) || "0");
  const result = bookGroup(deps, {
    hostId: look.host.id,
    ...look.stay,
    rooms: look.chosen.rooms,
    guest,
    shownKes,
    submissionKey,
    browserHash: browser,
    agreed: moreAsText(sent.agreed),
    code: wish.code,
    extras: wish.extras,
    via: wish.via,
    offerId: wish.offerId,
    language: languageOf(request),
    isProven,
    signedInAs: sent.provenPhone,
    mustProve: !isKnown && waitMs > 0,
  });
  if (result.outcome === "held" && !isKnown) countHold(deps, kept);
  if (result.outcome === "holds_too_much") {
    const { status, ...told } = await tellTooMuch(sent, ask, kept, result);
    return again(sent, status, told);
  }
  if (result.outcome === "phone_unproven") {
    const told = await askForPhoneProof(sent, ask, { ...kept, kind: result.kind });
    const shown = again(sent, told.status, { errors: told.errors ?? [], proof: told.proof });
    if (told.status === 429) shown.headers.set("retry-after", retryAfter(told.waitMs ?? waitMs));
    return shown;
  }
  return answer(sent, ask, result, shownKes);
}

/** Each outcome as its page. */
async function answer(
  sent: Sent,
  ask: ProofAsk,
  result: Exclude<BookGroup, { outcome: "phone_unproven" | "holds_too_much" }>,
  shownKes: number,
): Promise<Response> {
  const { deps, request, wish, browser, cookies } = sent;
  switch (result.outcome) {
    case "held":
    case "already_booked":
      return payFor(sent, ask, result.booking);
    case "requested":
      return goOn(sent, ask.phone, result.booking);
    case "asks_more":
      return again({ ...sent, agreed: result.asked }, 409, { news: { kind: "asks_more" } });
    case "price_changed": {
      const wasKes = Number.isSafeInteger(shownKes) ? shownKes : 0;
      return again(sent, 409, { news: { kind: "price_changed", wasKes } });
    }
    case "promo_unusable":
      return again(sent, 422, {});
    case "used_form":
      return usedForm(sent);
    case "nights_taken":
    case "refused":
    case "no_such_rooms":
    case "impossible_stay": {
      const after = lookAtRooms(deps, { ...wish, counts: undefined }, browser);
      if (!after || after === "no_stay") return redirect(propertyAddress(wish.propertyId), { cookies });
      return roomsPage(deps, request, wish, after, { status: 409, cookies, isTaken: true });
    }
  }
}

function again(sent: Sent, status: number, more: Partial<SummaryPageProps>): Response {
  const { request, typed, cookies, agreed } = sent;
  const props = summaryProps(sent);
  const mode = modeWith(props.mode, agreed);
  const price = agreed?.what === "deposit" ? { ...props.quote, damageDepositKes: agreed.kes } : props.quote;
  const shown = { ...props, mode, quote: price, asked: agreed, typed, otherNetwork: networkToTell(typed.phone) };
  const key = sent.submissionKey ?? newSecret();
  const errors = [...props.errors, ...(more.errors ?? [])];
  return page(request, <SummaryPage {...shown} submissionKey={key} {...more} errors={errors} />, { status, cookies });
}

/** Whoever has stayed here may pay less, once they are signed in. */
function signInFor(deps: Deps, request: Request, hostId: string, next: string): string | undefined {
  const isForNobody = returningPercentOfHouse(deps.db, hostId) === 0;
  if (isForNobody || readVisitor(deps, request).kind !== "anonymous") return undefined;
  return `/guest-login?${new URLSearchParams({ next })}`;
}

function usedForm(sent: Sent): Response {
  return again(sent, 409, { news: { kind: "used_form" }, submissionKey: newSecret() });
}

/** Asks the phone for all of it, where the press said so, once no other site has sold any of the rooms. */
async function payFor(sent: Sent, { phone, submissionKey }: ProofAsk, booking: Booking): Promise<Response> {
  const { deps, request, wish, look, pressed, cookies, browser } = sent;
  const isToPay = stateAt(booking, deps.clock.now()) === "held";
  if (!pressed || !isToPay) return goOn(sent, phone, booking);
  const checked = await Promise.all(groupOf(deps.db, booking).map(({ id }) => recheckChannels(deps, id)));
  if (checked.some(({ outcome }) => outcome === "sold_elsewhere")) {
    const after = lookAtRooms(deps, { ...wish, counts: undefined }, browser);
    const shown = after && after !== "no_stay" ? after : look;
    return roomsPage(deps, request, wish, shown, { status: 409, cookies, isTaken: true });
  }
  const isOwner = sent.isProven || isPhoneProven(deps, request, phone);
  askFromSummary(deps, { bookingId: booking.id, phone, submissionKey, shown: pressed, isOwner });
  return goOn(sent, phone, booking);
}

function goOn({ deps, cookies }: Sent, phone: string, booking: Booking): Response {
  return redirect(placeOfBooking(deps, booking), { cookies: [...cookies, guestPhoneCookie(phone, deps.secure)] });
}
