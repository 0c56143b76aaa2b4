import { secretHash } from "./secret-hash.ts";

/** Who acts: an administrator, whoever has the machine, a host, or Lango by itself. */
export type AuditActor =
  | Readonly<{ kind: "admin" | "host"; id: string }>
  | Readonly<{ kind: "command line" | "system"; id?: undefined }>;

/** What is written down. One word an act, in the past; add yours, and its words in `views/texts/en/desk.ts` if its name does not say it. */
export type AuditAction =
  | "admin_granted"
  | "admin_revoked"
  | "house_suspended"
  | "house_restored"
  | "brand_granted"
  | "passkeys_removed"
  | "invite_made"
  | "invite_withdrawn"
  | "registration_changed"
  | "look_begun"
  | "look_ended"
  | "look_ran_out"
  | "refund_allowed"
  | "refund_refused"
  | "verified_lapsed"
  | "verified_vouched"
  | "verified_taken"
  | "check_claimed"
  | "check_taken_over"
  | "check_released"
  | "check_decided"
  | "check_call_planned"
  | "check_call_ended"
  | "check_letter_made"
  | "look_cleared"
  | "more_asked"
  | "number_blocked"
  | "number_unblocked"
  | "looks_chosen"
  | "report_answered"
  | "no_show_marked"
  | "no_show_lifted"
  | "paper_seen"
  | "job_retried"
  | "member_invited"
  | "member_joined"
  | "member_changed"
  | "member_ended"
  | "member_left"
  | "recovery_ended";

export type AuditSubject = Readonly<{
  kind: "host" | "invite" | "site" | "refund" | "booking" | "property" | "report";
  id: string;
}>;

/** What can be said beside it: numbers, codes and ids. Names, numbers of phones and words of people never. */
export type AuditFacts = Readonly<Record<string, string | number | boolean>>;

/** What is hashed of an act, as it is stored. `previous` is the hash of the act before, nothing for the first. */
export type AuditEntry = Readonly<{
  seq: number;
  at: number;
  actorKind: AuditActor["kind"];
  actorId: string | null;
  action: AuditAction;
  subjectKind: AuditSubject["kind"];
  subjectId: string;
  facts: string;
  reasonHash: string | null;
  previous: string;
}>;

export type AuditRow = AuditEntry & Readonly<{ hash: string }>;
/** The words of a reason, while they are kept. */
export type AuditReason = Readonly<{ words: string; salt: string }>;

/** SHA-256 over all that an entry says, in one fixed order; as JSON, so that no two entries read alike. */
export function auditHash(entry: AuditEntry): string {
  const { seq, at, actorKind, actorId, action, subjectKind, subjectId, facts, reasonHash, previous } = entry;
  const said = [seq, at, actorKind, actorId, action, subjectKind, subjectId, facts, reasonHash, previous];
  return secretHash(JSON.stringify(said));
}

/** Salted: the words can be forgotten, and then nobody can find them by trying. */
export function reasonHash({ words, salt }: AuditReason): string {
  return secretHash(JSON.stringify([salt, words]));
}

/** Ids and codes look like this; a name, an address or a number with its plus does not. */
const PLAIN = /^[\w.:-]{1,100}$/;
const PHONE = /^0?\d{9,15}$/;

export function isPlainId(text: string): boolean {
  return PLAIN.test(text) && !PHONE.test(text);
}

/** The facts as one text, whichever order they came in. Throws at what may be somebody's name or number. */
export function factsText(facts: AuditFacts): string {
  for (const [key, value] of Object.entries(facts)) {
    if (typeof value === "string" && value !== "" && !isPlainId(value)) {
      throw new Error(`the audit log keeps ids alone, and ${key} is none`);
    }
  }
  return JSON.stringify(facts, Object.keys(facts).sort());
}

/** How far the log had come when somebody wrote it down elsewhere. */
export type AuditAnchor = Readonly<{ seq: number; hash: string }>;

/**
 * - `missing`: entries that should stand before this one do not.
 * - `unlinked`: it does not follow from the one before, which was changed, put elsewhere or put in between.
 * - `changed`: it says something else than it was hashed with.
 * - `reason_changed`: other words stand as its reason.
 * - `cut`: the log ends before an anchor.
 * - `rewritten`: an anchor's entry is another now.
 */
export type AuditFault = Readonly<{
  kind: "missing" | "unlinked" | "changed" | "reason_changed" | "cut" | "rewritten";
  seq: number;
}>;

/**
 * Reads the log from its beginning, in order. The chain alone shows edits, removals in the middle and another order.
 * A tail that was cut, or a log that was hashed anew, shows only by an anchor that was kept elsewhere; what happened
 * after the last anchor can be cut without a trace.
 */
export function auditFaults(
  rows: Iterable<AuditRow & Readonly<{ reason: AuditReason | null }>>,
  anchors: readonly AuditAnchor[] = [],
): AuditFault[] {
  const faults: AuditFault[] = [];
  const anchored = Map.groupBy(anchors, ({ seq }) => seq);
  let last = { seq: 0, hash: "" };
  for (const row of rows) {
    const { seq, hash, previous, reason } = row;
    if (seq !== last.seq + 1) faults.push({ kind: "missing", seq });
    else if (previous !== last.hash) faults.push({ kind: "unlinked", seq });
    if (hash !== auditHash(row)) faults.push({ kind: "changed", seq });
    if (reason && reasonHash(reason) !== row.reasonHash) faults.push({ kind: "reason_changed", seq });
    if (anchored.get(seq)?.some((anchor) => anchor.hash !== hash)) faults.push({ kind: "rewritten", seq });
    last = { seq, hash };
  }
  const furthest = Math.max(0, ...anchors.map(({ seq }) => seq));
  if (furthest > last.seq) faults.push({ kind: "cut", seq: furthest });
  return faults;
}
