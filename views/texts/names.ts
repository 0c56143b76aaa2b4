import { formerOf } from "#src/core/person/former.ts";
import type { PageTexts } from "./pages.ts";

type Words = Pick<PageTexts, "account">;

/** A name as it is read in these words: what stands for a forgotten one is said in the reader's language. */
export function nameIn({ account }: Words, written: string): string {
  const former = formerOf(written);
  return former ? account.former[former] : written;
}

/** The same of all that a booking names. */
export function namedIn<
  Found extends Readonly<{
    booking: Readonly<{ guestName: string }>;
    property: Readonly<{ displayName: string }>;
    host: Readonly<{ firstName: string }>;
  }>,
>(words: Words, found: Found): Found {
  const { booking, property, host } = found;
  return {
    ...found,
    booking: { ...booking, guestName: nameIn(words, booking.guestName) },
    property: { ...property, displayName: nameIn(words, property.displayName) },
    host: { ...host, firstName: nameIn(words, host.firstName) },
  };
}
