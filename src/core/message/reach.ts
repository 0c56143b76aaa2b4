import { type Failure, failureOf, type Standing, standingOfMessage, type Way } from "./delivery.ts";

/**
 * How somebody hears of what is new: by a message, whose way may differ with what it says, or by looking at their page
 * because messages do not arrive.
 */
type ToldBy = Way | "message" | "page";

/** What a page may promise to whoever reads it, and what did not reach them before. */
export type Hearing = Readonly<{ by: ToldBy; missed?: Readonly<{ way: Way; to: string; why: Failure | undefined }> }>;

/** One message of a thread. */
export type SentInReach = Parameters<typeof standingOfMessage>[0] &
  Readonly<{
    id: string;
    channel: Way;
    route: Way | null;
    recipient: string;
    detail: string | null;
    reportReason: string | null;
    /** It waits because a try failed. */
    isHeldUp: boolean;
    /** The one that this says by another way. */
    againOf: string | null;
  }>;

/**
 * What may be promised, by the last that became of each way: one whose last message failed is no promise any more until
 * something arrives by it again. `by` is the way that such news goes, the first that the reader has; `sent` is oldest first.
 */
export function reachOf(by: Way | "message" | undefined, sent: readonly SentInReach[]): Hearing {
  const last = sent.findLast((one) => (by === "message" || wayOf(one) === by) && hasEnded(one));
  const isMissed = last !== undefined && hasFailed(last);
  const letter = sent.findLast((one) => wayOf(one) === "email" && hasEnded(one));
  const shown = isMissed ? last : letter && hasFailed(letter) ? letter : undefined;
  const wasSaidAgain = sent.some((one) => one.againOf === shown?.id && !hasFailed(one));
  return {
    by: by === undefined || isMissed ? "page" : by,
    ...(shown && !wasSaidAgain && { missed: missedOf(shown) }),
  };
}

const wayOf = ({ route, channel }: SentInReach): Way => route ?? channel;

const standingIn = (one: SentInReach): Standing => (one.isHeldUp ? "failed" : standingOfMessage(one));

const hasFailed = (one: SentInReach) => standingIn(one) === "failed";

/** What is still on its way to a network says nothing yet. */
const hasEnded = (one: SentInReach) => standingIn(one) !== "waiting" && standingIn(one) !== "unsure";

function missedOf(one: SentInReach) {
  return { way: wayOf(one), to: one.recipient, why: failureOf(one.reportReason ?? one.detail) };
}
