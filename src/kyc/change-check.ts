import { enqueue } from "#db/job.queries.ts";
import {
  beginKycCheck,
  forgetKycPages,
  insertKycDocument,
  type KycCheck,
  type KycDocument,
  kycCheckOf,
  kycPagesOf,
  moveKycCheck,
  takeKycBack,
  updateKycAnswers,
  type WhichCheck,
} from "#db/kyc.queries.ts";
import {
  deleteFurtherPaper,
  deleteFurtherPapers,
  furtherPapersIn,
  insertFurtherPaper,
  setFurtherEnd,
} from "#db/kyc-paper.queries.ts";
import { type Change, write } from "#db/write.ts";
import {
  type FaceWay,
  type FurtherPaper,
  fieldOfFurther,
  furtherOf,
  isOpenToHost,
  type Missing,
  missingOf,
  missingOfFurther,
  mostPages,
  type Paper,
  type Part,
  partsOf,
} from "#src/core/kyc/check.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import type { KeptPage } from "./keep-page.ts";
import { payeeNumberOf } from "./payee-number.ts";
import { roomInVault } from "./room-for-papers.ts";

type Changing = Pick<Deps, "db" | "clock">;

/** Pages that nobody hands in are deleted after so long. */
const DRAFT_MS = 30 * 24 * 3_600_000;

/** A host chooses a paper; the pages that it does not ask for go. `held` while somebody is to look at the check. */
export function choosePaper(
  deps: Changing,
  whose: WhichCheck,
  chosen: Readonly<{ paper: Paper; face: FaceWay }>,
): "chosen" | "held" {
  return write(deps.db, (tx) => {
    const at = deps.clock.now();
    const check = openCheck(tx, whose, at);
    if (!check) return "held";
    const isOther = check.paper !== chosen.paper;
    const asked = partsOf(chosen.paper, chosen.face);
    const own = kycPagesOf(tx, check.id).filter(({ paper }) => paper === null);
    forgetKycPages(
      tx,
      own.filter(({ part }) => isOther || !asked.includes(part)),
      at,
    );
    // What stood beside it until now is what the check is about.
    leaveOut(tx, check.id, chosen.paper, at);
    updateKycAnswers(tx, check.id, { ...chosen, ...(isOther ? { paperEndsOn: null } : {}), at });
    return "chosen";
  });
}

/** A host hands in another paper beside the one that the check is about. */
export function addPaper(deps: Changing, whose: WhichCheck, paper: Paper): "added" | "held" | "not_asked" {
  return write(deps.db, (tx) => {
    const check = openCheck(tx, whose, deps.clock.now());
    if (!check) return "held";
    if (!check.paper || !furtherOf(check.paper).includes(paper)) return "not_asked";
    insertFurtherPaper(tx, { checkId: check.id, paper, revision: check.revision + 1 });
    return "added";
  });
}

/** A further paper is left out, and its pages go. */
export function dropPaper(deps: Changing, whose: WhichCheck, paper: Paper): "dropped" | "held" {
  return write(deps.db, (tx) => {
    const at = deps.clock.now();
    const check = openCheck(tx, whose, at);
    if (!check) return "held";
    leaveOut(tx, check.id, paper, at);
    return "dropped";
  });
}

function leaveOut(tx: Change, checkId: string, paper: Paper, at: number): void {
  const pages = kycPagesOf(tx, checkId).filter((page) => page.paper === paper);
  forgetKycPages(tx, pages, at);
  deleteFurtherPaper(tx, checkId, paper);
}

/** The check as its host may change it; what was verified or has ended begins anew, without the pages of before. */
function openCheck(tx: Change, whose: WhichCheck, at: number): KycCheck | undefined {
  const check = beginKycCheck(tx, { ...whose, id: newId(), at });
  if (!isOpenToHost(check.state)) return undefined;
  if (check.state === "verified" || check.state === "expired") {
    const before = kycPagesOf(tx, check.id).filter(({ handedInAt }) => handedInAt !== null);
    forgetKycPages(tx, before, at);
    deleteFurtherPapers(tx, check.id, check.revision);
  }
  return check;
}

export type ArrivedPage = Readonly<{ name: string; part: string; page: KeptPage }>;
/** By the name that the file had. */
export type LeftPage = Readonly<{
  name: string;
  reason: "no_room" | "not_asked" | "held" | "house_full" | "vault_full";
}>;

/**
 * Gives pages that are in the vault to a check. A new front takes the place of the old one, and a sheet that is there
 * already is there once. What finds no place is deleted; it is given back with why.
 */
export function savePages(deps: Changing, whose: WhichCheck, arrived: readonly ArrivedPage[]): LeftPage[] {
  if (arrived.length === 0) return [];
  return write(deps.db, (tx) => {
    const at = deps.clock.now();
    const check = openCheck(tx, whose, at);
    const left: LeftPage[] = [];
    for (const { name, part, page } of arrived) {
      const reason = check ? placePage(tx, check, { part, page, at }) : "held";
      if (reason === "placed") continue;
      enqueue(tx, { kind: "delete_page", key: page.file, runAt: at, now: at });
      if (reason !== "there") left.push({ name, reason });
    }
    return left;
  });
}

