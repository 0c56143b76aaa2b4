import type { BookingsOf } from "#db/account.queries.ts";
import type { Reader } from "#db/open.ts";
import { allReportsOf, allReviewsOf } from "#db/spoken.queries.ts";
import { type Row, type Sheets, at as when } from "./export-calendar.ts";

/**
 * What was said of stays: of a host all reviews of their houses and what they said of guests, of a guest what they
 * said; and what either told the operator. A host's words of a guest are the host's alone, and a review that is closed
 * yet is not opened by an export.
 */
export function spokenSheets(db: Reader, whose: BookingsOf): Sheets {
  const isHost = "hostId" in whose;
  const reviews = allReviewsOf(db, whose).map(({ code, review, rating }): Row => {
    const shown = isHost && review?.state === "blind" ? null : review;
    return {
      code,
      state: review?.state,
      whole: shown?.whole,
      cleanliness: shown?.cleanliness,
      accuracy: shown?.accuracy,
      communication: shown?.communication,
      location: shown?.location,
      value: shown?.value,
      words: shown?.words,
      name: shown?.name,
      privateNote: shown?.privateNote,
      inPictures: shown?.inPictures,
      writtenAt: when(review?.createdAt ?? null),
      reply: shown?.reply,
      ...(isHost && { guestStars: rating?.stars, guestNote: rating?.note }),
    };
  });
  const reports = allReportsOf(db, whose).map(
    ({ report, code }): Row => ({
      code,
      about: report.kind,
      reason: report.reason,
      words: report.words,
      phone: report.phone,
      createdAt: when(report.createdAt),
      outcome: report.outcome,
      answer: report.why,
      answeredAt: when(report.answeredAt),
    }),
  );
  return { reviews, reports };
}
