import type { CashLine } from "#src/core/money/cash-line.ts";
import { formatKes } from "#src/core/money/money.ts";
import { receiptNumber } from "#src/core/money/receipt.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  AmountRow,
  Badge,
  clockTime,
  LinkButton,
  List,
  ListRow,
  monthName,
  Stat,
  Stats,
  shortDate,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** Whole shillings; months are `YYYY-MM`. */
export type MoneyToShow = Readonly<{
  month: string;
  /** The months beside this one, where there is money to see. */
  before: string | undefined;
  after: string | undefined;
  receivedKes: number;
  /** What of it nobody but the host says. */
  saidKes: number;
  payments: number;
  refundedKes: number;
  expectedKes: number;
  /** What of it is owed for stays that are over. */
  overdueKes: number;
  refundsDueKes: number;
  depositsHeldKes: number;
  /** Money that no booking claims. */
  unmatched: Readonly<{ payments: number; kes: number }>;
  properties: readonly Readonly<{
    id: string;
    name: string;
    receivedKes: number;
    payments: number;
    refundedKes: number;
    expectedKes: number;
    refundsDueKes: number;
  }>[];
  book: Readonly<{ lines: readonly CashLine[]; count: number; page: number; pages: number }>;
}>;

type Props = Readonly<{ money: MoneyToShow }>;

export function MoneyPage({ shell, money }: Props & { shell: Shell }) {
  const { money: t, reconcile } = textsOf(shell);
  const { receivedKes, refundedKes, depositsHeldKes, unmatched } = money;
  return (
    <DashboardFrame shell={shell} tab="money" title={t.title}>
      <section className="stack" aria-labelledby="month">
        <Months money={money} />
        <Stats>
          <Stat
            label={t.received}
            value={formatKes(receivedKes)}
            note={t.receivedNote(money.payments, money.saidKes)}
          />
          <Stat label={t.sentBack} value={formatKes(refundedKes)} note={t.sentBackNote} />
          <Stat label={t.left} value={formatKes(receivedKes - refundedKes)} note={t.leftNote} />
        </Stats>
      </section>
      <section className="stack" aria-labelledby="now">
        <h2 id="now">{t.now}</h2>
        <Stats>
          <Stat label={t.expected} value={formatKes(money.expectedKes)} note={t.expectedNote(money.overdueKes)} />
          <Stat label={t.refunds} value={formatKes(money.refundsDueKes)} note={t.refundsNote} />
          {depositsHeldKes > 0 && <Stat label={t.deposits} value={formatKes(depositsHeldKes)} note={t.depositsNote} />}
        </Stats>
        <div>
          <LinkButton href="/dashboard/payments" small {...(unmatched.payments === 0 && { kind: "quiet" })}>
            {unmatched.payments > 0 ? reconcile.unmatched(unmatched) : t.statement}
          </LinkButton>
        </div>
      </section>
      <Properties money={money} />
      <Book money={money} />
    </DashboardFrame>
  );
}

function Months({ money: { month, before, after } }: Props) {
  const t = useTexts().money;
  const to = (other: string) => `/dashboard?tab=money&month=${other}`;
  return (
    <nav className="row between" aria-label={t.months}>
      <h2 id="month">{monthName(month)}</h2>
      <span className="row">
        {before && (
          <LinkButton href={to(before)} small kind="quiet">
            {monthName(before)}
          </LinkButton>
        )}
        {after && (
          <LinkButton href={to(after)} small kind="quiet">
            {monthName(after)}
          </LinkButton>
        )}
      </span>
    </nav>
  );
}

function Properties({ money: { properties } }: Props) {
  const t = useTexts().money;
  return (
    <List title={t.perProperty}>
      {properties.length === 0 && (
        <li>
          <p className="soft">{t.none}</p>
        </li>
      )}
      {properties.map((row) => (
        <ListRow
          key={row.id}
          title={row.name}
          href={`/dashboard/properties/${row.id}`}
          text={t.line(row.receivedKes, row.payments, row.refundedKes)}
          badges={
            row.expectedKes + row.refundsDueKes > 0 ? (
              <>
                {row.expectedKes > 0 && <Badge tone="amber">{t.expects(row.expectedKes)}</Badge>}
                {row.refundsDueKes > 0 && <Badge tone="bad">{t.owes(row.refundsDueKes)}</Badge>}
              </>
            ) : undefined
          }
        />
      ))}
    </List>
  );
}

function Book({ money }: Props) {
  const t = useTexts().money;
  const { lines, page, pages } = money.book;
  const to = (other: number) => `/dashboard?tab=money&month=${money.month}&page=${other}#book`;
  return (
    <div className="stack" id="book">
      <List title={t.book} action={lines.length > 0 && <a href={`/dashboard/money/${money.month}.csv`}>{t.file}</a>}>
        {lines.length === 0 && (
          <li>
            <p className="soft">{t.noLines(monthName(money.month))}</p>
          </li>
        )}
        {lines.map((line) => (
          <BookRow key={line.id} line={line} />
        ))}
      </List>
      {pages > 1 && (
        <nav className="row" aria-label={t.pageOf(page, pages)}>
          {page > 1 && (
            <LinkButton href={to(page - 1)} small kind="quiet">
              {t.turn[0]}
            </LinkButton>
          )}
          <span className="soft small num">{t.pageOf(page, pages)}</span>
          {page < pages && (
            <LinkButton href={to(page + 1)} small kind="quiet">
              {t.turn[1]}
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  );
}

function BookRow({ line }: { line: CashLine }) {
  const { money: t, hostMoney, said } = useTexts();
  const isOfDeposit = line.account === "damage_deposit" && line.kind !== "adjustment";
  const codes = [line.mpesaCode, line.document === null ? null : receiptNumber(line.document)].filter(
    (code) => code !== null,
  );
  return (
    <AmountRow
      title={line.guestName}
      href={`/dashboard/bookings/${line.bookingId}`}
      kes={line.movedKes > 0 ? undefined : line.kes}
    >
      <p className="small">{line.propertyName}</p>
      <p className="soft small num">
        {shortDate(localDateAt(line.happenedAt))}, {clockTime(line.happenedAt)} · {whatOf(line, hostMoney)}
        {isOfDeposit && ` · ${t.ofDeposit}`}
        {line.movedKes > 0 && ` · ${t.moved(line.movedKes)}`}
        {line.word === "host" && ` · ${said.by.host}`}
      </p>
      {codes.length > 0 && <p className="soft small num">{codes.join(" · ")}</p>}
    </AmountRow>
  );
}

/** What a line of the cash book is, in the words of a booking's own trail. */
export function whatOf({ why, kind }: Pick<CashLine, "why" | "kind">, { whys, kinds }: PageTexts["hostMoney"]): string {
  return whys[why] ?? kinds[kind];
}
