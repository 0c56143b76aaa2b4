import { findHost } from "#db/host.queries.ts";
import { findKycCheck } from "#db/kyc.queries.ts";
import { licencesEndingBy, noteLicenceTold } from "#db/licence.queries.ts";
import { wasTold } from "#db/notice.queries.ts";
import { checksEndingBy, hostsThatLapsed } from "#db/verified.queries.ts";
import { write } from "#db/write.ts";
import { REMINDED_DAYS_BEFORE, reminderDue } from "#src/core/listing/licence.ts";
import { isDaytime } from "#src/core/stay/daytime.ts";
import { addDays, daysBetween, localDateAt } from "#src/core/stay/stay.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { followVerified } from "./follow-verified.ts";
import { endStanding, lookAgain, papersLink } from "./look-again.ts";
import { nameOfCheck, type PapersDeps, tellOfPapers } from "./tell-host.ts";

const EVERY_MS = 3_600_000;

/** Looks each hour for papers that end. Hosts are reminded by day. */
export function watchPapers(deps: PapersDeps): JobResult {
  const now = deps.clock.now();
  endOldPapers(deps, now);
  if (isDaytime(now)) {
    remindOfLicences(deps, now);
    remindOfPapers(deps, now);
  }
  return { outcome: "again", runAt: now + EVERY_MS };
}

/** Reminds each host of tourism licences that end, and tells them when one is over. */
function remindOfLicences({ db, publicUrl, config: { siteName } }: PapersDeps, now: number): void {
  const today = localDateAt(now);
  for (const house of licencesEndingBy(db, addDays(today, REMINDED_DAYS_BEFORE[0]))) {
    const due = reminderDue(house.licenceUntil, house.licenceTold, today);
    if (due === undefined) continue;
    write(db, (tx) => {
      noteLicenceTold(tx, house.id, due);
      const host = findHost(tx, house.hostId);
      if (!host || host.deletedAt !== null) return;
      const texts = messagesIn[host.language].verified;
      const about = {
        property: house.displayName,
        day: pagesIn[host.language].dates.shortWithYear(house.licenceUntil),
        link: `${publicUrl}/dashboard/properties/${house.id}#licence`,
      };
      const days = daysBetween(today, house.licenceUntil);
      const body = due < 0 ? texts.licenceOver(about) : texts.licenceEnds({ ...about, days });
      tellOfPapers(tx, host, { siteName, body, now });
    });
  }
}

/** What was verified by a paper whose day is over stands no more. */
function endOldPapers(deps: PapersDeps, now: number): void {
  const { db, publicUrl } = deps;
  const { siteName } = deps.config;
  const today = localDateAt(now);
  for (const { id } of checksEndingBy(db, addDays(today, -1))) {
    write(db, (tx) => {
      const check = findKycCheck(tx, id);
      const host = check && findHost(tx, check.hostId);
      if (!check || !host || check.validUntil === null || check.validUntil >= today) return;
      endStanding(tx, check, { outcome: "expired", by: null, why: "", at: now });
      const standing = followVerified(tx, host.id, now);
      const texts = messagesIn[host.language].verified;
      const day = pagesIn[host.language].dates.shortWithYear(check.validUntil);
      const about = { check: nameOfCheck(tx, host, check), day, link: papersLink(publicUrl) };
      const body = standing === "verified" ? texts.paperOverOfHouse(about) : texts.paperOver(about);
      if (host.deletedAt === null) tellOfPapers(tx, host, { siteName, body, now });
    });
  }
  for (const hostId of hostsThatLapsed(db)) lookAgain(deps, hostId);
}

/** Each reminder is told once: its letter is known by the check, the day and how far away that is. */
function remindOfPapers({ db, publicUrl, config: { siteName } }: PapersDeps, now: number): void {
  const today = localDateAt(now);
  for (const { id, hostId, validUntil, ...check } of checksEndingBy(db, addDays(today, REMINDED_DAYS_BEFORE[0]))) {
    const due = validUntil === null ? undefined : reminderDue(validUntil, null, today);
    if (validUntil === null || due === undefined || due < 0) continue;
    write(db, (tx) => {
      const host = findHost(tx, hostId);
      const messageId = `paper-ends-${id}-${validUntil}-${due}`;
      if (!host || host.deletedAt !== null || wasTold(tx, messageId)) return;
      const texts = messagesIn[host.language].verified;
      const about = {
        check: nameOfCheck(tx, host, check),
        day: pagesIn[host.language].dates.shortWithYear(validUntil),
      };
      const days = daysBetween(today, validUntil);
      const body = texts.paperEnds({ ...about, days, link: papersLink(publicUrl) });
      tellOfPapers(tx, host, { siteName, body, now, id: messageId });
    });
  }
}
