import { formatKes } from "#src/core/money/money.ts";
import type { ProposalReason } from "#src/core/reconcile/proposal.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { IfMay } from "#views/frame/team.tsx";
import {
  Button,
  EmptyState,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Form,
  Notice,
  TextArea,
  TurnPages,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

type UnmatchedMoney = Readonly<{
  receipt: string;
  amountKes: number;
  /** Beyond the whole shillings, where it was told how many. */
  cents: number;
  paidAt: number;
  payerName: string;
  reference: string;
  proposals: readonly Readonly<{ code: string; guestName: string; reasons: readonly ProposalReason[] }>[];
}>;

type ReconcilePageProps = Readonly<{
  shell: Shell;
  /** Those of this page; of all pages, how many and how much. */
  money: readonly UnmatchedMoney[];
  count: number;
  kes: number;
  page: number;
  pages: number;
  errors: readonly FieldError[];
  said: string | undefined;
  pasted: string;
  /** What was typed as the booking's code of the money that has an error. */
  typedCode: string;
}>;

/** Money that no booking claims, with what it may be for, and the place to paste a statement. */
export function ReconcilePage(props: ReconcilePageProps) {
  const { shell, money, errors, said, pasted, count, kes, page, pages } = props;
  const { reconcile: t, money: moneyTexts } = textsOf(shell);
  return (
    <DashboardFrame
      shell={shell}
      tab="money"
      title={t.title}
      back={{ href: "/dashboard?tab=money", label: moneyTexts.title }}
    >
      <ErrorSummary errors={errors} />
      {said && <Said said={said} />}
      {money.length === 0 ? (
        <EmptyState title={t.none.title} text={t.none.text} />
      ) : (
        <>
          <p className="soft">{t.intro}</p>
          <p className="num">{t.count(count, kes)}</p>
          {money.map((one) => (
            <Unmatched key={one.receipt} {...props} money={one} />
          ))}
          <TurnPages page={page} pages={pages} to={(to) => `/dashboard/payments?page=${to}`} />
        </>
      )}
      <IfMay what="settle">
        <section className="card">
          <div className="body roomy">
            <h2>{t.statement.heading}</h2>
            <Form action="/dashboard/payments/statement">
              <TextArea
                label={t.statement.label}
                name="pasted"
                hint={t.statement.hint}
                rows={6}
                value={pasted}
                error={errorFor(errors, "pasted")}
              />
              <Button kind="quiet">{t.statement.button}</Button>
            </Form>
          </div>
        </section>
      </IfMay>
    </DashboardFrame>
  );
}

/** What the last form came to: a line for each thing there is to say. */
function Said({ said }: { said: string }) {
  const [title, ...lines] = said.split("\n");
  if (lines.length === 0) return <Notice tone="leaf" role="status" text={title} />;
  const rest = lines.map((line) => <p key={line}>{line}</p>);
  return <Notice tone="plain" role="status" title={title} text={<div className="stack tight">{rest}</div>} />;
}

function Unmatched({
  money,
  errors,
  typedCode,
  page,
}: Pick<ReconcilePageProps, "errors" | "typedCode" | "page"> & { money: UnmatchedMoney }) {
  const { reconcile: t, dates } = useTexts();
  const { receipt } = money;
  const error = errorFor(errors, `code-${receipt}`);
  const action = `/dashboard/payments/${receipt}/place`;
  return (
    <section className="card" aria-label={receipt}>
      <div className="body">
        <div className="tight">
          <b className="num">
            {formatKes(money.amountKes, money.cents)} · {receipt}
          </b>
          <p className="soft small">
            {dates.moment(money.paidAt)}, {t.from(money.payerName)}, {t.account(money.reference)}
          </p>
        </div>
        {money.proposals.map(({ code, guestName, reasons }) => (
          <Form key={code} action={action} hidden={{ code, page }} plain>
            <div className="row between">
              <span className="small">{t.proposal({ code, guest: guestName, reasons })}</span>
              <Button small>
                {t.place} <span className="vh">{t.placeFor({ code, receipt })}</span>
              </Button>
            </div>
          </Form>
        ))}
        <Form action={action} hidden={{ page }} plain>
          <div className="row">
            <Field
              label={t.other}
              name="code"
              id={`code-${receipt}`}
              maxLength={20}
              value={error === undefined ? undefined : typedCode}
              error={error}
            />
            <Button kind="quiet" small>
              {t.place} <span className="vh">{receipt}</span>
            </Button>
          </div>
        </Form>
        <Form action={`/dashboard/payments/${receipt}/aside`} hidden={{ page }} plain>
          <Button kind="quiet" small>
            {t.aside} <span className="vh">{receipt}</span>
          </Button>
        </Form>
      </div>
    </section>
  );
}
