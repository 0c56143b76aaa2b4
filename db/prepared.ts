import { eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Reader, withConstants } from "./open.ts";
import type { Change } from "./write.ts";

/**
 * A query that is built once for each database and then asked with other values: building one takes
 * drizzle longer than SQLite needs to answer. For what is asked many times in one flow. What is no placeholder is
 * written into its text.
 */
export function prepared<From extends object, Query>(build: (db: From) => Query): (db: From) => Query {
  const built = new WeakMap<From, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = withConstants(() => build(db));
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

/** Changes the row that has this value in a column. */
export function rowChange<Table extends SQLiteTable>(
  table: Table,
  column: SQLiteColumn,
): (tx: Change, value: string | number, facts: Partial<Table["$inferInsert"]>) => void {
  const known = knownStatements();
  return (tx, value, facts) => {
    const given = givenIn(facts);
    const statement = known(tx, given, (values) =>
      tx
        .update(table as SQLiteTable)
        .set(values)
        .where(eq(column, sql.placeholder(ROW)))
        .prepare(),
    );
    statement.run({ ...facts, [ROW]: value });
  };
}

const ROW = "the row";

/**
 * Adds one row to a table. What it says is built into a statement once for each set of columns: a column that is left
 * out has what the table says, and one that is `null` is empty.
 */
export function rowInto<Table extends SQLiteTable>(table: Table): (tx: Change, row: Table["$inferInsert"]) => void {
  const known = knownStatements();
  return (tx, row) => {
    const statement = known(tx, givenIn(row), (values) =>
      tx
        .insert(table as SQLiteTable)
        .values(values)
        .prepare(),
    );
    statement.run(row);
  };
}

type Given = readonly (readonly [column: string, value: unknown])[];
type Statement = { run(values: Record<string, unknown>): unknown };

function givenIn(row: object): Given {
  return Object.entries(row).filter(([, value]) => value !== undefined);
}

/** A statement for each set of columns; `build` is given what stands for their values. */
function knownStatements() {
  const known = prepared((_: Change) => new Map<string, Statement>());
  return (tx: Change, given: Given, build: (values: Record<string, Placeholder | null>) => Statement): Statement => {
    const columns = given.map(([name, value]) => (value === null ? `-${name}` : name)).join();
    const found = known(tx).get(columns);
    if (found) return found;
    const values = given.map(([name, value]) => [name, value === null ? null : sql.placeholder(name)]);
    const built = withConstants(() => build(Object.fromEntries(values)));
    known(tx).set(columns, built);
    return built;
  };
}

/** What a list of any length holds, given as JSON under this name: one variable, where SQLite counts them. */
export function anyOf(name: string): SQL {
  return sql`(select value from json_each(${sql.placeholder(name)}))`;
}
