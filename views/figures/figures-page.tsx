import type { Figures } from "#src/core/figures/figures.ts";
import { formatKes } from "#src/core/money/money.ts";
import { boardAddress } from "#views/calendar/board-addresses.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { IfMay, useMay } from "#views/frame/team.tsx";
import { Button, Card, EmptyState, Field, Form, LinkButton, Select, Stat, Stats } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { Bars } from "./chart.tsx";
import { figuresHref } from "./figures-href.ts";
import { FunnelCards, type FunnelToShow, sinceFirst } from "./funnel.tsx";

/** With what came in the month, less what went back. */
type WithPaid = Figures & Readonly<{ paidKes: number }>;

export type FiguresToShow = Readonly<{
  month: string;
  before: string | undefined;
  after: string | undefined;
  /** The one property that is looked at; empty for all. */
  property: string;
  properties: readonly { id: string; name: string }[];
  figures: WithPaid;
  /** Nights that other sites sold. */
  elsewhere: number;
  noShows: number;
  months: readonly (WithPaid & { month: string })[];
  byProperty: readonly (WithPaid & { id: string; name: string })[];
  bySource: readonly (WithPaid & { id: string; source: "page" | "host" | "link"; word: string | undefined })[];
  pickUp: { days: number; lately: number; nights: number; since: number };
  saved: { percent: number; kes: number; ofKes: number };
  funnel: FunnelToShow;
}>;

/** What the house earns: a month in figures, the year beside it, and what each of them means. */
export function FiguresPage({ shell, figures: all }: { shell: Shell; figures: FiguresToShow }) {
  const t = textsOf(shell).figures;
  if (all.properties.length === 0) {
    return (
      <DashboardFrame shell={shell} tab="figures" title={t.title}>
        <EmptyState
          title={t.empty.title}
          text={t.empty.text}
          action={<LinkButton href="/social-media-connect">{t.empty.action}</LinkButton>}
        />
      </DashboardFrame>
    );
  }
  const { property, month } = all;
  const at = (other: string) => figuresHref({ month: other, property });
  return (
    <DashboardFrame shell={shell} tab="figures" title={t.title}>
      <Months figures={all} to={at} />
      <Which figures={all} />
      <Month figures={all} />
      <Exceptions figures={all} />
      <Year figures={all} to={at} />
      {all.byProperty.length > 1 && (
        <Table
          title={t.byProperty}
          first={t.columns.property}
          rows={all.byProperty.map((row) => ({
            ...row,
            href: figuresHref({ month, property: row.id }),
            of: { month, property: row.id },
          }))}
        />
      )}
      {all.bySource.length > 0 && (
        <Table
          title={t.bySource}
          first={t.columns.source}
          hasRates={false}
          rows={all.bySource.map((row) => ({
            ...row,
            name: row.source === "link" ? t.sources.link(row.word ?? "") : t.sources[row.source],
            of: { month, property, source: row.id },
          }))}
        />
      )}
      <FunnelCards
        funnel={all.funnel}
        to={at}
        csv={`/dashboard/figures/funnel-${all.month}.csv${all.property ? `?property=${all.property}` : ""}`}
      />
      <Beside figures={all} />
    </DashboardFrame>
  );
}

