import type { LocalDate } from "#src/core/stay/stay.ts";
import { List, ListRow } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { FillIn } from "./list-frame.tsx";
import { EVENTS } from "./many-frame.tsx";
import type { PropertyOfPrices } from "./prices-frame.tsx";

/** The nights of a holiday or of an event of the host's own, to be taken over into a form. */
export type OfferedNights = Readonly<{ name: string; firstNight: LocalDate; lastNight: LocalDate; isSure: boolean }>;

type Section = "seasons" | "dates" | "days";

/** How each form names its days. */
const FIELDS: Readonly<Record<Section, (nights: OfferedNights) => Record<string, string>>> = {
  seasons: ({ name, firstNight, lastNight }) => ({ name, firstNight, lastNight }),
  dates: ({ firstNight, lastNight }) => ({ firstNight, lastNight }),
  days: ({ name, firstNight, lastNight }) => ({ name, firstDay: firstNight, lastDay: lastNight }),
};

/** Holidays and the host's own events, each of which a press brings into the form. */
export function NightsOffered(
  props: Readonly<{ property: PropertyOfPrices; section: Section; offered: readonly OfferedNights[] }>,
) {
  const { seasons: texts, known } = useTexts().rates;
  return (
    <section className="stack">
      {props.offered.length > 0 && (
        <List title={known.title} dense>
          {props.offered.map((nights) => (
            <ListRow
              key={`${nights.name} ${nights.firstNight}`}
              title={nights.name}
              text={[texts.nights(nights.firstNight, nights.lastNight), !nights.isSure && texts.expected]
                .filter(Boolean)
                .join(" · ")}
              actions={
                <FillIn
                  property={props.property}
                  section={props.section}
                  query={FIELDS[props.section](nights)}
                  label={texts.use}
                  name={nights.name}
                />
              }
            />
          ))}
        </List>
      )}
      <p className="soft small">
        {texts.suggestionsNote} <a href={EVENTS}>{known.own}</a>
      </p>
    </section>
  );
}
