import { formatKes } from "#src/core/money/money.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { AmountRow, List } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { nameIn } from "#views/texts/names.ts";
import type { PageTexts } from "#views/texts/pages.ts";

/** The bookings that a total of the money page is made of, and that total. Whole shillings. */
export function MoneyListPage(props: {
  shell: Shell;
  list: keyof PageTexts["money"]["lists"];
  month: string;
  rows: readonly StayOfSum[];
  totalKes: number;
}) {
  const { money: t, dates } = textsOf(props.shell);
  const { list, month, rows, totalKes } = props;
  const isOfMonth = list === "received" || list === "sent_back" || list === "left";
  const words = t.lists[list];
  const title = isOfMonth ? t.listOf(words.title, dates.month(month)) : words.title;
  return (
    <DashboardFrame
      shell={props.shell}
      tab="money"
      title={title}
      back={{ href: `/dashboard?tab=money&month=${month}`, label: t.listBack }}
    >
      <p className="soft">{words.text}</p>
      <StaysOfSum rows={rows} totalKes={totalKes} />
    </DashboardFrame>
  );
}

export type StayOfSum = Readonly<{
  bookingId: string;
  guestName: string;
  propertyName: string;
  checkIn: string;
  checkOut: string;
  kes: number;
  /** How many that were booked at once. */
  rooms?: number;
  /** Those of its nights that the sum is of. */
  nights?: number;
}>;

/** What each stay gives to a sum, and that sum. Whole shillings. */
export function StaysOfSum({ rows, totalKes }: { rows: readonly StayOfSum[]; totalKes: number }) {
  const texts = useTexts();
  const { dashboard, groups, money: t, dates } = texts;
  return (
    <List title={t.listTotal} action={<b className="num nowrap">{formatKes(totalKes)}</b>}>
      {rows.length === 0 && (
        <li>
          <p className="soft">{t.listNone}</p>
        </li>
      )}
      {rows.map(({ rooms = 1, nights = 0, ...row }) => (
        <AmountRow
          key={row.bookingId}
          title={nameIn(texts, row.guestName)}
          href={`/dashboard/bookings/${row.bookingId}`}
          kes={row.kes}
        >
          <p className="small">{rooms > 1 ? groups.named(row.propertyName, rooms - 1) : row.propertyName}</p>
          <p className="soft small num">
            {dates.rangeWithYear(row)}
            {nights > 0 && ` · ${dashboard.nights(nights)}`}
          </p>
        </AmountRow>
      ))}
    </List>
  );
}
