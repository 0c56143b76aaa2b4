import { distanceKm, type Position, positionOf } from "./place-positions.ts";
import { type Place, suggestPlaces, wordsOf } from "./places.ts";
import { PLACES } from "./places-data.ts";

/** What a guest means by the place they typed. */
export type PlaceAsked =
  | Readonly<{ kind: "anywhere" }>
  /** In a place; or, with `near`, in reach of it. `corrected` when it was written otherwise. */
  | Readonly<{ kind: "place"; place: Place; near: boolean; corrected: boolean }>
  /** A city or county: everything whose place lies in it. */
  | Readonly<{ kind: "area"; name: string }>
  /** Not in the gazetteer, but hosts write these words into their locations. */
  | Readonly<{ kind: "words"; words: readonly string[] }>
  | Readonly<{ kind: "unknown" }>;

/** What counts as near a landmark or a road: a quarter of an hour through the traffic, at a good hour. */
export const NEAR_KM = 3;

const NEAR_WORDS = /^\s*(?:near|close to|next to|around|opposite|karibu na)\s+/i;

/** A location as a host wrote it, and what the gazetteer knows of it. */
export type Location = Readonly<{
  text: string;
  words: readonly string[];
  places: readonly Place[];
  at: Position | undefined;
}>;

/** Reads a location once, when a property enters the index. A misspelt one counts as what it most resembles. */
export function readLocation(text: string): Location {
  const words = wordsOf(text);
  let places = text.split(",").flatMap((part) => placesNamedIn(wordsOf(part)));
  if (places.length === 0) places = suggestPlaces(text.split(",")[0] ?? "", 1);
  let at: Position | undefined;
  for (const place of places) at ??= whereIs(place);
  return { text, words, places, at };
}

/** The places whose whole name stands in the words, longest names first: "off Riverside Drive" is Riverside Drive alone. */
function placesNamedIn(words: readonly string[]): Place[] {
  const found: Place[] = [];
  for (let from = 0; from < words.length; ) {
    let length = Math.min(LONGEST_NAME_WORDS, words.length - from);
    let place: Place | undefined;
    for (; length > 0 && !place; length -= 1)
      place = gazetteer().byName.get(words.slice(from, from + length).join(" "));
    if (place) found.push(place);
    from += place ? length + 1 : 1;
  }
  return found;
}

/**
 * Reads what was typed: "Kilimani", "near Yaya", "Kilmani", "Nairobi", or words that only hosts use.
 * `isUsed` says whether some location holds all of the words.
 *
 * A landmark or a road is always meant as "near": nobody sleeps in an airport.
 */
export function readPlace(typed: string, isUsed: (words: readonly string[]) => boolean): PlaceAsked {
  const near = NEAR_WORDS.test(typed);
  const text = typed
    .replace(NEAR_WORDS, "")
    .trimEnd()
    .replace(/,?\skenya$/i, "");
  const words = wordsOf(text);
  if (words.length === 0) return { kind: "anywhere" };
  const mean = (place: Place, corrected: boolean): PlaceAsked => ({
    kind: "place",
    place,
    near: near || place.kind !== "estate",
    corrected,
  });

  const [first = ""] = text.split(",");
  const { byName, areas } = gazetteer();
  const named = byName.get(words.join(" ")) ?? byName.get(wordsOf(first).join(" "));
  if (named) return mean(named, false);
  const area = areas.get(words.join(" "));
  if (area) return { kind: "area", name: area };
  const [likeliest] = suggestPlaces(text, 1);
  if (likeliest && words.every((word) => wordsOfNames(likeliest).has(word))) return mean(likeliest, false);
  if (isUsed(words)) return { kind: "words", words };
  return likeliest ? mean(likeliest, true) : { kind: "unknown" };
}

/** How well a location fits: kilometres from what was asked, 0 when it lies in it, `undefined` when it does not fit. */
export function fitOf(location: Location, asked: PlaceAsked): number | undefined {
  switch (asked.kind) {
    case "anywhere":
      return 0;
    case "unknown":
      return undefined;
    case "words":
      return asked.words.every((word) => location.words.includes(word)) ? 0 : undefined;
    case "area":
      return location.places.some((place) => liesIn(place, asked.name)) ? 0 : undefined;
    case "place": {
      if (location.places.some((place) => place === asked.place)) return 0;
      if (!asked.near) return location.places.some((place) => liesIn(place, asked.place.name)) ? 0 : undefined;
      const centre = whereIs(asked.place);
      const away = centre && location.at && distanceKm(centre, location.at);
      return away !== undefined && away <= NEAR_KM ? away : undefined;
    }
  }
}

/** Where a place lies: its own position, else its area's. */
export function whereIs(place: Place): Position | undefined {
  const { byName } = gazetteer();
  let at: Place | undefined = place;
  for (let steps = 0; at && steps < 5; steps += 1) {
    const found = positionOf(at.name);
    if (found) return found;
    at = byName.get(wordsOf(at.area).join(" "));
  }
  return undefined;
}

/** Whether a place lies in an area, through the areas between: Riverside Drive in Westlands in Nairobi. */
function liesIn(place: Place, area: string): boolean {
  const { byName } = gazetteer();
  let at: Place | undefined = place;
  for (let steps = 0; at && steps < 5; steps += 1) {
    if (at.area === area) return true;
    at = byName.get(wordsOf(at.area).join(" "));
  }
  return false;
}

const LONGEST_NAME_WORDS = 6;
type Gazetteer = Readonly<{ byName: ReadonlyMap<string, Place>; areas: ReadonlyMap<string, string> }>;
let built: Gazetteer | undefined;

/** By every name in its words. Estates come first in the list and keep a name that a mall has too. */
function gazetteer(): Gazetteer {
  if (built) return built;
  const byName = new Map<string, Place>();
  for (const place of PLACES) {
    for (const name of [place.name, ...place.alsoCalled]) {
      const key = wordsOf(name).join(" ");
      if (!byName.has(key)) byName.set(key, place);
    }
  }
  const areas = new Map<string, string>();
  for (const { area } of PLACES) {
    const key = wordsOf(area).join(" ");
    if (!byName.has(key)) areas.set(key, area);
  }
  built = { byName, areas };
  return built;
}

function wordsOfNames(place: Place): Set<string> {
  return new Set([place.name, ...place.alsoCalled].flatMap(wordsOf));
}
