import type { Part } from "#src/core/kyc/check.ts";
import { readFiles, type UploadedFile } from "#src/property/read-upload.ts";
import { type FormBody, formOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { ArrivedPage } from "./change-check.ts";
import { type KeepPage, keepPage } from "./keep-page.ts";
import { arrivingPages, hasRoomFor } from "./room-for-papers.ts";
import { sealedRoom } from "./vault.ts";

type Refusal = Exclude<KeepPage["outcome"], "kept"> | "too_many";
/** What a host sent of a check: pages that are in the vault by now, and files that are not, by name. */
export type PagesForm = Readonly<{
  form: FormBody;
  pages: readonly ArrivedPage[];
  refused: readonly Readonly<{ name: string; reason: Refusal }>[];
}>;

type Kept = KeepPage & { part: string };

/**
 * Reads the form of a check while it arrives: of its files nothing is readable on the disk, and one at a time is in
 * memory. A form that ends badly is refused, and what had come of it goes.
 */
export async function readPagesForm(deps: Deps, request: Request, by: string): Promise<PagesForm> {
  const arriving = arrivingPages(deps.db, by);
  try {
    return await readArriving(deps, request, by, arriving);
  } finally {
    // Whoever asked gives them to a check before anything else happens.
    arriving.leave();
  }
}

async function readArriving(
  deps: Deps,
  request: Request,
  by: string,
  arriving: ReturnType<typeof arrivingPages>,
): Promise<PagesForm> {
  const roomFor = (bytes: number) => hasRoomFor(deps.db, by, bytes);
  const keep = async (read: () => Promise<Uint8Array>, part: string): Promise<Kept> => {
    const kept = await keepPage(deps, read, { part: part as Part, by, roomFor });
    if (kept.outcome === "kept") arriving.add(kept.page.bytes);
    if (kept.outcome === "vault_full") deps.log.error("there is no room for the papers of hosts", { host: by });
    return { ...kept, part };
  };
  const upload = await readFiles(request, { receive: () => sealedRoom(deps.files), keep });
  if (upload.outcome === "not_a_form") return { form: await readForm(request), pages: [], refused: [] };
  if (upload.outcome !== "read") {
    for (const file of upload.files) if (file.outcome === "kept") await deps.files.delete(file.page.file);
    throw new Refused(upload.outcome === "too_large" ? 413 : 400);
  }
  const pairs = Object.entries(upload.fields).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  return { form: formOf(pairs), ...sorted(upload.files) };
}

function sorted(files: readonly UploadedFile<Kept>[]): Pick<PagesForm, "pages" | "refused"> {
  const pages: ArrivedPage[] = [];
  const refused: { name: string; reason: Refusal }[] = [];
  for (const file of files) {
    if (file.outcome === "kept") pages.push({ name: file.name, part: file.part, page: file.page });
    else refused.push({ name: file.name, reason: file.outcome });
  }
  return { pages, refused };
}
