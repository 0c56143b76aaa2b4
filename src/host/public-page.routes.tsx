import { Elysia } from "elysia";
import { stayedIn } from "#db/guest-booking.queries.ts";
import { findHostByPublicName, type Host, loadHostPage, newNameOf } from "#db/host.queries.ts";
import { houseFactsOfAll } from "#db/house-fact.queries.ts";
import { occupanciesAround } from "#db/occupancy.queries.ts";
import { shownReviewsOfHost, totalsOfAll } from "#db/review.queries.ts";
import { findShareLink, hostLookOf, lookPhotosOf } from "#db/share.queries.ts";
import { publicAddresses, sitemapCount, sitemapVersion } from "#db/sitemap.queries.ts";
import { BRAND_LONGEST, isReserved, plainName } from "#src/core/brand.ts";
import { verifiedPath } from "#src/core/kyc/verified.ts";
import { readLocation } from "#src/core/listing/place-search.ts";
import { addTotals, averagesOf } from "#src/core/review/averages.ts";
import { partyFor } from "#src/core/stay/party.ts";
import { addDays, BOOKING_HORIZON_DAYS, nightCount, readStay, type Stay } from "#src/core/stay/stay.ts";
import { fromPricesOfHost, lowestOf, withFromPrices } from "#src/pricing/from-prices.ts";
import { cardOf } from "#src/property/card-of.ts";
import { queryOf, Refused, UnknownPath } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { hasFlash } from "#src/web/flash.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { json, page, redirect, renderPage } from "#src/web/respond.ts";
import { pieceHeaders, publicPageHeaders } from "#src/web/security-headers.ts";
import { asksForAStay, keptAs, viaOf } from "#src/web/stay-query.ts";
import { roomsAddress } from "#views/booking/addresses.ts";
import { HostNotFound } from "#views/host/host-not-found.tsx";
import { HostPage, type HostPageProps } from "#views/host/host-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { lodgingBusiness } from "#views/property/structured-data.ts";
import { findStays, type TakenAround } from "./find-stays.ts";
import { freeRooms, roomsThatFit } from "./free-rooms.ts";
import { inHouse } from "./in-house.ts";
import { hostCard } from "./link-card.ts";
import { lookShown, nameShown } from "./look-shown.ts";
import { hostPath, ownerName, publicHost } from "./public-host.ts";
import { sitemap, sitemapIndex } from "./sitemap.ts";

const BRAND_SHAPE = new RegExp(`^[a-z0-9]{1,${BRAND_LONGEST}}$`);
/** A username is the part of an e-mail address before the @. */
const USERNAME_SHAPE = /^[a-z0-9._+-]{1,64}$/;

/** The newest of all their houses. */
const REVIEWS_SHOWN = 3;

/** No property takes more. */
const LARGEST_PARTY = 50;

/** A host's page for guests. It stands last, because `/{brand}` answers for every single word. */
export function publicPageRoutes(deps: Deps) {
  const atHost = ({ request, params }: { request: Request; params: { name: string } }) =>
    underName(deps, request, params.name, "/host") ?? notFound(deps, request, `/host/${lower(params.name)}`);
  const atRoot = ({ request, params }: { request: Request; params: { name: string } }) => {
    const name = lower(params.name);
    if (isReserved(name)) throw new UnknownPath();
    const found = underName(deps, request, params.name, "");
    if (found) return found;
    if (!BRAND_SHAPE.test(name)) throw new UnknownPath();
    return notFound(deps, request, `/${name}`);
  };
  return new Elysia({ name: "publicPageRoutes" })
    .use(openDoor)
    .get("/sitemap.xml", ({ request }) => sitemapPage(deps, request, "/sitemap.xml"), { open: true })
    .get(
      "/sitemap/:part",
      ({ request, params }) => {
        const part = Number(/^([1-9]\d{0,4})\.xml$/.exec(params.part)?.[1]);
        if (!(part <= sitemapCount(deps.db))) throw new Refused(404);
        return sitemapPage(deps, request, `/sitemap/${part}.xml`, part);
      },
      { open: true },
    )
    .get(
      "/api/host/:name",
      ({ request, params }) => {
        const host = findHostByPublicName(deps.db, lower(params.name));
        if (!host) return meant(deps, request, params.name, "/api/host") ?? json({ error: "Host Not Found" }, 404);
        return json(publicHost(loadHostPage(deps.db, host), deps.publicUrl));
      },
      { open: true },
    )
    .get("/host/:name", atHost, { open: true })
    .head("/host/:name", atHost, { open: true })
    .get("/:name", atRoot, { open: true })
    .head("/:name", atRoot, { open: true });
}

