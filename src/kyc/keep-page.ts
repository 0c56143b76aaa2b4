import type { KycDocument } from "#db/kyc.queries.ts";
import type { Part } from "#src/core/kyc/check.ts";
import { PHOTO_MAX_BYTES } from "#src/core/listing/photo.ts";
import { whenPhotosAreFree } from "#src/property/photo-queue.ts";
import { openPicture, type RefusedPhoto } from "#src/property/process-photo.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { whenPapersAreFree } from "./paper-queue.ts";
import { layIntoVault } from "./vault.ts";

/** A page in the vault that no check has yet. */
export type KeptPage = Pick<KycDocument, "id" | "sha256" | "mime" | "bytes" | "file"> & { sealedKey: string };

export type KeepPage =
  | { outcome: "kept"; page: KeptPage }
  | RefusedPhoto
  /** What is no PDF inside, is locked, or has more sheets than a paper may have. */
  | { outcome: "unreadable_pdf" | "too_many_sheets" | "pdf_of_a_face" }
  /** The papers of the house, or of all houses, have as much room as they may have. */
  | { outcome: "house_full" | "vault_full" }
  /** Nothing is wrong with it: we could not look at it now. */
  | { outcome: "try_again" };

/** Wide enough to read the small print of an ID, and a fifth of what a phone's camera sends. */
const WIDEST = 1600;
const QUALITY = 82;
const SHEETS_MOST = 60;

/**
 * Judges what a host sent and lays it into the vault. Of a picture only the pixels go on: what a camera adds (where,
 * when, which phone) stays behind. A PDF is looked at in a process of its own and kept as it is. One page at a time is
 * in memory, however many wait.
 */
export function keepPage(
  deps: Deps,
  read: () => Promise<Uint8Array>,
  { part, by, roomFor }: { part: Part; by: string; roomFor(bytes: number): "fits" | "house_full" | "vault_full" },
): Promise<KeepPage> {
  return whenPapersAreFree(async () => {
    const given = await read();
    const made = isPdf(given)
      ? await judgePdf(deps, given, { part, by })
      : await whenPhotosAreFree(() => makePicture(given), by);
    if (!("content" in made)) return made;
    const room = roomFor(made.content.length);
    if (room !== "fits") return { outcome: room };
    const id = newId();
    const sha256 = new Bun.CryptoHasher("sha256").update(given).digest("hex");
    const { content, mime } = made;
    const laid = await layIntoVault(deps, id, content);
    return { outcome: "kept", page: { id, sha256, mime, bytes: content.length, ...laid } };
  }, by);
}

type Made = { content: Uint8Array; mime: KycDocument["mime"] };

async function makePicture(given: Uint8Array): Promise<Made | RefusedPhoto> {
  const opened = await openPicture(given, WIDEST);
  if ("outcome" in opened) return opened;
  return { content: await new Bun.Image(opened.master).jpeg({ quality: QUALITY }).bytes(), mime: "image/jpeg" };
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 5)).toString("latin1") === "%PDF-";
}

async function judgePdf(
  deps: Pick<Deps, "reader">,
  given: Uint8Array,
  { part, by }: { part: Part; by: string },
): Promise<Made | KeepPage> {
  if (given.length > PHOTO_MAX_BYTES) return { outcome: "too_big" };
  if (part === "face") return { outcome: "pdf_of_a_face" };
  const looked = await deps.reader.pdf(given, by);
  switch (looked.outcome) {
    case "read":
      return looked.sheets > SHEETS_MOST ? { outcome: "too_many_sheets" } : { content: given, mime: "application/pdf" };
    case "not_read":
      return { outcome: "try_again" };
    case "unreadable":
    case "too_heavy":
      return { outcome: "unreadable_pdf" };
  }
}
