import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Reader } from "./open.ts";

/**
 * A query that is built once for each database and then asked with other values: building one takes
 * drizzle longer than SQLite needs to answer. For what is asked many times in one flow.
 */
export function prepared<From extends object, Query>(build: (db: From) => Query): (db: From) => Query {
  const built = new WeakMap<From, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

/** Finds the one row of a table that has this value in a column. */
export function rowBy<Table extends SQLiteTable>(
  table: Table,
  column: SQLiteColumn,
): (db: Reader, value: string) => Table["$inferSelect"] | undefined {
  const found = prepared((db: Reader) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(eq(column, sql.placeholder("value")))
      .prepare(),
  );
  return (db, value) => found(db).get({ value }) as Table["$inferSelect"] | undefined;
}

/** What a list of any length holds, given as JSON under this name: one variable, where SQLite counts them. */
export function anyOf(name: string): SQL {
  return sql`(select value from json_each(${sql.placeholder(name)}))`;
}
