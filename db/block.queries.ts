import { and, asc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { type LocalDate, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { blocks, occupiedNights, takenNights } from "./calendar.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type Block = typeof blocks.$inferSelect;

/**
 * Stores a block and closes its nights. The primary key on nights refuses one that is taken, save those that it
 * waits for: a hold has them, and when it lapses they are the block's.
 */
export function insertBlock(tx: Change, block: Block, waitsFor: ReadonlySet<LocalDate> = new Set()): void {
  tx.insert(blocks).values(block).run();
  const { propertyId, unit, id: blockId } = block;
  const nights = nightsOf(block).filter((night) => !waitsFor.has(night));
  if (nights.length === 0) return;
  tx.insert(occupiedNights)
    .values(nights.map((night) => ({ propertyId, unit, night, blockId, kind: "block" as const })))
    .run();
}

/**
 * The nights that nobody but holds has, here or in the other half of a house, and for which no block waits, from `from`
 * up to but not including `to`.
 */
export function heldNights(
  db: Reader,
  propertyId: string,
  from: LocalDate,
  to: LocalDate,
): { unit: number; night: LocalDate }[] {
  return db
    .select({ unit: takenNights.unit, night: takenNights.night })
    .from(takenNights)
    .leftJoin(bookings, eq(bookings.id, takenNights.bookingId))
    .where(
      and(
        eq(takenNights.propertyId, propertyId),
        gte(takenNights.night, from),
        lt(takenNights.night, to),
        sql`not exists (select 1 from blocks k where k.property_id = ${takenNights.propertyId}
          and k.unit = ${takenNights.unit} and k.check_in <= ${takenNights.night} and k.check_out > ${takenNights.night})`,
      ),
    )
    .groupBy(takenNights.unit, takenNights.night)
    .having(sql`min(coalesce(${bookings.state} = 'held', 0)) = 1`)
    .all();
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

/** Makes the end of a block one of its own, with its nights as they are: nobody who waits for them gets between. */
export function splitBlock(tx: Change, block: Block, rest: Stay & { id: string }): void {
  tx.insert(blocks)
    .values({ ...block, ...rest })
    .run();
  tx.update(occupiedNights)
    .set({ blockId: rest.id })
    .where(and(eq(occupiedNights.blockId, block.id), gte(occupiedNights.night, rest.checkIn)))
    .run();
}

/** Opens all nights of a block. */
export function deleteBlock(tx: Change, id: string): void {
  tx.delete(blocks).where(eq(blocks.id, id)).run();
}
