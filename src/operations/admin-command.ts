import { appendFileSync, existsSync } from "node:fs";
import { auditPage } from "#db/audit.queries.ts";
import { findHost, findHostByEmail, isNameTaken, setAdmin, setBrand } from "#db/host.queries.ts";
import { everyHost, hostMeant, type ListedHost } from "#db/operator.queries.ts";
import { openRefundWaits } from "#db/refund-wait.queries.ts";
import { write } from "#db/write.ts";
import { giveUpBrand } from "#src/account-change/change-brand.ts";
import { auditLines } from "#src/audit/audit-lines.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { brandProblem, normaliseBrand } from "#src/core/brand.ts";
import { formatKes } from "#src/core/money/money.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { forgetPasskeys, passkeysOfEmail } from "#src/passkey/forget-passkeys.ts";
import { answerWait } from "#src/refund/answer-wait.ts";
import { takeVerified, vouchForHost } from "#src/verified/vouch.ts";
import type { Deps } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { makeInvite } from "./make-invite.ts";
import { restoreHost, suspendHost } from "./suspend-host.ts";

/** What an administrator's command said, and whether it did what was asked. */
export type Said = Readonly<{ isDone: boolean; text: string }>;

type Needs = Pick<Deps, "db" | "clock" | "publicUrl"> & { siteName: string };
type Verb = Readonly<{
  /** What follows the verb, as `help` shows it. */
  takes: string;
  does: string;
  run(deps: Needs, words: readonly string[]): Said | "usage";
}>;

const done = (text: string): Said => ({ isDone: true, text });
const refused = (text: string): Said => ({ isDone: false, text });

/** Whoever has the machine. */
const BY = { kind: "command line" } as const;

/** `lango admin VERB …`: what only whoever has the machine may do. HOST is an address, the name of a page, or an id. */
const VERBS: Readonly<Record<string, Verb>> = {
  grant: {
    takes: "EMAIL",
    does: "make a host an administrator",
    run: (deps, [email]) => (email ? setRole(deps, email, true) : "usage"),
  },
  revoke: {
    takes: "EMAIL",
    does: "take the administrator's role back",
    run: (deps, [email]) => (email ? setRole(deps, email, false) : "usage"),
  },
  hosts: { takes: "[WORD]", does: "list the hosts, or those with a word in name or address", run: listHosts },
  suspend: {
    takes: "HOST [WHY]",
    does: "take a house off the pages at once; its bookings and money stay",
    run: (deps, [word, ...why]) => (word ? suspend(deps, word, why.join(" ")) : "usage"),
  },
  restore: {
    takes: "HOST [WHY]",
    does: "put a suspended house back",
    run: (deps, [word, ...why]) => (word ? restore(deps, word, why.join(" ")) : "usage"),
  },
  verify: {
    takes: "HOST [WHY]",
    does: "say that a host is known to you: a Verified Host without papers, until something of theirs changes",
    run: (deps, [word, ...why]) => (word ? verify(deps, word, why.join(" ")) : "usage"),
  },
  unverify: {
    takes: "HOST WHY",
    does: "take the badge of a Verified Host away at once, and tell them why",
    run: (deps, [word, ...why]) => (word && why.length > 0 ? unverify(deps, word, why.join(" ")) : "usage"),
  },
  brand: {
    takes: "HOST NAME",
    does: "give a host a name that nobody may claim",
    run: (deps, [word, name]) => (word && name ? grantBrand(deps, word, name) : "usage"),
  },
  passkeys: {
    takes: "EMAIL [remove]",
    does: "list a host's passkeys, or remove them all for whoever lost them",
    run(deps, [email, verb]) {
      if (!email || (verb !== undefined && verb !== "remove")) return "usage";
      return verb === "remove" ? removePasskeys(deps, email) : listPasskeys(deps, email);
    },
  },
  invite: { takes: "", does: "make a link that opens one account, while registration is by invitation", run: invite },
  audit: {
    takes: "[export FILE]",
    does: "show the last acts of the audit log, or write all of it to a file",
    run: (deps, [verb, file]) => {
      if (verb === undefined) return listAudit(deps);
      return verb === "export" && file ? exportAudit(deps, file) : "usage";
    },
  },
  refunds: {
    takes: "[allow|refuse ID]",
    does: "list the refunds that wait for your yes, or answer one",
    run: (deps, [answer, id]) => {
      if (answer === undefined) return listRefunds(deps);
      if ((answer !== "allow" && answer !== "refuse") || !id) return "usage";
      return answerRefund(deps, answer === "allow" ? "allowed" : "refused", id);
    },
  },
};

/** The lines of `help`, one a verb. */
export function adminHelp(): string[] {
  return Object.entries(VERBS).map(([name, { takes, does }]) => `lango admin ${`${name} ${takes}`.padEnd(20)} ${does}`);
}

export function isAdminVerb(word: string | undefined): boolean {
  return word !== undefined && Object.hasOwn(VERBS, word);
}

