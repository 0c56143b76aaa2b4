import { distanceKm, type Position, positionAt } from "./place-positions.ts";
import { whereIs } from "./place-search.ts";
import type { Place } from "./places.ts";
import { PLACES } from "./places-data.ts";
import { GREEN, ROADS, WATER } from "./roads-data.ts";

/** Where a house is, as far as anybody may know it: somewhere in a circle. */
export type AreaCircle = Readonly<{ middle: Position; radiusKm: number; exact: boolean }>;

type Point = readonly [x: number, y: number];
type Label = Readonly<{ x: number; y: number; text: string }>;

/** A sketch on a grid of `MAP` units, whole numbers, the circle in its middle. */
export type AreaMap = Readonly<{
  circle: number;
  roads: readonly Readonly<{ name: string; points: readonly (readonly Point[])[] }>[];
  roadNames: readonly (Label & Readonly<{ turn: number }>)[];
  water: readonly (readonly Point[])[];
  green: readonly Readonly<{ x: number; y: number; r: number }>[];
  /** A dot, and its name above or beneath it. */
  places: readonly (Label & Readonly<{ above: boolean }>)[];
  /** What is around, the nearest first, as the crow flies. */
  distances: readonly Readonly<{ name: string; km: number }>[];
  /** The length of the bar that shows the scale, and what it stands for. */
  scale: Readonly<{ units: number; km: number }>;
}>;

export const MAP = { width: 320, height: 220 } as const;

/** Half the width of the sketch, the closest first: the first that shows enough is taken. */
const SPANS_KM = [2.2, 4, 8, 20, 60];
const ENOUGH = 4;
const LABELS_MOST = 7;
const CANDIDATES = 40;
const ROAD_NAMES_MOST = 3;
const PX_OF_A_LETTER = 6.4;
const LINE = 13;

/** The middle of the privacy circle moves by up to this much, so that it says nothing of the pin. */
export const SHIFT_MOST_KM = 0.25;
const CIRCLE_KM = 0.3;

/** How far a place reaches by its name alone. */
const WIDE_KM: Readonly<Partial<Record<Place["kind"], number>>> = {
  estate: 1,
  street: 1,
  landmark: 0.6,
  beach: 1,
  town: 2,
};

/**
 * The circle around a pin: some 300 m wide to each side and never in the pin's middle. `seed` is 12 or more hex digits
 * that guests cannot know and that stay the same; every point within reach is as likely as any other.
 */
export function circleAround(pin: Position, seed: string): AreaCircle {
  const share = (from: number) => Number.parseInt(seed.slice(from, from + 6), 16) / 0xffffff;
  const away = SHIFT_MOST_KM * Math.sqrt(share(0));
  const angle = 2 * Math.PI * share(6);
  return {
    middle: { southKm: pin.southKm + away * Math.sin(angle), eastKm: pin.eastKm + away * Math.cos(angle) },
    radiusKm: CIRCLE_KM,
    exact: true,
  };
}

/** The circle of a place that is only named. A county or a park is too wide to draw one. */
export function circleOf(place: Place): AreaCircle | undefined {
  const [middle, radiusKm] = [whereIs(place), WIDE_KM[place.kind]];
  return middle && radiusKm ? { middle, radiusKm, exact: false } : undefined;
}

/** Draws what lies around a circle. Pure: the same circle always gives the same sketch. */
export function mapAround({ middle, radiusKm, exact }: AreaCircle): AreaMap {
  // Of a place that is only named, what lies in its circle is the place itself.
  const near = placesNear(middle).filter((one) => exact || one.km > 0.01);
  const drawn = near.filter((one) => isDrawn(one) && (exact || one.km > radiusKm));
  const spanKm =
    SPANS_KM.find((km) => km > radiusKm * 1.5 && drawn.filter((one) => one.km < km * 0.7).length >= ENOUGH) ?? 60;
  const scale = MAP.width / 2 / spanKm;
  const to = ({ southKm, eastKm }: Position): Point => [
    Math.round(MAP.width / 2 + (eastKm - middle.eastKm) * scale),
    Math.round(MAP.height / 2 + (southKm - middle.southKm) * scale),
  ];
  const taken: Box[] = [];
  const circle = Math.max(6, Math.round(radiusKm * scale));
  const [cx, cy] = [MAP.width / 2, MAP.height / 2];
  taken.push([cx - circle, cy - circle, cx + circle, cy + circle], [0, MAP.height - 24, 90, MAP.height]);

  const roads = shapes().roads.flatMap(({ name, points }) => {
    const seen = runsInside(points.map(to));
    return seen.length > 0 ? [{ name, points: seen }] : [];
  });
  const shown = drawn.filter((one) => one.km < spanKm * 1.3).slice(0, CANDIDATES);
  const name = (ones: readonly Near[], most: number) =>
    ones.flatMap((one) => labelAt(to(one.at), one.place.name, taken) ?? []).slice(0, most);
  // What is known best first, then the roads between, then the rest.
  const known = shown.filter(({ place: { kind } }) => kind !== "estate").slice(0, 3);
  const first = name(known, known.length);
  const roadNames = nameRoads(roads, taken);
  const rest = name(
    shown.filter((one) => !known.includes(one)),
    LABELS_MOST - first.length,
  );
  const places = [...first, ...rest];
  const barKm = [0.5, 1, 2, 5, 10, 20].filter((km) => km * scale <= 80).at(-1) ?? 0.5;
  return {
    circle,
    roads,
    roadNames,
    water: shapes()
      .water.map(({ points }) => clipped(points.map(to)))
      .filter((shape) => shape.length > 2),
    green: shapes().green.flatMap(({ at, km }) => {
      const [x, y] = to(at);
      const r = Math.round(km * scale);
      return x + r > 0 && x - r < MAP.width && y + r > 0 && y - r < MAP.height ? [{ x, y, r }] : [];
    }),
    places,
    distances: distancesFrom(near),
    scale: { units: Math.round(barKm * scale), km: barKm },
  };
}

