import { parseLocalDate, type Stay } from "#src/core/stay/stay.ts";

/** What a message by WhatsApp names beside its words. */
export type NamedPlace = Readonly<{
  propertyId: string | undefined;
  stay: Stay | undefined;
  /** The question alone, without the text that the button wrote before it; empty where nothing was added. */
  question: string;
}>;

const PLACE = /\/booking\/property\/([a-z0-9-]{1,60})(?:\?(.*))?$/i;
/** Behind the link the button writes the dates and a colon; a guest's own colon stands further on. */
const PREFILLED = /^[^\n]*?\)(?:, [^:\n]{0,60})?:/;

/** Which place a message is about by the link in it, which nights that link names, and what is asked. */
export function namedPlace(body: string): NamedPlace {
  const link = body.split(/[\s()]/).find((word) => PLACE.test(word));
  const [, propertyId, query = ""] = PLACE.exec(link ?? "") ?? [];
  if (!link || !propertyId) return { propertyId: undefined, stay: undefined, question: body.trim() };
  const without = body.replace(link, "");
  return {
    propertyId: propertyId.toLowerCase(),
    stay: stayIn(new URLSearchParams(query)),
    question: without.replace(PREFILLED, "").replace("()", "").trim(),
  };
}

function stayIn(query: URLSearchParams): Stay | undefined {
  const [checkIn, checkOut] = [query.get("checkIn") ?? "", query.get("checkOut") ?? ""];
  return parseLocalDate(checkIn) && parseLocalDate(checkOut) && checkIn < checkOut ? { checkIn, checkOut } : undefined;
}
