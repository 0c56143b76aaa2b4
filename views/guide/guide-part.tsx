import type { ReactNode } from "react";
import { type Guide, type GuideSection, type WordsField, wordsIn } from "#src/core/guide/fields.ts";
import type { GuideStanding } from "#src/core/guide/guide-door.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { HostCalled } from "#src/core/share/look.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import { Photo } from "#views/kit/index.ts";
import { useChosenLanguage, useTexts } from "#views/kit/language.tsx";

/** What is drawn of a guide at one moment. */
export type GuideToShow = Readonly<{
  /** Without what is not shown at this moment: whoever draws it can't show it by mistake. */
  guide: Guide;
  standing: Extract<GuideStanding, { is: "open" | "over" }>;
  stay: Stay;
  hours: StayHours;
  property: Readonly<{ displayName: string; location: string; houseRules: string }>;
  host: HostCalled & Readonly<{ phone: string }>;
  photos: readonly (ListingPhoto & { section: GuideSection })[];
  /** There are codes, shown at this moment or not. */
  hasCodes: boolean;
}>;

/** One part of the guide on its own sheet, with its photos. Nothing where it says nothing. */
export function GuidePart({
  title,
  step,
  photos = [],
  section,
  children,
}: {
  title: string;
  step?: number;
  photos?: GuideToShow["photos"];
  section?: GuideSection;
  children: ReactNode;
}) {
  const t = useTexts().guide;
  const shots = photos.filter((photo) => photo.section === section);
  return (
    <section className="card" id={section}>
      <div className="body">
        <h2 className="row">
          {step && <span className="step">{step}</span>}
          {title}
        </h2>
        {children}
        {shots.length > 0 && (
          <div className="shots">
            {shots.map((photo, at) => (
              <Photo
                key={photo.hash}
                photo={{ ...photo, alt: t.photo(at + 1) }}
                sizes="(min-width:900px) 240px,44vw"
                widest={640}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** What the host wrote of a field, in the guest's language where they did, with its lines. */
export function GuideWords({ guide, name, label }: { guide: Guide; name: WordsField; label?: string | undefined }) {
  const said = useWords(guide)(name);
  if (said === undefined) return null;
  return (
    <div>
      {label && <p className="soft small">{label}</p>}
      <p className="lines-kept">{said}</p>
    </div>
  );
}

export function useWords(guide: Guide): (name: WordsField) => string | undefined {
  const language = useChosenLanguage() ?? "en";
  return (name) => wordsIn(guide, name, language);
}
