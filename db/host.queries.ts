import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { lookOf } from "#src/core/brand-look.ts";
import { guests, hosts, oldBrands } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { goneName } from "./person.queries.ts";
import { prepared, rowBy } from "./prepared.ts";
import { photosOfAll, propertiesOfHost, type ShownProperty } from "./property.queries.ts";
import type { Change } from "./write.ts";

export type Host = typeof hosts.$inferSelect;

export const findHost = rowBy(hosts, hosts.id);
export const findHostByPhone = rowBy(hosts, hosts.phone);

/** Addresses are compared without case. */
export function findHostByEmail(db: Reader, email: string): Host | undefined {
  return db.select().from(hosts).where(sql`${hosts.email} = ${email} collate nocase`).get();
}

/** The host of a public address: by brand name, else by username for a host without a brand. */
export function findHostByPublicName(db: Reader, name: string): Host | undefined {
  return byPublicName(db).get({ name: name.toLowerCase() });
}

const byPublicName = prepared((db: Reader) => {
  const name = sql.placeholder("name");
  const isCalled = or(eq(hosts.brandName, name), and(isNull(hosts.brandName), eq(hosts.username, name)));
  const called = db
    .select()
    .from(hosts)
    .where(and(isNull(hosts.deletedAt), isNull(hosts.suspendedAt), isCalled));
  return called.orderBy(sql`${hosts.brandName} is null`).prepare();
});

export type HostShown = Readonly<{
  host: Host;
  properties: readonly ShownProperty[];
}>;

/** Everything the public page of a host shows. */
export function loadHostPage(db: Reader, host: Host): HostShown {
  const published = propertiesOfHost(db, host.id, ["published"]);
  const photos = photosOfAll(
    db,
    published.map((property) => property.id),
  );
  return { host, properties: published.map((property) => ({ ...property, photos: photos.get(property.id) ?? [] })) };
}

/**
 * Whether a public address is somebody else's, was until lately, or looks like somebody else's brand:
 * brand names and usernames share one space.
 */
export function isNameTaken(
  db: Reader,
  name: string,
  exceptHostId: string,
  how: "exactly" | "by_look" = "by_look",
): boolean {
  const alike = how === "by_look" ? eq(hosts.brandLook, lookOf(name)) : undefined;
  const called = or(eq(hosts.brandName, name), eq(hosts.username, name), alike);
  const taken = db
    .select({ id: hosts.id })
    .from(hosts)
    .where(and(called, ne(hosts.id, exceptHostId)))
    .get();
  const left = db
    .select({ hostId: oldBrands.hostId })
    .from(oldBrands)
    .where(and(inArray(oldBrands.name, [name, goneName(name)]), ne(oldBrands.hostId, exceptHostId)))
    .get();
  return (taken ?? left) !== undefined;
}

/**
 * The name that a host's old name leads to; `undefined` for a name nobody gave up, or whose host is gone. Their
 * username was their address before they had a brand, and is nobody else's.
 */
export function newNameOf(db: Reader, oldName: string): string | undefined {
  const row = db
    .select({ brandName: hosts.brandName })
    .from(oldBrands)
    .innerJoin(hosts, eq(hosts.id, oldBrands.hostId))
    .where(and(eq(oldBrands.name, oldName), isNull(hosts.deletedAt), isNull(hosts.suspendedAt)))
    .get();
  return row?.brandName ?? brandOfUsername(db, oldName);
}

function brandOfUsername(db: Reader, username: string): string | undefined {
  const row = db
    .select({ brandName: hosts.brandName })
    .from(hosts)
    .where(and(isNull(hosts.deletedAt), isNull(hosts.suspendedAt), sql`${hosts.username} = ${username} collate nocase`))
    .get();
  return row?.brandName ?? undefined;
}

/** Hosts with a brand name, the oldest first: in a demo, the sample's own. */
export function namedHosts(db: Reader, most: number): Host[] {
  return db.select().from(hosts).where(isNotNull(hosts.brandName)).orderBy(hosts.createdAt).limit(most).all();
}

export function insertHost(tx: Change, host: typeof hosts.$inferInsert): void {
  tx.insert(hosts)
    .values({ ...host, brandLook: host.brandName ? lookOf(host.brandName) : null })
    .run();
}

export function setBrand(tx: Change, hostId: string, brandName: string): void {
  tx.update(hosts)
    .set({ brandName, brandLook: lookOf(brandName) })
    .where(eq(hosts.id, hostId))
    .run();
}

/** The guest of a phone number, made at the first sign-in. */
export function findOrAddGuest(
  tx: Change,
  guest: { id: string; phone: string; now: number },
): { id: string; phone: string } {
  tx.insert(guests)
    .values({ id: guest.id, phone: guest.phone, createdAt: guest.now })
    .onConflictDoNothing({ target: guests.phone })
    .run();
  const found = tx
    .select({ id: guests.id, phone: guests.phone })
    .from(guests)
    .where(eq(guests.phone, guest.phone))
    .get();
  if (!found) throw new Error("a guest that was just stored is not there");
  return found;
}

/** Gives or takes the administrator role; `false` when no host has this address. */
export function setAdmin(tx: Change, email: string, adminSince: number | null): boolean {
  const changed = tx
    .update(hosts)
    .set({ adminSince })
    .where(sql`${hosts.email} = ${email} collate nocase`)
    .returning({ id: hosts.id })
    .all();
  return changed.length > 0;
}

/** Why the operator has closed a host's house, perhaps without a word; `undefined` while it is open. */
export function suspensionOf(db: Reader, hostId: string): string | undefined {
  const host = findHost(db, hostId);
  return host && host.suspendedAt !== null ? (host.suspendedWhy ?? "") : undefined;
}
