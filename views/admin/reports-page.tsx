import type { ReportKind, ReportOutcome } from "#src/core/review/report-life.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, EmptyState, LinkButton, List, ListRow } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { Pager } from "#views/review/pager.tsx";
import { AdminFrame } from "./admin-frame.tsx";

export type ReportForOperator = Readonly<{
  report: Readonly<{
    id: string;
    kind: ReportKind;
    reason: string;
    words: string;
    saidBy: "visitor" | "guest" | "host";
    outcome: ReportOutcome | null;
    createdAt: number;
  }>;
  propertyName: string | null;
  code: string | null;
}>;

/** What waits for an answer, the oldest first, or what was answered. */
export function ReportsPage(props: {
  shell: Shell;
  state: "open" | "answered";
  open: number;
  reports: readonly ReportForOperator[];
  at: number;
  pages: number;
}) {
  const { reportDesk: t } = textsOf(props.shell);
  const { state, reports, at, pages } = props;
  const linkTo = (page: number) => `/admin/reports?state=${state}&page=${page}`;
  return (
    <AdminFrame shell={props.shell} tab="reports" title={t.title} text={t.text}>
      <div className="row">
        {(["open", "answered"] as const).map((one) => (
          <LinkButton key={one} href={`/admin/reports?state=${one}`} kind={one === state ? "main" : "quiet"} small>
            {t.tabs[one]}
            {one === "open" && props.open > 0 && ` ${props.open}`}
          </LinkButton>
        ))}
      </div>
      {reports.length === 0 ? (
        <EmptyState icon="check" title={state === "open" ? t.none : t.noneAnswered} text={t.noneText} />
      ) : (
        <List>
          {reports.map((one) => (
            <Row key={one.report.id} {...one} />
          ))}
        </List>
      )}
      <Pager at={at} pages={pages} linkTo={linkTo} newer={t.newer} older={t.older} />
    </AdminFrame>
  );
}

const SHOWN_LETTERS = 120;

function Row({ report, propertyName, code }: ReportForOperator) {
  const { reportDesk: t, reports, dates } = useTexts();
  const { words, outcome } = report;
  const reason = reports.reasons[report.reason as keyof typeof reports.reasons] ?? reports.reasons.other;
  return (
    <ListRow
      title={`${t.kinds[report.kind]}: ${reason}`}
      href={`/admin/reports/${report.id}`}
      text={
        <>
          {[propertyName, code, t.saidBy[report.saidBy], dates.moment(report.createdAt)].filter(Boolean).join(" · ")}
          {words && (
            <>
              <br />
              {words.length > SHOWN_LETTERS ? `${words.slice(0, SHOWN_LETTERS).trimEnd()}…` : words}
            </>
          )}
        </>
      }
      badges={outcome ? <Badge tone="leaf">{t.outcomes[outcome]}</Badge> : <Badge tone="amber">{t.tabs.open}</Badge>}
    />
  );
}
