import { CATEGORIES, type Category, type Totals } from "#src/core/review/averages.ts";
import { type FieldError, Icon } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

const FIVE = [1, 2, 3, 4, 5] as const;

/** Five radio buttons that look like stars: they are pressed by a thumb, and chosen by arrow keys. */
export function StarsField(props: {
  name: string;
  label: string;
  value: number | undefined;
  error?: string | undefined;
}) {
  const { name, label, value, error } = props;
  const { reviews, frame } = useTexts();
  return (
    <fieldset className="stars" id={name} aria-describedby={error && `${name}-error`}>
      <legend>{label}</legend>
      <div>
        {FIVE.map((count) => (
          <label key={count}>
            <input type="radio" name={name} value={count} defaultChecked={value === count} />
            <span aria-hidden />
            <span className="vh">{reviews.starCount(count)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="wrong" id={`${name}-error`}>
          <Icon name="alert" />
          <span>
            <span className="vh">{frame.field.error}</span>
            {error}
          </span>
        </p>
      )}
    </fieldset>
  );
}

/** The stars of one review. */
export function Stars({ count }: { count: number }) {
  const { reviews } = useTexts();
  return (
    <span className="nowrap">
      <span aria-hidden>{"★".repeat(count) + "☆".repeat(5 - count)}</span>
      <span className="vh">{reviews.starCount(count)}</span>
    </span>
  );
}

/** `★ 4.8 (12)`, for a card or a heading; nothing below three reviews. */
export function Average({ averages }: { averages: Pick<Totals, "whole" | "count"> | undefined }) {
  const { reviews } = useTexts();
  if (!averages) return null;
  const stars = averages.whole.toFixed(1);
  return (
    <span className="nowrap num">
      <span aria-hidden>{`★ ${stars} (${averages.count})`}</span>
      <span className="vh">{reviews.average(stars, averages.count)}</span>
    </span>
  );
}

/** What a house has in each of the things that are asked. */
export function Categories({ averages }: { averages: Totals }) {
  const { reviews } = useTexts();
  const parts = CATEGORIES.filter((category) => category !== "whole");
  return (
    <ul className="chips">
      {parts.map((category) => (
        <li key={category} className="num">
          {reviews.stars[category]} {averages[category].toFixed(1)}
        </li>
      ))}
    </ul>
  );
}

export type TypedStars = Readonly<Partial<Record<Category, number>>>;

export function StarsFields({ typed, errors }: { typed: TypedStars; errors: readonly FieldError[] }) {
  const { reviews } = useTexts();
  return CATEGORIES.map((category) => (
    <StarsField
      key={category}
      name={category}
      label={reviews.stars[category]}
      value={typed[category]}
      error={errors.find(({ field }) => field === category)?.message}
    />
  ));
}
