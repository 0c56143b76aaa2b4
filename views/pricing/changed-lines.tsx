import { formatKes } from "#src/core/money/money.ts";
import { useTexts } from "#views/kit/language.tsx";

/** One line of a part: what it is about, and what it says. `kes` where that is a sum. */
type Line = Readonly<{ label: string; value: string; kes?: number }>;

/** How many lines of a part are shown: a year of weekends has a hundred nights. */
const LINES_SHOWN = 12;

/** Of two tellings of a part, the lines that differ: from what to what, what comes and what goes. */
export function ChangedLines({ was, becomes }: Readonly<{ was: readonly Line[]; becomes: readonly Line[] }>) {
  const t = useTexts().manyPrices.preview;
  const lines = differing(was, becomes);
  return (
    <div className="tight">
      {lines.slice(0, LINES_SHOWN).map(({ label, from, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
        <p key={at}>
          {from === undefined || to === undefined ? (
            <>
              <b>{to === undefined ? t.goes : t.comes}:</b> {[label, (to ?? from)?.value].filter(Boolean).join(": ")}
            </>
          ) : (
            <>
              {label && <span className="soft">{label}:</span>} {from.value} → <b>{to.value}</b>
              {from.kes !== undefined && to.kes !== undefined && from.kes !== to.kes && (
                <> ({signed(to.kes - from.kes)})</>
              )}
            </>
          )}
        </p>
      ))}
      {lines.length > LINES_SHOWN && <p className="soft small">{t.more(lines.length - LINES_SHOWN)}</p>}
    </div>
  );
}

/** `+KES 500` */
export function signed(kes: number): string {
  return `${kes < 0 ? "−" : "+"}${formatKes(Math.abs(kes))}`;
}

type Difference = Readonly<{ label: string; from: Line | undefined; to: Line | undefined }>;

/** The lines that are not the same before and after, in the order of after, those that go at the end. */
function differing(was: readonly Line[], becomes: readonly Line[]): Difference[] {
  const left = [...was];
  const take = (label: string, value?: string) => {
    const at = left.findIndex((line) => line.label === label && (value === undefined || line.value === value));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const fresh = becomes.filter(({ label, value }) => take(label, value) === undefined);
  const changed = fresh.map((to) => ({ label: to.label, from: take(to.label), to }));
  return [...changed, ...left.map((from) => ({ label: from.label, from, to: undefined }))];
}
