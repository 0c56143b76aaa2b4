import type { Quote, QuoteLine } from "#src/core/pricing/pricing.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { Lines } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { Schedule } from "./stay-facts.tsx";

/**
 * What several rooms cost together: a line for each, what they have and what comes off for all of them, one total, and when
 * it is paid. `quote` is all of them as one; `kes` is a room before the lines for all.
 */
export function RoomsPrice(props: {
  rooms: readonly Readonly<{ name: string; guests: number; kes: number }>[];
  lines: readonly QuoteLine[];
  quote: Quote;
  checkIn: LocalDate;
  asksHost?: boolean;
}) {
  const { rooms, quote, checkIn, asksHost } = props;
  const { groups, prices } = useTexts();
  const lines = [
    ...rooms.map(({ name, guests, kes }) => ({ label: groups.line(name, guests), kes })),
    ...props.lines.map((line) => ({ label: prices.line(line), kes: line.amountKes, less: line.amountKes < 0 })),
  ];
  return (
    <>
      <Lines lines={lines} total={{ label: prices.total, kes: quote.totalKes }} />
      <Schedule quote={quote} checkIn={checkIn} asksHost={asksHost} />
      {quote.damageDepositKes > 0 && <p className="soft small">{prices.damageDeposit(quote.damageDepositKes)}</p>}
    </>
  );
}
