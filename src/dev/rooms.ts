/**
 * The rooms of the house and who may import whom, as `ARCHITECTURE.md` says it: that page is the table, and the test
 * beside this file holds the code to it.
 */

type Room = Readonly<{
  path: string;
  /** The heading that it stands under, in small letters. */
  kind: string;
  /** What it may import beside what its kind may. */
  own: readonly string[];
}>;

/** A list may name rooms (`src/payout`) or kinds (`rules`), which stand for all of their rooms. */
type Kind = Readonly<{
  name: string;
  /** What each room of it may import. */
  all: readonly string[];
  /** What their `.routes` files may import as well. */
  routes: readonly string[];
}>;

/** In the order of the page, which is the order of the floors: from what knows nobody to what knows all. */
export type Rooms = Readonly<{ kinds: readonly Kind[]; rooms: readonly Room[] }>;

export type Import = Readonly<{ from: string; to: string }>;

/**
 * Reads the page. A kind is a heading of the third level under `## Arrows`, with the lines `All may import: …` and
 * `Routes also: …`; a room is a row of its table, `| room | what for | imports |`.
 */
export function readRooms(page: string): Rooms {
  const kinds: Kind[] = [];
  const rooms: Room[] = [];
  const text = page.slice(page.indexOf("\n## Arrows"));
  const end = text.indexOf("\n## ", 1);
  for (const section of text
    .slice(0, end < 0 ? undefined : end)
    .split("\n### ")
    .slice(1)) {
    const lines = section.split("\n");
    const name = (lines[0] ?? "").trim().toLowerCase();
    const listOf = (start: string) => namesIn(lines.find((line) => line.startsWith(start)) ?? "");
    kinds.push({ name, all: listOf("All may import:"), routes: listOf("Routes also:") });
    for (const line of lines) {
      const [, room = "", , imports = ""] = line.split("|");
      const [path] = namesIn(room);
      if (path) rooms.push({ path, kind: name, own: namesIn(imports) });
    }
  }
  return { kinds, rooms };
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}

/** The room of a product file: its folder, save that `main.ts` and `config.ts` are rooms of their own. */
function roomOf(path: string): string {
  return path === "src/main.ts" || path === "src/config.ts" ? path : path.slice(0, path.lastIndexOf("/"));
}

/** The imports that the page does not allow, and what the page says that is not so. */
export function roomFaults(table: Rooms, files: readonly string[], imports: readonly Import[]): string[] {
  const used = new Set<string>();
  const forbidden = imports.flatMap(({ from, to }) => {
    const by = allowing(table, from, roomOf(to));
    if (by === "itself") return [];
    if (by) used.add(by);
    return by ? [] : [`${from} may not import ${to}`];
  });
  return [...misplaced(table, files), ...forbidden, ...unused(table, used), ...upward(table)];
}

/** Which entry of the page lets a file import from a room: `kind: name` or `room: name`. */
export function allowing({ kinds, rooms }: Rooms, from: string, target: string): string | undefined {
  const path = roomOf(from);
  if (path === target) return "itself";
  const room = rooms.find((one) => one.path === path);
  const kind = kinds.find(({ name }) => name === room?.kind);
  const targetKind = rooms.find((one) => one.path === target)?.kind;
  const fits = (name: string) => name === target || name === targetKind;
  const own = room?.own.find(fits);
  if (own) return `${path}: ${own}`;
  const all = kind?.all.find(fits);
  if (all) return `${kind?.name}: ${all}`;
  const routes = /\.routes\.tsx?$/.test(from) ? kind?.routes.find(fits) : undefined;
  return routes && `${kind?.name}: ${routes}`;
}

function misplaced({ rooms }: Rooms, files: readonly string[]): string[] {
  const real = new Set(files.map(roomOf));
  const named = rooms.map(({ path }) => path);
  return [
    ...[...real].filter((room) => !named.includes(room)).map((room) => `${room} has no row`),
    ...named.filter((room) => !real.has(room)).map((room) => `${room} has a row and no files`),
    ...named.filter((room, nth) => named.indexOf(room) !== nth).map((room) => `${room} has two rows`),
  ];
}

function unused({ kinds, rooms }: Rooms, used: ReadonlySet<string>): string[] {
  const entries = [
    ...kinds.flatMap(({ name, all, routes }) => [...all, ...routes].map((to) => `${name}: ${to}`)),
    ...rooms.flatMap(({ path, own }) => own.map((to) => `${path}: ${to}`)),
  ];
  return entries.filter((entry) => !used.has(entry)).map((entry) => `nobody uses the arrow of ${entry}`);
}

/** Who imports only what stands above them can be in no circle. */
function upward({ kinds, rooms }: Rooms): string[] {
  const kindAt = (name: string) => kinds.findIndex((kind) => kind.name === name);
  const roomAt = (name: string) => rooms.findIndex(({ path }) => path === name);
  const isAbove = (to: string, room: Room) => {
    const kind = kindAt(to);
    if (kind >= 0) return kind < kindAt(room.kind);
    const at = roomAt(to);
    return at >= 0 && at < roomAt(room.path);
  };
  return rooms.flatMap((room) => {
    const kind = kinds.find(({ name }) => name === room.kind);
    return [...room.own, ...(kind?.all ?? []), ...(kind?.routes ?? [])]
      .filter((to) => !isAbove(to, room))
      .map((to) => `${room.path} imports ${to}, which does not stand above it`);
  });
}

/** Files that import each other in a circle, by values: whoever is loaded first finds the other half made. */
export function circles(imports: readonly Import[]): string[] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, way: string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(" → "));
    if (at >= 0 || done.has(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}
