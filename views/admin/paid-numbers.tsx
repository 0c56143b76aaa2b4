import type { Paper } from "#src/core/kyc/check.ts";
import { Badge, List, ListRow } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** A number that guests pay, as it is set up here. */
export type PaidNumber = Readonly<{
  id: string;
  paper: Paper;
  number: string;
  /** What guests type beside a paybill. */
  reference: string;
  receiverName: string;
  isTested: boolean;
  /** Guests pay there from then on, Unix milliseconds. */
  beginsAt: number;
  isComing: boolean;
}>;

/** Where guests abroad send money, in the host's own words. */
export type DescribedWay = Readonly<{ id: string; words: string; beginsAt: number }>;

/** What the papers of who is paid are held against: no host types it beside them, it is where the money goes. */
export function PaidNumbers(props: { numbers: readonly PaidNumber[]; described: readonly DescribedWay[] }) {
  const { kycDesk: t, dates } = useTexts();
  const { numbers, described } = props;
  const nameOf = ({ receiverName, isComing, beginsAt }: PaidNumber) =>
    [receiverName || t.noReceiver, isComing && t.numberFrom(dates.moment(beginsAt))].filter(Boolean).join(", ");
  return (
    <List title={t.numbers}>
      {numbers.length === 0 && <ListRow title={t.noNumber} />}
      {numbers.map((one) => (
        <ListRow
          key={one.id}
          title={t.number(t.papers[one.paper], one.number, one.reference)}
          text={nameOf(one)}
          badges={<Badge tone={one.isTested ? "leaf" : "plain"}>{one.isTested ? t.shillingCame : t.noShilling}</Badge>}
        />
      ))}
      {described.map(({ id, words }) => (
        <ListRow key={id} title={t.described} text={words} />
      ))}
    </List>
  );
}
