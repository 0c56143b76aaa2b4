import { findPropertyOfHost } from "#db/property.queries.ts";
import { faultOfHost, faultsSaidBy, insertRoomFault, isFaultKnown, setMended } from "#db/turnover.queries.ts";
import { write } from "#db/write.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { cleanWords } from "#src/core/review/read-words.ts";
import { sortUpload } from "#src/property/keep-photos.ts";
import { readUpload } from "#src/property/read-upload.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

export const FAULT_LONGEST = 500;
/** One photo as large as a phone makes it, and its words. */
const FORM_MOST_BYTES = 16 * 1024 * 1024;
/** More than one finds in a day of cleaning. */
const FAULTS_A_DAY = 40;
const DAY_MS = 24 * 3_600_000;
/** The same words of the same room within this are the same form, sent again by a slow network. */
const SAME_MS = 10 * 60_000;

type TellFault = Readonly<{
  outcome: "told" | "empty" | "too_long" | "not_a_photo" | "heic" | "no_such_room" | "enough_for_today";
  /** What was typed, as the form shows it again. */
  typed: Readonly<{ room: string; words: string }>;
}>;

/** Takes in what somebody who cleans says is broken, in words, by a photo or both. The photo is drawn anew as all are. */
export async function tellOfFault(
  deps: Deps,
  request: Request,
  who: Readonly<{ hostId: string; by: string; only: ReadonlySet<string> | undefined }>,
): Promise<TellFault> {
  const upload = await readUpload(request, deps, who.hostId, { totalBytes: FORM_MOST_BYTES });
  if (upload.outcome === "not_a_form") throw new Refused(415);
  const { photos, refused } = sortUpload(upload.files);
  if (upload.outcome === "too_large") throw new Refused(413);
  if (upload.outcome !== "read") throw new Refused(400);
  const field = (name: string) => upload.fields[name]?.[0] ?? "";
  const words = cleanWords(field("words").slice(0, 4 * FAULT_LONGEST));
  const typed = { room: field("room"), words };
  if (words.length > FAULT_LONGEST) return { outcome: "too_long", typed };
  if (refused.length > 0) return { outcome: refused[0]?.reason === "heic" ? "heic" : "not_a_photo", typed };
  const [photo] = photos;
  if (words === "" && !photo) return { outcome: "empty", typed };
  const [propertyId = "", unit = ""] = typed.room.split(" ");
  return { outcome: keepFault(deps, who, { propertyId, unit: Number(unit), words, photo }), typed };
}

function keepFault(
  { db, clock }: Deps,
  { hostId, by, only }: Parameters<typeof tellOfFault>[2],
  said: { propertyId: string; unit: number; words: string; photo: ListingPhoto | undefined },
): TellFault["outcome"] {
  return write(db, (tx) => {
    const property = findPropertyOfHost(tx, said.propertyId, hostId);
    const isTheirs = property && (!only || only.has(property.id));
    if (!isTheirs || !Number.isInteger(said.unit) || said.unit < 1 || said.unit > property.units) return "no_such_room";
    const now = clock.now();
    if (faultsSaidBy(tx, by, now - DAY_MS) >= FAULTS_A_DAY) return "enough_for_today";
    const { unit, words } = said;
    const same = { by, propertyId: property.id, unit, words, hash: said.photo?.hash ?? null, since: now - SAME_MS };
    if (isFaultKnown(tx, same)) return "told";
    const { hash, width, height, colour } = said.photo ?? {};
    const photo = { hash: hash ?? null, width: width ?? null, height: height ?? null, colour: colour ?? null };
    insertRoomFault(tx, { id: newId(), propertyId: property.id, unit, words, ...photo, saidAt: now, saidBy: by });
    return "told";
  });
}

/** Somebody of the house says that it is mended, or that it is not. */
export function sayMended(
  { db, clock }: Pick<Deps, "db" | "clock">,
  ask: Readonly<{ hostId: string; faultId: string; by: string; isMended: boolean }>,
): "mended" | "open" | "no_such_fault" {
  return write(db, (tx) => {
    const fault = faultOfHost(tx, ask.faultId, ask.hostId);
    if (!fault) return "no_such_fault";
    const isAsSaid = (fault.mendedAt !== null) === ask.isMended;
    if (!isAsSaid) setMended(tx, fault.id, ask.isMended ? { at: clock.now(), by: ask.by } : undefined);
    return ask.isMended ? "mended" : "open";
  });
}
