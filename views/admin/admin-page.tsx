import type { Shell } from "#views/frame/page.tsx";
import { Badge, LinkButton, List, ListRow } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { AdminFrame } from "./admin-frame.tsx";

/** How many of each wait for an operator, or went wrong by themselves. */
export type WaitsForDesk = Readonly<{
  /** Papers of hosts. */
  checks: number;
  refunds: number;
  reports: number;
  jobs: { failed: number; late: number };
  feeds: number;
  unknownPayments: number;
}>;

/** What waits for an administrator, and whether they can decide it. */
export function AdminPage(props: { shell: Shell; waiting: WaitsForDesk; passkeys: number }) {
  const t = textsOf(props.shell).admin;
  const { waiting, passkeys } = props;
  const { failed, late } = waiting.jobs;
  return (
    <AdminFrame shell={props.shell} tab="overview" title={t.title} text={t.text} waiting={waiting.refunds}>
      <List title={t.waiting}>
        <Row title={t.tabs.kyc} text={t.checksWaiting(waiting.checks)} count={waiting.checks} href="/admin/kyc" />
        <Row
          title={t.tabs.refunds}
          text={t.refundsWaiting(waiting.refunds)}
          count={waiting.refunds}
          href="/admin/refunds"
        />
        <Row
          title={t.tabs.reports}
          text={t.reportsWaiting(waiting.reports)}
          count={waiting.reports}
          href="/admin/reports"
        />
      </List>
      <List title={t.waits.lookedAfter}>
        <Row title={t.tabs.jobs} text={t.waits.jobs(failed, late)} count={failed + late} href="/admin/jobs" />
        <Row title={t.tabs.feeds} text={t.waits.feeds(waiting.feeds)} count={waiting.feeds} href="/admin/feeds" />
        <Row
          title={t.waits.payments}
          text={t.waits.unknown(waiting.unknownPayments)}
          count={waiting.unknownPayments}
          href="/admin/payments?state=unknown"
        />
      </List>
      <List title={t.yourPasskeys}>
        <ListRow
          title={t.passkeys(passkeys)}
          actions={
            <LinkButton href="/account/passkeys" kind="quiet" small>
              {t.manage}
            </LinkButton>
          }
        />
      </List>
    </AdminFrame>
  );
}

function Row({ title, text, count, href }: { title: string; text: string; count: number; href: string }) {
  const t = useTexts().admin;
  return (
    <ListRow
      title={title}
      text={text}
      badges={count > 0 ? <Badge tone="amber">{String(count)}</Badge> : undefined}
      actions={
        <LinkButton href={href} kind="quiet" small>
          {t.open}
          <span className="vh">: {title}</span>
        </LinkButton>
      }
    />
  );
}
