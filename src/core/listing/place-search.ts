import { distanceKm, type Position } from "./place-positions.ts";
import { type Place, spelledOut, suggestPlaces, wordsOf } from "./places.ts";
import { PLACES } from "./places-data.ts";

/** What a guest means by the place they typed. */
export type PlaceAsked =
  | Readonly<{ kind: "anywhere" }>
  /** In a place; or, with `near`, in reach of it. `corrected` when it was written otherwise. */
  | Readonly<{ kind: "place"; place: Place; near: boolean; corrected: boolean }>
  /** A county, or a city that is one: everything whose place lies in it. */
  | Readonly<{ kind: "area"; name: string }>
  /** Not in the gazetteer, but hosts write these words into their locations. */
  | Readonly<{ kind: "words"; words: readonly string[] }>
  /** It may be any of these: the guest is asked, and nothing is found until they say. */
  | Readonly<{ kind: "unsure"; places: readonly Place[] }>
  | Readonly<{ kind: "unknown" }>;

/** What counts as near a landmark or a road: a quarter of an hour through the traffic, at a good hour. */
export const NEAR_KM = 3;

/** Towns and beaches are long, and people sleep around a park, not in it. */
const REACH_KM: Readonly<Record<Place["kind"], number>> = {
  street: NEAR_KM,
  landmark: NEAR_KM,
  estate: NEAR_KM,
  beach: 5,
  town: 10,
  park: 25,
  county: 0,
};

const NEAR_WORDS = /^\s*(?:near|close to|next to|around|opposite|karibu na|jirani na)\s+/i;

/** How Swahili names what the gazetteer has in English. */
const IN_SWAHILI: readonly (readonly [RegExp, string])[] = [
  [/^kaunti ya (.+)$/i, "$1 County"],
  [/^(?:mji|jiji) (?:wa|la) (.+)$/i, "$1"],
  [/^(?:ufuo|ufukwe|pwani) (?:wa|ya) (.+)$/i, "$1 Beach"],
  [/^ziwa (.+)$/i, "Lake $1"],
  [/^mlima (.+)$/i, "Mount $1"],
  [/^(?:mbuga|hifadhi) ya (?:taifa ya )?(.+)$/i, "$1 National Park"],
  [/^uwanja wa ndege(?: wa)? (.+)$/i, "$1 Airport"],
  [/^chuo kikuu cha (.+)$/i, "$1 University"],
  [/^hospitali ya (.+)$/i, "$1 Hospital"],
];

/** A location as a host wrote it, and what the gazetteer knows of it. */
export type Location = Readonly<{
  text: string;
  words: readonly string[];
  places: readonly Place[];
  /** Of the first place that is no whole county. */
  at: Position | undefined;
}>;

/**
 * Reads a location once, when a property enters the index. A misspelt one counts as the one place it resembles. A name
 * of several places counts as the one in the town or county named beside it, else as none.
 */
export function readLocation(text: string): Location {
  const words = wordsOf(text);
  const named = text.split(",").flatMap((part, at) => {
    const found = namedIn(wordsOf(part));
    if (at > 0 || found.length > 0) return found;
    const alike = resembling(part);
    return alike.length === 1 ? [alike] : [];
  });
  const around = named.filter((places) => places.length === 1).flat();
  const places = named.flatMap((candidates) => {
    const fitting = narrowed(candidates, around);
    return fitting.length === 1 ? fitting : [];
  });
  let at: Position | undefined;
  for (const place of places) if (place.kind !== "county") at ??= whereIs(place);
  return { text, words, places, at };
}

/** The places whose whole name stands in the words, longest names first: "off Riverside Drive" is Riverside Drive alone. */
function namedIn(words: readonly string[]): (readonly Place[])[] {
  const found: (readonly Place[])[] = [];
  for (let from = 0; from < words.length; ) {
    let length = Math.min(LONGEST_NAME_WORDS, words.length - from);
    let places: readonly Place[] = [];
    for (; length > 0 && places.length === 0; length -= 1) places = called(words.slice(from, from + length));
    if (places.length > 0) found.push(places);
    from += places.length > 0 ? length + 1 : 1;
  }
  return found;
}

