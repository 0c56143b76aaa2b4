import { averagesOf, type Totals } from "#src/core/review/averages.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, EmptyState } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { Pager } from "./pager.tsx";
import { type PublicReview, ReviewItem } from "./review-list.tsx";
import { Average, Categories } from "./stars.tsx";

/** Every review of a house, a page at a time. */
export function HouseReviewsPage(props: {
  shell: Shell;
  property: { id: string; displayName: string };
  host: string;
  canonical: string;
  totals: Totals | undefined;
  reviews: readonly PublicReview[];
  /** From 1. */
  at: number;
  pages: number;
}) {
  const { reviews: t } = textsOf(props.shell);
  const { property, at, pages } = props;
  const averages = averagesOf(props.totals);
  const path = `/booking/property/${property.id}`;
  const linkTo = (page: number) => `${path}/reviews${page > 1 ? `?page=${page}` : ""}`;
  const title = t.pageTitle(property.displayName);
  return (
    <Page
      shell={props.shell}
      title={title}
      canonical={props.canonical}
      robots={at > 1 ? "noindex" : undefined}
      width="slim"
    >
      <div className="stack loose">
        <div className="tight">
          <BackLink href={path}>{property.displayName}</BackLink>
          <h1>{title}</h1>
          {averages && (
            <p>
              <Average averages={averages} />
            </p>
          )}
          <p className="soft small">{t.how}</p>
        </div>
        {averages && <Categories averages={averages} />}
        {props.reviews.length === 0 ? (
          <EmptyState icon="star" title={t.none} />
        ) : (
          <ul className="stack loose">
            {props.reviews.map((review) => (
              <ReviewItem key={review.id} review={review} host={props.host} />
            ))}
          </ul>
        )}
        <Pager at={at} pages={pages} linkTo={linkTo} newer={t.newer} older={t.older} />
      </div>
    </Page>
  );
}
