import { type StayOfSum, StaysOfSum } from "#views/dashboard/money-list-page.tsx";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";

import { textsOf } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { figuresHref } from "./figures-href.ts";

/** The stays that a sum of a month's figures is made of, and that sum. Whole shillings. */
export function FigureListPage({
  shell,
  stays,
}: {
  shell: Shell;
  stays: Readonly<{
    list: keyof PageTexts["figures"]["lists"];
    month: string;
    property: string;
    rows: readonly StayOfSum[];
    totalKes: number;
    nights: number;
  }>;
}) {
  const { dates, figures: t, money } = textsOf(shell);
  const { list, month, property, rows, totalKes, nights } = stays;
  const words = t.lists[list];
  return (
    <DashboardFrame
      shell={shell}
      tab="figures"
      title={money.listOf(words.title, dates.month(month))}
      back={{ href: figuresHref({ month, property }), label: t.title }}
    >
      <p className="soft">{words.text}</p>
      {nights > 0 && <p>{t.nightsInAll(nights)}</p>}
      <StaysOfSum rows={rows} totalKes={totalKes} />
    </DashboardFrame>
  );
}
