import type { ReactNode } from "react";
import { formatKes } from "#src/core/money/money.ts";
import type { Tone } from "#views/format/tone.ts";
import { Badge } from "./badge.tsx";
import { useTexts } from "./language.tsx";

/** The price and the next step, under the thumb. Give it to `Layout` as `bar`. */
export function StickyBar({
  from,
  kes,
  per,
  note,
  badge,
  action,
  phoneOnly,
}: {
  /** A word before the price. */
  from?: string | undefined;
  kes?: number | undefined;
  per?: string | undefined;
  /** One short line under the price. */
  note?: ReactNode;
  badge?: { tone: Tone; text: ReactNode } | undefined;
  action: ReactNode;
  /** Wide screens show the same beside the page instead. */
  phoneOnly?: boolean | undefined;
}) {
  const texts = useTexts().frame;
  return (
    <section className={phoneOnly ? "bar phone" : "bar"} aria-label={texts.nextStep}>
      <div className="wrap">
        <div>
          {kes !== undefined && (
            <p className="price">
              {from && (
                <>
                  <small>{`${from} `}</small>
                  <br />
                </>
              )}
              {formatKes(kes)}
              {per && <small>{per}</small>}
            </p>
          )}
          {note && <span className="soft">{note}</span>}
          {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        </div>
        {action}
      </div>
    </section>
  );
}
