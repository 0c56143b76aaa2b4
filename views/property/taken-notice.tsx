import type { Stay } from "#src/core/stay/stay.ts";
import { LinkButton, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { propertyHref } from "./property-href.ts";

/** The nights cannot be had: the nearest stays of the same length that can. */
export function TakenNotice({
  property,
  why,
  nearest,
  guests,
  via,
}: {
  property: string;
  /** The host's rule that refuses the stay; without one, its nights are taken. */
  why: string | undefined;
  nearest: readonly Stay[];
  guests: string;
  via: string | undefined;
}) {
  const { property: texts, dates } = useTexts();
  const words = nearest.length > 0 ? texts.taken : texts.takenAll;
  return (
    <Notice
      tone="amber"
      icon="calendar"
      title={why ? texts.refused : words.title}
      text={why ? `${why} ${nearest.length > 0 ? texts.refusedNearest : ""}` : words.text}
      action={nearest.map((stay) => (
        <LinkButton key={stay.checkIn} small kind="quiet" href={propertyHref(property, { ...stay, guests, via })}>
          {dates.range(stay)}
        </LinkButton>
      ))}
    />
  );
}
