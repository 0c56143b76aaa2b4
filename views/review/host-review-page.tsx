import { CATEGORIES, type StarsGiven } from "#src/core/review/averages.ts";
import { REPLY_LONGEST } from "#src/core/review/read-words.ts";
import { REASONS } from "#src/core/review/report-life.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Badge,
  Button,
  Card,
  ErrorSummary,
  type FieldError,
  Fold,
  Form,
  Notice,
  RadioGroup,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { ReportSaid, ReportStanding, type ReportToRead } from "./report-pages.tsx";
import { Words } from "./review-list.tsx";
import { Stars } from "./stars.tsx";

type ReportOfReview = ReportToRead & Readonly<{ saidBy: "visitor" | "guest" | "host" }>;

export type HostReviewPageProps = Readonly<{
  shell: Shell;
  review: StarsGiven &
    Readonly<{
      id: string;
      bookingId: string;
      state: "blind" | "shown" | "hidden";
      words: string;
      language: "en" | "sw" | null;
      name: string;
      privateNote: string;
      month: string;
      nights: number;
      stays: number;
      reply: string | null;
      replyHiddenAt: number | null;
    }>;
  code: string;
  propertyName: string;
  reports: readonly ReportOfReview[];
  typed: Readonly<{ reply: string; reason: string; words: string }>;
  errors: readonly FieldError[];
  submissionKey: string;
}>;

/** One review of a host's house: what the guest says, the host's reply, and the way to the operator. */
export function HostReviewPage(props: HostReviewPageProps) {
  const { reviewDesk: t, reviews, dates } = textsOf(props.shell);
  const { review } = props;
  return (
    <DashboardFrame
      slim
      back={{ href: "/dashboard/reviews", label: t.back }}
      shell={props.shell}
      tab="reviews"
      title={review.name || reviews.guest}
    >
      <ErrorSummary errors={props.errors} />
      <Card roomy>
        <p className="row">
          <Stars count={review.whole} />
          {review.state === "hidden" && <Badge>{t.hidden}</Badge>}
        </p>
        <p className="soft small">
          {[
            props.propertyName,
            reviews.stay(dates.month(review.month), review.nights),
            ...(review.stays > 1 ? [reviews.nth(review.stays)] : []),
          ].join(" · ")}
        </p>
        <Words text={review.words} language={review.language} />
        <ul className="chips">
          {CATEGORIES.filter((category) => category !== "whole").map((category) => (
            <li key={category} className="num">
              {reviews.stars[category]} {review[category]}
            </li>
          ))}
        </ul>
        <p className="small">
          <a href={`/dashboard/bookings/${review.bookingId}`}>{t.toBooking(props.code)}</a>
        </p>
      </Card>
      {review.privateNote !== "" && (
        <Card title={t.forYou} roomy>
          <Words text={review.privateNote} language={review.language} />
        </Card>
      )}
      <Reply {...props} />
      <Reports {...props} />
    </DashboardFrame>
  );
}

function Reply({ review, typed, errors }: HostReviewPageProps) {
  const { reviewDesk: t } = useTexts();
  if (review.reply !== null) {
    return (
      <Card title={t.yourReply} roomy>
        <Words text={review.reply} language={null} />
        {review.replyHiddenAt !== null && <p className="soft small">{t.replyHidden}</p>}
      </Card>
    );
  }
  if (review.state !== "shown") return null;
  const of = typedIn({ reply: typed.reply }, errors);
  return (
    <Card roomy>
      <Form action={`/dashboard/reviews/${review.id}/reply`}>
        <TextArea {...of("reply")} label={t.replyLabel} hint={t.replyHint} rows={4} maxLength={REPLY_LONGEST} />
        <Button>{t.replySend}</Button>
      </Form>
    </Card>
  );
}

/** What either side has told the operator of it and what they decided, and telling them. */
function Reports({ review, reports, typed, errors, submissionKey }: HostReviewPageProps) {
  const { reviewDesk: t, reports: words } = useTexts();
  const isOpen = reports.some(({ outcome, saidBy }) => outcome === null && saidBy === "host");
  const of = typedIn({ words: typed.words }, errors);
  const isAtFault = errors.some(({ field }) => field === "reason" || field === "words");
  return (
    <>
      {reports.map((report) => (
        <Card key={report.id} title={t.saidBy[report.saidBy]} roomy>
          <ReportSaid report={report} />
          {report.outcome ? <ReportStanding report={report} /> : <Notice tone="amber" text={t.waitsForOperator} />}
        </Card>
      ))}
      {review.state === "shown" && !isOpen && (
        <Fold summary={t.report} open={isAtFault}>
          <p className="soft small">{t.reportNote}</p>
          <Form action={`/dashboard/reviews/${review.id}/report`} submissionKey={submissionKey}>
            <RadioGroup
              legend={words.why}
              name="reason"
              chosen={typed.reason}
              options={REASONS.review.map((value) => ({ value, label: words.reasons[value] }))}
              error={errors.find(({ field }) => field === "reason")?.message}
            />
            <TextArea {...of("words")} label={words.words} rows={3} maxLength={2000} optional />
            <Button kind="quiet">{words.send}</Button>
          </Form>
        </Fold>
      )}
    </>
  );
}
