import { Elysia } from "elysia";
import { faceProofFor, openLetterOf, plannedCallOf } from "#db/face.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { findKycCheck, type KycCheck } from "#db/kyc.queries.ts";
import { countKycQueue, kycQueue, type QueuePlace } from "#db/kyc-queue.queries.ts";
import { goodUntil } from "#src/core/kyc/check.ts";
import { compareNames } from "#src/core/kyc/name-match.ts";
import { CHECKLIST, claimOn, REVIEW_OUTCOMES, TEMPLATES, type TypedReview } from "#src/core/kyc/review.ts";
import { claimCheck, decideCheck, releaseCheck } from "#src/verified/review-check.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { KycCheckPage } from "#views/admin/kyc-check-page.tsx";
import { KycQueuePage, type WaitingCheck } from "#views/admin/kyc-queue-page.tsx";
import type { FieldError } from "#views/kit/form.tsx";
import { type FlashKey, pagesIn } from "#views/texts/pages.ts";
import { checkToReview } from "./check-to-review.routes.ts";
import { deskDoor, passkeyDoor } from "./passkey-door.routes.tsx";

const t = pagesIn.en.kycDesk;
const AT_ONCE = 20;

const CLAIMED: Record<ReturnType<typeof claimCheck>, FlashKey> = {
  claimed: "check_claimed",
  taken_over: "check_claimed",
  own: "check_not_yours",
  others: "check_not_yours",
  not_waiting: "check_not_yours",
};
const DECIDED = { verified: "check_verified", more_asked: "check_more_asked", refused: "check_refused" } as const;

/** Where hosts' papers are looked at. A decision needs a passkey; looking at a page has a route of its own. */
export function kycRoutes(deps: Deps) {
  const { db, clock } = deps;
  const passkeyFirst = passkeyDoor(deps);
  return new Elysia({ name: "kycRoutes" })
    .use(deskDoor(deps))
    .get("/admin/kyc", ({ admin, request }) => queue(deps, request, admin), { role: "admin" })
    .get("/admin/kyc/:id", ({ admin, request, params }) => show(deps, request, admin, found(deps, params.id)), {
      role: "admin",
    })
    .post(
      "/admin/kyc/:id/claim",
      async ({ admin, request, params }) => {
        const check = found(deps, params.id);
        const takeOver = (await readForm(request)).text("takeOver", 5) === "yes";
        // Whoever looks at papers has shown who they are before the first page opens.
        const back = `/admin/kyc/${check.id}`;
        const fields: Record<string, string> = takeOver ? { takeOver: "yes" } : {};
        const first = passkeyFirst(request, admin, { action: `${back}/claim`, fields, what: t.claim, back });
        if (first) return first;
        const did = claimCheck({ db, clock }, { checkId: check.id, by: admin.host.id, takeOver });
        return redirectSaying(deps, `/admin/kyc/${check.id}`, CLAIMED[did]);
      },
      { role: "admin" },
    )
    .post(
      "/admin/kyc/:id/release",
      ({ admin, params }) => {
        const check = found(deps, params.id);
        releaseCheck({ db, clock }, { checkId: check.id, by: admin.host.id });
        return redirect("/admin/kyc");
      },
      { role: "admin" },
    )
    .post(
      "/admin/kyc/:id",
      async ({ admin, request, params }) => {
        const check = found(deps, params.id);
        const sent = readReview(await readForm(request), check);
        const action = `/admin/kyc/${check.id}`;
        const host = findHost(db, check.hostId);
        const what = t.decision[sent.typed.outcome](host?.brandName ?? host?.username ?? "");
        const first = passkeyFirst(request, admin, { action, fields: sent.fields, what, back: action });
        if (first) return first;
        const did = decideCheck(deps, { ...sent, checkId: check.id, by: admin.host.id });
        if (did.outcome === "not_yours") return redirectSaying(deps, action, "check_not_yours");
        if (did.outcome !== "problems") return redirectSaying(deps, "/admin/kyc", DECIDED[did.outcome]);
        const errors = did.problems.map(({ field, problem }) => ({ field, message: t.problems[problem] }));
        return show(deps, request, admin, check, { ...sent, errors });
      },
      { role: "admin" },
    );
}

