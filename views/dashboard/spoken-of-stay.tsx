import type { MaySpeak } from "#src/core/review/review-window.ts";
import { useMay } from "#views/frame/team.tsx";
import { NoShowPress } from "#views/front-desk/no-show.tsx";
import { LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** What guest and host have said of a stay, and what its host may still say. */
export type SpokenOfStay = Readonly<{
  review: Readonly<{ id: string; state: "blind" | "shown" | "hidden" }> | undefined;
  rating: object | undefined;
  noShow: Readonly<{ liftedAt: number | null }> | undefined;
  mayRate: MaySpeak;
  mayMarkNoShow: boolean;
}>;

/** Rating the guest, the guest's review, and that nobody came. */
export function SpokenOf({ booking, spoken }: { booking: Readonly<{ id: string }>; spoken: SpokenOfStay }) {
  const { reviewDesk: t } = useTexts();
  const { review, rating } = spoken;
  const may = useMay();
  const isRead = review !== undefined && review.state !== "blind";
  const hasRating = rating !== undefined || spoken.mayRate === "open";
  return (
    <>
      {(hasRating || isRead) && may("guests") && (
        <div className="row">
          {hasRating && (
            <LinkButton href={`/dashboard/bookings/${booking.id}/rating`} kind="quiet" small>
              {rating ? t.rated : review ? t.rateAnd : t.rate}
            </LinkButton>
          )}
          {isRead && (
            <LinkButton href={`/dashboard/reviews/${review.id}`} kind="quiet" small>
              {t.readReview}
            </LinkButton>
          )}
        </div>
      )}
      <NoShowPress booking={booking} spoken={spoken} />
    </>
  );
}