/** Of places with one name, those that lie in one of the others that were named; all of them when none does. */
function narrowed(places: readonly Place[], around: readonly Place[]): readonly Place[] {
  if (places.length < 2) return places;
  const inside = places.filter((place) => around.some((other) => other !== place && liesIn(place, other.name)));
  return inside.length > 0 ? inside : places;
}

/**
 * Reads what was typed: "Kilimani", "near Yaya", "Kilmani", "Mombasa", or words that only hosts use.
 * `isUsed` says whether some location holds all of the words.
 *
 * A landmark, a road, a beach or a park is always meant as "near": nobody sleeps in an airport. What could be several
 * places is asked about: a guest sent to the wrong Milimani finds a house that is 300 km from theirs.
 */
export function readPlace(typed: string, isUsed: (words: readonly string[]) => boolean): PlaceAsked {
  const near = NEAR_WORDS.test(typed.slice(0, LONGEST));
  const text = inEnglish(withoutKenya(spelledOut(typed.slice(0, LONGEST).replace(NEAR_WORDS, ""))));
  const words = wordsOf(text);
  if (words.length === 0) return { kind: "anywhere" };
  const mean = (places: readonly Place[], corrected: boolean): PlaceAsked => {
    const [place] = places;
    if (!place || places.length > 1) return { kind: "unsure", places: places.slice(0, MOST_ASKED) };
    if (place.kind === "county") return { kind: "area", name: place.name };
    return { kind: "place", place, near: near || !SLEPT_IN.has(place.kind), corrected };
  };

  const [first = "", ...rest] = text.split(",");
  const whole = called(words);
  const around = rest.flatMap((part) => called(wordsOf(part)));
  const named = whole.length > 0 ? whole : narrowed(called(wordsOf(first)), around);
  if (named.length > 0) return mean(named, false);
  const suggested = suggestPlaces(text, SUGGESTED);
  const partly = suggested.filter((place) => words.every((word) => wordsOfNames(place).has(word)));
  if (partly.length === 1) return mean(partly, false);
  if (isUsed(words)) return { kind: "words", words };
  const parts = namedIn(words);
  const alone = parts.filter((places) => places.length === 1).flat();
  const standing = parts.flatMap((places) => narrowed(places, alone));
  const finest = standing.filter((place) => !standing.some((other) => other !== place && liesIn(other, place.name)));
  if (finest.length > 0) return mean(finest, false);
  if (partly.length > 1) return mean(partly, false);
  const alike = resembling(text);
  if (alike.length === 1) return mean(alike, true);
  return suggested.length > 0 ? { kind: "unsure", places: suggested.slice(0, MOST_ASKED) } : { kind: "unknown" };
}

/** How well a location fits: kilometres from what was asked, 0 when it lies in it, `undefined` when it does not fit. */
export function fitOf(location: Location, asked: PlaceAsked): number | undefined {
  switch (asked.kind) {
    case "anywhere":
      return 0;
    case "unsure":
    case "unknown":
      return undefined;
    case "words":
      return asked.words.every((word) => location.words.includes(word)) ? 0 : undefined;
    case "area":
      return location.places.some((place) => place.name === asked.name || liesIn(place, asked.name)) ? 0 : undefined;
    case "place": {
      if (location.places.some((place) => place === asked.place)) return 0;
      if (!asked.near) return location.places.some((place) => liesIn(place, asked.place.name)) ? 0 : undefined;
      const centre = whereIs(asked.place);
      const away = centre && location.at && distanceKm(centre, location.at);
      return away !== undefined && away <= REACH_KM[asked.place.kind] ? away : undefined;
    }
  }
}

