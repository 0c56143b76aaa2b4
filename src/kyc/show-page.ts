import type { KycDocument } from "#db/kyc.queries.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { AuditActor } from "#src/core/audit.ts";
import type { Language } from "#src/core/language.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import type { Deps } from "#src/web/deps.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { copyToSend, takePlace } from "./copy-to-send.ts";
import { whenPapersAreFree } from "./paper-queue.ts";
import { takeFromVault } from "./vault.ts";

export type ShowPage =
  | { outcome: "shown"; body: ReadableStream<Uint8Array>; mime: "image/jpeg" | "application/pdf" }
  /** Deleted, or laid there by another instance. */
  | { outcome: "gone" }
  /** The process apart could not mark it: it is not shown. Of a PDF, photos of its pages are to be asked for. */
  | { outcome: "not_marked" }
  /** As many are on their way to whoever asks as may be. */
  | { outcome: "too_many" };

/** Who looks, at which host's page, and how they read a day: the operator in English. */
type Viewer = Readonly<{ actor: AuditActor & { id: string }; name: string; hostId: string; language?: Language }>;

/**
 * A page as somebody sees it: with who looks and when in the pixels of a picture, and on every sheet of a PDF. One is
 * in memory at a time, however many are asked for, and however slowly they are taken.
 */
function showPage(
  deps: Deps,
  page: KycDocument,
  { actor, name, language = "en" }: Viewer,
  place: () => void,
): Promise<ShowPage> {
  return whenPapersAreFree(async (): Promise<ShowPage> => {
    const bytes = await takeFromVault(deps, page);
    if (!bytes) return { outcome: "gone" };
    const { clock, shortWithYear } = pagesIn[language].dates;
    const now = deps.clock.now();
    const mark = `${name} ${shortWithYear(localDateAt(now))} ${clock(now)} ${deps.config.siteName}`;
    const asked = { of: actor.id, mark };
    const marked =
      page.mime === "application/pdf" ? await stamped(deps, bytes, asked) : await drawn(deps, bytes, asked);
    if (!marked) return { outcome: "not_marked" };
    const body = await copyToSend(deps.files, place, marked.bytes);
    return { outcome: "shown", body, mime: marked.mime };
  }, actor.id);
}

type Marking = Readonly<{ of: string; mark: string }>;

async function stamped({ reader }: Pick<Deps, "reader">, bytes: Uint8Array, { of, mark }: Marking) {
  const read = await reader.pdf(bytes, of, mark);
  return read.outcome === "read" && read.stamped
    ? { bytes: read.stamped, mime: "application/pdf" as const }
    : undefined;
}

async function drawn({ reader }: Pick<Deps, "reader">, bytes: Uint8Array, { of, mark }: Marking) {
  const read = await reader.picture(bytes, of, mark);
  return read.outcome === "marked" ? { bytes: read.jpeg, mime: "image/jpeg" as const } : undefined;
}

/** The same, and written down before anything is shown: who looked at which page of whom. */
export async function seePage(deps: Deps, page: KycDocument, viewer: Viewer): Promise<ShowPage> {
  const { actor, hostId } = viewer;
  const place = takePlace(actor.id);
  if (!place) return { outcome: "too_many" };
  write(deps.db, (tx) =>
    writeAudit(tx, {
      at: deps.clock.now(),
      actor,
      action: "paper_seen",
      subject: { kind: "host", id: hostId },
      facts: { check: page.checkId, page: page.id, part: page.part },
    }),
  );
  let shown: ShowPage | undefined;
  try {
    shown = await showPage(deps, page, viewer, place);
    return shown;
  } finally {
    // What is shown keeps its place until it was sent.
    if (shown?.outcome !== "shown") place();
  }
}

/** The answer with it: kept by nobody, and nothing in it may load, run or be framed. */
export function pageAnswer(shown: Extract<ShowPage, { outcome: "shown" }>): Response {
  return new Response(shown.body, {
    headers: {
      "content-type": shown.mime,
      "cache-control": "private, no-store",
      "content-disposition": "inline",
      "x-robots-tag": "noindex",
    },
  });
}
