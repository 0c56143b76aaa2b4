import { shownPhone } from "#src/core/person/phone.ts";
import { OUTCOMES } from "#src/core/review/report-life.ts";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  Details,
  ErrorSummary,
  type FieldError,
  Form,
  RadioGroup,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { ReportSaid, ReportStanding, type ReportToRead } from "#views/review/report-pages.tsx";
import { Words } from "#views/review/review-list.tsx";
import { Stars } from "#views/review/stars.tsx";
import { AdminFrame } from "./admin-frame.tsx";

export type ReportToAnswerProps = Readonly<{
  shell: Shell;
  report: ReportToRead &
    Readonly<{
      saidBy: "visitor" | "guest" | "host";
      phone: string | null;
      propertyId: string | null;
      hostId: string | null;
      named: string;
    }>;
  propertyName: string | null;
  hostEmail: string | null;
  code: string | null;
  answeredByName: string | null;
  review: Readonly<{ whole: number; words: string; language: "en" | "sw" | null; reply: string | null }> | undefined;
  typed: Readonly<{ outcome: string; why: string }>;
  errors: readonly FieldError[];
}>;

/** One report with what it is about, and the answer. */
export function ReportToAnswerPage(props: ReportToAnswerProps) {
  const { reportDesk: t, dates } = textsOf(props.shell);
  const { report } = props;
  const title = `${t.kinds[report.kind]}, ${t.saidBy[report.saidBy]}`;
  return (
    <AdminFrame
      shell={props.shell}
      tab="reports"
      title={title}
      text={t.text}
      back={{ href: "/admin/reports", text: t.back }}
    >
      <ErrorSummary errors={props.errors} />
      <Card title={t.words} roomy>
        <ReportSaid report={report} />
        <About {...props} />
      </Card>
      <Reviewed {...props} />
      {report.outcome ? (
        <>
          <ReportStanding report={report} />
          <p className="soft small">
            {t.answeredBy(props.answeredByName ?? t.formerAdmin, dates.moment(report.answeredAt ?? 0))}
          </p>
        </>
      ) : (
        <Answer {...props} />
      )}
    </AdminFrame>
  );
}

function About({ report, propertyName, hostEmail, code }: ReportToAnswerProps) {
  const { reportDesk: t } = useTexts();
  const house = report.propertyId && <a href={`/booking/property/${report.propertyId}`}>{propertyName}</a>;
  const items = [
    ...(house ? [{ label: t.house, value: house }] : []),
    ...(report.named ? [{ label: t.named, value: <a href={`/verified/${report.named}`}>{report.named}</a> }] : []),
    { label: t.host, value: report.hostId ? <a href={`/admin/hosts/${report.hostId}`}>{hostEmail}</a> : t.nobody },
    ...(code ? [{ label: t.booking, value: code }] : []),
    ...(report.phone ? [{ label: t.phone, value: shownPhone(report.phone) }] : []),
  ];
  return <Details items={items} />;
}

/** The review that is reported, with its reply. */
function Reviewed({ review }: ReportToAnswerProps) {
  const { reportDesk: t } = useTexts();
  if (!review) return null;
  return (
    <Card title={t.theReview} roomy>
      <p>
        <Stars count={review.whole} />
      </p>
      <Words text={review.words} language={review.language} />
      {review.reply && (
        <div className="tight">
          <p className="soft small">{t.theReply}</p>
          <Words text={review.reply} language={null} />
        </div>
      )}
    </Card>
  );
}

function Answer({ report, typed, errors }: ReportToAnswerProps) {
  const { reportDesk: t } = useTexts();
  const of = typedIn({ why: typed.why }, errors);
  return (
    <Card title={t.answer} roomy>
      <Form action={`/admin/reports/${report.id}`}>
        <RadioGroup
          legend={t.decide}
          name="outcome"
          chosen={typed.outcome}
          options={OUTCOMES[report.kind].map((value) => ({ value, label: t.outcomes[value] }))}
          error={errors.find(({ field }) => field === "outcome")?.message}
        />
        <TextArea {...of("why")} label={t.why} hint={t.whyHint} rows={4} maxLength={1000} />
        <Button>{t.send}</Button>
      </Form>
    </Card>
  );
}