/** Where a place lies: its own position, else its area's. */
export function whereIs(place: Place): Position | undefined {
  return place.at ?? aroundOf(place).find(({ at }) => at !== undefined)?.at;
}

/** Whether a place lies in an area, through the areas between: Riverside Drive in Westlands in Nairobi. */
function liesIn(place: Place, area: string): boolean {
  return place.area === area || aroundOf(place).some((around) => around.area === area);
}

/** What a place lies in, the nearest first. */
function aroundOf(place: Place): Place[] {
  const around: Place[] = [];
  let at = gazetteer().byOwnName.get(place.area);
  for (; at && around.length < 5; at = gazetteer().byOwnName.get(at.area)) around.push(at);
  return around;
}

/** Nobody types a longer place. */
const LONGEST = 200;
const LONGEST_NAME_WORDS = 6;
const SUGGESTED = 8;
const MOST_ASKED = 5;
const SLEPT_IN: ReadonlySet<Place["kind"]> = new Set(["county", "town", "estate"]);

type Gazetteer = Readonly<{
  byName: ReadonlyMap<string, readonly Place[]>;
  byOwnName: ReadonlyMap<string, Place>;
  names: ReadonlyMap<Place, readonly string[]>;
}>;
let built: Gazetteer | undefined;

/** By every name in its words. Estates come first in the list and keep a name that a mall or a road beside them has too. */
function gazetteer(): Gazetteer {
  if (built) return built;
  const byName = new Map<string, Place[]>();
  const byOwnName = new Map<string, Place>();
  const names = new Map<Place, string[]>();
  for (const place of PLACES) {
    const keys = [...new Set([place.name, ...place.alsoCalled].map((name) => wordsOf(name).join(" ")))];
    names.set(place, keys);
    if (!byOwnName.has(place.name)) byOwnName.set(place.name, place);
    for (const key of keys) {
      const same = byName.get(key) ?? [];
      if (same.length === 0) byName.set(key, same);
      same.push(place);
    }
  }
  built = { byName, byOwnName, names };
  return built;
}

/** All places of a name. */
function called(words: readonly string[]): readonly Place[] {
  return gazetteer().byName.get(words.join(" ")) ?? [];
}

/** What a text resembles so much that it is meant: all places that are equally near to it, one or two slips away. */
function resembling(text: string): Place[] {
  const typed = wordsOf(text.slice(0, LONGEST)).join(" ");
  const slips = typed.length < 5 ? 0 : typed.length < 9 ? 1 : 2;
  let [least, nearest] = [slips, [] as Place[]];
  for (const place of suggestPlaces(text, SUGGESTED)) {
    const away = Math.min(...(gazetteer().names.get(place) ?? []).map((name) => slipsBetween(typed, name, least)));
    if (away < least) nearest = [];
    if (away <= least) nearest.push(place);
    least = Math.min(least, away);
  }
  return slips === 0 ? [] : nearest;
}

/** How many letters are wrong, missing, too many or swapped between two texts; more than `most` is `most + 1`. */
function slipsBetween(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return Math.min(row[to.length] ?? 0, most + 1);
}

/** "Karen, Kenya" is Karen; "Mlima Kenya" is what it says. */
function withoutKenya(text: string): string {
  const trimmed = text.trim();
  if (called(wordsOf(trimmed)).length > 0) return trimmed;
  return trimmed.replace(/(?:^|,?\s)kenya$/i, "");
}

function inEnglish(text: string): string {
  const trimmed = text.trim();
  for (const [pattern, english] of IN_SWAHILI) {
    if (!pattern.test(trimmed)) continue;
    const said = trimmed.replace(pattern, english);
    return called(wordsOf(trimmed)).length > 0 || called(wordsOf(said)).length === 0 ? trimmed : said;
  }
  return text;
}

function wordsOfNames(place: Place): Set<string> {
  return new Set([place.name, ...place.alsoCalled].flatMap(wordsOf));
}
