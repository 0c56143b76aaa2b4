import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, EmptyState, LinkButton, List, ListRow } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { GuestsToRate, type GuestToRate } from "./guests-to-rate.tsx";
import { Pager } from "./pager.tsx";
import { Stars } from "./stars.tsx";

export type ReviewRow = Readonly<{
  id: string;
  bookingId: string;
  propertyName: string;
  code: string;
  state: "blind" | "shown" | "hidden";
  whole: number;
  words: string;
  name: string;
  month: string;
  hasReply: boolean;
  hasNote: boolean;
  /** The day on which a closed one opens at the latest. */
  opensOn: string;
}>;

/** Whom a host may rate now, and every review of their houses. */
export function HostReviewsPage(props: {
  shell: Shell;
  toRate: readonly GuestToRate[];
  reviews: readonly ReviewRow[];
  count: number;
  at: number;
  pages: number;
  skip: number;
}) {
  const { reviewDesk: t } = textsOf(props.shell);
  const { toRate, reviews, at, pages, skip, count } = props;
  const linkTo = (page: number) => `/dashboard/reviews?page=${page}`;
  return (
    <DashboardFrame shell={props.shell} tab="reviews" title={t.title}>
      <p className="soft">{t.text}</p>
      <GuestsToRate guests={toRate} folds={false} />
      {reviews.length === 0 ? (
        <EmptyState icon="star" title={t.none} text={t.noneText} />
      ) : (
        <List title={t.received}>
          {reviews.map((review) => (
            <Received key={review.id} review={review} />
          ))}
        </List>
      )}
      <Pager
        at={at}
        pages={pages}
        linkTo={linkTo}
        newer={t.newer}
        older={t.older}
        said={t.page(skip + 1, skip + reviews.length, count)}
      />
    </DashboardFrame>
  );
}

const SHOWN_LETTERS = 160;

function Received({ review }: { review: ReviewRow }) {
  const { reviewDesk: t, reviews, dates } = useTexts();
  const { state, words } = review;
  const where = `${review.propertyName}, ${dates.month(review.month)}`;
  if (state === "blind") {
    return (
      <ListRow
        title={where}
        text={t.blindText(dates.short(review.opensOn))}
        badges={<Badge tone="amber">{t.blind}</Badge>}
        actions={
          <LinkButton href={`/dashboard/bookings/${review.bookingId}/rating`} kind="quiet" small>
            {t.rateAnd}
            <span className="vh">: {review.code}</span>
          </LinkButton>
        }
      />
    );
  }
  return (
    <ListRow
      title={
        <>
          <Stars count={review.whole} /> {review.name || reviews.guest}
        </>
      }
      text={
        <>
          {where}
          {words && (
            <>
              <br />
              {words.length > SHOWN_LETTERS ? `${words.slice(0, SHOWN_LETTERS).trimEnd()}…` : words}
            </>
          )}
        </>
      }
      badges={
        <>
          {state === "hidden" && <Badge>{t.hidden}</Badge>}
          {review.hasReply && <Badge tone="leaf">{t.replied}</Badge>}
          {review.hasNote && <Badge>{t.forYou}</Badge>}
        </>
      }
      actions={
        <LinkButton href={`/dashboard/reviews/${review.id}`} kind="quiet" small>
          {state === "shown" && !review.hasReply ? t.readAndReply : t.read}
          <span className="vh">: {review.code}</span>
        </LinkButton>
      }
    />
  );
}
