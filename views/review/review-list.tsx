import { averagesOf, type StarsGiven, type Totals } from "#src/core/review/averages.ts";
import { useTexts } from "#views/kit/language.tsx";
import { Average, Categories, Stars } from "./stars.tsx";

/** What everybody may read of a review. */
export type PublicReview = StarsGiven &
  Readonly<{
    id: string;
    words: string;
    /** What the words are written in; nothing where it is neither of ours. */
    language: "en" | "sw" | null;
    /** A first name, or nothing. */
    name: string;
    /** `2026-12` */
    month: string;
    nights: number;
    /** Which stay of this guest with this host it was. */
    stays: number;
    reply: string | null;
  }>;

export function ReviewItem(props: { review: PublicReview; host: string; house?: { name: string; href: string } }) {
  const { review, host, house } = props;
  const { reviews: t, dates, reports } = useTexts();
  const { links } = reports;
  const said = [
    t.stay(dates.month(review.month), review.nights),
    ...(review.stays > 1 ? [t.nth(review.stays)] : []),
    ...(review.words === "" ? [] : [t.in[review.language ?? "other"]]),
  ];
  return (
    <li className="tight" id={`review-${review.id}`}>
      <p className="row">
        <b>{review.name || t.guest}</b>
        <Stars count={review.whole} />
      </p>
      <p className="soft small">
        {house && (
          <>
            <a href={house.href}>{house.name}</a> ·{" "}
          </>
        )}
        {said.join(" · ")}
      </p>
      <Words text={review.words} language={review.language} />
      <p className="soft small">
        <a href={`/booking/review/${review.id}/report`} rel="nofollow">
          {links.review}
        </a>
      </p>
      {review.reply && (
        <div className="tight" style={{ borderLeft: "3px solid var(--line)", paddingLeft: 12 }}>
          <p className="soft small">{t.reply(host)}</p>
          <Words text={review.reply} language={null} />
        </div>
      )}
    </li>
  );
}

/** What a person wrote, a paragraph a line, marked with its language. */
export function Words({ text, language }: { text: string; language: "en" | "sw" | null }) {
  if (text === "") return null;
  return (
    <div lang={language ?? undefined} className="tight">
      {text.split(/\n+/).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
        <p key={at}>{line}</p>
      ))}
    </div>
  );
}

type House = Readonly<{
  id: string;
  host: string;
  totals: Totals | undefined;
  /** The newest of them. */
  reviews: readonly PublicReview[];
}>;

/** What is said of a house on its own page: averages from three reviews on, the newest, and the way to all. */
export function HouseReviews({ id, host, totals, reviews }: House) {
  const { reviews: t } = useTexts();
  const averages = averagesOf(totals);
  const count = totals?.count ?? 0;
  if (count === 0) return <p className="soft">{t.newHere}</p>;
  return (
    <section className="stack" id="reviews">
      <div className="row">
        <h2>{t.heading}</h2>
        {averages ? <Average averages={averages} /> : <span className="soft">{t.few(count)}</span>}
      </div>
      {averages && <Categories averages={averages} />}
      <ul className="stack">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} host={host} />
        ))}
      </ul>
      {count > reviews.length && (
        <p>
          <a href={`/booking/property/${id}/reviews`}>{t.all(count)}</a>
        </p>
      )}
    </section>
  );
}
