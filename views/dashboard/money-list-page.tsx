import { formatKes } from "#src/core/money/money.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { AmountRow, BackLink, List } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { nameIn } from "#views/texts/names.ts";
import type { PageTexts } from "#views/texts/pages.ts";

/** The bookings that a total of the money page is made of, and that total. Whole shillings. */
export function MoneyListPage(props: {
  shell: Shell;
  list: keyof PageTexts["money"]["lists"];
  month: string;
  rows: readonly Readonly<{
    bookingId: string;
    guestName: string;
    propertyName: string;
    checkIn: string;
    checkOut: string;
    kes: number;
    /** How many that were booked at once. */
    rooms: number;
  }>[];
  totalKes: number;
}) {
  const texts = textsOf(props.shell);
  const { groups, money: t, dates } = texts;
  const { list, month, rows, totalKes } = props;
  const isOfMonth = list === "received" || list === "sent_back" || list === "left";
  const words = t.lists[list];
  const title = isOfMonth ? t.listOf(words.title, dates.month(month)) : words.title;
  return (
    <DashboardFrame shell={props.shell} tab="money" title={title}>
      <BackLink href={`/dashboard?tab=money&month=${month}`}>{t.listBack}</BackLink>
      <p className="soft">{words.text}</p>
      <List title={t.listTotal} action={<b className="num nowrap">{formatKes(totalKes)}</b>}>
        {rows.length === 0 && (
          <li>
            <p className="soft">{t.listNone}</p>
          </li>
        )}
        {rows.map((row) => (
          <AmountRow
            key={row.bookingId}
            title={nameIn(texts, row.guestName)}
            href={`/dashboard/bookings/${row.bookingId}`}
            kes={row.kes}
          >
            <p className="small">{row.rooms > 1 ? groups.named(row.propertyName, row.rooms - 1) : row.propertyName}</p>
            <p className="soft small num">{dates.rangeWithYear(row)}</p>
          </AmountRow>
        ))}
      </List>
    </DashboardFrame>
  );
}
