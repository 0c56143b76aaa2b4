import { integer, primaryKey, sqliteTable, sqliteView, text } from "drizzle-orm/sqlite-core";
import type { EventProblem } from "#src/core/calendar/event-problem.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";

/** One row for each night of a room that is held, sold, closed, sold elsewhere, or `linked`: closed by the house's other half. */
export const occupiedNights = sqliteTable(
  "occupied_nights",
  {
    propertyId: text("property_id").notNull(),
    unit: integer().notNull(),
    night: text().notNull(),
    kind: text({ enum: ["booking", "block", "outside", "linked"] })
      .notNull()
      .default("booking"),
    bookingId: text("booking_id"),
    blockId: text("block_id"),
    outsideId: text("outside_id"),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.unit, table.night] })],
);

/**
 * Every taken night with whoever has it: what reads who is there asks this, what writes nights the table above. A night
 * of a whole house has a row for each of its rooms that is taken; `otherId` is the property in which it is taken, when
 * that is the house's other half.
 */
export const takenNights = sqliteView("taken_nights", {
  propertyId: text("property_id").notNull(),
  unit: integer().notNull(),
  night: text().notNull(),
  kind: text({ enum: ["booking", "block", "outside"] }).notNull(),
  bookingId: text("booking_id"),
  blockId: text("block_id"),
  outsideId: text("outside_id"),
  otherId: text("other_id"),
  otherUnit: integer("other_unit"),
}).existing();

/** Which property is a room of which house, for the nights from `since` up to but not including `until`. */
export const houseRooms = sqliteTable("house_rooms", {
  id: text().primaryKey(),
  wholeId: text("whole_id").notNull(),
  partId: text("part_id").notNull(),
  since: text().notNull(),
  until: text().notNull().default("9999-12-31"),
  createdAt: integer("created_at").notNull(),
});

export const blocks = sqliteTable("blocks", {
  id: text().primaryKey(),
  propertyId: text("property_id").notNull(),
  unit: integer().notNull(),
  checkIn: text("check_in").notNull(),
  checkOut: text("check_out").notNull(),
  note: text().notNull().default(""),
  hostId: text("host_id").notNull(),
  createdAt: integer("created_at").notNull(),
});

export const feeds = sqliteTable("feeds", {
  id: text().primaryKey(),
  propertyId: text("property_id").notNull(),
  unit: integer(),
  name: text().notNull(),
  channel: text({ enum: ["airbnb", "booking", "vrbo", "google", "other"] }).notNull(),
  /** As earlier versions kept it; sealed by the first start with the key. */
  url: text(),
  urlSealed: text("url_sealed"),
  urlMark: text("url_mark"),
  urlLabel: text("url_label"),
  linkVersion: integer("link_version").notNull().default(1),
  linkReadAt: integer("link_read_at"),
  etag: text(),
  lastModified: text("last_modified"),
  parsedAt: integer("parsed_at"),
  checkedAt: integer("checked_at"),
  workedAt: integer("worked_at"),
  failure: text(),
  failureDetail: text("failure_detail"),
  failures: integer().notNull().default(0),
  stays: integer().notNull().default(0),
  droppedAt: integer("dropped_at"),
  problems: text({ mode: "json" }).$type<EventProblem[]>().notNull().default([]),
  toldSilentAt: integer("told_silent_at"),
  toldDropAt: integer("told_drop_at"),
  submissionKey: text("submission_key").$type<SecretHash>(),
  endMeans: text("end_means", { enum: ["morning", "last_night"] })
    .notNull()
    .default("morning"),
  colour: text({ enum: ["clay", "leaf", "amber", "ink"] }),
  note: text().notNull().default(""),
  createdAt: integer("created_at").notNull(),
});

export const calendarLinks = sqliteTable("calendar_links", {
  propertyId: text("property_id").primaryKey(),
  version: integer().notNull().default(1),
  readAt: integer("read_at"),
});

export const outsideStays = sqliteTable("outside_stays", {
  id: text().primaryKey(),
  feedId: text("feed_id").notNull(),
  propertyId: text("property_id").notNull(),
  unit: integer().notNull(),
  key: text().notNull(),
  kind: text({ enum: ["booking", "block", "unknown"] }).notNull(),
  checkIn: text("check_in").notNull(),
  checkOut: text("check_out").notNull(),
  summary: text().notNull().default(""),
  firstSeenAt: integer("first_seen_at").notNull(),
  seenAt: integer("seen_at").notNull(),
  missingSince: integer("missing_since"),
  misses: integer().notNull().default(0),
  echo: integer({ mode: "boolean" }).notNull().default(false),
  echoUntil: integer("echo_until"),
  toldAt: integer("told_at"),
  settledAt: integer("settled_at"),
  returns: text({ enum: ["whole", "part"] }),
  toldOf: text("told_of").notNull().default(""),
  sameAs: text("same_as"),
  apartFrom: text("apart_from"),
});

/** What each of our calendars said last of a stay. */
export const toldEvents = sqliteTable(
  "told_events",
  {
    propertyId: text("property_id").notNull(),
    link: text().notNull(),
    uid: text().notNull(),
    said: text().notNull(),
    sequence: integer().notNull().default(0),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.link, table.uid] })],
);