type Near = Readonly<{ place: Place; at: Position; km: number }>;

/** By how much one would look for them: what is often named a little before what is a little nearer. */
function placesNear(middle: Position): Near[] {
  return PLACES.flatMap((place) => {
    if (!place.at) return [];
    const km = distanceKm(middle, place.at);
    return km < 120 ? [{ place, at: place.at, km }] : [];
  }).sort((a, b) => a.km * weight(a.place) - b.km * weight(b.place));
}

function weight({ popular, kind }: Place): number {
  return (popular ? 0.7 : 1) * (kind === "landmark" || kind === "beach" || kind === "town" ? 0.8 : 1);
}

function isDrawn({ place: { kind } }: Near): boolean {
  return kind !== "county" && kind !== "street";
}

const IS_GATE = /Airport|Terminus$/;

/** Three landmarks, beaches or parks around, the next town, and where one arrives from elsewhere. */
function distancesFrom(near: readonly Near[]): AreaMap["distances"] {
  const byKm = near.toSorted((a, b) => a.km - b.km);
  const isSight = ({ place }: Near) =>
    (place.kind === "landmark" || place.kind === "beach" || place.kind === "park") && !IS_GATE.test(place.name);
  const sights = byKm.filter(isSight);
  const known = [...sights.filter(({ place, km }) => place.popular && km < 12).slice(0, 2), ...sights.slice(0, 3)];
  const town = byKm.find(({ place }) => place.kind === "town" || / CBD$/.test(place.name));
  const gates = byKm.filter(({ place }) => IS_GATE.test(place.name)).slice(0, 2);
  const chosen = new Set([...new Set(known)].slice(0, 4));
  for (const one of [town, ...gates]) if (one && one.km < 120) chosen.add(one);
  return [...chosen].sort((a, b) => a.km - b.km).map(({ place, km }) => ({ name: place.name, km: roundedKm(km) }));
}

