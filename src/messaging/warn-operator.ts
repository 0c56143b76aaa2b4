import { enqueue, type Job } from "#db/job.queries.ts";
import { findMessage, queueMessage } from "#db/message.queries.ts";
import type { Change } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Log } from "#src/web/log.ts";

/** What nobody but the operator can see to. */
type Warning =
  | "money is owed by a host who has left"
  | "money that no host is known for: see lango doctor"
  | "M-PESA took money back and names no payment of ours"
  | Urgent;

/** What is mailed to the support address too: money may be leaving, or somebody waits for an answer. */
type Urgent = (typeof URGENT)[number];
const URGENT = [
  "a refund waits for your yes: see lango admin refunds",
  "many refunds in an hour",
  "a refund minutes after the payment, by a new host",
  "a report waits for your answer",
] as const;

/**
 * Has the log say so once the change is saved. `facts` are nothing of a guest's or a host's own. A job that waits keeps
 * what it was first given, so what is said is part of its name: of two warnings about one thing, only the same is one.
 */
export function warnOperator(
  tx: Change,
  about: { warning: Warning; key: string; facts: Record<string, string | number>; now: number },
): void {
  const { warning, key, facts, now } = about;
  const payload = { warning, facts };
  const said = new Bun.CryptoHasher("sha256").update(JSON.stringify(payload)).digest("hex").slice(0, 16);
  enqueue(tx, { kind: "warn_operator", key: `${key} ${said}`, payload, runAt: now, now });
}

export function writeWarning(
  { log, clock, config }: { log: Log; clock: Clock; config: Pick<Config, "support" | "siteName"> },
  { id, payload }: Pick<Job, "id" | "payload">,
): JobResult {
  const { warning, facts } = payload as { warning: Warning; facts: Record<string, string | number> };
  log.warn(warning, facts);
  const to = config.support.email;
  if (to === "" || !URGENT.some((one) => one === warning)) return { outcome: "done" };
  const subject = `${config.siteName}: ${warning}`;
  const body = Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  const message = { id: `warning-${id}`, channel: "email", recipient: to, subject, body, now: clock.now() } as const;
  return {
    outcome: "done",
    save: (tx) => {
      if (!findMessage(tx, message.id)) queueMessage(tx, message);
    },
  };
}
