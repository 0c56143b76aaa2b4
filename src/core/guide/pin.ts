import { decode, encode, expand } from "pluscodes";

/** A point on earth, degrees with at most six digits after the point: a tenth of a metre. */
export type Pin = Readonly<{ lat: number; lng: number }>;

/**
 * Why nothing was found in what was pasted. A short link names no place: its maker alone knows where it leads. Google's
 * is asked (`shortMapLink`); no other address is fetched because a host pasted it. A link may name a place and not say
 * where it is: the number that Google gives a place (`ftid`, `0x182f…`) is beside it by up to some kilometres.
 */
export type PinProblem = "short_link" | "named_place" | "no_place" | "outside_kenya";

/** What short plus codes are read beside, where a property's area has no position: the middle of Nairobi. */
const NAIROBI: Pin = { lat: -1.286, lng: 36.823 };
/** Kenya and a little around it, degrees. A pin beside it has its numbers swapped, or is another place. */
const KENYA = { south: -4.9, north: 5.1, west: 33.8, east: 42.1 } as const;
const LONGEST = 2000;
const SHORT_LINK = /(?:^|[\s/])(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple|osm\.org|bit\.ly)\//i;
/** The middle of what a map shows, where a link says no more. */
const OF_VIEWS: readonly RegExp[] = [
  /@(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/,
  /#map=\d{1,2}\/(-?\d{1,3}(?:\.\d{1,15})?)\/(-?\d{1,3}(?:\.\d{1,15})?)/,
];
/** Google's link to what it knows by a name or a number. */
const NAMED_PLACE = /google\.[a-z.]{2,6}\/maps|maps\.google\.|[?&](?:ftid|cid|query_place_id)=/i;
/** Where the map apps write a place into their links, the surest first: the view of a map is not its pin. */
const IN_LINKS: readonly RegExp[] = [
  /!3d(-?\d{1,3}(?:\.\d{1,15})?)!4d(-?\d{1,3}(?:\.\d{1,15})?)/,
  /!1d-?\d{1,9}(?:\.\d{1,15})?!2d(?<lng>-?\d{1,3}(?:\.\d{1,15})?)!3d(?<lat>-?\d{1,3}(?:\.\d{1,15})?)/,
  /[?&]mlat=(-?\d{1,3}(?:\.\d{1,15})?)&mlon=(-?\d{1,3}(?:\.\d{1,15})?)/,
  /[?&](?:q|query|ll|destination|daddr|to|coordinate|center|viewpoint|cbll)=(?:loc:|ll\.)?(-?\d{1,3}(?:\.\d{1,15})?), ?(-?\d{1,3}(?:\.\d{1,15})?)/,
  /^geo:(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/,
  /\/maps\/(?:search|place|dir\/[^/]{0,200})\/(-?\d{1,3}(?:\.\d{1,15})?),[+ ]?(-?\d{1,3}(?:\.\d{1,15})?)/,
  /^(-?\d{1,3}(?:\.\d{1,15})?)(?: ?[,;] ?| )(-?\d{1,3}(?:\.\d{1,15})?)$/,
];
/** As Google's page shows a dropped pin: degrees, minutes and seconds. */
const IN_SECONDS =
  /(\d{1,2})° ?(\d{1,2})['\u2032\u2019] ?(\d{1,2}(?:\.\d{1,9})?)(?:["\u201d]|['\u2032\u2019]{2}) ?([NS])[ ,+]{1,3}(\d{1,3})° ?(\d{1,2})['\u2032\u2019] ?(\d{1,2}(?:\.\d{1,9})?)(?:["\u201d]|['\u2032\u2019]{2}) ?([EW])/i;
const COMPASS = /^(\d{1,3}(?:\.\d{1,15})?)°? ?([NS])[ ,]{1,3}(\d{1,3}(?:\.\d{1,15})?)°? ?([EW])$/i;
/** Whole, and short, as `PQ2P+C2 Nairobi`. */
const FULL_CODE =
  /(?:^|[^23456789CFGHJMPQRVWX])([23456789CFGHJMPQRVWX]{8}\+[23456789CFGHJMPQRVWX]{2,3})(?![23456789CFGHJMPQRVWX])/i;
const SHORT_CODE =
  /(?:^|[^23456789CFGHJMPQRVWX])([23456789CFGHJMPQRVWX]{4,6}\+[23456789CFGHJMPQRVWX]{2,3})(?![23456789CFGHJMPQRVWX])/i;