/** One part of all that is let; without a part all of it, or where its parts are. */
function sitemapPage(deps: Deps, request: Request, path: string, part?: number): Response {
  const versionNow = () => sitemapVersion(deps.db);
  return (
    deps.pages.answer(request, path) ??
    deps.pages.keep(request, path, {
      // Before what it is the version of.
      version: versionNow(),
      html: sitemapOf(deps, part),
      versionNow,
      headers: { ...pieceHeaders(deps), "content-type": "application/xml; charset=utf-8" },
    })
  );
}

function sitemapOf({ db, publicUrl }: Deps, part: number | undefined): string {
  const parts = part === undefined ? sitemapCount(db) : 1;
  return parts > 1 ? sitemapIndex(publicUrl, parts) : sitemap(publicUrl, publicAddresses(db, part ?? 1), part ?? 1);
}

function lower(name: string): string {
  return name.slice(0, 200).toLowerCase();
}

/** The page of a name as it stands in its address, or the way there from however it was typed. */
function underName(deps: Deps, request: Request, typed: string, under: string): Response | undefined {
  const name = lower(typed);
  const isExact = name === typed && USERNAME_SHAPE.test(name);
  const own = isExact ? hostPage(deps, request, name, `${under}/${encodeURIComponent(name)}`) : undefined;
  return own ?? meant(deps, request, typed, under);
}

/**
 * From a name that was typed in another way, and from one that a host gave up, to the one they have, with whatever was
 * searched for. Browsers may not keep it: they may take the old name back.
 */
function meant({ db }: Deps, request: Request, typed: string, under: string): Response | undefined {
  const name = lower(typed);
  const plain = plainName(name);
  const known =
    [name, plain].find((one) => findHostByPublicName(db, one)) ?? newNameOf(db, name) ?? newNameOf(db, plain);
  if (!known || known === typed) return undefined;
  return redirect(`${under}/${encodeURIComponent(known)}${new URL(request.url).search}`, { status: 301 });
}

function notFound(deps: Deps, request: Request, path: string): Response {
  const headers = publicPageHeaders(deps, path);
  return page(request, <HostNotFound shell={guestShell(deps, request)} />, { status: 404, headers });
}

/** The page of a name: kept whole, or with what a search found. `undefined` when nobody has the name. */
function hostPage(deps: Deps, request: Request, name: string, path: string): Response | undefined {
  const isSearch = asksForAStay(request.url);
  const asked = viaOf(request.url);
  const stayed = stayedBy(deps, request);
  if (!isSearch && stayed.size === 0) {
    const kept = deps.pages.answer(request, keptAs(path, asked));
    if (kept) return kept;
  }
  const host = findHostByPublicName(deps.db, name);
  if (!host) return undefined;
  // A word that is no link of theirs makes no page of its own.
  const via = asked && findShareLink(deps.db, host.id, asked) ? asked : undefined;
  // Before what it is the version of: a hold may end while the page is drawn.
  const version = isSearch ? undefined : versionOf(deps, host);
  const shown = loadShown(deps, host, stayed);
  if (isSearch && shown.properties.length > 0) return searchPage(deps, request, shown, { path, via });

  const { reviewed, facts, ...everything } = everythingOf(deps, request, shown, path);
  const view = (
    <HostPage
      {...everything}
      properties={shown.properties.map((property) => ({
        property: cardOf(property, reviewed, facts),
        stayed: stayed.has(property.id),
      }))}
      typed={{ checkIn: "", checkOut: "", guests: usualParty(shown.properties), via }}
      errors={[]}
    />
  );
  const headers = publicPageHeaders(deps, path);
  const isOfOne = shown.properties.some(({ id }) => stayed.has(id));
  if (!version || isOfOne || hasFlash(request)) return page(request, view, { headers });
  return deps.pages.keep(request, keptAs(path, via), {
    html: renderPage(view),
    version,
    // The name is looked up again: it may have gone to somebody else.
    versionNow: () => {
      const now = findHostByPublicName(deps.db, name);
      return now?.id === host.id ? versionOf(deps, now) : undefined;
    },
    headers,
  });
}

