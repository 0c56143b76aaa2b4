import type { Database } from "bun:sqlite";
import { openDatabase } from "./open.ts";

type Piece = Readonly<{ type: string; name: string; table: string; sql: string }>;
const STANDS_ON: ReadonlySet<string> = new Set(["index", "trigger"]);
export type NotAsMade = Readonly<{ piece: Piece; why: "missing" | "other" | "unknown" }>;

/** Without what Litestream keeps in each database that it has copied. */
const PIECES = `select type, name, tbl_name as "table", coalesce(sql, '') as sql from sqlite_schema
  where type in ('table', 'view', 'index', 'trigger') and name not like 'sqlite_%'
    and name not in ('_litestream_seq', '_litestream_lock')`;

type Pieces = ReadonlyMap<string, Piece>;

const piecesOf = (client: Database): Pieces =>
  new Map(
    client
      .query<Piece, []>(PIECES)
      .all()
      .map((piece) => [`${piece.type} ${piece.name}`, piece]),
  );

let made: { pieces: Pieces; shapes: ReadonlyMap<string, string> } | undefined;

/** Tables, views, indexes and triggers as this Lango makes them, in the words it makes them with, and the tables' shapes. */
function asMade(): NonNullable<typeof made> {
  if (made) return made;
  const fresh = openDatabase(":memory:");
  const pieces = piecesOf(fresh.$client);
  const tables = [...pieces].filter(([, { type }]) => type === "table");
  made = { pieces, shapes: new Map(tables.map(([key, piece]) => [key, shapeOf(fresh.$client, piece)])) };
  fresh.$client.close();
  return made;
}

const plain = (sql: string) => sql.replace(/\s+/g, " ");

/**
 * What a table is, in an order of its own: columns come one by one, and in another order where a house was upgraded by
 * other steps. What its rows have to be (`check`) is in its words alone.
 */
function shapeOf(client: Database, { name, sql }: Piece): string {
  const ask = (of: string) =>
    client
      .query<Record<string, unknown>, [string]>(of)
      .all(name)
      .map((row) => JSON.stringify(row));
  return [
    ...ask('select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo(?)'),
    ...ask(`select l."unique", l.partial, (select group_concat(name) from pragma_index_info(l.name)) as columns
      from pragma_index_list(?) l where l.origin <> 'c'`),
    ...ask('select "from", "table", "to", on_update, on_delete from pragma_foreign_key_list(?)'),
    ...ask("select strict, wr, type from pragma_table_list where schema = 'main' and name = ?"),
    ...checksIn(plain(sql.replace(/--[^\n]*/g, ""))),
  ]
    .sort()
    .join("\n");
}

/** What stands in brackets after each `check`. */
function checksIn(sql: string): string[] {
  return [...sql.matchAll(/\bcheck \(/gi)].map(({ index }) => {
    let depth = 0;
    let end = sql.indexOf("(", index);
    do {
      depth += { "(": 1, ")": -1 }[sql[end] ?? ""] ?? 0;
      end += 1;
    } while (depth > 0 && end < sql.length);
    return sql.slice(index, end).replaceAll('"', "");
  });
}

/** What is not as this Lango makes it. */
export function notAsMade(client: Database): NotAsMade[] {
  const here = piecesOf(client);
  const { pieces, shapes } = asMade();
  const lacking = [...pieces].flatMap(([key, piece]): NotAsMade[] => {
    const found = here.get(key);
    // With a table goes all that stood on it.
    if (STANDS_ON.has(piece.type) && !here.has(`table ${piece.table}`)) return [];
    if (!found) return [{ piece, why: "missing" }];
    const isOther =
      piece.type === "table" ? shapeOf(client, found) !== shapes.get(key) : plain(found.sql) !== plain(piece.sql);
    return isOther ? [{ piece, why: "other" }] : [];
  });
  const unknown = [...here].flatMap(([key, piece]): NotAsMade[] =>
    pieces.has(key) ? [] : [{ piece, why: "unknown" }],
  );
  return [...lacking, ...unknown];
}

const LETTERS_AGAIN = "insert into sought_letters (sought_letters) values ('rebuild')";

/** Makes lost indexes, views and triggers again, and writes indexes anew that say something else than their tables. */
export function mendSchema(client: Database): string[] {
  const wrong = notAsMade(client).filter(({ piece, why }) => why !== "unknown" && piece.type !== "table");
  for (const { piece, why } of wrong) {
    if (why === "other") client.exec(`drop ${piece.type} "${piece.name}"`);
    client.exec(piece.sql);
  }
  const broken = client
    .query<{ integrity_check: string }, []>("pragma integrity_check")
    .all()
    .map(({ integrity_check: line }) => line);
  const isBroken = broken.some((line) => /\bindex\b/.test(line));
  if (isBroken) client.exec("reindex");
  if (broken.some((line) => line.startsWith("fts5"))) client.exec(LETTERS_AGAIN);
  return [
    ...(wrong.length > 0 ? [`${wrong.length} indexes, views and triggers made again`] : []),
    ...(isBroken ? ["all indexes written anew"] : []),
  ];
}
