import {
  answerOfCall,
  confirmLetter,
  countLetterTry,
  endCall,
  endLetter,
  insertCall,
  insertLetter,
  openLetterOf,
  plannedCallOf,
} from "#db/face.queries.ts";
import { findHost, type Host } from "#db/host.queries.ts";
import { findKycCheck, type KycCheck, kycCheckOf } from "#db/kyc.queries.ts";
import { type Change, write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { isOpenToHost } from "#src/core/kyc/check.ts";
import { type CallOutcome, LETTER_DIGITS, LETTER_TRIES, letterState } from "#src/core/kyc/face-way.ts";
import { claimOn } from "#src/core/kyc/review.ts";
import { type SecretHash, secretHash } from "#src/core/secret-hash.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { papersLink } from "./look-again.ts";
import { type PapersDeps, tellOfPapers } from "./tell-host.ts";

type Ask = Readonly<{ checkId: string; by: string }>;

/** The check that an administrator has claimed, with its host, where a face is compared that way. */
function claimed(tx: Change, { checkId, by }: Ask, face: "call" | "letter", now: number) {
  const check = findKycCheck(tx, checkId);
  const host = check && findHost(tx, check.hostId);
  const isTheirs = check?.face === face && claimOn(check, by, now) === "mine";
  return isTheirs && host ? { check, host } : undefined;
}

/**
 * Names the time of a call, and tells the host. Another time takes the place of the one before; the one that the host
 * asked for is agreed by it.
 */
export function planCall(deps: PapersDeps, ask: Ask & { at: number }): "planned" | "not_yours" {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    const found = claimed(tx, ask, "call", now);
    if (!found) return "not_yours";
    const { check, host } = found;
    const isWished = plannedCallOf(tx, check.id)?.wishedFor === ask.at;
    endCall(tx, check.id, { outcome: "called_off", by: ask.by, at: now });
    const named = { id: newId(), checkId: check.id, plannedFor: ask.at, plannedBy: ask.by, plannedAt: now };
    insertCall(tx, { ...named, answeredAt: isWished ? now : null });
    audit(tx, check, "check_call_planned", { by: ask.by, at: now });
    const when = pagesIn[host.language].dates.moment(ask.at);
    const about = { siteName: deps.config.siteName, when, link: papersLink(deps.publicUrl) };
    tell(tx, deps, host, { body: messagesIn[host.language].verified.callPlanned(about), now });
    return "planned";
  });
}

export type AnswerCall = "agreed" | "asked_for_another" | "nothing_new" | "not_planned";

/**
 * A host says that the time of a call suits them, or which other one does (`wishedFor`, Unix milliseconds). Only of
 * the time that they were shown (`callId`), while it is to come. Both sides are told: the host, and the administrator
 * who named it.
 */
export function answerCall(
  deps: PapersDeps,
  ask: Readonly<{ hostId: string; callId: string; wishedFor: number | null }>,
): AnswerCall {
  return write(deps.db, (tx): AnswerCall => {
    const now = deps.clock.now();
    const host = findHost(tx, ask.hostId);
    const check = kycCheckOf(tx, { hostId: ask.hostId, kind: "identity", propertyId: null });
    const call = check?.face === "call" && !isOpenToHost(check.state) ? plannedCallOf(tx, check.id) : undefined;
    if (!host || !call || call.id !== ask.callId || call.plannedFor <= now) return "not_planned";
    const wishedFor = ask.wishedFor === call.plannedFor ? null : ask.wishedFor;
    if (call.answeredAt !== null && call.wishedFor === wishedFor) return "nothing_new";
    answerOfCall(tx, call.id, { wishedFor, at: now });
    const reviewer = findHost(tx, call.plannedBy);
    const { siteName } = deps.config;
    for (const [who, link] of [
      [host, papersLink(deps.publicUrl)],
      [reviewer?.adminSince ? reviewer : undefined, `${deps.publicUrl}/admin/kyc/${call.checkId}`],
    ] as const) {
      if (!who) continue;
      const { dates } = pagesIn[who.language];
      const about = { siteName, link, when: dates.moment(call.plannedFor) };
      const texts = messagesIn[who.language].verified[who === host ? "callAnswer" : "callAnswerToReviewer"];
      const body =
        wishedFor === null ? texts.agreed(about) : texts.other({ ...about, wished: dates.moment(wishedFor) });
      tell(tx, deps, who, { body, now });
    }
    return wishedFor === null ? "agreed" : "asked_for_another";
  });
}

