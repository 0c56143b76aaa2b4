import { Elysia } from "elysia";
import { findHost } from "#db/host.queries.ts";
import { comingPayouts, lastPayoutTest, livePayouts, type PayoutAccount } from "#db/payout.queries.ts";
import { REFUNDS_BY } from "#src/core/money/operation.ts";
import { NUMBER_TYPES } from "#src/core/money/payout.ts";
import { canBeCalled, displayPhone, mpesaPhone, normalisePhone } from "#src/core/person/phone.ts";
import type { AccountDoor } from "#src/proof/account-door.routes.tsx";
import type { FormBody } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { PayoutsPage, type PayoutsPageProps } from "#views/dashboard/payouts-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { initiatorOf, operatorFor, waysToPay } from "./account-of.ts";
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
import { askTest, isOpen } from "./test-payout.ts";

const payoutTexts = pagesIn.en.payouts;

/** How a host is paid. */
export function payoutRoutes(deps: Deps, door: AccountDoor) {
  const home = (flash: Parameters<typeof flashCookie>[0]) =>
    redirect("/dashboard?tab=payouts", { cookies: [flashCookie(flash, deps.secure)] });
  const saved = (request: Request, hostId: string, form: FormBody, result: SavePayout) => {
    if (result.outcome === "saved") return home(result.beginsAt ? "payout_waits" : "payout_saved");
    const errors = result.faults.map(({ field, fault }) => ({ field, message: payoutTexts.faults[fault] }));
    return payoutsPage(deps, request, hostId, { errors, form });
  };

  return new Elysia({ name: "payout" })
    .use(hostDoor(deps))
    .post(
      "/dashboard/payouts/daraja",
      async ({ host, visitor, request }) => {
        const { form, by } = await door.proven(request, visitor, "payout");
        const owner = { hostId: host.id, by };
        const result = saveDaraja(deps, owner, {
          numberType: form.text("type", 10) === "paybill" ? "paybill" : "till",
          number: form.text("number", 20),
          store: form.text("store", 20),
          consumerKey: form.text("consumerKey", 200),
          consumerSecret: form.text("consumerSecret", 200),
          passkey: form.text("passkey", 200),
        });
        return saved(request, host.id, form, result);
      },
      { role: "host", may: "money" },
    )
    .post(
      "/dashboard/payouts/operator",
      async ({ host, visitor, request }) => {
        const { form, by } = await door.proven(request, visitor, "payout");
        const owner = { hostId: host.id, by };
        return saved(request, host.id, form, saveOperator(deps, owner));
      },
      { role: "host", may: "money" },
    )
    .post(
      "/dashboard/payouts/manual",
      async ({ host, visitor, request }) => {
        const { form, by } = await door.proven(request, visitor, "payout");
        const owner = { hostId: host.id, by };
        const result = saveManual(deps, owner, {
          numberType: NUMBER_TYPES.find((type) => type === form.text("payType", 20)) ?? "till",
          number: form.text("payNumber", 40),
          accountReference: form.text("accountReference", 40),
          receiverName: form.text("receiverName", 60),
        });
        return saved(request, host.id, form, result);
      },
      { role: "host", may: "money" },
    )
    .post(
      "/dashboard/payouts/end",
      async ({ host, visitor, request }) => {
        const { form, by } = await door.proven(request, visitor, "payout");
        const owner = { hostId: host.id, by };
        const which = form.text("which", 10) === "manual" ? "manual" : "asking";
        if (form.text("do", 10) === "cancel") {
          cancelPayout(deps, owner, which);
          return home("payout_cancelled");
        }
        endPayout(deps, owner, which);
        return home("payout_ended");
      },
      { role: "host", may: "money" },
    )
    .post(
      "/dashboard/payouts/initiator",
      async ({ host, visitor, request }) => {
        const { form, by } = await door.proven(request, visitor, "payout");
        const owner = { hostId: host.id, by };
        if (form.text("do", 10) === "end") {
          endInitiator(deps, owner);
          return home("payout_ended");
        }
        const result = saveInitiator(deps, owner, {
          name: form.text("initiator", 60),
          typed: form.text("credential", 1000),
          refundsBy: REFUNDS_BY.find((by) => by === form.text("refundsBy", 10)) ?? "hand",
          refundsAlone: form.text("alone", 5) !== "",
        });
        return saved(request, host.id, form, result);
      },
      { role: "host", may: "money" },
    )
    .post(
      "/dashboard/payouts/test",
      async ({ host, visitor, request }) => {
        const { form } = await door.proven(request, visitor, "payout");
        const normal = normalisePhone(form.text("phone", 60));
        const phone = normal && mpesaPhone(normal);
        if (!phone) {
          const errors = [{ field: "phone", message: payoutTexts.faults.phone }];
          return payoutsPage(deps, request, host.id, { errors, form });
        }
        const key = form.text("submissionKey", 60);
        const submissionKey = /^[\w-]{43}$/.test(key) ? key : newSecret();
        switch (askTest(deps, { hostId: host.id, phone, submissionKey }).outcome) {
          case "asked":
          case "asked_before":
            return home("payout_test_sent");
          case "still_open":
            return home("payout_test_open");
          case "nothing_to_test":
            return redirect("/dashboard?tab=payouts");
        }
      },
      { role: "host", may: "money" },
    );
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
    "phone",
    "payType",
    "payNumber",
    "accountReference",
    "receiverName",
  ].concat("initiator", "refundsBy", "alone");
  const typed = Object.fromEntries(
    fields.flatMap((name) => (again?.form.all(name).length ? [[name, again.form.text(name, 60)]] : [])),
  );
  const view = (
    <PayoutsPage
      shell={deps.shell}
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
  "asking" | "coming" | "operatorShortcode" | "manual" | "test" | "hostPhone" | "initiator" | "takesPassword"
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
    coming: [coming.asking, coming.manual].flatMap((way) => (way ? [comingOf(way)] : [])),
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
    hostPhone: canBeCalled(phone) ? displayPhone(phone) : "",
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
    };
  }
  return ways.asking && { kind: "operator", shortcode: ways.asking.account.partyB, chosen: own?.kind === "operator" };
}

function comingOf(way: PayoutAccount): PayoutsPageProps["coming"][number] {
  const { kind, numberType, number, beginsAt } = way;
  const which = kind === "manual" ? "manual" : "asking";
  return { which, type: numberType ?? "operator", number: number ?? "", beginsAt, canTest: kind === "daraja" };
}