function found({ db }: Deps, id: string): KycCheck {
  const check = findKycCheck(db, id);
  if (!check) throw new Refused(404);
  return check;
}

function queue({ db, clock, shell }: Deps, request: Request, admin: SignedInHost): Response {
  const after = readPlace(queryOf(request).text("after", 120));
  const rows = kycQueue(db, after, AT_ONCE + 1);
  const now = clock.now();
  const checks = rows.slice(0, AT_ONCE).map((row): WaitingCheck => {
    const owner = `${row.firstName} ${row.lastName}`.trim();
    const names = compareNames(owner, row.typedName).answer;
    const claim = claimOn(row, admin.host.id, now);
    const face =
      row.kind === "identity" && row.face !== "photo" ? faceInRow(db, { ...row, face: row.face }) : undefined;
    const reviewer = row.claimedBy === "command" ? t.commandLine : row.reviewer;
    const who = { name: row.brandName ?? owner, owner, reviewer };
    return { ...row, ...who, waitedMs: now - row.handedInAt, names, claim, face };
  });
  const last = rows.length > AT_ONCE ? rows[AT_ONCE - 1] : undefined;
  const next = last && `/admin/kyc?after=${last.handedInAt}.${encodeURIComponent(last.id)}`;
  const shown = { checks, count: countKycQueue(db), next, isFirst: after === undefined };
  return page(request, <KycQueuePage shell={shell} {...shown} />);
}

/** How far a call or a letter has come, in a word. */
function faceInRow(
  db: Deps["db"],
  check: Pick<KycCheck, "id" | "handedInAt"> & { face: "call" | "letter" },
): WaitingCheck["face"] {
  const proof = faceProofFor(db, check);
  const planned = plannedCallOf(db, check.id);
  const isSent = openLetterOf(db, check.id) !== undefined;
  return { way: check.face, isProven: proof === "proven", planned, isSent };
}

function readPlace(typed: string): QueuePlace | undefined {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(typed) ?? [];
  return at && id ? { handedInAt: Number(at), id } : undefined;
}

type Sent = Readonly<{ typed: TypedReview; again: readonly string[]; errors: readonly FieldError[] }>;

function show(deps: Deps, request: Request, admin: SignedInHost, check: KycCheck, sent?: Sent): Response {
  const shown = checkToReview(deps, check, admin, new URL(request.url).searchParams);
  const until = goodUntil([check.paperEndsOn, ...shown.further.map(({ endsOn }) => endsOn)]);
  const empty = { ticked: [], readName: "", validUntil: until ?? "", reason: "" };
  const { typed, again, errors } = sent ?? { typed: { outcome: "verified", ...empty } as const, again: [], errors: [] };
  const view = <KycCheckPage shell={deps.shell} check={shown} typed={typed} again={again} errors={errors} />;
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

/** The decision in a form: `fields` is the form itself, to be sent again after the passkey. */
function readReview(form: FormBody, { kind }: KycCheck) {
  const outcome = REVIEW_OUTCOMES.find((known) => known === form.text("outcome", 20));
  if (!outcome) throw new Refused(400);
  const ticked = CHECKLIST[kind].filter((item) => form.text(`tick-${item}`, 5) === "on");
  const ready = TEMPLATES[kind].filter((id) => form.text(`say-${id}`, 5) === "on");
  const again = form.pairs.flatMap(([name]) => /^again-([\w-]{1,100})$/.exec(name)?.[1] ?? []).slice(0, 100);
  const [readName, validUntil, own] = [
    form.text("readName", 400),
    form.text("validUntil", 40),
    form.words("reason", 4000),
  ];
  const reason = [...ready.map((id) => t.templates[id]), own].filter(Boolean).join("\n");
  const [revision, seen] = [form.text("revision", 12), form.text("seen", 64)];
  const fields = {
    ...{ outcome, revision, seen, readName, validUntil, reason: own },
    ...Object.fromEntries(ticked.map((item) => [`tick-${item}`, "on"])),
    ...Object.fromEntries(ready.map((id) => [`say-${id}`, "on"])),
    ...Object.fromEntries(again.map((id) => [`again-${id}`, "on"])),
  };
  const typed: TypedReview = { outcome, ticked, readName, validUntil, reason };
  return { fields, typed, again, revision: /^\d+$/.test(revision) ? Number(revision) : -1, seen };
}
