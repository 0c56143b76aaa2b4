import { findHost } from "#db/host.queries.ts";
import { endNotice, findNotice, type HostNotice, noteTaken } from "#db/notice.queries.ts";
import { endPushDevice, notePush, type PushDevice, pushDevicesOf } from "#db/push.queries.ts";
import type { Change } from "#db/write.ts";
import { KINDS, PUSH_KEPT_SECONDS, stepOfNotice } from "#src/core/message/host-notices.ts";
import { afterPush, payloadOf } from "#src/core/message/push-device.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { sendNotice } from "#src/messaging/tell-host.ts";
import type { PushSent } from "#src/ports/push-sender.ts";
import type { Deps } from "#src/web/deps.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { keysOfHouse } from "./push-keys.ts";

type Needs = Pick<Deps, "db" | "clock" | "log" | "push" | "config">;

/**
 * Pushes one notice to every device of a host that has not taken it yet. What became of it is written in one change, and
 * the back-up with it: so it goes once, however often this runs. A device that was told right before a crash is told
 * again under the same tag, which changes what it shows already.
 */
export async function pushNotice(deps: Needs, id: string): Promise<JobResult> {
  const notice = findNotice(deps.db, id);
  if (!notice || notice.endedAt !== null) return { outcome: "done" };
  const began = deps.clock.now();
  const host = findHost(deps.db, notice.hostId);
  const devices = pushDevicesOf(deps.db, notice.hostId, began).filter(({ id: one }) => !notice.takenBy.includes(one));
  const words = {
    title: deps.config.siteName,
    body: messagesIn[host?.language ?? "en"].notices.kinds[notice.kind],
    page: KINDS[notice.kind].page,
    tag: notice.id,
  };
  const urgency = KINDS[notice.kind].isUrgent ? "high" : "normal";
  const tried = await Promise.all(
    devices.map(async (device) => ({
      device,
      sent: await pushTo(deps, device, { payload: payloadOf(words), id, urgency }),
    })),
  );
  const now = deps.clock.now();
  const takenBy = [
    ...notice.takenBy,
    ...tried.flatMap(({ device, sent }) => (sent.outcome === "accepted" ? device.id : [])),
  ];
  const step = stepOfNotice({
    at: notice.at,
    now,
    taken: takenBy.length,
    open: tried.flatMap(({ sent }) => (sent.outcome === "later" ? { restMs: sent.retryAfterMs ?? 0 } : [])),
    hasBackup: notice.backup !== null,
  });
  for (const { sent } of tried) if ("detail" in sent) deps.log.warn("a push was not taken", { detail: sent.detail });
  const save = (tx: Change) => {
    for (const { device, sent } of tried) noteDevice(tx, device, sent, now);
    if (step.step === "again") return noteTaken(tx, id, takenBy);
    // Forgotten in between, or told meanwhile.
    if (!endNotice(tx, id, step.as, now)) return;
    if (step.as === "backed_up") backUp(tx, notice, now);
  };
  return step.step === "again" ? { outcome: "again", runAt: step.at, save } : { outcome: "done", save };
}

/** One device, unless its service asked us to wait. Of one that another instance key sealed nothing can be read. */
export async function pushTo(
  deps: Pick<Deps, "db" | "clock" | "push">,
  { subscription, waitUntil }: PushDevice,
  { payload, id, urgency }: { payload: string; id: string; urgency: "normal" | "high" },
): Promise<PushSent> {
  if (!subscription) return { outcome: "gone" };
  const restMs = waitUntil - deps.clock.now();
  if (restMs > 0) return { outcome: "later", detail: "push service asked to wait", retryAfterMs: restMs };
  const topic = new Bun.CryptoHasher("sha256").update(id).digest("base64url").slice(0, 32);
  const ask = { subscription, payload, topic, urgency, keptSeconds: PUSH_KEPT_SECONDS, keys: keysOfHouse(deps) };
  return deps.push.send(ask);
}

/** What a device's service said of it. */
export function noteDevice(tx: Change, device: PushDevice, sent: PushSent, now: number): void {
  const after = afterPush(device, sent, now);
  if (after === "end") endPushDevice(tx, device.id);
  else notePush(tx, device.id, after);
}

/** The whole text goes by the way that stood ready, or by what is left of the ways to this host by now. */
function backUp(tx: Change, { id, hostId, kind, body, backup }: HostNotice, now: number): void {
  const host = findHost(tx, hostId);
  if (!host || host.deletedAt !== null || backup === null || body === undefined) return;
  const way = backup === "email" || host.phone !== "" ? backup : "email";
  sendNotice(tx, host, { id, kind, body, now, ways: [way] });
}
