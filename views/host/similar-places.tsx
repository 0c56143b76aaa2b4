import { useTexts } from "#views/kit/language.tsx";
import { type CardProperty, PropertyCard, type Searched } from "./property-card.tsx";

/** A place beside the one that is looked at; `price` of the dates, where there are dates. */
type SimilarPlace = Readonly<{
  property: CardProperty;
  price?: Readonly<{ totalKes: number; nightKes: number }> | undefined;
}>;

export type SimilarShown = Readonly<{
  host: string;
  /** Of the same host: with dates, those that can be had. */
  own: readonly SimilarPlace[];
  /** Of others nearby, where the chosen stay cannot be had. */
  others: readonly SimilarPlace[];
  searched: Searched | undefined;
  via: string | undefined;
}>;

/** Where else: of this host first. */
export function SimilarPlaces({ host, own, others, searched, via }: SimilarShown) {
  const { property: t } = useTexts();
  if (own.length + others.length === 0) return null;
  return (
    <div className="stack loose" id="similar">
      <Cards
        title={searched ? t.similar.ownFree(host) : t.similar.own(host)}
        places={own}
        {...{ searched, via }}
        from={0}
      />
      <Cards title={t.similar.others} places={others} {...{ searched, via }} from={own.length} />
    </div>
  );
}

function Cards({
  title,
  places,
  from,
  searched,
  via,
}: Pick<SimilarShown, "searched" | "via"> & { title: string; places: readonly SimilarPlace[]; from: number }) {
  if (places.length === 0) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="grid">
        {places.map(({ property, price }, at) => (
          <PropertyCard
            key={property.id}
            property={property}
            at={from + at}
            first={false}
            searched={searched}
            answer={price && { ...price, outcome: "free" }}
            via={via}
          />
        ))}
      </ul>
    </section>
  );
}
