import { REASONS, type ReportKind, type ReportOutcome, type ReportReason } from "#src/core/review/report-life.ts";
import { tabOfStay } from "#views/frame/host-bar.tsx";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  ErrorSummary,
  type FieldError,
  Form,
  Notice,
  PhoneField,
  RadioGroup,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { Words } from "./review-list.tsx";

const WORDS_LONGEST = 2000;

/** Telling the operator: why, in words, and where to answer. */
export function ReportPage(props: {
  shell: Shell;
  nav: Nav;
  kind: ReportKind;
  /** What it is about: a house, or a stay in it. */
  about: string;
  action: string;
  back: string;
  hidden: Record<string, string | undefined>;
  submissionKey: string;
  typed: Readonly<{ reason: string; words: string; phone: string }>;
  errors: readonly FieldError[];
  tooMany: boolean;
}) {
  const { reports: t } = textsOf(props.shell);
  const { kind, typed, errors } = props;
  const of = typedIn(typed, errors);
  const options = REASONS[kind].map((value) => ({ value, label: t.reasons[value] }));
  return (
    <Page
      shell={props.shell}
      nav={props.nav}
      tab={tabOfStay(props.nav, "reviews")}
      title={t.titles[kind]}
      robots="noindex"
      width="slim"
    >
      <div className="stack loose">
        <div className="tight">
          <BackLink href={props.back}>{props.about}</BackLink>
          <h1>{t.titles[kind]}</h1>
          <p className="soft">{t.leads[kind]}</p>
        </div>
        {props.tooMany && <Notice tone="bad" role="alert" title={t.tooMany} />}
        <Card roomy>
          <Form action={props.action} hidden={props.hidden} submissionKey={props.submissionKey}>
            <ErrorSummary errors={errors} />
            <RadioGroup
              legend={t.why}
              name="reason"
              chosen={typed.reason}
              options={options}
              error={errors.find(({ field }) => field === "reason")?.message}
            />
            <TextArea {...of("words")} label={t.words} hint={t.wordsHint} rows={4} maxLength={WORDS_LONGEST} />
            <PhoneField {...of("phone")} label={t.phone} hint={t.phoneHint} optional />
            <Button wide>{t.send}</Button>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

export type ReportToRead = Readonly<{
  id: string;
  kind: ReportKind;
  reason: string;
  words: string;
  outcome: ReportOutcome | null;
  why: string;
  createdAt: number;
  answeredAt: number | null;
}>;

/** What became of a report, for whoever made it. */
export function ReportAnswerPage(props: { shell: Shell; nav: Nav; report: ReportToRead; about: string; back: string }) {
  const { reports: t } = textsOf(props.shell);
  const { report } = props;
  return (
    <Page
      shell={props.shell}
      nav={props.nav}
      tab={tabOfStay(props.nav, "reviews")}
      title={t.titles[report.kind]}
      robots="noindex"
      width="slim"
    >
      <div className="stack loose">
        <div className="tight">
          <BackLink href={props.back}>{props.about}</BackLink>
          <h1>{report.outcome ? t.answer : t.sent}</h1>
        </div>
        <ReportStanding report={report} />
        <Card title={t.yourReport} roomy>
          <ReportSaid report={report} />
        </Card>
      </div>
    </Page>
  );
}

/** What was said, with its reason in words. */
export function ReportSaid({ report }: { report: ReportToRead }) {
  const { reports: t, dates } = useTexts();
  return (
    <>
      <p>
        <b>{reasonOf(report, t.reasons)}</b>
      </p>
      <Words text={report.words} language={null} />
      <p className="soft small">{dates.moment(report.createdAt)}</p>
    </>
  );
}

function reasonOf(report: ReportToRead, words: Record<ReportReason, string>): string {
  const known = REASONS[report.kind].find((reason) => reason === report.reason);
  return words[known ?? "other"];
}

/** The answer, or that there is none yet. */
export function ReportStanding({ report }: { report: ReportToRead }) {
  const { reports: t } = useTexts();
  if (!report.outcome) return <Notice tone="amber" role="status" title={t.titles[report.kind]} text={t.open} />;
  return (
    <Notice
      tone="leaf"
      role="status"
      title={t.outcomes[report.outcome]}
      text={<Words text={report.why} language={null} />}
    />
  );
}