type Place = "placed" | "there" | LeftPage["reason"];

function placePage(tx: Change, check: KycCheck, given: { part: string; page: KeptPage; at: number }): Place {
  const { page, at } = given;
  const asked = askedBy(check, furtherPapersIn(tx, check.id), given.part);
  if (!asked) return "not_asked";
  const { part, paper } = asked;
  // Sheets of all papers are counted through: twenty are as many as a reviewer reads.
  const ofPart = kycPagesOf(tx, check.id).filter((one) => one.part === part);
  const live = ofPart.filter((one) => one.paper === paper);
  const same = live.find(({ sha256, retakeWhy }) => sha256 === page.sha256 && retakeWhy === "");
  if (same) return "there";
  const replaced = mostPages(part) === 1 ? live : [];
  const number = freeNumber(ofPart.filter((one) => !replaced.includes(one)));
  if (number > mostPages(part)) return "no_room";
  const freed = replaced.reduce((sum, { bytes }) => sum + bytes, 0);
  const room = roomInVault(tx, check.hostId, { bytes: page.bytes, freed });
  if (room !== "fits") return room;
  forgetKycPages(tx, replaced, at);
  insertKycDocument(tx, {
    ...page,
    checkId: check.id,
    part,
    paper,
    page: number,
    addedAt: at,
    deleteAt: at + DRAFT_MS,
  });
  return "placed";
}

/** Which part of which paper a field of the form is about, if the check asks for it. */
function askedBy(
  check: KycCheck,
  further: readonly FurtherPaper[],
  field: string,
): { part: Part; paper: Paper | null } | undefined {
  const part = check.paper ? partsOf(check.paper, check.face).find((asked) => asked === field) : undefined;
  if (part) return { part, paper: null };
  const beside = further.find(({ paper }) => fieldOfFurther("pages", paper) === field);
  return beside && { part: "pages", paper: beside.paper };
}

/** After the last one, so that sheets stay in the order they came in. */
function freeNumber(live: readonly KycDocument[]): number {
  const last = Math.max(0, ...live.map(({ page }) => page));
  if (last < 20) return last + 1;
  const taken = new Set(live.map(({ page }) => page));
  return Array.from({ length: 20 }, (_, nth) => nth + 1).find((page) => !taken.has(page)) ?? 21;
}

export function removePage(deps: Changing, whose: WhichCheck, pageId: string): "removed" | "held" | "no_such_page" {
  return write(deps.db, (tx) => {
    const at = deps.clock.now();
    const check = openCheck(tx, whose, at);
    if (!check) return "held";
    const page = kycPagesOf(tx, check.id).find(({ id }) => id === pageId);
    if (!page) return "no_such_page";
    forgetKycPages(tx, [page], at);
    return "removed";
  });
}

type Typed = Readonly<{
  typedName: string;
  typedNote: string;
  paperEndsOn: LocalDate | null;
  /** Last days of the papers beside it. */
  further: readonly FurtherPaper[];
}>;

export function saveAnswers(deps: Changing, whose: WhichCheck, typed: Typed): "saved" | "held" {
  return write(deps.db, (tx) => {
    const at = deps.clock.now();
    const check = openCheck(tx, whose, at);
    if (!check) return "held";
    const { further, ...answers } = typed;
    updateKycAnswers(tx, check.id, { ...answers, at });
    for (const one of further) setFurtherEnd(tx, { checkId: check.id, ...one });
    return "saved";
  });
}

export type HandIn = Readonly<
  { outcome: "handed_in" | "held" } | { outcome: "missing"; missing: readonly MissingOf[] }
>;
/** What is missing; of a paper beside the one that the check is about, with its name. */
export type MissingOf = Readonly<{ missing: Missing; paper?: Paper }>;

/** Hands in what is there, if all is. */
export function handIn(deps: Changing, whose: WhichCheck): HandIn {
  return write(deps.db, (tx): HandIn => {
    const at = deps.clock.now();
    const check = kycCheckOf(tx, whose);
    if (!check) return { outcome: "missing", missing: [{ missing: "paper" }] };
    if (!isOpenToHost(check.state)) return { outcome: "held" };
    const payee = whose.kind === "payee" ? payeeNumberOf({ db: tx, clock: deps.clock }, whose.hostId) : undefined;
    const pages = kycPagesOf(tx, check.id);
    const today = deps.clock.today();
    const isTested = payee?.paper === check.paper && payee?.isTested === true;
    const missing: MissingOf[] = [
      ...missingOf(check, pages, { today, isTested }).map((one) => ({ missing: one })),
      ...missingOfFurther(furtherPapersIn(tx, check.id), pages, today),
    ];
    if (missing.length > 0) return { outcome: "missing", missing };
    moveKycCheck(tx, check, { event: "hand_in", at });
    return { outcome: "handed_in" };
  });
}

/** Takes a check back: its pages go at once, and nothing stands. */
export function withdrawCheck(deps: Changing, whose: WhichCheck): "withdrawn" | "nothing_there" {
  return write(deps.db, (tx) => {
    const at = deps.clock.now();
    const check = kycCheckOf(tx, whose);
    if (!check) return "nothing_there";
    takeKycBack(tx, check, at);
    return "withdrawn";
  });
}
