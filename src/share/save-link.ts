import { isNameTaken } from "#db/host.queries.ts";
import { promoCodesOf } from "#db/pricing.queries.ts";
import { findPropertyOfHost } from "#db/property.queries.ts";
import { findShareLink, insertShareLink, livingLinks, type ShareLink, updateShareLink } from "#db/share.queries.ts";
import { type Change, write } from "#db/write.ts";
import { readLanguage } from "#src/core/language.ts";
import { normalisePromo } from "#src/core/pricing/promo.ts";
import {
  LINK_NAME_LONGEST,
  LINKS_MOST,
  type LinkFault,
  misleads,
  normaliseWord,
  SHARE_CHANNELS,
  wordProblem,
} from "#src/core/share/link.ts";
import { readStay, type StayProblem } from "#src/core/stay/stay.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

/** A link as its host typed it. */
export type TypedLink = Readonly<
  Record<"word" | "name" | "channel" | "property" | "checkIn" | "checkOut" | "code" | "language", string>
>;

export type SaveLink =
  | Readonly<{ outcome: "saved"; word: string }>
  | Readonly<{ outcome: "wrong"; faults: readonly LinkFault[]; dates: StayProblem | undefined }>
  | Readonly<{ outcome: "no_such_link" }>;

type Saving = Pick<Deps, "db" | "clock">;
type Target = Pick<ShareLink, "name" | "channel" | "propertyId" | "checkIn" | "checkOut" | "promoCodeId" | "language">;

/** Makes a short link. The index has the last word on a word that the host had before. */
export function addLink(deps: Saving, hostId: string, typed: TypedLink): SaveLink {
  return write(deps.db, (tx): SaveLink => {
    const word = normaliseWord(typed.word);
    const problem = wordProblem(word);
    const read = readTarget(tx, hostId, typed, deps.clock.today());
    const faults = [...(problem ? [`word_${problem}` as const] : []), ...read.faults];
    if (!problem && findShareLink(tx, hostId, word)) faults.push("word_used");
    else if (!problem && misleads(word, isNameTaken(tx, word, hostId, "exactly"))) faults.push("word_misleads");
    else if (livingLinks(tx, hostId) >= LINKS_MOST) faults.push("too_many");
    if (faults.length > 0 || read.dates) return { outcome: "wrong", faults, dates: read.dates };
    insertShareLink(tx, { id: newId(), hostId, word, ...read.target, createdAt: deps.clock.now() });
    return { outcome: "saved", word };
  });
}

/** Changes what a link is called and where it leads. Its word stays. */
export function changeLink(deps: Saving, ask: { hostId: string; word: string }, typed: TypedLink): SaveLink {
  const { hostId, word } = ask;
  return write(deps.db, (tx): SaveLink => {
    const read = readTarget(tx, hostId, typed, deps.clock.today(), findShareLink(tx, hostId, word));
    if (read.faults.length > 0 || read.dates) return { outcome: "wrong", faults: read.faults, dates: read.dates };
    return updateShareLink(tx, hostId, word, read.target) ? { outcome: "saved", word } : { outcome: "no_such_link" };
  });
}

/** From now on it leads to the host's page alone. */
export function retireLink(deps: Saving, hostId: string, word: string): boolean {
  return write(deps.db, (tx) => updateShareLink(tx, hostId, word, { retiredAt: deps.clock.now() }));
}

type Read = { target: Target; faults: LinkFault[]; dates: StayProblem | undefined };

/** Days that a link has already may be over: its host changes something else. */
function readTarget(tx: Change, hostId: string, typed: TypedLink, today: string, before?: ShareLink): Read {
  const faults: LinkFault[] = [];
  const name = typed.name.trim();
  if (name.length > LINK_NAME_LONGEST) faults.push("name_too_long");
  const property = typed.property ? findPropertyOfHost(tx, typed.property, hostId) : undefined;
  if (typed.property && !property) faults.push("property_unknown");
  const code = normalisePromo(typed.code);
  const promo = property && promoCodesOf(tx, property.id).find((one) => one.code === code);
  if (code && !typed.property) faults.push("code_without_place");
  else if (code && property && !promo) faults.push("code_unknown");
  const isAsBefore = before?.checkIn === typed.checkIn && before.checkOut === typed.checkOut;
  const hasDates = typed.checkIn !== "" || typed.checkOut !== "";
  const stay = hasDates && !isAsBefore ? readStay(typed.checkIn, typed.checkOut, today) : undefined;
  const dates = isAsBefore ? typed : typeof stay === "object" ? stay : undefined;
  return {
    target: {
      name,
      channel: SHARE_CHANNELS.find((one) => one === typed.channel) ?? "own",
      propertyId: property?.id ?? null,
      checkIn: dates?.checkIn ?? null,
      checkOut: dates?.checkOut ?? null,
      promoCodeId: promo?.id ?? null,
      language: readLanguage(typed.language) ?? null,
    },
    faults,
    dates: typeof stay === "string" ? stay : undefined,
  };
}
