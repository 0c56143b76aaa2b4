import { Elysia } from "elysia";
import { findInquiry } from "#db/inquiry.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import type { QuoteLink } from "#db/share.queries.ts";
import { offerPath } from "#src/booking/offer-key.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { ROOMS_MOST } from "#src/core/stay/rooms-for-party.ts";
import { readStay } from "#src/core/stay/stay.ts";
import { answerInquiry } from "#src/inquiry/answer-inquiry.ts";
import { judgeQuestion } from "#src/inquiry/judge-question.ts";
import { type FormBody, queryOf, Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import type { FieldError } from "#views/kit/index.ts";
import { NewOfferPage, OfferPage, OffersPage } from "#views/offer/offer-pages.tsx";
import { type PageTexts, pagesIn } from "#views/texts/pages.ts";
import {
  changeOffer,
  findOfferOf,
  makeOffer,
  type OfferFault,
  type OfferProblems,
  offersOfHost,
  type TypedOffer,
  withdrawOffer,
} from "./make-offer.ts";
import { hasSeveral, kindsOffered, type PricedOffer, priceOffer, priceOfToday } from "./price-offer.ts";

const HOME = "/social-media-connect/offers";
/** The newest that a host sees. */
const SHOWN = 200;

type Asking = Readonly<{ deps: Deps; request: Request; host: SessionHost }>;

/** Prices that a host offers, each to one guest. */
export function offersRoutes(deps: Deps) {
  return new Elysia({ name: "offers-of-host" })
    .use(hostDoor(deps))
    .get(HOME, ({ host, request }) => list({ deps, request, host }), { may: "share" })
    .get(`${HOME}/new`, ({ host, request }) => showNew({ deps, request, host }), { may: "share" })
    .post(`${HOME}/new`, ({ host, request }) => make({ deps, request, host }), { may: "share" })
    .get(`${HOME}/:id`, ({ host, request, params }) => showOne({ deps, request, host }, params.id), { may: "share" })
    .post(`${HOME}/:id`, ({ host, request, params }) => change({ deps, request, host }, params.id), { may: "share" })
    .post(`${HOME}/:id/withdraw`, ({ host, params }) => withdraw(deps, host.id, params.id), { may: "share" })
    .post(`${HOME}/:id/answer`, ({ host, request, params }) => answer({ deps, request, host }, params.id), {
      may: "share",
    });
}

function list({ deps, request, host }: Asking): Response {
  const rows = offersOfHost(deps, host.id, SHOWN);
  return page(request, <OffersPage shell={hostShell(deps, request)} rows={rows} />);
}

/** The form with what the way here says: a property, its dates, a question that it answers. */
function showNew(asking: Asking): Response {
  const { deps, request, host } = asking;
  const query = queryOf(request);
  const asked = questionOf(asking, query.text("inquiry", 40));
  const wished = asked && judgeQuestion(deps, asked.propertyId, asked.question)?.question;
  const typed: TypedOffer = {
    ...read(asking, query),
    ...(asked && { property: asked.propertyId, phone: displayPhone(asked.phone), language: asked.language }),
    ...(wished?.stay && { ...wished.stay }),
  };
  const property = typed.property || propertiesOfHost(deps.db, host.id, ["published"])[0]?.id || "";
  return form(asking, { ...typed, property, guests: query.text("guests", 6) || String(wished?.party ?? 2) });
}

/** A question that this host was asked. */
function questionOf({ deps, host }: Asking, id: string) {
  const inquiry = id ? findInquiry(deps.db, id) : undefined;
  return inquiry?.hostId === host.id ? inquiry : undefined;
}

type Told = { errors?: readonly FieldError[]; priced?: PricedOffer; status?: number; submissionKey?: string };

function form(asking: Asking, typed: TypedOffer, told: Told = {}): Response {
  const { deps, request, host } = asking;
  const { errors = [], priced = priceIn(deps, host.id, typed), status = errors.length > 0 ? 422 : 200 } = told;
  const { prices } = hostTexts(deps, request);
  const { counts, ...words } = typed;
  const kinds = kindsOffered(deps.db, host.id, counts);
  const refused = priced?.refused;
  const why = refused && `${counts ? `${refused.at}: ` : ""}${prices.refused(refused.why)}`;
  const view = (
    <NewOfferPage
      shell={hostShell(deps, request)}
      houses={propertiesOfHost(deps.db, host.id, ["published"]).map(({ id, displayName }) => ({
        id,
        name: displayName,
      }))}
      kinds={hasSeveral(kinds) ? kinds.map(({ property, count }) => ({ ...property, count })) : []}
      isSeveral={counts !== undefined}
      typed={words}
      today={deps.clock.today()}
      question={questionOf(asking, typed.inquiry)?.question}
      priced={priced && { ...priced, refused: why }}
      errors={errors}
      submissionKey={told.submissionKey ?? newSecret()}
    />
  );
  return page(request, view, { status });
}

/** The price, as soon as there are dates to make one of. */
function priceIn(deps: Deps, hostId: string, typed: TypedOffer): PricedOffer | undefined {
  const priced = priceOffer(deps, hostId, typed);
  return "rooms" in priced ? priced : undefined;
}

async function make(asking: Asking): Promise<Response> {
  const { deps, host, request } = asking;
  const sent = await readForm(request);
  const typed = read(asking, sent);
  const texts = hostTexts(deps, request);
  const submissionKey = submissionKeyOf(sent) ?? newSecret();
  if (sent.text("mode", 8)) return form(asking, typed, { submissionKey });
  if (sent.text("show", 5)) {
    const priced = priceOffer(deps, host.id, typed);
    return form(
      asking,
      typed,
      "rooms" in priced ? { priced, submissionKey } : { errors: errorsOf(priced, { typed, texts }), submissionKey },
    );
  }
  const result = makeOffer(deps, { hostId: host.id, submissionKey, lowMeant: sent.text("low", 12) }, typed);
  switch (result.outcome) {
    case "made":
    case "made_before":
      return redirectSaying(deps, `${HOME}/${result.id}`, "offer_made");
    case "wrong":
      return form(asking, typed, { errors: errorsOf(result, { typed, texts }), submissionKey });
    case "not_free":
    case "low":
      return form(asking, typed, { priced: result, status: 409, submissionKey });
  }
}

function errorsOf(
  { faults, dates, mostGuests, counts, notSeveral }: OfferProblems,
  { typed, texts }: { typed: TypedOffer; texts: PageTexts },
): FieldError[] {
  const { offerDesk: t, stay, hostBooking } = texts;
  const { several } = hostBooking;
  const sleeps = typed.counts ? several.party : stay.sleepsAtMost;
  return [
    ...faults.map((fault: OfferFault): FieldError => t.faults[fault]),
    ...counts.map(({ id, units }) => ({ field: `room-${id}`, message: several.count(units) })),
    ...(notSeveral === undefined ? [] : [{ field: `room-${notSeveral}`, message: several.most(ROOMS_MOST) }]),
    ...(dates ? [stay.problems[dates]] : []),
    ...(mostGuests === undefined ? [] : [{ field: "guests", message: sleeps(mostGuests) }]),
  ];
}

function read({ deps, host }: Asking, sent: FormBody): TypedOffer {
  const property = sent.text("property", 40);
  return {
    property,
    counts: readCounts(deps, host.id, sent, property),
    checkIn: (sent.text("checkIn", 20) || sent.text("from", 20)).trim(),
    checkOut: (sent.text("checkOut", 20) || sent.text("to", 20)).trim(),
    guests: sent.text("guests", 6) || "2",
    price: sent.text("price", 20),
    percent: sent.text("percent", 6),
    hours: sent.text("hours", 4) || "24",
    inquiry: sent.text("inquiry", 40),
    ...readGuest(sent),
  };
}

/** How many of each property; the form of several begins with one of the property that was chosen in the other. */
function readCounts(deps: Deps, hostId: string, sent: FormBody, property: string): Map<string, string> | undefined {
  const mode = sent.text("mode", 8) || (sent.text("several", 2) ? "several" : "one");
  if (mode !== "several") return undefined;
  const isBegun = sent.text("several", 2) !== "";
  const kinds = kindsOffered(deps.db, hostId, undefined).map(({ property: { id } }) => id);
  const begun = (id: string) => (id === property ? "1" : "0");
  return new Map(kinds.map((id) => [id, isBegun ? sent.text(`room-${id}`, 3) || "0" : begun(id)]));
}

function readGuest(sent: FormBody) {
  return {
    name: sent.text("name", 200),
    phone: sent.text("phone", 60),
    language: sent.text("language", 4) || "en",
    note: sent.text("note", 1000),
  };
}

function showOne(
  asking: Asking,
  id: string,
  told: { typed?: ReturnType<typeof readGuest>; errors?: FieldError[] } = {},
): Response {
  const { deps, request, host } = asking;
  const found = findOfferOf(deps.db, deps, { id, hostId: host.id });
  if (!found) throw new Refused(404);
  const { offer, standing, rooms, shown } = found;
  const { errors = [] } = told;
  const inquiry = offer.inquiryId ? questionOf(asking, offer.inquiryId) : undefined;
  const typed = told.typed ?? {
    name: offer.toName,
    phone: offer.toPhone ? displayPhone(offer.toPhone) : "",
    language: offer.language,
    note: offer.note,
  };
  const view = (
    <OfferPage
      shell={hostShell(deps, request)}
      offer={{ ...offer, ...shown, standing }}
      rooms={rooms.map((room) => ({
        name: room.property.displayName,
        guests: room.offer.party,
        quote: room.offer.quote,
      }))}
      address={`${deps.publicUrl}${offerPath(deps.secrets, offer.id)}`}
      words={wordsOf(offer, shown)}
      now={standing === "holds" || standing === "over" ? asItIsNow(deps, found) : undefined}
      answersTo={inquiry && inquiry.state !== "closed" ? displayPhone(inquiry.phone) : undefined}
      typed={typed}
      errors={errors}
      submissionKey={newSecret()}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

type Found = NonNullable<ReturnType<typeof findOfferOf>>;

/** What its stay costs today, and whether it can still be had. */
function asItIsNow(deps: Deps, { offer, rooms }: Found) {
  const stay = readStay(offer.checkIn, offer.checkOut, deps.clock.today());
  if (typeof stay === "string") return { kes: undefined, isFree: false };
  const places = rooms.map((room) => ({ property: room.property, guests: room.offer.party }));
  return priceOfToday(deps, places, stay);
}

/** What goes with the address, in the language of whoever reads it. */
function wordsOf(offer: QuoteLink, { house, party, totalKes }: Found["shown"]): string {
  const words = pagesIn[offer.language];
  return words.offer.message({
    name: offer.toName.split(" ")[0] ?? "",
    propertyName: house,
    dates: words.dates.range(offer),
    guests: party,
    totalKes,
    until: words.dates.moment(offer.endsAt),
    note: offer.note,
  });
}

async function change(asking: Asking, id: string): Promise<Response> {
  const { deps, host, request } = asking;
  const sent = await readForm(request);
  const typed = readGuest(sent);
  const result = changeOffer(deps, { id, hostId: host.id }, { ...typed, longer: sent.text("longer", 4) });
  if (result === "no_such_offer") throw new Refused(404);
  if (result === "changed") return redirectSaying(deps, `${HOME}/${id}`, "offer_saved");
  if (result === "over") return showOne(asking, id);
  const { faults } = hostTexts(deps, request).offerDesk;
  return showOne(asking, id, { typed, errors: result.map((fault) => faults[fault]) });
}

function withdraw(deps: Deps, hostId: string, id: string): Response {
  switch (withdrawOffer(deps, { id, hostId })) {
    case "no_such_offer":
      throw new Refused(404);
    case "used":
      return redirectSaying(deps, `${HOME}/${id}`, "offer_used");
    case "withdrawn":
      return redirectSaying(deps, `${HOME}/${id}`, "offer_withdrawn");
  }
}

/** Into the thread of the question that it answers. */
async function answer(asking: Asking, id: string): Promise<Response> {
  const { deps, host, request } = asking;
  const found = findOfferOf(deps.db, deps, { id, hostId: host.id });
  const inquiry = found?.offer.inquiryId ? questionOf(asking, found.offer.inquiryId) : undefined;
  if (!found || !inquiry || found.standing !== "holds") throw new Refused(404);
  const key = submissionKeyOf(await readForm(request)) ?? newSecret();
  const address = `${deps.publicUrl}${offerPath(deps.secrets, id)}`;
  // The thread says which house it is; of several rooms the offer does.
  const house = found.rooms.length > 1 ? found.shown.house : "";
  const words = `${wordsOf(found.offer, { ...found.shown, house })} ${address}`;
  const result = answerInquiry(deps, { id: inquiry.id, hostId: host.id, words, way: "", key });
  if (result === "no_such_inquiry" || result === "over") throw new Refused(404);
  if (result === "no_way") return redirectSaying(deps, `${HOME}/${id}`, "offer_no_way");
  return redirectSaying(deps, `/dashboard/messages/question/${inquiry.id}`, "answer_sent");
}
