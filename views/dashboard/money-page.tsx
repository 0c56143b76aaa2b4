import type { CashLine } from "#src/core/money/cash-line.ts";
import { formatKes } from "#src/core/money/money.ts";
import { receiptNumber } from "#src/core/money/receipt.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { IfMay } from "#views/frame/team.tsx";
import { AmountRow, Badge, LinkButton, List, ListRow, Stat, Stats, TurnPages } from "#views/kit/index.ts";
import { textsOf, useNamed, useTexts } from "#views/kit/language.tsx";
import { CheckCard } from "#views/risk/check-form.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** Whole shillings; months are `YYYY-MM`. */
type MoneyToShow = Readonly<{
  month: string;
  /** The months beside this one, where there is money to see. */
  before: string | undefined;
  after: string | undefined;
  receivedKes: number;
  /** What of it nobody but the host says. */
  saidKes: number;
  payments: number;
  refundedKes: number;
  /** Still to come: agreed and due, of it for stays that are over, agreed for a later day, and not agreed yet. */
  dueKes: number;
  overdueKes: number;
  laterKes: number;
  askedKes: number;
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
    dueKes: number;
    laterKes: number;
    refundsDueKes: number;
  }>[];
  book: Readonly<{ lines: readonly CashLine[]; count: number; page: number; pages: number }>;
}>;

type Props = Readonly<{ money: MoneyToShow }>;

export function MoneyPage({ shell, money }: Props & { shell: Shell }) {
  const { money: t, reconcile } = textsOf(shell);
  const { receivedKes, refundedKes, depositsHeldKes, unmatched } = money;
  const to = listsOf(money.month);
  return (
    <DashboardFrame shell={shell} tab="money" title={t.title}>
      <CheckCard />
      <section className="stack" aria-labelledby="month">
        <Months money={money} />
        <Stats>
          <Stat
            label={t.received}
            value={formatKes(receivedKes)}
            note={t.receivedNote(money.payments, money.saidKes)}
            href={to("received")}
          />
          <Stat label={t.sentBack} value={formatKes(refundedKes)} note={t.sentBackNote} href={to("sent_back")} />
          <Stat label={t.left} value={formatKes(receivedKes - refundedKes)} note={t.leftNote} href={to("left")} />
        </Stats>
      </section>
      <section className="stack" aria-labelledby="now">
        <h2 id="now">{t.now}</h2>
        <Stats>
          <Stat label={t.due} value={formatKes(money.dueKes)} note={t.dueNote(money.overdueKes)} href={to("due")} />
          <Stat label={t.later} value={formatKes(money.laterKes)} note={t.laterNote} href={to("later")} />
          <Stat label={t.asked} value={formatKes(money.askedKes)} note={t.askedNote} href={to("asked")} />
        </Stats>
        <Stats>
          <Stat label={t.refunds} value={formatKes(money.refundsDueKes)} note={t.refundsNote} href={to("refunds")} />
          {depositsHeldKes > 0 && (
            <Stat label={t.deposits} value={formatKes(depositsHeldKes)} note={t.depositsNote} href={to("deposits")} />
          )}
        </Stats>
        <IfMay what="books">
          <div>
            <LinkButton href="/dashboard/payments" small {...(unmatched.payments === 0 && { kind: "quiet" })}>
              {unmatched.payments > 0 ? reconcile.unmatched(unmatched) : t.statement}
            </LinkButton>
          </div>
        </IfMay>
      </section>
      <Properties money={money} />
      <Book money={money} />
    </DashboardFrame>
  );
}

/** Where a total of the page opens the bookings it is made of, of one property or of all. */
function listsOf(month: string) {
  return (list: keyof PageTexts["money"]["lists"], property?: string) =>
    `/dashboard?tab=money&list=${list}&month=${month}${property ? `&property=${property}` : ""}`;
}

function Months({ money: { month, before, after } }: Props) {
  const { dates } = useTexts();
  const t = useTexts().money;
  const to = (other: string) => `/dashboard?tab=money&month=${other}`;
  return (
    <nav className="row between" aria-label={t.months}>
      <h2 id="month">{dates.month(month)}</h2>
      <span className="row">
        {before && (
          <LinkButton href={to(before)} small kind="quiet">
            {dates.month(before)}
          </LinkButton>
        )}
        {after && (
          <LinkButton href={to(after)} small kind="quiet">
            {dates.month(after)}
          </LinkButton>
        )}
      </span>
    </nav>
  );
}

function Properties({ money: { properties, month } }: Props) {
  const t = useTexts().money;
  const to = listsOf(month);
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
          href={to("left", row.id)}
          text={t.line(row.receivedKes, row.payments, row.refundedKes)}
          badges={
            row.dueKes + row.laterKes + row.refundsDueKes > 0 ? (
              <span className="acts">
                <Part tone="amber" kes={row.dueKes} say={t.dueOf} href={to("due", row.id)} />
                <Part tone="plain" kes={row.laterKes} say={t.laterOf} href={to("later", row.id)} />
                <Part tone="bad" kes={row.refundsDueKes} say={t.owes} href={to("refunds", row.id)} />
              </span>
            ) : undefined
          }
        />
      ))}
    </List>
  );
}

/** A sum of one property; pressed, it opens its bookings. */
function Part(props: { tone: "amber" | "plain" | "bad"; kes: number; say: (kes: number) => string; href: string }) {
  if (props.kes === 0) return null;
  return (
    <Badge tone={props.tone}>
      <a href={props.href}>{props.say(props.kes)}</a>
    </Badge>
  );
}

function Book({ money }: Props) {
  const { dates } = useTexts();
  const t = useTexts().money;
  const { lines, page, pages } = money.book;
  const to = (other: number) => `/dashboard?tab=money&month=${money.month}&page=${other}#book`;
  return (
    <div className="stack" id="book">
      <List title={t.book} action={lines.length > 0 && <a href={`/dashboard/money/${money.month}.csv`}>{t.file}</a>}>
        {lines.length === 0 && (
          <li>
            <p className="soft">{t.noLines(dates.month(money.month))}</p>
          </li>
        )}
        {lines.map((line) => (
          <BookRow key={line.id} line={line} />
        ))}
      </List>
      <TurnPages {...{ page, pages, to }} />
    </div>
  );
}

function BookRow({ line }: { line: CashLine }) {
  const { money: t, hostMoney, said, dates } = useTexts();
  const named = useNamed();
  const isOfDeposit = line.account === "damage_deposit" && line.kind !== "adjustment";
  const codes = [line.mpesaCode, line.document === null ? null : receiptNumber(line.document)].filter(
    (code) => code !== null,
  );
  return (
    <AmountRow
      title={named(line.guestName)}
      href={`/dashboard/bookings/${line.bookingId}`}
      kes={line.movedKes > 0 ? undefined : line.kes}
    >
      <p className="small">
        {line.propertyName} · <span className="nowrap">{dates.range(line)}</span>
      </p>
      <p className="soft small num">
        {dates.short(localDateAt(line.happenedAt))}, {dates.clock(line.happenedAt)} · {whatOf(line, hostMoney)}
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
