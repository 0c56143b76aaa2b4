import type { MaySpeak } from "#src/core/review/review-window.ts";
import { calledBy, type HostCalled } from "#src/core/share/look.ts";
import { Card, LinkButton, List, ListRow, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { ReportToRead } from "#views/review/report-pages.tsx";

/** What a guest may say of a stay, has said, and told the operator of it. */
export type Spoken = Readonly<{
  mayReview: MaySpeak;
  hasReview: boolean;
  /** The host says that nobody came. */
  isNoShow: boolean;
  /** There is a reply of the host's to read. */
  hasReply: boolean;
  hasRefund: boolean;
  /** With the addresses of their answers. */
  reports: readonly (ReportToRead & Readonly<{ href: string }>)[];
}>;

type AboutStay = Readonly<{
  booking: Readonly<{ id: string }>;
  host: HostCalled & Readonly<{ hasLeft: boolean }>;
  token: string | undefined;
  spoken: Spoken;
}>;

/** Asks for a review, leads to the one that was written, or says that the host says nobody came. */
export function AboutReview({ booking, host, token, spoken }: AboutStay) {
  const { reviews: t } = useTexts();
  const linkTo = (page: string) => `/guest/booking/${booking.id}/${page}${token ? `?t=${token}` : ""}`;
  if (spoken.isNoShow) {
    return (
      <Notice
        tone="amber"
        title={t.noShow.title(calledBy(host))}
        text={t.noShow.text}
        action={
          <LinkButton href={linkTo("report/no_show")} kind="quiet" small>
            {t.noShow.action}
          </LinkButton>
        }
      />
    );
  }
  if (spoken.hasReview) {
    return (
      <p className="row">
        <a href={linkTo("review")}>{t.yours}</a>
        {spoken.hasReply && <a href={linkTo("report/reply")}>{t.reportReply(calledBy(host))}</a>}
      </p>
    );
  }
  if (spoken.mayReview !== "open" || host.hasLeft) return null;
  return (
    <Card title={t.ask.title} roomy>
      <p>{t.ask.text}</p>
      <p>
        <LinkButton href={linkTo("review")}>{t.ask.action}</LinkButton>
      </p>
    </Card>
  );
}

/** What they told the operator, and the ways to tell them. */
export function Reports({ booking, token, spoken }: AboutStay) {
  const { reports: t } = useTexts();
  const linkTo = (kind: string) => `/guest/booking/${booking.id}/report/${kind}${token ? `?t=${token}` : ""}`;
  return (
    <>
      {spoken.reports.length > 0 && (
        <List title={t.yourReport}>
          {spoken.reports.map((report) => (
            <ListRow
              key={report.id}
              title={t.titles[report.kind]}
              href={report.href}
              text={report.outcome ? t.outcomes[report.outcome] : t.open}
            />
          ))}
        </List>
      )}
      <p className="row small">
        {spoken.hasRefund && <a href={linkTo("refund")}>{t.links.refund}</a>}
        <a href={linkTo("house")}>{t.links.house}</a>
      </p>
    </>
  );
}
