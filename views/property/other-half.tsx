import { useTexts } from "#views/kit/language.tsx";
import { propertyHref } from "./property-href.ts";
import type { PropertyPageProps } from "./stay-choice.ts";

/** A house that is let as a whole and by its rooms: the way from the one to the other, with the dates that are chosen. */
export function OtherHalf({ otherHalf, typed }: Pick<PropertyPageProps, "otherHalf" | "typed">) {
  const t = useTexts().rooms.guests;
  const [first] = otherHalf;
  if (!first) return null;
  return (
    <div className="tight">
      <p className="soft">{first.isWhole ? t.room : t.whole}</p>
      <ul className="row">
        {otherHalf.map(({ id, name }) => (
          <li key={id}>
            <a className="link" href={propertyHref(id, typed)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
