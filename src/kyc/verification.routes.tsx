import { Elysia } from "elysia";
import { faceProofFor, openLetterOf, plannedCallOf } from "#db/face.queries.ts";
import {
  findKycCheck,
  findKycDocument,
  type KycCheck,
  kycCheckOf,
  kycChecksOfHost,
  kycDecisionsOf,
  kycPagesOf,
  type WhichCheck,
} from "#db/kyc.queries.ts";
import { furtherPapersIn } from "#db/kyc-paper.queries.ts";
import { findPropertyOfHost, type Property, propertiesOfHost } from "#db/property.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { FACES, fieldOfFurther, isOpenToHost, type Paper, papersOf, stands } from "#src/core/kyc/check.ts";
import { callAnswerOf, letterState, readCallTime } from "#src/core/kyc/face-way.ts";
import { verifiedPath } from "#src/core/kyc/verified.ts";
import { parseLocalDate } from "#src/core/stay/stay.ts";
import { type AnswerCall, answerCall, typeLetterCode } from "#src/verified/face-ways.ts";
import { type FormBody, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit, type RateLimit } from "#src/web/rate-limit.ts";
import { json, page, redirect, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import type { FaceWaits } from "#views/kyc/call-or-letter.tsx";
import { HandInPage } from "#views/kyc/hand-in-page.tsx";
import { type CheckToShow, checkPath, VerificationPage } from "#views/kyc/verification-page.tsx";
import type { FlashKey, PageTexts } from "#views/texts/pages.ts";
import {
  addPaper,
  choosePaper,
  dropPaper,
  handIn,
  type MissingOf,
  removePage,
  saveAnswers,
  savePages,
  withdrawCheck,
} from "./change-check.ts";
import { payeeNumberOf } from "./payee-number.ts";
import { type PagesForm, readPagesForm } from "./read-pages-form.ts";
import { pageAnswer, seePage } from "./show-page.ts";

const AT = "/dashboard/verification";

/** What a host hands in to be verified: who they are, each house of theirs, and who is paid; each has its own page. */
export function verificationRoutes(deps: Deps) {
  const uploads = createRateLimit(deps.clock, LIMITS.papers);
  const looks = createRateLimit(deps.clock, LIMITS.papersSeen);
  const answers = createRateLimit(deps.clock, LIMITS.callAnswers);
  const asked = ({ host, request, params }: { host: SessionHost; request: Request; params: { which: string } }) => ({
    deps,
    request,
    whose: whoseOf(deps, host, params.which),
  });
  return new Elysia({ name: "verificationRoutes" })
    .use(hostDoor(deps))
    .get(AT, ({ host, request }) => overview(deps, request, host), { role: "host" })
    .get(`${AT}/:which`, ({ host, request, params }) => show(asked({ host, request, params })), { role: "host" })
    .post(`${AT}/:which/paper`, ({ host, request, params }) => choose(asked({ host, request, params })), {
      role: "host",
    })
    .post(
      `${AT}/:which`,
      ({ host, request, params }) => {
        const asking = asked({ host, request, params });
        if (!uploads.allow(host.id)) throw new Refused(429);
        return save(asking);
      },
      { role: "host" },
    )
    .post(
      `${AT}/:which/pages`,
      ({ host, request, params }) => {
        const asking = asked({ host, request, params });
        return uploads.allow(host.id) ? keepPages(asking) : json({ error: "too many" }, 429);
      },
      { role: "host" },
    )
    .post(`${AT}/:which/code`, ({ host, request, params }) => typeCode(asked({ host, request, params })), {
      role: "host",
    })
    .post(`${AT}/:which/call`, ({ host, request, params }) => answerTime(asked({ host, request, params }), answers), {
      role: "host",
    })
    .post(`${AT}/:which/withdraw`, ({ host, request, params }) => takeBack(asked({ host, request, params })), {
      role: "host",
    })
    .get(
      `${AT}/pages/:id`,
      async ({ host, params }) => {
        const found = findKycDocument(deps.db, params.id);
        if (!found || findKycCheck(deps.db, found.checkId)?.hostId !== host.id) throw new Refused(404);
        if (!looks.allow(host.id)) throw new Refused(429);
        const actor = { kind: "host", id: host.id } as const;
        const shown = await seePage(deps, found, { actor, name: host.email, hostId: host.id, language: host.language });
        if (shown.outcome !== "shown") throw new Refused(shown.outcome === "too_many" ? 429 : 404);
        return pageAnswer(shown);
      },
      { role: "host" },
    );
}

type Asking = Readonly<{ deps: Deps; request: Request; whose: WhichCheck }>;

type Words = PageTexts["verification"];
const wordsFor = ({ deps, request }: Asking): Words => hostTexts(deps, request).verification;

/** A check is named by what it is of: the host, who is paid, or one of their houses. */
function whoseOf({ db }: Deps, host: SessionHost, which: string): WhichCheck {
  if (which === "identity" || which === "payee") return { hostId: host.id, kind: which, propertyId: null };
  const house = findPropertyOfHost(db, which, host.id);
  if (!house || house.state === "archived") throw new Refused(404);
  return { hostId: host.id, kind: "right_to_let", propertyId: house.id };
}

function overview(deps: Deps, request: Request, host: SessionHost): Response {
  const { db } = deps;
  const found = kycChecksOfHost(db, host.id);
  const houses = propertiesOfHost(db, host.id, ["draft", "published"]);
  const ofHost = (kind: "identity" | "payee") => {
    const check = found.find((one) => one.kind === kind);
    return checkToShow(deps, { hostId: host.id, kind, propertyId: null }, check);
  };
  const ofHouse = (house: Property) => {
    const whose = { hostId: host.id, kind: "right_to_let", propertyId: house.id } as const;
    const check = found.find(({ propertyId }) => propertyId === house.id);
    return checkToShow(deps, whose, check, house);
  };
  const view = (
    <VerificationPage
      shell={hostShell(deps, request)}
      checks={[ofHost("identity"), ...houses.map(ofHouse), ofHost("payee")]}
      badge={verifiedPath(host)}
      keptDays={deps.config.papersKeepDays}
    />
  );
  return page(request, view);
}

function checkToShow(
  { db, clock }: Deps,
  whose: WhichCheck,
  check: KycCheck | undefined,
  house?: Property,
): CheckToShow {
  const of = { kind: whose.kind, href: checkPath(whose), house: house?.displayName };
  const nothing = { isBegun: false, handedInAt: null, standsUntil: undefined, reason: "" } as const;
  if (!check) return { ...of, state: "not_begun", ...nothing };
  const isBegun = isOpenToHost(check.state) && kycPagesOf(db, check.id).some(({ handedInAt }) => handedInAt === null);
  return {
    ...of,
    state: check.state,
    isBegun,
    handedInAt: check.handedInAt,
    standsUntil: stands(check, clock.today()) ? check.validUntil : undefined,
    reason: kycDecisionsOf(db, check.id)[0]?.reason ?? "",
  };
}

type Shown = {
  errors?: FieldError[];
  typed?: TypedCheck;
  wished?: Readonly<{ day: string; hour: string }>;
  refused?: readonly string[];
  status?: number;
};
type TypedCheck = Readonly<{
  typedName: string;
  typedNote: string;
  paperEndsOn: string;
  /** The last days of the papers beside it, by paper. */
  further: ReadonlyMap<Paper, string>;
}>;

function show({ deps, request, whose }: Asking, shown: Shown = {}): Response {
  const { db, config } = deps;
  const check = kycCheckOf(db, whose);
  const house = whose.propertyId === null ? undefined : findPropertyOfHost(db, whose.propertyId, whose.hostId);
  const payee = whose.kind === "payee" ? payeeNumberOf(deps, whose.hostId) : undefined;
  const asked = new URL(request.url).searchParams;
  // What was decided about is not part of what is handed in next.
  const isOver = check?.state === "verified" || check?.state === "expired";
  const further = check
    ? furtherPapersIn(db, check.id).filter(({ revision }) => !isOver || revision > check.revision)
    : [];
  const view = (
    <HandInPage
      shell={hostShell(deps, request)}
      check={checkToShow(deps, whose, check, house)}
      paper={check?.paper ?? null}
      face={check?.face ?? "photo"}
      step={asked.has("choose") ? "choose" : asked.has("go") ? "go_on" : undefined}
      pages={(check ? kycPagesOf(db, check.id) : []).map((one) => ({ ...one, isHandedIn: one.handedInAt !== null }))}
      typed={
        shown.typed ?? {
          typedName: check?.typedName || payee?.receiverName || "",
          typedNote: check?.typedNote ?? "",
          paperEndsOn: check?.paperEndsOn ?? "",
          further: new Map(further.map(({ paper, endsOn }) => [paper, endsOn ?? ""])),
        }
      }
      further={further.map(({ paper }) => paper)}
      errors={shown.errors ?? []}
      refused={shown.refused ?? []}
      payee={payee}
      faceWaits={faceWaits(deps, check)}
      wished={shown.wished ?? { day: "", hour: "" }}
      decisions={check ? kycDecisionsOf(db, check.id).slice(0, 20) : []}
      keptDays={config.papersKeepDays}
    />
  );
  return page(request, view, { status: shown.status ?? 200 });
}

/** The code of the letter that came to the house. */
async function typeCode(asking: Asking): Promise<Response> {
  const { deps, request, whose } = asking;
  if (whose.kind !== "identity") throw new Refused(404);
  const code = (await readForm(request)).text("code", 40);
  const done = typeLetterCode(deps, { hostId: whose.hostId, code });
  if (done.outcome === "confirmed") return redirectSaying(deps, checkPath(whose), "letter_code_right");
  const { letter } = wordsFor(asking);
  const message = done.outcome === "over" ? letter.over : letter.wrong(done.triesLeft);
  return show(asking, { errors: [{ field: "code", message }], status: 422 });
}

const ANSWERED: Record<AnswerCall, FlashKey> = {
  agreed: "call_agreed",
  nothing_new: "call_agreed",
  asked_for_another: "call_wished",
  not_planned: "call_moved",
};

/** Whether the time of the call suits them, or which other one does. */
async function answerTime(asking: Asking, limit: RateLimit): Promise<Response> {
  const { deps, request, whose } = asking;
  if (whose.kind !== "identity") throw new Refused(404);
  if (!limit.allow(whose.hostId)) throw new Refused(429);
  const form = await readForm(request);
  const [callId, wished] = [form.text("call", 60), { day: form.text("day", 20), hour: form.text("hour", 10) }];
  const isOther = form.text("answer", 10) === "other";
  const read = isOther ? readCallTime(wished.day, wished.hour, deps.clock.now()) : undefined;
  if (read && "problem" in read) {
    const errors = [{ field: "day", message: wordsFor(asking).call.faults[read.problem] }];
    return show(asking, { errors, wished, status: 422 });
  }
  const did = answerCall(deps, { hostId: whose.hostId, callId, wishedFor: read?.at ?? null });
  const flash = did === "nothing_new" && isOther ? "call_wished" : ANSWERED[did];
  return redirectSaying(deps, checkPath(whose), flash);
}

/** What a host who waits for a call or a letter is told. */
function faceWaits({ db, clock }: Deps, check: KycCheck | undefined): FaceWaits | undefined {
  if (check?.kind !== "identity" || check.face === "photo" || isOpenToHost(check.state)) return undefined;
  const proof = faceProofFor(db, check);
  const call = plannedCallOf(db, check.id);
  const planned = call && {
    ...{ id: call.id, plannedFor: call.plannedFor, wishedFor: call.wishedFor, answer: callAnswerOf(call) },
    isOver: call.plannedFor <= clock.now(),
  };
  const letter = openLetterOf(db, check.id);
  const isGood = letter && letterState(letter, clock.now()) === "sent";
  return { way: check.face, isProven: proof === "proven", planned, hasLetter: isGood === true };
}

async function choose(asking: Asking): Promise<Response> {
  const { deps, request, whose } = asking;
  const form = await readForm(request);
  const paper = papersOf(whose.kind).find((one) => one === form.text("paper", 20));
  const face = FACES.find((one) => one === form.text("face", 10)) ?? "photo";
  if (!paper)
    return show(asking, { errors: [{ field: "paper", message: wordsFor(asking).choose.fault }], status: 422 });
  const to = checkPath(whose);
  return choosePaper(deps, whose, { paper, face }) === "held"
    ? redirectSaying(deps, to, "check_held")
    : redirect(`${to}?go`);
}

async function save(asking: Asking): Promise<Response> {
  const { deps, whose } = asking;
  const sent = await readPagesForm(deps, asking.request, whose.hostId);
  const { form } = sent;
  const refused = keep(asking, sent);
  const typed = {
    typedName: form.line("typedName", 200),
    typedNote: form.words("typedNote", 1000),
    paperEndsOn: form.text("paperEndsOn", 20).trim(),
    further: new Map(
      papersOf("right_to_let").flatMap((paper) => {
        const field = fieldOfFurther("paperEndsOn", paper);
        return form.all(field).length > 0 ? [[paper, form.text(field, 20).trim()] as const] : [];
      }),
    ),
  };
  const texts = wordsFor(asking);
  const errors = faultsOf(typed, texts);
  if (errors.length > 0) return show(asking, { errors, typed, refused, status: 422 });
  const dayOf = (day: string) => parseLocalDate(day) ?? null;
  const further = [...typed.further].map(([paper, day]) => ({ paper, endsOn: dayOf(day) }));
  const to = checkPath(whose);
  if (saveAnswers(deps, whose, { ...typed, paperEndsOn: dayOf(typed.paperEndsOn), further }) === "held")
    return redirectSaying(deps, to, "check_held");
  const remove = form.text("remove", 40);
  if (remove) {
    return removePage(deps, whose, remove) === "removed"
      ? redirectSaying(deps, `${to}?go`, "page_removed")
      : redirect(`${to}?go`);
  }
  const beside = changeFurther(asking, form);
  if (beside) return beside;
  if (refused.length > 0) return show(asking, { typed, refused, status: 422 });
  if (form.text("intent", 10) !== "hand_in") return redirectSaying(deps, `${to}?go`, "check_saved");
  const done = handIn(deps, whose);
  switch (done.outcome) {
    case "handed_in":
      return redirectSaying(deps, AT, "check_handed_in");
    case "held":
      return redirectSaying(deps, to, "check_held");
    case "missing":
      return show(asking, { typed, errors: done.missing.map((one) => asError(one, texts)), status: 422 });
  }
}

/** A press that adds a paper beside the one that the check is about, or leaves one out. */
function changeFurther({ deps, whose }: Asking, form: FormBody): Response | undefined {
  const paperIn = (field: string) => papersOf("right_to_let").find((one) => one === form.text(field, 20));
  const [added, dropped] = [paperIn("add"), paperIn("drop")];
  const to = `${checkPath(whose)}?go`;
  if (added) {
    const did = addPaper(deps, whose, added);
    return did === "added"
      ? redirect(`${to}#${fieldOfFurther("pages", added)}`)
      : redirectSaying(deps, to, "check_held");
  }
  if (!dropped) return undefined;
  return redirectSaying(deps, to, dropPaper(deps, whose, dropped) === "dropped" ? "paper_left_out" : "check_held");
}

/** One page at a time, as the browser's script sends them. */
async function keepPages(asking: Asking): Promise<Response> {
  const sent = await readPagesForm(asking.deps, asking.request, asking.whose.hostId);
  const refused = keep(asking, sent);
  const photos = refused.length > 0 ? [] : sent.pages.map(({ page: { id } }) => ({ seal: "", hash: id, colour: "" }));
  return json({ photos, refused });
}

function takeBack({ deps, whose }: Asking): Response {
  const to = checkPath(whose);
  return withdrawCheck(deps, whose) === "withdrawn" ? redirectSaying(deps, to, "check_withdrawn") : redirect(to);
}

/** Gives what arrived to its check; says of the rest why not. */
function keep(asking: Asking, { pages, refused }: PagesForm): string[] {
  const { deps, whose } = asking;
  const texts = wordsFor(asking);
  const left = savePages(deps, whose, pages);
  return [...refused, ...left].map(({ name, reason }) => `${name || texts.unnamed} ${texts.refusal[reason]}.`);
}

function faultsOf({ typedName, typedNote, paperEndsOn, further }: TypedCheck, texts: Words): FieldError[] {
  const errors: FieldError[] = [];
  if (typedName.length > 120) errors.push({ field: "typedName", message: texts.tooLong });
  const days = [...further].map(([paper, day]) => [fieldOfFurther("paperEndsOn", paper), day] as const);
  for (const [field, day] of [["paperEndsOn", paperEndsOn] as const, ...days])
    if (day !== "" && !parseLocalDate(day)) errors.push({ field, message: texts.endsWrong });
  if (typedNote.length > 500) errors.push({ field: "typedNote", message: texts.tooLong });
  return errors;
}

const FIELDS = { name: "typedName", end: "paperEndsOn", end_is_over: "paperEndsOn", paper: "paper" } as const;

function asError({ missing, paper }: MissingOf, texts: Words): FieldError {
  const field: string = FIELDS[missing as "name"] ?? missing.replace("retake_", "");
  if (!paper) return { field, message: texts.missing[missing] };
  const of = fieldOfFurther(field === "pages" ? "pages" : "paperEndsOn", paper);
  return { field: of, message: texts.missingOf(texts.papers[paper].name, texts.missing[missing]) };
}
