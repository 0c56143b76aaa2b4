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
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

export type UnmatchedMoney = Readonly<{
  receipt: string;
  amountKes: number;
  /** Beyond the whole shillings, where it was told how many. */
  cents: number;
  paidAt: number;
  payerName: string;
  reference: string;
  proposals: readonly Readonly<{ code: string; guestName: string; reasons: readonly ProposalReason[] }>[];
}>;

/** Money that no booking claims, with what it may be for, and the place to paste a statement. */
export function ReconcilePage({
  shell,
  money,
  errors,
  said,
  pasted,
  typedCode,
}: {
  shell: Shell;
  money: readonly UnmatchedMoney[];
  errors: readonly FieldError[];
  said: string | undefined;
  pasted: string;
  /** What was typed as the booking's code of the money that has an error. */
  typedCode: string;
}) {
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
          {money.map((one) => (
            <Unmatched key={one.receipt} money={one} errors={errors} typedCode={typedCode} />
          ))}
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
}: {
  money: UnmatchedMoney;
  errors: readonly FieldError[];
  typedCode: string;
}) {
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
          <Form key={code} action={action} hidden={{ code }} plain>
            <div className="row between">
              <span className="small">{t.proposal({ code, guest: guestName, reasons })}</span>
              <Button small>
                {t.place} <span className="vh">{t.placeFor({ code, receipt })}</span>
              </Button>
            </div>
          </Form>
        ))}
        <Form action={action} plain>
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
        <Form action={`/dashboard/payments/${receipt}/aside`} plain>
          <Button kind="quiet" small>
            {t.aside} <span className="vh">{receipt}</span>
          </Button>
        </Form>
      </div>
    </section>
  );
}
