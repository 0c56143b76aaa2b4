import { enqueue } from "#db/job.queries.ts";
import { teamDevicesOf } from "#db/member-push.queries.ts";
import type { Change } from "#db/write.ts";
import type { NoticeKind } from "#src/core/message/host-notices.ts";
import { hearsOf } from "#src/core/message/member-notices.ts";
import { type LocalDate, localDateAt } from "#src/core/stay/stay.ts";

/** Of which property a notice is, and of a stay when it begins: by these it is known whose it is. */
export type NoticeOf = Readonly<{ propertyId: string; checkIn?: LocalDate }>;

/** What waits for one device of somebody of a team; whether it is theirs is asked once more when it goes. */
type MemberPush = Readonly<{
  device: string;
  kind: NoticeKind;
  propertyId: string;
  checkIn: string;
  at: number;
}>;

/**
 * Queues a push for each device of those of a house's team who hear of this. It says its kind alone, as a host's does;
 * nothing goes instead of it: the owner is told in any case.
 */
export function tellTeam(
  tx: Change,
  hostId: string,
  { id, kind, of, now }: Readonly<{ id: string; kind: NoticeKind; of: NoticeOf; now: number }>,
): void {
  const today = localDateAt(now);
  for (const device of teamDevicesOf(tx, hostId, now)) {
    if (!hearsOf(device, { kind, checkIn: of.checkIn, today })) continue;
    const push: MemberPush = { device: device.id, kind, propertyId: of.propertyId, checkIn: of.checkIn ?? "", at: now };
    enqueue(tx, { kind: "push_member", key: `${device.id} ${id}`, payload: { ...push }, runAt: now, now });
  }
}
