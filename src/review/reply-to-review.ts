import { findReviewOfHost, saveReply } from "#db/review.queries.ts";
import { write } from "#db/write.ts";
import type { Deps } from "#src/web/deps.ts";

export type ReplyToReview = Readonly<{ outcome: "replied" | "replied_before" | "not_shown" | "no_such_review" }>;

/** A host answers a review for everybody to read: once, and to what everybody reads. */
export function replyToReview(
  deps: Pick<Deps, "db" | "clock">,
  ask: { hostId: string; reviewId: string; reply: string },
): ReplyToReview {
  return write(deps.db, (tx): ReplyToReview => {
    const review = findReviewOfHost(tx, ask.reviewId, ask.hostId)?.review;
    if (!review) return { outcome: "no_such_review" };
    if (review.state !== "shown") return { outcome: "not_shown" };
    if (review.reply !== null) return { outcome: "replied_before" };
    saveReply(tx, review.id, { reply: ask.reply, repliedAt: deps.clock.now() });
    return { outcome: "replied" };
  });
}
