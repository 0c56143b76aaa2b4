import { useTexts } from "#views/kit/language.tsx";

/** What somebody made of a price or a term; `first` and `last` are nights, a weekday from 1, or the name of a term. */
export type PriceMade = Readonly<{
  id: number;
  name: string;
  at: number;
  part: "weekday" | "night" | "season" | "term";
  first: string;
  last: string;
  was: string | null;
  became: string | null;
}>;

/** Of what a price was changed, and from what to what. */
export function PriceStepLine({ made: { part, first, last, was, became } }: { made: PriceMade }) {
  const { team, dates } = useTexts();
  const { priceLog: t } = team;
  const nights = () => (first === last ? dates.short(first) : dates.range({ checkIn: first, checkOut: last }));
  const what =
    part === "weekday"
      ? dates.weekdays[Number(first) - 1]
      : part === "term"
        ? (t.terms[first as keyof typeof t.terms] ?? first)
        : nights();
  return (
    <>
      {what}: {t.figure(was)} → {t.figure(became)}
    </>
  );
}
