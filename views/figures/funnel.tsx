import { FUNNEL_STEPS, type Funnel, type FunnelStep } from "#src/core/figures/funnel.ts";
import { Card } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

export type FunnelToShow = Readonly<{
  /** The month in which pages were first counted. */
  since: string | undefined;
  hasPage: boolean;
  month: Funnel;
  months: readonly (Funnel & { month: string })[];
  bySource: readonly (Funnel & { word: string | undefined })[];
}>;

/** Months of a table, the earliest first: those before anything was there to count are left out, never all of them. */
export function sinceFirst<Month>(months: readonly Month[], isAny: (month: Month) => boolean): Month[] {
  const first = months.findIndex(isAny);
  return months.slice(first === -1 ? -1 : first);
}

type FunnelProps = Readonly<{
  funnel: FunnelToShow;
  /** Where the page of another month is. */
  to: (month: string) => string;
  csv: string;
}>;

/** From a page that is opened to a booking that is paid: the month as bars, the same by source and by month. */
export function FunnelCards({ funnel, to, csv }: FunnelProps) {
  const { figures: t, dates } = useTexts();
  const f = t.funnel;
  const steps = FUNNEL_STEPS.filter((step) => funnel.hasPage || step !== "page");
  const isCounted = (month: string) => funnel.since !== undefined && month >= funnel.since;
  const listed = sinceFirst(funnel.months, (one) => isCounted(one.month) || one.asked > 0 || one.paid > 0);
  return (
    <>
      <Card title={f.title}>
        <p className="soft">{funnel.since ? f.since(dates.month(funnel.since)) : f.notYet}</p>
        <Steps steps={steps} of={funnel.month} label={f.title} />
      </Card>
      {funnel.bySource.length > 1 && (
        <StepTable
          title={f.bySource}
          first={t.columns.source}
          steps={steps}
          rows={funnel.bySource.map((row) => ({
            ...row,
            name: row.word === undefined ? t.sources.page : t.sources.link(row.word),
            isCounted: true,
          }))}
        />
      )}
      <StepTable
        title={f.byMonth}
        first={t.columns.month}
        steps={steps}
        rows={listed.toReversed().map((row) => ({
          ...row,
          name: dates.month(row.month),
          href: to(row.month),
          isCounted: isCounted(row.month),
        }))}
      />
      <p>
        <a href={csv}>{f.download}</a>
      </p>
    </>
  );
}

const [WIDTH, ROW, BAR_FROM, BAR_MOST] = [360, 30, 152, 164] as const;

/** A bar a step, each against the longest. A picture beside its table, which says the same to who cannot see it. */
function Steps({ steps, of, label }: { steps: readonly FunnelStep[]; of: Funnel; label: string }) {
  const { steps: names } = useTexts().figures.funnel;
  const most = Math.max(1, ...steps.map((step) => of[step]));
  const told = steps.map((step) => `${names[step]}: ${of[step]}`).join(", ");
  return (
    <svg className="steps" viewBox={`0 0 ${WIDTH} ${steps.length * ROW}`} role="img" aria-label={`${label}. ${told}`}>
      {steps.map((step, index) => {
        const width = of[step] > 0 ? Math.max(3, Math.round((BAR_MOST * of[step]) / most)) : 0;
        return (
          <g key={step} className={step === "paid" ? "here" : undefined}>
            <text x="0" y={index * ROW + 20}>
              {names[step]}
            </text>
            <rect x={BAR_FROM} y={index * ROW + 6} width={width} height="18" rx="3" />
            <text x={BAR_FROM + width + 6} y={index * ROW + 20}>
              {of[step]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type Row = Funnel & { name: string; href?: string; isCounted: boolean };

function StepTable(props: { title: string; first: string; steps: readonly FunnelStep[]; rows: readonly Row[] }) {
  const { title, first, steps, rows } = props;
  const { figures: t } = useTexts();
  const isBooked = (step: FunnelStep) => step === "asked" || step === "paid";
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
              {steps.map((step) => (
                <th key={step} scope="col">
                  {t.funnel.steps[step]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.href ? <a href={row.href}>{row.name}</a> : row.name}</th>
                {steps.map((step) => (
                  <td key={step}>{isBooked(step) || row.isCounted ? row[step] : t.none}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
