import { threadHref } from "#src/core/message/thread-href.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { EmptyState, LinkButton, List, ListRow } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { type PlannedToShow, StopForm } from "./planned-row.tsx";

/** The coming two weeks: to whom, what, when and which way. */
export function PlanPage({
  shell,
  planned,
  page,
  pages,
}: {
  shell: Shell;
  planned: readonly PlannedToShow[];
  page: number;
  pages: number;
}) {
  const { messageDesk, dashboard, dates } = textsOf(shell);
  const t = messageDesk.plan;
  const to = (other: number) => `/dashboard/messages/plan?page=${other}`;
  const days = Map.groupBy(planned, ({ dueAt }) => localDateAt(dueAt));
  return (
    <DashboardFrame
      shell={shell}
      tab="messages"
      title={t.title}
      back={{ href: "/dashboard/messages", label: messageDesk.title }}
    >
      <p className="soft">{t.intro}</p>
      {planned.length === 0 && <EmptyState title={t.none.title} text={t.none.text} />}
      {[...days].map(([day, ofDay]) => (
        <List key={day} title={dates.long(day)}>
          {ofDay.map((one) => (
            <Row key={`${one.bookingId ?? one.inquiryId} ${one.rules[0]} ${one.occasion}`} planned={one} />
          ))}
        </List>
      ))}
      {pages > 1 && (
        <nav className="row" aria-label={dashboard.pageOf(page, pages)}>
          {page > 1 && (
            <LinkButton href={to(page - 1)} small kind="quiet">
              {dashboard.sooner[0]}
            </LinkButton>
          )}
          <span className="soft small num">{dashboard.pageOf(page, pages)}</span>
          {page < pages && (
            <LinkButton href={to(page + 1)} small kind="quiet">
              {dashboard.sooner[1]}
            </LinkButton>
          )}
        </nav>
      )}
    </DashboardFrame>
  );
}

function Row({ planned }: { planned: PlannedToShow }) {
  const { messageDesk: t, dates } = useTexts();
  const { who, propertyName, rules, channel, isStopped, isWithdrawn } = planned;
  const names = rules.map((rule) => t.rules[rule].name).join(", ");
  const state = isStopped ? t.plan.stopped : isWithdrawn ? t.plan.withdrawn : t.plan.by[channel];
  return (
    <ListRow
      href={threadHref(planned)}
      title={t.toGuest(who, names)}
      text={`${dates.clock(planned.dueAt)} · ${propertyName} · ${state} · ${planned.body}`}
      actions={<StopForm planned={planned} from="plan" />}
    />
  );
}
