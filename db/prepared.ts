import { type SQL, sql } from "drizzle-orm";

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

/** What a list of any length holds, given as JSON under this name: one variable, where SQLite counts them. */
export function anyOf(name: string): SQL {
  return sql`(select value from json_each(${sql.placeholder(name)}))`;
}
