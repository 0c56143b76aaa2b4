import { Elysia } from "elysia";
import { findHost } from "#db/host.queries.ts";
import { comingPayouts, lastPayoutTest, livePayouts, type PayoutAccount } from "#db/payout.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { withWrittenName } from "#db/share.queries.ts";
import { REFUNDS_BY } from "#src/core/money/operation.ts";
import { NUMBER_TYPES, readWhich, TRANSFER_WORDS, whichOf } from "#src/core/money/payout.ts";
import { canBeCalled, displayPhone, mpesaPhone, normalisePhone } from "#src/core/person/phone.ts";
import { calledBy } from "#src/core/share/look.ts";
import { provenForm } from "#src/proof/account-door.routes.tsx";
import { type FormBody, submissionKeyOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { PayoutsPage, type PayoutsPageProps } from "#views/dashboard/payouts-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import type { FlashKey } from "#views/texts/pages.ts";
import { initiatorOf, operatorFor, waysToPay } from "./account-of.ts";
import { payeesOf } from "./payees-of.ts";
import {
  cancelPayout,
  endInitiator,
  endPayout,
  type SavePayout,
  saveDaraja,
  saveInitiator,
  saveManual,
  saveOperator,
} from "./save-payout.ts";
import { saveTransfer } from "./save-transfer.ts";
import { askTest, isOpen } from "./test-payout.ts";

/** Long enough to be told that it is too long, and to be given back. */
const WORDS_TYPED = 3 * TRANSFER_WORDS.most;

/** How a host is paid. Each change needs a proof that it is they. */
export function payoutRoutes(deps: Deps) {
  return new Elysia({ name: "payout" })
    .use(hostDoor(deps))
    .post("/dashboard/payouts/daraja", ({ visitor, request }) => ownKeys(deps, request, visitor), { role: "host" })
    .post("/dashboard/payouts/operator", ({ visitor, request }) => byOperator(deps, request, visitor), { role: "host" })
    .post("/dashboard/payouts/manual", ({ visitor, request }) => byHand(deps, request, visitor), { role: "host" })
    .post("/dashboard/payouts/transfer", ({ visitor, request }) => byTransfer(deps, request, visitor), { role: "host" })
    .post("/dashboard/payouts/end", ({ visitor, request }) => end(deps, request, visitor), { role: "host" })
    .post("/dashboard/payouts/initiator", ({ visitor, request }) => initiator(deps, request, visitor), { role: "host" })
    .post("/dashboard/payouts/test", ({ visitor, request }) => sendTest(deps, request, visitor), { role: "host" });
}

async function ownKeys(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { form, owner } = await changeAsked(deps, request, visitor);
  const result = saveDaraja(deps, owner, {
    numberType: form.text("type", 10) === "paybill" ? "paybill" : "till",
    number: form.text("number", 20),
    store: form.text("store", 20),
    receiverName: form.text("ownName", 60),
    consumerKey: form.text("consumerKey", 200),
    consumerSecret: form.text("consumerSecret", 200),
    passkey: form.text("passkey", 200),
  });
  return saved(deps, request, owner, form, result);
}

async function byOperator(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { form, owner } = await changeAsked(deps, request, visitor);
  return saved(deps, request, owner, form, saveOperator(deps, owner));
}

async function byHand(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { form, owner } = await changeAsked(deps, request, visitor);
  const result = saveManual(deps, owner, {
    numberType: NUMBER_TYPES.find((type) => type === form.text("payType", 20)) ?? "till",
    number: form.text("payNumber", 40),
    accountReference: form.line("accountReference", 40),
    receiverName: form.line("receiverName", 60),
  });
  return saved(deps, request, owner, form, result);
}

async function byTransfer(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { form, owner } = await changeAsked(deps, request, visitor);
  const ask = { words: form.text("words", WORDS_TYPED), hours: form.text("hours", 5) };
  return saved(deps, request, owner, form, saveTransfer(deps, owner, ask));
}

async function end(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { form, owner } = await changeAsked(deps, request, visitor);
  const isCancelled = form.text("do", 10) === "cancel";
  (isCancelled ? cancelPayout : endPayout)(deps, owner, readWhich(form.text("which", 10)));
  return home(deps, isCancelled ? "payout_cancelled" : "payout_ended");
}

async function initiator(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { form, owner } = await changeAsked(deps, request, visitor);
  if (form.text("do", 10) === "end") {
    endInitiator(deps, owner);
    return home(deps, "payout_ended");
  }
  const result = saveInitiator(deps, owner, {
    name: form.text("initiator", 60),
    typed: form.text("credential", 1000),
    refundsBy: REFUNDS_BY.find((by) => by === form.text("refundsBy", 10)) ?? "hand",
    refundsAlone: form.text("alone", 5) !== "",
  });
  return saved(deps, request, owner, form, result);
}

async function sendTest(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { payouts: payoutTexts } = hostTexts(deps, request);
  const { form, owner } = await changeAsked(deps, request, visitor);
  const normal = normalisePhone(form.text("phone", 60));
  const phone = normal && mpesaPhone(normal);
  if (!phone) {
    const errors = [{ field: "phone", message: payoutTexts.faults.phone }];
    return payoutsPage(deps, request, owner.hostId, { errors, form });
  }
  const submissionKey = submissionKeyOf(form) ?? newSecret();
  switch (askTest(deps, { hostId: owner.hostId, phone, submissionKey }).outcome) {
    case "asked":
    case "asked_before":
      return home(deps, "payout_test_sent");
    case "still_open":
      return home(deps, "payout_test_open");
    case "nothing_to_test":
      return redirect("/dashboard?tab=payouts");
  }
}

async function changeAsked(deps: Deps, request: Request, visitor: SignedInHost) {
  const { form, by } = await provenForm(deps, request, visitor, "payout");
  return { form, owner: { hostId: visitor.host.id, by } };
}

function home(deps: Deps, word: FlashKey): Response {
  return redirectSaying(deps, "/dashboard?tab=payouts", word);
}

function saved(deps: Deps, request: Request, owner: { hostId: string }, form: FormBody, result: SavePayout): Response {
  const { payouts: payoutTexts } = hostTexts(deps, request);
  if (result.outcome === "saved") return home(deps, result.beginsAt ? "payout_waits" : "payout_saved");
  const errors = result.faults.map(({ field, fault }) => ({ field, message: payoutTexts.faults[fault] }));
  return payoutsPage(deps, request, owner.hostId, { errors, form });
}

/** The page, and again with what was typed wrongly. Keys are never sent back. */
export function payoutsPage(
  deps: Deps,
  request: Request,
  hostId: string,
  again?: { errors: FieldError[]; form: FormBody },
): Response {
  const fields = [
    "type",
    "number",
    "store",
    "ownName",
    "phone",
    "payType",
    "payNumber",
    "accountReference",
    "receiverName",
  ].concat("initiator", "refundsBy", "alone", "words", "hours");
  const typed = Object.fromEntries(
    fields.flatMap((name) =>
      again?.form.all(name).length ? [[name, again.form.text(name, name === "words" ? WORDS_TYPED : 60)]] : [],
    ),
  );
  const view = (
    <PayoutsPage
      shell={hostShell(deps, request)}
      {...settingsOf(deps, hostId)}
      submissionKey={newSecret()}
      errors={again?.errors ?? []}
      typed={typed}
    />
  );
  return page(request, view, { status: again ? 422 : 200 });
}

function settingsOf(
  deps: Deps,
  hostId: string,
): Pick<
  PayoutsPageProps,
  | "asking"
  | "payees"
  | "coming"
  | "operatorShortcode"
  | "manual"
  | "transfer"
  | "test"
  | "hostPhone"
  | "initiator"
  | "takesPassword"
  | "seenBy"
> {
  const now = deps.clock.now();
  const live = livePayouts(deps.db, hostId, now);
  const coming = comingPayouts(deps.db, hostId, now);
  const tried = coming.asking ?? live.asking;
  const ways = waysToPay(deps, hostId);
  const phone = findHost(deps.db, hostId)?.phone ?? "";
  const last = tried && lastPayoutTest(deps.db, tried.id);
  const { manual } = live;
  return {
    payees: payeesOf(deps, hostId),
    coming: [coming.asking, coming.manual, coming.transfer].flatMap((way) => (way ? [comingOf(way)] : [])),
    asking: askingOf(live.asking, ways),
    operatorShortcode: operatorFor(deps, hostId)?.shortcode,
    manual:
      manual?.numberType && manual.number !== null
        ? {
            type: manual.numberType,
            number: manual.number,
            accountReference: manual.accountReference,
            receiverName: manual.receiverName,
          }
        : undefined,
    transfer: live.transfer && { words: live.transfer.words ?? "", hours: live.transfer.holdHours ?? 0 },
    test: last && {
      state: last.state === "paid" ? "paid" : isOpen(last, deps.clock.now()) ? "open" : "failed",
      reason: last.reason,
      raw: last.resultDesc,
    },
    initiator:
      live.asking && initiatorOf(deps, live.asking)
        ? {
            name: live.asking.initiator ?? "",
            refundsBy: live.asking.refundsBy,
            refundsAlone: live.asking.refundsAlone,
          }
        : undefined,
    takesPassword: deps.config.mpesa.env === "simulator" || deps.config.mpesa.certificate !== "",
    seenBy: seenBy(deps, hostId),
    hostPhone: canBeCalled(phone) ? displayPhone(phone) : "",
  };
}

function seenBy(deps: Deps, hostId: string): PayoutsPageProps["seenBy"] {
  const host = findHost(deps.db, hostId);
  return {
    place: propertiesOfHost(deps.db, hostId, ["published"])[0],
    host: host ? calledBy(withWrittenName(deps.db, host)) : "",
  };
}

function askingOf(
  own: ReturnType<typeof livePayouts>["asking"],
  ways: ReturnType<typeof waysToPay>,
): PayoutsPageProps["asking"] {
  if (own?.kind === "daraja" && own.number !== null && own.shortcode !== null) {
    return {
      kind: "own",
      type: own.numberType === "till" ? "till" : "paybill",
      number: own.number,
      store: own.shortcode,
      name: own.receiverName,
    };
  }
  return ways.asking && { kind: "operator", shortcode: ways.asking.account.partyB, chosen: own?.kind === "operator" };
}

function comingOf(way: PayoutAccount): PayoutsPageProps["coming"][number] {
  const { kind, numberType, number, beginsAt } = way;
  const which = whichOf(kind);
  return {
    which,
    type: kind === "transfer" ? kind : (numberType ?? "operator"),
    number: number ?? "",
    beginsAt,
    canTest: kind === "daraja",
  };
}
