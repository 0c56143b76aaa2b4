import type { Database } from "bun:sqlite";
import { openDatabase } from "./open.ts";

type Piece = Readonly<{ type: string; name: string; table: string; sql: string }>;
export type NotAsMade = Readonly<{ piece: Piece; why: "missing" | "other" | "unknown" }>;

/** Without what Litestream keeps in each database that it has copied. */
const PIECES = `select type, name, tbl_name as "table", coalesce(sql, '') as sql from sqlite_schema
  where type in ('table', 'index', 'trigger') and name not like 'sqlite_%'
    and name not in ('_litestream_seq', '_litestream_lock')`;

type Pieces = ReadonlyMap<string, Piece>;

const piecesOf = (client: Database): Pieces =>
  new Map(
    client
      .query<Piece, []>(PIECES)
      .all()
      .map((piece) => [`${piece.type} ${piece.name}`, piece]),
  );

let made: Pieces | undefined;

/** Tables, indexes and triggers as this Lango makes them, in the words it makes them with. */
function asMade(): Pieces {
  if (made) return made;
  const fresh = openDatabase(":memory:");
  made = piecesOf(fresh.$client);
  fresh.$client.close();
  return made;
}

const plain = (sql: string) => sql.replace(/\s+/g, " ");

/** What is not as this Lango makes it. What a table is made of is not compared: what guards it and what finds in it is. */
export function notAsMade(client: Database): NotAsMade[] {
  const here = piecesOf(client);
  const lacking = [...asMade()].flatMap(([key, piece]): NotAsMade[] => {
    const found = here.get(key);
    // With a table goes all that stood on it.
    if (piece.type !== "table" && !here.has(`table ${piece.table}`)) return [];
    if (!found) return [{ piece, why: "missing" }];
    return piece.type !== "table" && plain(found.sql) !== plain(piece.sql) ? [{ piece, why: "other" }] : [];
  });
  const unknown = [...here].flatMap(([key, piece]): NotAsMade[] =>
    asMade().has(key) ? [] : [{ piece, why: "unknown" }],
  );
  return [...lacking, ...unknown];
}

/** Makes lost indexes and triggers again, and writes indexes anew that say something else than their tables. */
export function mendSchema(client: Database): string[] {
  const wrong = notAsMade(client).filter(({ piece, why }) => why !== "unknown" && piece.type !== "table");
  for (const { piece, why } of wrong) {
    if (why === "other") client.exec(`drop ${piece.type} "${piece.name}"`);
    client.exec(piece.sql);
  }
  const isBroken = client
    .query<{ integrity_check: string }, []>("pragma integrity_check")
    .all()
    .some(({ integrity_check: line }) => /\bindex\b/.test(line));
  if (isBroken) client.exec("reindex");
  return [
    ...(wrong.length > 0 ? [`${wrong.length} indexes and triggers made again`] : []),
    ...(isBroken ? ["all indexes written anew"] : []),
  ];
}
