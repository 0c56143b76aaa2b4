import { Column, getTableName, is, SQL, Subquery } from "drizzle-orm";

/** One value of a row: where it stands in what is made of it, and what reads it. */
type Field = Readonly<{ path: readonly string[]; field: unknown }>;
/** By its name, whether each table of a query has a row wherever the query has one. */
type Joins = Readonly<Record<string, boolean>>;
type Values = readonly unknown[];
type Prepared = {
  joinsNotNullableMap?: Joins;
  values(given?: Record<string, unknown>): Values[];
  all(given?: Record<string, unknown>): unknown[];
  get(given?: Record<string, unknown>): unknown;
};
type Session = {
  prepareQuery(query: unknown, fields: readonly Field[] | undefined, ...rest: unknown[]): Prepared;
};

/**
 * Makes objects of a connection's rows as drizzle does, with what is the same of all rows of a query asked once: of each
 * row drizzle asks anew what kind every column is, which takes several times what SQLite needs to find it.
 */
export function readsRowsAlike(orm: object): void {
  const { session } = orm as unknown as { session: Session };
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, ...rest) => {
    const prepared = prepare(query, fields, ...rest);
    const [, , ownMapper] = rest;
    if (!fields || ownMapper) return prepared;
    let known: ((values: Values) => object) | undefined;
    // Which tables may lack a row is said after it was prepared.
    const rowOf = (values: Values) => {
      known ??= rowMaker(fields, prepared.joinsNotNullableMap);
      return known(values);
    };
    prepared.all = (given) => prepared.values(given).map(rowOf);
    prepared.get = (given) => {
      const [first] = prepared.values(given);
      return first && rowOf(first);
    };
    return prepared;
  };
}

type Reading = ((raw: unknown) => unknown) | undefined;
/** What is made of a row: values by name, and objects of such. */
type Shape = { name: string; at: number; read: Reading; parts?: Shape[] };

/** Makes the object of one row, as `mapResultRow` of drizzle does. */
function rowMaker(fields: readonly Field[], joins: Joins | undefined): (values: Values) => object {
  const shapes: Shape[] = [];
  for (const [at, { path, field }] of fields.entries()) addTo(shapes, path, { at, read: readingOf(field) });
  const lacking = joins ? joinedObjects(fields, joins) : [];
  return (values) => {
    const row = objectOf(shapes, values);
    for (const { name, first } of lacking) {
      if ((row[name] as Record<string, unknown>)[first] === null) row[name] = null;
    }
    return row;
  };
}

function addTo(shapes: Shape[], [name = "", ...deeper]: readonly string[], leaf: Pick<Shape, "at" | "read">): void {
  if (deeper.length === 0) {
    shapes.push({ name, ...leaf });
    return;
  }
  let found = shapes.find((shape) => shape.name === name);
  if (!found) {
    found = { name, at: -1, read: undefined, parts: [] };
    shapes.push(found);
  }
  addTo(found.parts ?? [], deeper, leaf);
}

function objectOf(shapes: readonly Shape[], values: Values): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const { name, at, read, parts } of shapes) {
    if (parts) made[name] = objectOf(parts, values);
    else {
      const raw = values[at];
      made[name] = read && raw !== null ? read(raw) : raw;
    }
  }
  return made;
}

const PLAIN = Column.prototype.mapFromDriverValue;
const PLAIN_SQL = (sqlDecoder(new SQL([])) as { mapFromDriverValue: unknown }).mapFromDriverValue;

/** What reads a value; nothing where it stays as it is. */
function readingOf(field: unknown): Reading {
  const decoder = decoderOf(field);
  const { mapFromDriverValue } = decoder;
  return mapFromDriverValue === PLAIN || mapFromDriverValue === PLAIN_SQL
    ? undefined
    : (raw) => decoder.mapFromDriverValue(raw);
}

type Decoder = { mapFromDriverValue(raw: unknown): unknown };

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return sqlDecoder(field);
  if (is(field, Subquery)) return sqlDecoder((field as Subquery)._.sql as SQL);
  return sqlDecoder((field as SQL.Aliased).sql);
}

function sqlDecoder(sql: SQL): Decoder {
  return (sql as unknown as { decoder: Decoder }).decoder;
}

/** The objects of a row that are of one joined table each, which may have no row: then the first of its columns is nothing. */
function joinedObjects(fields: readonly Field[], joins: Joins): { name: string; first: string }[] {
  const found = new Map<string, { first: string; tables: Set<string> }>();
  for (const { path, field } of fields) {
    const [name, first] = path;
    if (!is(field, Column) || path.length !== 2 || !name || !first) continue;
    const known = found.get(name) ?? { first, tables: new Set() };
    known.tables.add(getTableName(field.table));
    found.set(name, known);
  }
  return [...found].flatMap(([name, { first, tables }]) => {
    const [table = ""] = tables;
    return tables.size === 1 && !joins[table] ? [{ name, first }] : [];
  });
}