/**
 * The place in what a host pasted: a link of Google's, Apple's or OpenStreetMap's app, coordinates as people write
 * them, or a plus code, whole or short. Short ones are read `near` the property's area.
 */
export function readPin(typed: string, near: Pin = NAIROBI): { pin: Pin } | { problem: PinProblem } {
  const text = plainly(typed);
  const found = inLink(text) ?? inSeconds(text) ?? byCompass(text) ?? byPlusCode(text, near) ?? ofView(text);
  // An app shares the place's name before its short link.
  if (!found && SHORT_LINK.test(text)) return { problem: "short_link" };
  if (!found) return { problem: NAMED_PLACE.test(text) ? "named_place" : "no_place" };
  return isInKenya(found) ? { pin: rounded(found) } : { problem: "outside_kenya" };
}

/** The last part of a short link of Google's map app, as phones share it, also behind a place's name. */
export function shortMapLink(typed: string): string | undefined {
  return /(?:^|[\s/])maps\.app\.goo\.gl\/([\w-]{4,40})/i.exec(typed.slice(0, LONGEST))?.[1];
}

/** The plus code of a pin: ten digits, some fourteen metres. */
export function plusCodeOf({ lat, lng }: Pin): string {
  const code = encode({ latitude: lat, longitude: lng });
  if (code === null) throw new Error("a pin that is no place");
  return code;
}

/** As people read it out, and as every map app reads it. */
export function pinInWords({ lat, lng }: Pin): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

/** Links that open the place in a map app, without a key and without telling anybody before they are pressed. */
export function pinLinks({ lat, lng }: Pin): Readonly<{ map: string; way: string; osm: string }> {
  const at = encodeURIComponent(`${lat},${lng}`);
  return {
    map: `https://www.google.com/maps/search/?api=1&query=${at}`,
    way: `https://www.google.com/maps/dir/?api=1&destination=${at}`,
    osm: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
  };
}

/** The same for a place in words. */
export function mapLinks(place: string): Readonly<{ map: string; osm: string }> {
  const at = encodeURIComponent(place);
  return {
    map: `https://www.google.com/maps/search/?api=1&query=${at}`,
    osm: `https://www.openstreetmap.org/search?query=${at}`,
  };
}

/** The pin that a guide names. */
export function pinOf({ lat, lng }: Readonly<{ lat?: string; lng?: string }>): Pin | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat: Number(lat), lng: Number(lng) };
}

function plainly(typed: string): string {
  const text = typed.slice(0, LONGEST).normalize("NFKC").replace(/\s+/g, " ").replaceAll("\u2212", "-").trim();
  try {
    return decodeURIComponent(text.replace(/(?<=[?&=][^ ]{0,200})%20/g, " "));
  } catch {
    return text;
  }
}

const inLink = (text: string) => byPatterns(text, IN_LINKS);
const ofView = (text: string) => byPatterns(text, OF_VIEWS);

function byPatterns(text: string, patterns: readonly RegExp[]): Pin | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found) return { lat: Number(found.groups?.lat ?? found[1]), lng: Number(found.groups?.lng ?? found[2]) };
  }
  return undefined;
}

function inSeconds(text: string): Pin | undefined {
  const [all, ...parts] = IN_SECONDS.exec(text) ?? [];
  if (all === undefined) return undefined;
  const [lat, lng] = [parts.slice(0, 4), parts.slice(4)].map(([degrees, minutes, seconds, side = ""]) => {
    const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
    return /[sw]/i.test(side) ? -size : size;
  });
  return { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN };
}

function byCompass(text: string): Pin | undefined {
  const [, lat, ns = "", lng, ew = ""] = COMPASS.exec(text) ?? [];
  if (lat === undefined || lng === undefined) return undefined;
  return { lat: Number(lat) * (/s/i.test(ns) ? -1 : 1), lng: Number(lng) * (/w/i.test(ew) ? -1 : 1) };
}

function byPlusCode(text: string, near: Pin): Pin | undefined {
  const whole = FULL_CODE.exec(text)?.[1];
  const short = SHORT_CODE.exec(text)?.[1];
  const code = whole ?? (short && expand(short.toUpperCase(), { latitude: near.lat, longitude: near.lng }));
  const at = code ? decode(code.toUpperCase()) : null;
  return at ? { lat: at.latitude, lng: at.longitude } : undefined;
}

function isInKenya({ lat, lng }: Pin): boolean {
  return lat >= KENYA.south && lat <= KENYA.north && lng >= KENYA.west && lng <= KENYA.east;
}

function rounded({ lat, lng }: Pin): Pin {
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 };
}
