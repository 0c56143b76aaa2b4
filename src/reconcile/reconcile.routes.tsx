import { Elysia } from "elysia";
import { findBookingByCode } from "#db/reconcile.queries.ts";
import { bookingCodeIn } from "#src/core/booking/booking-code.ts";
import { SKIPPED_MOST } from "#src/core/reconcile/pasted-money.ts";
import type { SkippedLine } from "#src/core/reconcile/statement-row.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirect } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/form.tsx";
import { ExchangesPage } from "#views/reconcile/exchanges-page.tsx";
import { ReconcilePage } from "#views/reconcile/reconcile-page.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { loadUnmatched } from "./load-unmatched.ts";
import { assignMoney, setMoneyAside } from "./match-money.ts";
import { saidOfBooking } from "./said-of-booking.ts";
import { takeStatement } from "./take-statement.ts";

const HOME = "/dashboard/payments";
const STATEMENT_MOST_LENGTH = 2 * 1024 * 1024;
/** A form writes commas, spaces and line ends in three signs each. */
const FORM_MOST_BYTES = 3 * STATEMENT_MOST_LENGTH;
const SKIPPED_LONGEST = 75;
const SKIPPED = /^(out|none|failed|unclear|own_reference)-([A-Z0-9./-]{6,40}?)(?:=(\d{1,8})(?:=([A-Z0-9]{8}))?)?$/;
const RECEIPT = /^[A-Z0-9]{6,20}$/;

/** The host's list of money that no booking claims, their statement, and what M-PESA said of a booking. */
export function reconcileRoutes(deps: Deps) {
  return (
    new Elysia({ name: "reconcile" })
      .use(hostDoor(deps))
      .get(
        HOME,
        ({ host, request }) => show(deps, request, host.id, { said: whatWasDone(request, hostTexts(deps, request)) }),
        { may: "books" },
      )
      .post(`${HOME}/statement`, ({ host, request }) => takeIn(deps, request, host.id), { may: "house" })
      // Named as the other routes beneath this path name it: the router knows one name in one place.
      .post(`${HOME}/:id/place`, ({ host, request, params }) => place(deps, request, host.id, params.id), {
        may: "house",
      })
      .post(`${HOME}/:id/aside`, ({ host, request, params }) => setAside(deps, request, host.id, params.id), {
        may: "house",
      })
      .get(`${HOME}/said/:code`, ({ host, request, params }) => said(deps, request, host.id, params.code), {
        may: "house",
      })
  );
}

type Shown = {
  errors?: FieldError[];
  said?: string | undefined;
  pasted?: string;
  typedCode?: string;
  /** The page that a form stood on. */
  page?: string;
};

/** The page where the form stood, with what it came to. */
const backTo = (form: FormBody, what: string) => {
  const at = form.text("page", 6);
  return `${HOME}?${what}${/^[2-9]$|^[1-9]\d+$/.test(at) ? `&page=${at}` : ""}`;
};