/** The month's figures; the sums lead to what they are made of. */
function Month({ figures: all }: { figures: FiguresToShow }) {
  const t = useTexts().figures;
  const { figures: one, month, property } = all;
  const listOf = (list: "nights" | "arrivals" | "kept", isAny: boolean) =>
    isAny ? figuresHref({ month, property, list }) : undefined;
  const kes = (sum: number | undefined) => (sum === undefined ? t.none : formatKes(sum));
  return (
    <>
      <Stats>
        <Stat
          label={t.revenue}
          value={formatKes(one.revenueKes)}
          note={one.keptKes > 0 ? <a href={listOf("kept", true)}>{t.kept(one.keptKes)}</a> : t.revenueNote}
          href={listOf("nights", one.nightsSold > 0)}
        />
        <Stat
          label={t.paid}
          value={formatKes(one.paidKes)}
          note={t.paidNote}
          href={paidHref({ month, property, paidKes: one.paidKes })}
        />
        <Stat
          label={t.sold}
          value={String(one.nightsSold)}
          note={t.soldNote(one.nightsOnSale)}
          href={listOf("nights", one.nightsSold > 0)}
        />
      </Stats>
      <Stats>
        <Stat
          label={t.occupancy}
          value={one.occupancy === undefined ? t.none : t.percent(one.occupancy)}
          note={t.occupancyNote}
          href={listOf("nights", one.nightsSold > 0)}
        />
        <Stat label={t.adr} value={kes(one.adrKes)} note={t.adrNote} href={listOf("nights", one.nightsSold > 0)} />
        <Stat
          label={t.revpar}
          value={kes(one.revparKes)}
          note={t.revparNote}
          href={listOf("nights", one.nightsSold > 0)}
        />
      </Stats>
      <Stats>
        <Stat
          label={t.stay}
          value={one.nightsAStay === undefined ? t.none : t.nights(one.nightsAStay)}
          note={t.stayNote(one.arrivals)}
          href={listOf("arrivals", one.arrivals > 0)}
        />
        <Stat
          label={t.lead}
          value={one.leadDays === undefined ? t.none : t.days(one.leadDays)}
          note={t.leadNote}
          href={listOf("arrivals", one.arrivals > 0)}
        />
      </Stats>
    </>
  );
}

/** Nights of the month that a reader might miss or wonder at. */
function Exceptions({ figures: { month, property, elsewhere, noShows } }: { figures: FiguresToShow }) {
  const t = useTexts().figures;
  const may = useMay();
  return (
    <>
      {elsewhere > 0 && (
        <p className="soft">
          <Linked href={may("calendar") ? boardAddress(`${month}-01`) : undefined}>{t.elsewhere(elsewhere)}</Linked>
        </p>
      )}
      {noShows > 0 && (
        <p className="soft">
          <a href={figuresHref({ month, property, list: "nights" })}>{t.noShows(noShows)}</a>
        </p>
      )}
    </>
  );
}