/** What came of the call that was planned. */
export function noteCall(deps: PapersDeps, ask: Ask & { outcome: CallOutcome }): "noted" | "not_yours" {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    const found = claimed(tx, ask, "call", now);
    if (!found || !endCall(tx, ask.checkId, { outcome: ask.outcome, by: ask.by, at: now })) return "not_yours";
    audit(tx, found.check, "check_call_ended", { by: ask.by, at: now, outcome: ask.outcome });
    if (ask.outcome === "nobody_came") {
      const about = { siteName: deps.config.siteName, link: papersLink(deps.publicUrl) };
      tell(tx, deps, found.host, { body: messagesIn[found.host.language].verified.callMissed(about), now });
    }
    return "noted";
  });
}

type Letters = PapersDeps & Pick<Deps, "secrets">;
export type MadeLetter = Readonly<{ code: string; host: Host; madeAt: number }>;

/**
 * Makes a code for a letter and gives it out this once, to be printed. The letter before it, if there is one, is good
 * no more.
 */
export function makeLetter(deps: Letters, ask: Ask): MadeLetter | "not_yours" {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    const found = claimed(tx, ask, "letter", now);
    if (!found) return "not_yours";
    const { check, host } = found;
    const [id, code] = [newId(), newCode()];
    endLetter(tx, check.id, now);
    insertLetter(tx, { id, checkId: check.id, codeHash: keptOf(deps, id, code), madeBy: ask.by, madeAt: now });
    audit(tx, check, "check_letter_made", { by: ask.by, at: now });
    const about = { siteName: deps.config.siteName, link: papersLink(deps.publicUrl) };
    tell(tx, deps, host, { body: messagesIn[host.language].verified.letterSent(about), now });
    return { code, host, madeAt: now };
  });
}

export type TypeCode =
  | Readonly<{ outcome: "confirmed" }>
  | Readonly<{ outcome: "wrong"; triesLeft: number }>
  /** None was sent, it is too old, or was typed wrongly too often: another letter is needed. */
  | Readonly<{ outcome: "over" }>;

/** The host types what the letter says. */
export function typeLetterCode(
  deps: Pick<Letters, "db" | "clock" | "secrets">,
  ask: { hostId: string; code: string },
): TypeCode {
  return write(deps.db, (tx): TypeCode => {
    const now = deps.clock.now();
    const check = kycCheckOf(tx, { hostId: ask.hostId, kind: "identity", propertyId: null });
    const letter = check?.face === "letter" ? openLetterOf(tx, check.id) : undefined;
    if (!check || !letter || letterState(letter, now) !== "sent") return { outcome: "over" };
    if (keptOf(deps, letter.id, ask.code.replace(/\D/g, "")) !== letter.codeHash) {
      countLetterTry(tx, letter.id);
      const triesLeft = LETTER_TRIES - letter.tries - 1;
      return triesLeft > 0 ? { outcome: "wrong", triesLeft } : { outcome: "over" };
    }
    confirmLetter(tx, letter.id, now);
    return { outcome: "confirmed" };
  });
}

function newCode(): string {
  const most = 10 ** LETTER_DIGITS;
  // Of what the machine rolls, none twice as likely as another.
  const whole = Math.floor(2 ** 32 / most) * most;
  let rolled: number;
  do {
    rolled = crypto.getRandomValues(new Uint32Array(1))[0] ?? whole;
  } while (rolled >= whole);
  return String(rolled % most).padStart(LETTER_DIGITS, "0");
}

/** Signed by the instance key first: eight digits alone are soon tried through. */
function keptOf({ secrets }: Pick<Letters, "secrets">, id: string, code: string): SecretHash {
  return secretHash(secrets.sign("code of a letter", `${id} ${code}`));
}

function tell(tx: Change, deps: PapersDeps, host: Host, { body, now }: { body: string; now: number }): void {
  tellOfPapers(tx, host, { siteName: deps.config.siteName, body, now });
}

function audit(
  tx: Change,
  check: KycCheck,
  action: "check_call_planned" | "check_call_ended" | "check_letter_made",
  act: { by: string; at: number; outcome?: string },
): void {
  const { by, at, outcome } = act;
  const facts = { check: check.kind, revision: check.revision, ...(outcome && { outcome }) };
  const subject = { kind: "host", id: check.hostId } as const;
  writeAudit(tx, { at, actor: { kind: "admin", id: by }, action, subject, facts });
}
