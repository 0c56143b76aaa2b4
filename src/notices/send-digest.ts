import { findHost } from "#db/host.queries.ts";
import { endNotice, waitingForDigest } from "#db/notice.queries.ts";
import type { Change } from "#db/write.ts";
import { NOTICE_KINDS } from "#src/core/message/host-notices.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { tellHost } from "#src/messaging/tell-host.ts";
import type { Deps } from "#src/web/deps.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** Tells a host at the hour that they chose what waited for it: how many of each kind, and by letter every one of them. */
export function sendDigest(
  { clock, publicUrl, config }: Pick<Deps, "clock" | "publicUrl" | "config">,
  hostId: string,
): JobResult {
  return {
    outcome: "done",
    save: (tx) => gather(tx, { hostId, now: clock.now(), publicUrl, siteName: config.siteName }),
  };
}

function gather(tx: Change, about: { hostId: string; now: number; publicUrl: string; siteName: string }): void {
  const { hostId, now, publicUrl, siteName } = about;
  const waiting = waitingForDigest(tx, hostId);
  const host = findHost(tx, hostId);
  for (const { id } of waiting) endNotice(tx, id, "gathered", now);
  if (!host || waiting.length === 0) return;
  const words = messagesIn[host.language].notices;
  const counts = NOTICE_KINDS.flatMap((kind) => {
    const count = waiting.filter((one) => one.kind === kind).length;
    return count > 0 ? { words: words.kinds[kind], count } : [];
  });
  const body = words.digest({ siteName, counts, link: `${publicUrl}/dashboard` });
  const letter = [...waiting.flatMap((one) => one.body ?? []), `${publicUrl}/dashboard`].join("\n\n");
  tellHost(tx, host, { kind: "digest", body, letter, now });
}
