import { findHost } from "#db/host.queries.ts";
import { licencesEndingBy, noteLicenceTold } from "#db/licence.queries.ts";
import { write } from "#db/write.ts";
import { REMINDED_DAYS_BEFORE, reminderDue } from "#src/core/listing/licence.ts";
import { isDaytime } from "#src/core/stay/daytime.ts";
import { addDays, daysBetween, localDateAt } from "#src/core/stay/stay.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { tellOfPapers } from "./tell-host.ts";

type Needs = Pick<Deps, "db" | "clock" | "publicUrl" | "config">;

const EVERY_MS = 3_600_000;

/** Looks each hour for papers that end. Hosts are reminded by day. */
export function watchPapers(deps: Needs): JobResult {
  const now = deps.clock.now();
  if (isDaytime(now)) remindOfLicences(deps, now);
  return { outcome: "again", runAt: now + EVERY_MS };
}

/** Reminds each host of tourism licences that end, and tells them when one is over. */
function remindOfLicences({ db, publicUrl, config: { siteName } }: Needs, now: number): void {
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