type Shown = ReturnType<typeof loadShown>;

/** Where the guest has stayed who is signed in; of anybody else nothing is asked. */
function stayedBy(deps: Deps, request: Request): ReadonlySet<string> {
  const visitor = readVisitor(deps, request);
  return visitor.kind === "guest" ? stayedIn(deps.db, visitor.guest.phone, deps.clock.today()) : new Set();
}

/** What their page shows, with the price that each house is told to cost from; what a guest knows comes first. */
function loadShown(deps: Deps, host: Host, stayed: ReadonlySet<string>) {
  const { properties } = loadHostPage(deps.db, host);
  const known = properties.filter(({ id }) => stayed.has(id));
  const others = properties.filter(({ id }) => !stayed.has(id));
  return { host, stayed, properties: withFromPrices(deps, [...known, ...others]) };
}

/** What a page was made from: all that the host decides, and the prices, which nights that are sold may move. */
function versionOf(deps: Deps, host: Host) {
  const prices = fromPricesOfHost(deps, host.id);
  const told = prices.map(({ id, kes }) => `${id} ${kes ?? ""}`);
  return {
    of: [host.pageVersion, ...told].join(),
    holdsUntil: Math.min(...prices.map(({ goodUntil }) => goodUntil)),
  };
}

/** How many guests a search begins with: two, where two can sleep. */
function usualParty(properties: Shown["properties"]): string {
  return properties.some((property) => property.maxGuests > 1) ? "2" : "1";
}

/** Which properties are free, for how much. Never kept: it is true for this moment only. */
function searchPage(
  deps: Deps,
  request: Request,
  shown: Shown,
  { path, via }: { path: string; via: string | undefined },
): Response {
  const query = queryOf(request);
  const typed = {
    checkIn: query.text("checkIn", 20).trim(),
    checkOut: query.text("checkOut", 20).trim(),
    guests: query.text("guests", 20).trim(),
    via,
  };
  const stay = readStay(typed.checkIn, typed.checkOut, deps.clock.today());
  const party = partyFor(typed.guests || usualParty(shown.properties), LARGEST_PARTY);
  const texts = textsOf({ language: languageOf(request) }).stay;
  const errors: FieldError[] = [];
  if (typeof stay === "string") errors.push(texts.problems[stay]);
  if (typeof party === "string") errors.push({ field: "guests", message: texts.party });

  const { reviewed, facts, ...everything } = everythingOf(deps, request, shown, path);
  const headers = publicPageHeaders(deps, path);
  if (typeof stay === "string" || typeof party === "string") {
    const properties = shown.properties.map((property) => ({ property: cardOf(property, reviewed, facts) }));
    const view = <HostPage {...everything} properties={properties} typed={typed} errors={errors} />;
    return page(request, view, { status: 422, headers });
  }
  const taken = occupanciesAround(deps.db, shown.properties, stay, deps.clock.now());
  const results = findStays(deps, shown.properties, { stay, party }, taken);
  const isNoneFree = results.every(({ found }) => found.outcome !== "free");
  return page(
    request,
    <HostPage
      {...everything}
      properties={results.map(({ property, found }) => ({
        property: cardOf(property, reviewed, facts),
        answer: found,
        stayed: shown.stayed.has(property.id),
      }))}
      typed={{ ...typed, guests: String(party) }}
      errors={[]}
      searched={{ stay, nights: nightCount(stay), party }}
      together={isNoneFree ? togetherOf(deps, shown, { stay, party, via, taken }) : undefined}
    />,
    { headers },
  );
}

