import {
  beginKycCheck,
  forgetKycPages,
  insertKycDecision,
  insertKycDocument,
  type KycCheck,
  kycPagesOf,
  moveKycCheck,
  updateKycAnswers,
} from "#db/kyc.queries.ts";
import type { Change } from "#db/write.ts";
import { type CheckKind, type FaceWay, PAPERS, type Paper, type Part, partsOf } from "#src/core/kyc/check.ts";
import { CHECKLIST } from "#src/core/kyc/review.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import type { KeptPage } from "#src/kyc/keep-page.ts";
import { layIntoVault } from "#src/kyc/vault.ts";
import { followVerified } from "#src/verified/follow-verified.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { drawSample } from "./draw-sample.ts";

type Ends = "handed_in" | "in_review" | "more_asked" | "verified" | "refused" | "expired";
type DemoCheck = Readonly<{
  kind: CheckKind;
  paper: Paper;
  name: string;
  state: Ends;
  hoursAgo: number;
  /** Of the right to let: which of the host's houses, from the first. */
  house?: number;
  endsInDays?: number;
  face?: FaceWay;
  reason?: string;
}>;

const WANJIRU = "Wanjiru Ng'ang'a";
const BARASA = "BARASA JUMA WEKESA";

/** By the brand, so that every state of a check is there to be seen. */
const CHECKS: Readonly<Record<string, readonly DemoCheck[]>> = {
  zuristays: [
    { kind: "identity", paper: "national_id", name: WANJIRU, state: "verified", hoursAgo: 600, endsInDays: 2900 },
    { kind: "right_to_let", paper: "tra_licence", name: WANJIRU, state: "verified", hoursAgo: 600, endsInDays: 210 },
    { kind: "payee", paper: "till", name: "ZURI STAYS, WANJIRU NGANGA", state: "verified", hoursAgo: 590 },
    {
      ...{ kind: "right_to_let", house: 1, paper: "county_permit", name: WANJIRU, state: "expired" },
      ...{ hoursAgo: 400, endsInDays: -1 },
    },
    {
      kind: "right_to_let",
      house: 2,
      paper: "lease",
      name: WANJIRU,
      state: "handed_in",
      hoursAgo: 30,
      endsInDays: 500,
    },
  ],
  mwangazahouse: [
    { kind: "identity", paper: "passport", name: BARASA, state: "in_review", hoursAgo: 26, endsInDays: 800 },
    {
      ...{ kind: "right_to_let", paper: "owner_consent", name: BARASA, state: "more_asked", hoursAgo: 50 },
      reason: "A signature is missing. Please add the signed paper.",
    },
    { kind: "payee", paper: "paybill", name: "MWANGAZA ENTERPRISES", state: "handed_in", hoursAgo: 5 },
  ],
  halimahomes: [
    {
      ...{ kind: "identity", paper: "national_id", name: "Halima Yussuf Abdi", state: "handed_in" },
      ...{ hoursAgo: 0.7, face: "call" },
    },
    {
      ...{ kind: "payee", paper: "phone", name: "YUSUF OMAR", state: "refused", hoursAgo: 90 },
      reason: "The picture shows the number of somebody else, who is not part of your account.",
    },
  ],
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type SamplePage = Readonly<{ check: DemoCheck; part: Part; page: KeptPage }>;

/** Draws the pages of every check of these hosts and lays them into the vault, as if they had been sent. */
export async function laySamples(deps: Deps, brands: readonly string[]): Promise<SamplePage[]> {
  const laid: SamplePage[] = [];
  for (const check of brands.flatMap((brand) => CHECKS[brand] ?? [])) {
    for (const part of partsOf(check.paper, check.face ?? "photo")) {
      const title = pagesIn.en.verification.papers[check.paper].name;
      const content = await drawSample({ part, title, name: check.name });
      const id = newId();
      const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
      const file = await layIntoVault(deps, id, content);
      laid.push({ check, part, page: { id, sha256, mime: "image/jpeg", bytes: content.length, ...file } });
    }
  }
  return laid;
}

type Sample = Readonly<{ hostId: string; houses: readonly string[]; samples: readonly SamplePage[]; now: number }>;

/** What a sample host handed in, and what was decided about it. */
export function addDemoChecks(tx: Change, brand: string, sample: Sample): void {
  for (const demo of CHECKS[brand] ?? []) addDemoCheck(tx, demo, sample);
  followVerified(tx, sample.hostId, sample.now);
}

function addDemoCheck(tx: Change, demo: DemoCheck, { hostId, houses, samples, now }: Sample): void {
  const { kind, paper, name, state, hoursAgo, endsInDays, face = "photo" } = demo;
  const propertyId = kind === "right_to_let" ? houses[demo.house ?? 0] : null;
  // A demo that has fewer houses has fewer checks.
  if (propertyId === undefined) return;
  const at = Math.round(now - hoursAgo * HOUR_MS);
  const paperEndsOn = endsInDays === undefined ? null : addDays(localDateAt(now), endsInDays);
  const check = beginKycCheck(tx, { id: newId(), hostId, kind, propertyId, at });
  updateKycAnswers(tx, check.id, { paper, face, typedName: name, paperEndsOn, at });
  let number = 0;
  for (const { part, page } of samples.filter((one) => one.check === demo)) {
    number = part === "pages" ? number + 1 : 1;
    insertKycDocument(tx, { ...page, checkId: check.id, part, page: number, addedAt: at });
  }
  const handedIn = moveKycCheck(tx, { ...check, paper }, { event: "hand_in", at });
  if (state === "handed_in") return;
  const endsAt = state === "in_review" ? now + HOUR_MS : at + HOUR_MS;
  const claimed = moveKycCheck(tx, handedIn, { event: "claim", by: "command", endsAt, at });
  if (state !== "in_review") decideDemo(tx, claimed, demo, { at, paperEndsOn });
}

function decideDemo(
  tx: Change,
  claimed: KycCheck,
  demo: DemoCheck,
  { at, paperEndsOn }: { at: number; paperEndsOn: string | null },
): void {
  const { kind, paper, state, reason = "" } = demo;
  const { id: checkId, revision } = claimed;
  const deleteAt = at + 30 * DAY_MS;
  const stood = state === "verified" || state === "expired";
  const validUntil = stood && PAPERS[paper].ends !== "never" ? paperEndsOn : null;
  const outcome = stood ? "verified" : state === "more_asked" ? "more_asked" : "refused";
  const move = stood
    ? ({ event: "verify", validUntil, deleteAt, at } as const)
    : ({ event: state === "more_asked" ? "ask_more" : "refuse", deleteAt, at } as const);
  const decided = moveKycCheck(tx, claimed, move);
  const checklist = stood ? CHECKLIST[kind].join(" ") : "";
  const line = { checkId, revision, paper, checklist, validUntil, at };
  insertKycDecision(tx, { ...line, id: newId(), outcome, decidedBy: "command", reason });
  if (state !== "expired") return;
  moveKycCheck(tx, decided, { event: "expire", at: at + DAY_MS });
  insertKycDecision(tx, { ...line, id: newId(), outcome: "expired", decidedBy: null, at: at + DAY_MS });
  forgetKycPages(tx, kycPagesOf(tx, checkId), at + DAY_MS);
}