/** Positions are good to half a kilometre, and so are the distances: 0 is "under 1 km". */
function roundedKm(km: number): number {
  if (km < 0.8) return 0;
  return km < 5 ? Math.round(km * 2) / 2 : Math.round(km);
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

const overlaps = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const isInside = ([left, top, right, bottom]: Box) =>
  left >= 2 && top >= 2 && right <= MAP.width - 2 && bottom <= MAP.height - 2;

/** Above its dot or beneath it, where nothing stands yet. */
function labelAt([x, y]: Point, text: string, taken: Box[]): AreaMap["places"][number] | undefined {
  const half = (text.length * PX_OF_A_LETTER) / 2;
  for (const above of [true, false]) {
    const top = above ? y - 5 - LINE : y + 5;
    const box: Box = [x - half, Math.min(top, y - 4), x + half, Math.max(top + LINE, y + 4)];
    if (!isInside(box) || taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    return { x, y, text, above };
  }
  return undefined;
}

/** Along the longest straight stretch that is seen of them; a slight bend is straight enough. */
function nameRoads(roads: AreaMap["roads"], taken: Box[]): AreaMap["roadNames"] {
  const named: (Label & { turn: number })[] = [];
  const straight = roads
    .flatMap(({ name, points }) => points.flatMap(stretchesOf).map((stretch) => ({ name, ...stretch })))
    .filter(({ name, length }) => length > name.length * VIA_LETTER)
    .sort((a, b) => b.length - a.length);
  for (const { name, from, to } of straight) {
    if (named.length === ROAD_NAMES_MOST || named.some(({ text }) => text === name)) continue;
    const [x, y] = [Math.round((from[0] + to[0]) / 2), Math.round((from[1] + to[1]) / 2)];
    let turn = Math.round((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI);
    if (turn > 90) turn -= 180;
    if (turn < -90) turn += 180;
    const half = (name.length * VIA_LETTER) / 2;
    const lean = (turn * Math.PI) / 180;
    const [w, h] = [half * Math.abs(Math.cos(lean)) + 5, half * Math.abs(Math.sin(lean)) + 5];
    const box: Box = [x - w, y - h, x + w, y + h];
    if (!isInside(box) || taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    named.push({ x, y, text: name, turn });
  }
  return named;
}

const VIA_LETTER = 4.6;
const BEND_MOST = Math.PI / 9;

/** The legs of a run, each with the length of the stretch around it that goes the same way. */
function stretchesOf(run: readonly Point[]) {
  const legs = run.slice(1).map((to, at) => {
    const from = run[at] ?? to;
    return {
      from,
      to,
      length: Math.hypot(to[0] - from[0], to[1] - from[1]),
      way: Math.atan2(to[1] - from[1], to[0] - from[0]),
    };
  });
  const isAlong = (a: number, b: number) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b))) < BEND_MOST;
  return legs.map((leg, at) => {
    let length = leg.length;
    for (let next = at + 1; legs[next] && isAlong(legs[next]?.way ?? 0, leg.way); next += 1)
      length += legs[next]?.length ?? 0;
    for (let last = at - 1; legs[last] && isAlong(legs[last]?.way ?? 0, leg.way); last -= 1)
      length += legs[last]?.length ?? 0;
    return { ...leg, length };
  });
}

/** The stretches of a line that are seen, each leg cut at the frame. */
function runsInside(line: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  for (let at = 1; at < line.length; at += 1) {
    const [from, to] = [line[at - 1], line[at]];
    const leg = from && to && cut(from, to);
    if (!leg) continue;
    const last = runs.at(-1);
    const end = last?.at(-1);
    if (last && end && end[0] === leg[0][0] && end[1] === leg[0][1]) last.push(leg[1]);
    else runs.push([...leg]);
  }
  return runs;
}

const EDGE = 6;

/** Liang and Barsky's cut of a leg at the frame. */
function cut([x1, y1]: Point, [x2, y2]: Point): readonly [Point, Point] | undefined {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  for (const [p, q] of [
    [-dx, x1 + EDGE],
    [dx, MAP.width + EDGE - x1],
    [-dy, y1 + EDGE],
    [dy, MAP.height + EDGE - y1],
  ] as const) {
    if (p === 0) {
      if (q < 0) return undefined;
    } else if (p < 0) from = Math.max(from, q / p);
    else to = Math.min(to, q / p);
  }
  if (from > to) return undefined;
  const at = (share: number): Point => [Math.round(x1 + share * dx), Math.round(y1 + share * dy)];
  return [at(from), at(to)];
}

/** Sutherland and Hodgman's cut of a closed shape at the frame. */
function clipped(shape: readonly Point[]): Point[] {
  const sides: readonly [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, -EDGE, 1],
    [0, MAP.width + EDGE, -1],
    [1, -EDGE, 1],
    [1, MAP.height + EDGE, -1],
  ];
  return sides.reduce<Point[]>(
    (points, [axis, limit, sign]) => {
      const isIn = (point: Point) => (point[axis] - limit) * sign >= 0;
      return points.flatMap((point, at) => {
        const before = points[(at || points.length) - 1] ?? point;
        const share = (limit - before[axis]) / (point[axis] - before[axis] || 1);
        const edge: Point = [
          Math.round(before[0] + share * (point[0] - before[0])),
          Math.round(before[1] + share * (point[1] - before[1])),
        ];
        if (isIn(point)) return isIn(before) ? [point] : [edge, point];
        return isIn(before) ? [edge] : [];
      });
    },
    [...shape],
  );
}

type Line = Readonly<{ name: string; points: readonly Position[] }>;
type Shapes = Readonly<{
  roads: readonly Line[];
  water: readonly Line[];
  green: readonly Readonly<{ at: Position; km: number }>[];
}>;
let built: Shapes | undefined;

function shapes(): Shapes {
  built ??= {
    roads: linesIn(ROADS),
    water: linesIn(WATER),
    green: GREEN.trim()
      .split("\n")
      .map((line) => {
        const [south = 0, east = 0, hundreds = 0] = line.split(" ").slice(-3).map(Number);
        return { at: positionAt(south, east), km: hundreds / 10 };
      }),
  };
  return built;
}

function linesIn(text: string): Line[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", points = ""] = line.split(": ");
      return {
        name,
        points: points.split(", ").map((point) => {
          const [south = 0, east = 0] = point.split(" ").map(Number);
          return positionAt(south, east);
        }),
      };
    });
}
