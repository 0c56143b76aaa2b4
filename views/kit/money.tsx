import type { ReactNode } from "react";
import { formatKes } from "#src/core/money/money.ts";
import { useTexts } from "./language.tsx";

/** `KES 4,500/night`. `per` replaces the words after it; an empty text leaves them out. */
export function Price({ kes, per }: { kes: number; per?: string | undefined }) {
  const { perNight } = useTexts().frame;
  const words = per ?? perNight;
  return (
    <p className="price">
      {formatKes(kes)}
      {words && (
        <>
          <wbr />
          <small>{words}</small>
        </>
      )}
    </p>
  );
}

/** `from KES 4,500/night`: the cheapest night that can be booked, or that there is none. */
export function FromPrice({ kes }: { kes: number | undefined }) {
  const { from, perNight, noNights } = useTexts().frame;
  if (kes === undefined) return <p className="soft">{noNights}</p>;
  return (
    <p className="price">
      {from && (
        <>
          <small>{`${from} `}</small>
          <br />
        </>
      )}
      {formatKes(kes)}
      <wbr />
      <small>{perNight}</small>
    </p>
  );
}

export type Line = { label: ReactNode; kes: number /** Takes money off, and looks it. */; less?: boolean | undefined };

/** The lines of a quote or receipt and their total. */
export function Lines({
  lines,
  total,
}: {
  lines: readonly Line[];
  total?: { label: string; kes: number } | undefined;
}) {
  return (
    <dl className="lines">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
        <div key={index} className={line.less ? "less" : undefined}>
          <dt>{line.label}</dt>
          <dd>{line.less ? `− ${formatKes(Math.abs(line.kes))}` : formatKes(line.kes)}</dd>
        </div>
      ))}
      {total && (
        <div className="sum">
          <dt>{total.label}</dt>
          <dd>{formatKes(total.kes)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Label and value pairs that are not sums: dates, names, codes. */
export function Details({ items }: { items: readonly { label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="lines pairs">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels are nodes.
        <div key={index}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One figure. `Stats` sets them side by side and leaves no hole. */
export function Stat(props: {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** Where the bookings are that it is made of. */
  href?: string | undefined;
}) {
  const { label, note, href } = props;
  const value = typeof props.value === "string" ? props.value.replace("\u00a0", " ") : props.value;
  return (
    <div className="card stat">
      <span className="soft small">{label}</span>
      {/* Where the card is narrow the currency may stand on a line of its own. */}
      <b>{href ? <a href={href}>{value}</a> : value}</b>
      {note && <span className="soft small">{note}</span>}
    </div>
  );
}

export function Stats({ children }: { children: ReactNode }) {
  return <div className="stats">{children}</div>;
}
