import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What each booking of a group has of a payment that pays for several of them. Whole shillings. */
export const paymentShares = sqliteTable(
  "payment_shares",
  {
    paymentId: text("payment_id").notNull(),
    place: integer().notNull(),
    bookingId: text("booking_id").notNull(),
    kes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.place] })],
);
