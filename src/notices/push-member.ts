import { forPerson } from "#db/for-person.ts";
import { endMemberDevice, findMemberDevice, noteMemberDevice } from "#db/member-push.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import type { PushDevice } from "#db/push.queries.ts";
import { propertiesOfMember } from "#db/team.queries.ts";
import type { Change } from "#db/write.ts";
import { KINDS, NOTICE_KINDS, PUSH_TRIED_MS } from "#src/core/message/host-notices.ts";
import { hearsOf, pageHeard } from "#src/core/message/member-notices.ts";
import { afterPush, payloadOf } from "#src/core/message/push-device.ts";
import { parseLocalDate } from "#src/core/stay/stay.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { PushSent } from "#src/ports/push-sender.ts";
import type { Deps } from "#src/web/deps.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pushTo } from "./push-notice.ts";

type Needs = Pick<Deps, "db" | "clock" | "log" | "push" | "config">;

/** A device whose service does not take it now is asked again, at first soon. */
const SOONEST_MS = 15_000;

/**
 * Pushes one notice to one device of somebody of a team, if it is theirs still: their role may have changed, the property
 * may be another's to look after. What is not taken within half an hour is no news any more, and the owner was told.
 */
export async function pushToMember(deps: Needs, key: string, payload: Record<string, unknown>): Promise<JobResult> {
  const { db, clock } = deps;
  const began = clock.now();
  const found = findMemberDevice(db, String(payload.device), began);
  const kind = NOTICE_KINDS.find((one) => one === payload.kind);
  if (!found || !kind) return { outcome: "done" };
  const { member, device } = found;
  const notice = { kind, checkIn: parseLocalDate(String(payload.checkIn)), today: clock.today() };
  const { id, name, hostId, role, ofAll } = member;
  const only = ofAll ? undefined : new Set(propertiesOfMember(db, id));
  const theirs = forPerson(db, { id, name, hostId, only, now: clock.now });
  if (!hearsOf(member, notice) || !findProperty(theirs, String(payload.propertyId))) return { outcome: "done" };
  const words = {
    title: deps.config.siteName,
    body: messagesIn[member.language].notices.kinds[kind],
    page: pageHeard(role, kind),
    tag: key.split(" ").at(-1) ?? key,
  };
  const urgency = KINDS[kind].isUrgent ? "high" : "normal";
  const sent = await pushTo(deps, device, { payload: payloadOf(words), id: key, urgency });
  const now = clock.now();
  if ("detail" in sent) deps.log.warn("a push was not taken", { detail: sent.detail });
  const save = (tx: Change) => noteOfMember(tx, device, sent, now);
  const age = now - Number(payload.at);
  if (sent.outcome !== "later" || age >= PUSH_TRIED_MS) return { outcome: "done", save };
  const restMs = Math.max(SOONEST_MS, age / 2, sent.retryAfterMs ?? 0);
  return { outcome: "again", runAt: now + restMs, save };
}

/** What a device's service said of it. */
export function noteOfMember(tx: Change, device: PushDevice, sent: PushSent, now: number): void {
  const after = afterPush(device, sent, now);
  if (after === "end") endMemberDevice(tx, device.id);
  else noteMemberDevice(tx, device.id, after);
}
