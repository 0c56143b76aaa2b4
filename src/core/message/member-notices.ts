import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import { type Capability, mayRole, type TeamRole } from "#src/core/team/team.ts";
import { KINDS, NOTICE_KINDS, type NoticeKind } from "./host-notices.ts";

/**
 * What somebody of a team may hear of on their own phone, by what they may do. Whatever is not here is the owner's:
 * everything of money is, also to those who may read it.
 */
const HEARD: Readonly<Partial<Record<NoticeKind, Capability>>> = {
  request: "bookings",
  change: "bookings",
  booking: "arrivals",
  cancelled: "arrivals",
  question: "messages",
  review: "guests",
  double_sale: "calendar",
  feed: "calendar",
};

/** Who meets guests and writes in no bookings hears of those of the days that they see. */
export const MET_AHEAD_DAYS = 7;

/** The kinds that somebody hears of at all, in the order of the host's page. */
export function kindsHeard(role: TeamRole, ofAll: boolean): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => {
    const what = HEARD[kind];
    return what !== undefined && mayRole(role, what, ofAll);
  });
}

/** Whether somebody hears of this now: `checkIn` is of the stay it is about, where it is about one. */
export function hearsOf(
  member: Readonly<{ role: TeamRole; ofAll: boolean }>,
  notice: Readonly<{ kind: NoticeKind; checkIn: LocalDate | undefined; today: LocalDate }>,
): boolean {
  if (!kindsHeard(member.role, member.ofAll).includes(notice.kind)) return false;
  if (mayRole(member.role, "bookings", member.ofAll)) return true;
  const { checkIn, today } = notice;
  return checkIn !== undefined && checkIn >= today && checkIn <= addDays(today, MET_AHEAD_DAYS);
}

/** Where a press on it leads them: their own first page, where the host's is not theirs. */
export function pageHeard(role: TeamRole, kind: NoticeKind): string {
  return mayRole(role, "bookings", true) ? KINDS[kind].page : "/dashboard";
}