/** What lies ahead, what was saved, and what it all means. */
function Beside({ figures: { month, property, pickUp, saved } }: { figures: FiguresToShow }) {
  const t = useTexts().figures;
  const may = useMay();
  const savedText = t.saved.text({ ...saved, kes: formatKes(saved.kes), ofKes: formatKes(saved.ofKes) });
  return (
    <>
      <Card title={t.ahead.title(pickUp.days)}>
        <p>
          <Linked href={may("bookings") && pickUp.nights > 0 ? "/dashboard?tab=bookings&show=upcoming" : undefined}>
            {t.ahead.text(pickUp)}
          </Linked>
        </p>
        <IfMay what="share">
          <div>
            <LinkButton href="/social-media-connect/pictures?kind=free_weekend" kind="quiet" small>
              {t.ahead.share}
            </LinkButton>
          </div>
        </IfMay>
      </Card>
      <Card title={t.saved.title}>
        <p>
          <Linked href={saved.ofKes > 0 ? figuresHref({ month, property, list: "nights" }) : undefined}>
            {savedText}
          </Linked>
        </p>
      </Card>
      <details className="card fold">
        <summary>{t.meaning.title}</summary>
        <div className="body">
          {t.meaning.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </details>
    </>
  );
}

/** The stays whose money came or went back in a month; of a month without any, or to come, there are none to show. */
function paidHref({ month, property, paidKes }: { month: string; property?: string | undefined; paidKes: number }) {
  if (paidKes === 0) return undefined;
  return `/dashboard?tab=money&list=left&month=${month}${property ? `&property=${encodeURIComponent(property)}` : ""}`;
}

type WithTo = Readonly<{ figures: FiguresToShow; to: (month: string) => string }>;

function Months({ figures: { month, before, after }, to }: WithTo) {
  const { dates } = useTexts();
  const t = useTexts().figures;
  return (
    <nav className="row between" aria-label={t.months}>
      <h2>{dates.month(month)}</h2>
      <span className="row">
        {[before, after].map(
          (other) =>
            other && (
              <LinkButton key={other} href={to(other)} small kind="quiet">
                {dates.month(other)}
              </LinkButton>
            ),
        )}
      </span>
    </nav>
  );
}

/** What is looked at, and what it is held against. */
function Which({ figures: { month, property, properties, saved } }: { figures: FiguresToShow }) {
  const t = useTexts().figures;
  const options = [{ value: "", label: t.all }, ...properties.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Form action="/dashboard/figures" method="get" hidden={{ month }}>
      <div className="sift">
        {properties.length > 1 && <Select label={t.of} name="property" value={property} options={options} />}
        <Field
          label={t.saved.field}
          name="percent"
          type="number"
          min={0}
          max={50}
          value={String(saved.percent)}
          inputMode="numeric"
        />
        <Button kind="quiet">{t.show}</Button>
      </div>
    </Form>
  );
}

function Year({ figures: all, to }: WithTo) {
  const { dates } = useTexts();
  const t = useTexts().figures;
  const listed = sinceFirst(all.months, (one) => one.nightsOnSale > 0 || one.keptKes > 0 || one.paidKes !== 0);
  const bars = all.months.map(({ month, revenueKes }) => ({
    name: dates.month(month).slice(0, 3),
    value: revenueKes,
    isHere: month === all.month,
  }));
  return (
    <>
      <Card title={t.chart}>
        <Bars bars={bars} label={t.chart} />
      </Card>
      <Table
        title={t.table}
        first={t.columns.month}
        rows={listed.toReversed().map((row) => ({
          ...row,
          name: dates.month(row.month),
          href: to(row.month),
          of: { month: row.month, property: all.property },
        }))}
      />
      <p>
        <a href={`/dashboard/figures/${all.month}.csv${all.property ? `?property=${all.property}` : ""}`}>
          {t.download}
        </a>
      </p>
    </>
  );
}

function Linked({ href, children }: { href: string | undefined; children: string }) {
  return href ? <a href={href}>{children}</a> : children;
}

function Table({
  title,
  first,
  rows,
  hasRates = true,
}: {
  title: string;
  first: string;
  rows: readonly RowToShow[];
  /** Whether nights on sale are known of each row. */
  hasRates?: boolean;
}) {
  const t = useTexts().figures;
  return (
    <div className="card">
      <div className="head">
        <h2>{title}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard. */}
      <section className="wide-table" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{t.columns.revenue}</th>
              <th scope="col">{t.columns.paid}</th>
              <th scope="col">{t.columns.nights}</th>
              {hasRates && <th scope="col">{t.columns.occupancy}</th>}
              <th scope="col">{t.columns.adr}</th>
              {hasRates && <th scope="col">{t.columns.revpar}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={figuresHref(row.of)} row={row} hasRates={hasRates} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

type RowToShow = WithPaid &
  Readonly<{
    name: string;
    href?: string;
    /** What its sums are of. */
    of: { month: string; property: string; source?: string };
  }>;

/** A line of a table; its sums lead to what they are made of. */
function Row({ row, hasRates }: { row: RowToShow; hasRates: boolean }) {
  const t = useTexts().figures;
  const kes = (sum: number | undefined) => (sum === undefined ? t.none : sum.toLocaleString("en-KE"));
  const nights = row.nightsSold > 0 ? figuresHref({ ...row.of, list: "nights" }) : undefined;
  return (
    <tr>
      <th scope="row">{row.href ? <a href={row.href}>{row.name}</a> : row.name}</th>
      <td>
        <Linked href={nights}>{kes(row.revenueKes)}</Linked>
      </td>
      <td>
        <Linked href={row.of.source ? undefined : paidHref({ ...row.of, paidKes: row.paidKes })}>
          {kes(row.paidKes)}
        </Linked>
      </td>
      <td>
        <Linked href={nights}>{String(row.nightsSold)}</Linked>
      </td>
      {hasRates && <td>{row.occupancy === undefined ? t.none : t.percent(row.occupancy)}</td>}
      <td>{kes(row.adrKes)}</td>
      {hasRates && <td>{kes(row.revparKes)}</td>}
    </tr>
  );
}