/** Runs one command; `usage` when there is none such, or words are missing. */
export function runAdmin(deps: Needs, [name = "", ...words]: readonly string[]): Said | "usage" {
  return (isAdminVerb(name) && VERBS[name]?.run(deps, words)) || "usage";
}

/** The only way to the role. */
function setRole(deps: Needs, email: string, isAdmin: boolean): Said {
  const { db, clock, publicUrl } = deps;
  const isFound = write(db, (tx) => {
    const host = findHostByEmail(tx, email);
    if (!host) return false;
    const now = clock.now();
    setAdmin(tx, email, isAdmin ? now : null);
    const action = isAdmin ? "admin_granted" : "admin_revoked";
    writeAudit(tx, { at: now, actor: BY, action, subject: { kind: "host", id: host.id } });
    return true;
  });
  if (!isFound) return nobody(deps, email);
  if (!isAdmin) return done(`${email} is no administrator any more.`);
  const keys = keysSaid(passkeysOfEmail(db, email) ?? []);
  const next = keys
    ? `The desk opens to these passkeys. If one is not theirs, say lango admin passkeys ${email} remove:\n${keys}`
    : firstKeySaid(publicUrl);
  return done(`${email} is an administrator. ${next}`);
}

function listHosts({ db }: Needs, [word = ""]: readonly string[]): Said {
  const sought = word.toLowerCase();
  const lines = everyHost(db).map(lineOf);
  const found = lines.filter((line) => line.toLowerCase().includes(sought));
  if (found.length > 0) return done(found.join("\n"));
  return done(lines.length > 0 ? "There is no such host." : "There is no host yet.");
}

function lineOf(host: ListedHost): string {
  const { brandName, username, email, firstName, lastName, createdAt, adminSince, suspendedAt, suspendedWhy } = host;
  const marks = [
    `${host.published} published`,
    adminSince === null ? "" : "administrator",
    host.verifiedAt === null ? "" : `verified ${localDateAt(host.verifiedAt)}`,
    suspendedAt === null ? "" : `suspended ${localDateAt(suspendedAt)}${suspendedWhy ? `: ${suspendedWhy}` : ""}`,
  ];
  const name = `${firstName} ${lastName}`.trim();
  return [brandName ?? username, email, name, `since ${localDateAt(createdAt)}`, ...marks.filter(Boolean)].join("  ");
}

function suspend(deps: Needs, word: string, why: string): Said {
  const host = hostMeant(deps.db, word);
  if (!host) return refused(`There is no host ${word}.`);
  const did = suspendHost(deps, host.id, { why: why.slice(0, 500), by: BY });
  if (did === "was_before") return refused(`${word} is suspended already.`);
  return done(`The page of ${host.brandName ?? host.username} is closed. Bookings and money stay; the host is told.`);
}

function restore(deps: Needs, word: string, why: string): Said {
  const host = hostMeant(deps.db, word);
  if (!host) return refused(`There is no host ${word}.`);
  if (restoreHost(deps, host.id, { why: why.slice(0, 500), by: BY }) === "was_before")
    return refused(`${word} is not suspended.`);
  return done(`The page of ${host.brandName ?? host.username} is open again; the host is told.`);
}

function verify(deps: Needs, word: string, why: string): Said {
  const host = hostMeant(deps.db, word);
  if (!host) return refused(`There is no host ${word}.`);
  const name = host.brandName ?? host.username;
  const { siteName } = deps;
  switch (vouchForHost({ ...deps, config: { siteName } }, host.id, { why, by: BY })) {
    case "verified":
      return done(
        `${name} is a Verified Host on your word, and is told. Guests read so at ${deps.publicUrl}/verified/${name}.`,
      );
    case "was_before":
      return refused(`${name} is a Verified Host on your word already.`);
    case "suspended":
      return refused(`${name} is suspended. Restore the house first.`);
  }
}

function unverify(deps: Needs, word: string, why: string): Said {
  const host = hostMeant(deps.db, word);
  if (!host) return refused(`There is no host ${word}.`);
  const name = host.brandName ?? host.username;
  const { siteName } = deps;
  const did = takeVerified({ ...deps, config: { siteName } }, host.id, { why, by: BY });
  if (did === "was_before") return refused(`${name} is no Verified Host.`);
  return done(`${name} is no Verified Host any more, and is told why. Papers that were checked wait at /admin/kyc.`);
}