/** The rooms that sleep a party together where none of them does alone. */
function togetherOf(
  deps: Deps,
  { host, properties }: Shown,
  asked: { stay: Stay; party: number; via: string | undefined; taken: TakenAround },
): HostPageProps["together"] {
  const { stay, party, via, taken } = asked;
  const found = roomsThatFit(deps, host.id, freeRooms(deps, properties, { stay, party }, taken), party);
  const propertyId = found?.rooms[0]?.propertyId;
  if (!found || propertyId === undefined) return undefined;
  const href = roomsAddress({ propertyId, ...stay, guests: party, via });
  return { rooms: found.rooms.length, totalKes: found.totalKes, href };
}

/** What the page shows whether or not something was searched. */
function everythingOf(
  deps: Deps,
  request: Request,
  { host, properties }: Shown,
  path: string,
): Omit<HostPageProps, "properties" | "typed" | "errors" | "searched"> & {
  reviewed: ReturnType<typeof totalsOfAll>;
  facts: ReturnType<typeof houseFactsOfAll>;
} {
  const canonical = `${deps.publicUrl}${hostPath(host)}`;
  const today = deps.clock.today();
  const look = hostLookOf(deps.db, host.id);
  const ids = properties.map(({ id }) => id);
  const reviewed = totalsOfAll(deps.db, ids);
  const totals = addTotals([...reviewed.values()]);
  const card = hostCard(host, look, properties, totals, languageOf(request));
  const image = { url: `${deps.publicUrl}${card.path}`, alt: card.alt };
  return {
    shell: inHouse(deps, guestShell(deps, request), host.id),
    reviewed,
    facts: houseFactsOfAll(deps.db, ids),
    averages: averagesOf(totals),
    reviews: reviewed.size > 0 ? shownReviewsOfHost(deps.db, host.id, REVIEWS_SHOWN) : [],
    host: {
      name: nameShown(host, look),
      owner: ownerName(host),
      verified: verifiedPath(host),
      look: lookShown(look, lookPhotosOf(deps.db, host.id)),
    },
    path,
    areas: areasOf(properties),
    fromKes: lowestOf(properties),
    mostGuests: Math.min(
      LARGEST_PARTY,
      properties.reduce((sum, { maxGuests, units }) => sum + maxGuests * units, 0),
    ),
    canonical,
    image,
    jsonLd: jsonLdOf(deps, host, nameShown(host, look), { properties, url: canonical, image: image.url }),
    today,
    lastCheckIn: addDays(today, BOOKING_HORIZON_DAYS),
  };
}

/** Where the houses are, by estate or town, as the host has ordered them. */
function areasOf(properties: Shown["properties"]): string[] {
  const named = properties.flatMap(({ location }) => {
    const place = readLocation(location).places.find(({ kind }) => kind === "estate" || kind === "town");
    return place ? [place.name] : [];
  });
  return [...new Set(named)];
}

function jsonLdOf(
  deps: Deps,
  host: Host,
  name: string,
  { properties, url, image }: Pick<Shown, "properties"> & Readonly<{ url: string; image: string }>,
): object {
  return lodgingBusiness({
    name,
    owner: ownerName(host),
    url,
    image,
    properties: properties.map((property) => ({
      url: `${deps.publicUrl}/booking/property/${property.id}`,
      displayName: property.displayName,
      location: property.location,
      fromKes: property.fromKes,
      guests: property.maxGuests,
    })),
  });
}
