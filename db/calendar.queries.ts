import { and, asc, eq, gt, lt } from "drizzle-orm";
import { type LocalDate, nightsOf, type Stay } from "#src/core/stay.ts";
import { blocks, occupiedNights } from "./calendar.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type Block = typeof blocks.$inferSelect;

/** Stores a block and closes its nights. The primary key on nights refuses one that is taken. */
export function insertBlock(tx: Change, block: Block): void {
  tx.insert(blocks).values(block).run();
  const { propertyId, unit, id: blockId } = block;
  tx.insert(occupiedNights)
    .values(nightsOf(block).map((night) => ({ propertyId, unit, night, blockId, kind: "block" as const })))
    .run();
}

/** The blocks of a property that close a night from `from` up to but not including `to`, by room and date. */
export function blocksBetween(db: Reader, propertyId: string, from: LocalDate, to: LocalDate): Block[] {
  return db
    .select()
    .from(blocks)
    .where(and(eq(blocks.propertyId, propertyId), lt(blocks.checkIn, to), gt(blocks.checkOut, from)))
    .orderBy(asc(blocks.unit), asc(blocks.checkIn))
    .all();
}

/** Makes a block shorter; the nights it leaves are open again. */
export function shortenBlock(tx: Change, id: string, stay: Stay): void {
  tx.update(blocks).set({ checkIn: stay.checkIn, checkOut: stay.checkOut }).where(eq(blocks.id, id)).run();
}

/** Opens all nights of a block. */
export function deleteBlock(tx: Change, id: string): void {
  tx.delete(blocks).where(eq(blocks.id, id)).run();
}