/** What would mislead guests is granted by whoever knows that the host is the one they would think of. */
function grantBrand({ db, clock }: Needs, word: string, typed: string): Said {
  const brandName = normaliseBrand(typed);
  // Addresses of our own pages are nobody's, whoever grants them.
  const problem = brandProblem(brandName);
  if (problem) return refused(`${brandName || typed} can't be a name: ${PROBLEMS[problem]}.`);
  return write(db, (tx): Said => {
    const host = hostMeant(tx, word);
    if (!host) return refused(`There is no host ${word}.`);
    if (host.brandName === brandName) return refused(`${brandName} is their name already.`);
    if (isNameTaken(tx, brandName, host.id, "exactly")) return refused(`${brandName} is another host's.`);
    const now = clock.now();
    setBrand(tx, host.id, brandName);
    if (host.brandName) giveUpBrand(tx, { name: host.brandName, hostId: host.id, now });
    const subject = { kind: "host", id: host.id } as const;
    writeAudit(tx, { at: now, actor: BY, action: "brand_granted", subject, reason: brandName });
    return done(`${findHost(tx, host.id)?.email ?? word} is at /${brandName} now.`);
  });
}

const PROBLEMS = {
  too_short: "it is too short",
  too_long: "it is too long",
  reserved: "it is an address of this site's own",
} as const;

function invite(deps: Needs): Said {
  const { link, endsAt } = makeInvite(deps, { token: newSecret(), by: BY });
  return done(`${link}\nIt opens one account, until ${localDateAt(endsAt)}.`);
}

/** More than anybody answers by typing. */
const REFUNDS_MOST = 1000;
const WHY = { day_limit: "more than REFUNDS_DAY_MOST_KES", host_not_allowed: "the host may not use the shortcode" };

function listRefunds({ db }: Needs): Said {
  const lines = openRefundWaits(db, { skip: 0, most: REFUNDS_MOST }).map(
    ({ wait, refund, payment, code, email, hostSince }) => {
      const came = payment.paidAt === null ? "" : `, came ${localDateAt(payment.paidAt)}`;
      const host = `${email}, a host since ${localDateAt(hostSince)}`;
      return `${refund.id}  ${formatKes(refund.amountKes)} of booking ${code}${came}; ${host}; ${WHY[wait.why]}`;
    },
  );
  return done(lines.length > 0 ? lines.join("\n") : "No refund waits for your yes.");
}

function answerRefund(deps: Needs, answer: "allowed" | "refused", refundId: string): Said {
  switch (answerWait(deps, { refundId, answer, by: BY }).outcome) {
    case "allowed":
      return done("Allowed: Lango has M-PESA send it within a minute, while it runs.");
    case "refused":
      return done("Refused: it is the host's to send by hand, and they are told.");
    case "answered_before":
      return refused("It was answered before. Nothing was changed.");
    case "not_due":
      return refused("It is not owed any more, or was sent. Nothing was changed.");
    case "no_such_refund":
      return refused(`No refund ${refundId} waits for your yes.`);
  }
}

function listAudit({ db }: Needs): Said {
  const lines = auditPage(db, { most: 20 }).map(({ seq, at, action, subjectKind, subjectId, ...row }) => {
    const who = row.actorName ?? row.actorId ?? row.actorKind;
    const words = [who, action.replaceAll("_", " "), subjectKind, row.subjectName ?? subjectId, row.words ?? ""];
    return `${seq}  ${new Date(at).toISOString()}  ${words.filter(Boolean).join("  ")}`;
  });
  return done(lines.join("\n") || "Nothing has been written down yet.");
}

function exportAudit({ db }: Needs, file: string): Said {
  if (existsSync(file)) return refused(`${file} exists already. Nothing was written over it.`);
  let count = 0;
  for (const line of auditLines(db)) {
    appendFileSync(file, line, { mode: 0o600 });
    count += 1;
  }
  return done(`${file} holds ${count} entries.`);
}

function listPasskeys(deps: Needs, email: string): Said {
  const keys = passkeysOfEmail(deps.db, email);
  if (!keys) return nobody(deps, email);
  return done(keysSaid(keys) || `${email} has no passkey.`);
}

function keysSaid(keys: NonNullable<ReturnType<typeof passkeysOfEmail>>): string {
  const lines = keys.map(({ name, createdAt, lastUsedAt }) => {
    const used = lastUsedAt === null ? "not used yet" : `last used ${localDateAt(lastUsedAt)}`;
    return `${name}: added ${localDateAt(createdAt)}, ${used}`;
  });
  return lines.join("\n");
}

const firstKeySaid = (publicUrl: string) =>
  `The desk opens by a passkey: they have a day from now to add their first one at ${publicUrl}/account/passkeys.`;

function removePasskeys(deps: Needs, email: string): Said {
  const removed = forgetPasskeys(deps, email);
  if (removed === undefined) return nobody(deps, email);
  const said = removed === 0 ? `${email} has no passkey.` : `Removed: ${removed}. ${email} is told by letter.`;
  const isAdmin = findHostByEmail(deps.db, email)?.adminSince != null;
  return done(isAdmin ? `${said} ${firstKeySaid(deps.publicUrl)}` : said);
}

function nobody({ publicUrl }: Pick<Needs, "publicUrl">, email: string): Said {
  return refused(`No host is registered with ${email}. They make an account first, at ${publicUrl}/host-register.`);
}
