import type { Refusal } from "#src/core/stay/refusal.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { LinkButton, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { propertyHref } from "./property-href.ts";

/** The stay cannot be had: why, and the nearest that can. */
export function RefusedNotice({
  property,
  why,
  nearest,
  guests,
  via,
  hasSimilar,
}: {
  property: string;
  why: Refusal;
  nearest: readonly Stay[];
  guests: string;
  via: string | undefined;
  /** Whether others that are free are shown further down. */
  hasSimilar?: boolean;
}) {
  const { property: texts, dates, prices } = useTexts();
  return (
    <Notice
      tone="amber"
      icon="calendar"
      title={why.rule === "taken" ? texts.taken : texts.refused}
      text={`${prices.refused(why)} ${nearest.length > 0 ? texts.refusedNearest : texts.refusedAll}`}
      action={
        <>
          {nearest.map((stay) => (
            <LinkButton key={stay.checkIn} small kind="quiet" href={propertyHref(property, { ...stay, guests, via })}>
              {dates.range(stay)}
            </LinkButton>
          ))}
          {hasSimilar && (
            <LinkButton small kind="quiet" href="#similar">
              {texts.similar.toThem}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
