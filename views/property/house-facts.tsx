import { type BedsSaid, byRoom, type FactSaid, houseFact } from "#src/core/listing/house-facts.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import { Icon, type IconName } from "#views/kit/index.ts";
import { useChosenLanguage, useTexts } from "#views/kit/language.tsx";

/** The picture beside an answer; none beside what is asked of guests. */
export const FACT_ICONS: Readonly<Partial<Record<FactSaid["fact"], IconName>>> = {
  wifi: "wifi",
  power: "power",
  water: "water",
  hot_shower: "bath",
  parking: "parking",
  security: "shield",
  lift: "lift",
  workspace: "desk",
};

/** What guests ask most, each with how it is known. */
export function CountOn({ facts }: { facts: readonly FactSaid[] }) {
  const { house: t, dates } = useTexts();
  const language = useChosenLanguage();
  const said = facts.filter(({ fact }) => houseFact(fact).part === "facts");
  if (said.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t.countOn}</h2>
      <ul className="counted">
        {said.map(({ fact, choice, amount, testedOn, note, noteSw }) => {
          const own = language === "sw" ? noteSw || note : note || noteSw;
          const lines = [t.answer(fact, choice), testedOn && t.testedOn(dates.shortWithYear(testedOn)), own].filter(
            Boolean,
          );
          const icon = FACT_ICONS[fact];
          return (
            <li key={fact}>
              {icon && (
                <span className="leaf">
                  <Icon name={icon} />
                </span>
              )}
              <div>
                <b>{t.fact(fact, amount)}</b>
                <p className="soft small">{lines.join(" · ")}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Beds by room and kind. */
export function WhereYouSleep({ beds }: { beds: readonly BedsSaid[] }) {
  const { house: t } = useTexts();
  if (beds.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t.sleep}</h2>
      <ul className="rooms">
        {byRoom(beds).map(([room, ones]) => (
          <li key={room} className="card pad">
            <Icon name="bed" />
            <b>{t.room(room)}</b>
            <p className="soft small">{ones.map(({ kind, beds: count }) => t.beds(kind, count)).join(", ")}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The hours of a stay and what is asked of guests, a line each; then what the host adds in their own words. */
export function HoursAndRules({
  hours,
  facts,
  rules,
}: {
  hours: StayHours;
  facts: readonly FactSaid[];
  rules: string;
}) {
  const { house: t } = useTexts();
  const said = facts.filter(({ fact }) => houseFact(fact).part === "rules");
  const lines = rules.split(/\n+/).filter((line) => line.trim());
  return (
    <section className="stack">
      <h2>{t.hoursAndRules}</h2>
      <dl className="lines pairs">
        <div>
          <dt>{t.checkIn}</dt>
          <dd>{t.from(hours.checkInFrom)}</dd>
        </div>
        <div>
          <dt>{t.checkOut}</dt>
          <dd>{t.until(hours.checkOutUntil)}</dd>
        </div>
        {said.map(({ fact, choice, amount }) => (
          <div key={fact}>
            <dt>{t.rule(fact)}</dt>
            <dd>{t.ruleAnswer(fact, choice, amount)}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <ul className="items">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
