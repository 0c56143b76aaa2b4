import { LAST_SEEN } from "#src/core/desk-copy.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { useTexts } from "#views/kit/language.tsx";

/** Says of the copy of Today when it was seen. The page itself, seen with a line, does not show it. */
export function LastSeen({ at }: { at: number }) {
  const { app, dates } = useTexts();
  const { title, text, again } = app.lastSeen;
  return (
    <p className={`${LAST_SEEN} note amber`}>
      <b>{title(dates.short(localDateAt(at)), dates.clock(at))}</b> {text} <a href="/dashboard">{again}</a>
    </p>
  );
}