function show(deps: Deps, request: Request, hostId: string, shown: Shown): Response {
  const { errors = [], said, pasted = "", typedCode = "" } = shown;
  const listed = loadUnmatched(deps, hostId, shown.page ?? queryOf(request).text("page", 6));
  const view = <ReconcilePage shell={hostShell(deps, request)} {...{ ...listed, errors, said, pasted, typedCode }} />;
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

async function takeIn(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const { reconcile: reconcileTexts } = hostTexts(deps, request);
  const pasted = (await readForm(request, FORM_MOST_BYTES)).text("pasted", STATEMENT_MOST_LENGTH + 1);
  const { statement } = reconcileTexts;
  const wrong = (message: string) => show(deps, request, hostId, { errors: [{ field: "pasted", message }], pasted });
  if (pasted.trim() === "") return wrong(statement.empty);
  if (!deps.limits.pastedOfHost.allow(hostId, pasted.length)) throw new Refused(429);
  const taken = await takeStatement(deps, { hostId, pasted });
  switch (taken.outcome) {
    case "taken": {
      const { known, fresh, takenBack, gone, others, skipped, withoutCode } = taken;
      const figures = {
        known,
        fresh,
        takenBack,
        gone,
        others,
        withoutCode,
        skipped: skipped.map((one) => {
          const more = one.why === "own_reference" ? [one.amountKes, ...(one.of ? [one.of] : [])] : [];
          return [`${one.why}-${one.receipt}`, ...more].join("=");
        }),
      };
      const texts = Object.entries(figures).map(([name, figure]) => [name, String(figure)]);
      return redirect(`${HOME}?${new URLSearchParams(texts)}`);
    }
    case "nothing_readable":
      return wrong(statement.nothing);
    case "no_sums":
      return wrong(statement.noSums);
    case "too_much":
      return wrong(statement.tooMuch);
    case "too_heavy":
      return wrong(statement.tooHeavy);
    case "not_read":
      return wrong(statement.notRead);
  }
}

async function place(deps: Deps, request: Request, hostId: string, receipt: string): Promise<Response> {
  const { reconcile: reconcileTexts } = hostTexts(deps, request);
  const form = await readForm(request);
  const typed = form.text("code", 40);
  const code = bookingCodeIn(typed);
  const booking = code === undefined ? undefined : findBookingByCode(deps.db, code);
  if (!booking || booking.hostId !== hostId) {
    const errors = [{ field: `code-${receipt}`, message: reconcileTexts.noSuchBooking }];
    return show(deps, request, hostId, { errors, typedCode: typed, page: form.text("page", 6) });
  }
  const ask = { receipt, hostId, bookingId: booking.id, bookingHostId: booking.hostId };
  switch (assignMoney(deps, ask)) {
    case "assigned":
      return redirect(backTo(form, `placed=${receipt}`));
    case "matched_before":
      return redirect(backTo(form, `before=${receipt}`));
    case "no_such_money":
      throw new Refused(404);
  }
}

async function setAside(deps: Deps, request: Request, hostId: string, receipt: string): Promise<Response> {
  const form = await readForm(request);
  switch (setMoneyAside(deps, { receipt, hostId })) {
    case "set_aside":
      return redirect(backTo(form, `aside=${receipt}`));
    case "matched_before":
      return redirect(backTo(form, `before=${receipt}`));
    case "no_such_money":
      throw new Refused(404);
  }
}

/** All that was said to M-PESA about a booking, and what it said, in order. */
function said(deps: Deps, request: Request, hostId: string, code: string): Response {
  const booking = findBookingByCode(deps.db, code);
  if (!booking || booking.hostId !== hostId) throw new Refused(404);
  const { moment } = hostTexts(deps, request).dates;
  const inOrder = saidOfBooking(deps.db, booking).map((one) => ({ ...one, when: moment(one.at) }));
  return page(request, <ExchangesPage shell={hostShell(deps, request)} code={booking.code} said={inOrder} />);
}

/** What the last form came to, said by the address it led to. Only figures and receipts are taken from it. */
function whatWasDone(request: Request, { reconcile: reconcileTexts }: PageTexts): string | undefined {
  const query = queryOf(request);
  const [placed, aside, before] = [query.text("placed", 20), query.text("aside", 20), query.text("before", 20)];
  if (RECEIPT.test(placed)) return reconcileTexts.placed(placed);
  if (RECEIPT.test(aside)) return reconcileTexts.setAside(aside);
  if (RECEIPT.test(before)) return reconcileTexts.answeredBefore(before);
  const count = (name: string) => Number(/^\d{1,5}$/.exec(query.text(name, 8))?.[0] ?? Number.NaN);
  const figures = { known: count("known"), fresh: count("fresh"), others: count("others") };
  if (!Object.values(figures).every(Number.isFinite)) return undefined;
  const skipped = query
    .text("skipped", SKIPPED_MOST * SKIPPED_LONGEST)
    .split(",")
    .map((one) => SKIPPED.exec(one) ?? [])
    .flatMap(([, why, receipt, kes, of]): SkippedLine[] => {
      if (!why || !receipt) return [];
      if (why === "own_reference") return kes ? [{ why, receipt, amountKes: Number(kes), of }] : [];
      return [{ why: why as Exclude<SkippedLine["why"], "own_reference">, receipt }];
    });
  const more = { takenBack: count("takenBack") || 0, gone: count("gone") || 0, withoutCode: count("withoutCode") || 0 };
  return reconcileTexts.statement.result({ ...figures, ...more, skipped });
}
