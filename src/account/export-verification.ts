import { kycChecksOfHost, kycDecisionsOf, kycDocumentsOf } from "#db/kyc.queries.ts";
import { furtherPapersIn } from "#db/kyc-paper.queries.ts";
import type { Reader } from "#db/open.ts";
import { type Sheets, at as when } from "./export-calendar.ts";

/** What is held of a host's checks: what they typed, what was decided, and which pages there are or were. */
export function verificationSheets(db: Reader, hostId: string): Sheets {
  const checks = kycChecksOfHost(db, hostId);
  return {
    checks: checks.map((check) => ({
      kind: check.kind,
      house: check.propertyId,
      state: check.state,
      paper: check.paper,
      face: check.face,
      name: check.typedName,
      note: check.typedNote,
      paperEndsOn: check.paperEndsOn,
      further: furtherPapersIn(db, check.id).map(({ paper, endsOn }) => [paper, endsOn ?? ""].join(" ").trim()),
      handedInAt: when(check.handedInAt),
      verifiedAt: when(check.verifiedAt),
      validUntil: check.validUntil,
    })),
    decisions: checks.flatMap((check) =>
      kycDecisionsOf(db, check.id).map((decision) => ({
        check: check.kind,
        outcome: decision.outcome,
        paper: decision.paper,
        reason: decision.reason,
        validUntil: decision.validUntil,
        at: when(decision.at),
      })),
    ),
    papers: checks.flatMap((check) =>
      kycDocumentsOf(db, check.id).map((page) => ({
        check: check.kind,
        part: page.part,
        paper: page.paper,
        page: page.page,
        type: page.mime,
        bytes: page.bytes,
        sha256: page.sha256,
        addedAt: when(page.addedAt),
        handedInAt: when(page.handedInAt),
        deleteAt: when(page.deleteAt),
        deletedAt: when(page.deletedAt),
      })),
    ),
  };
}
