import { Elysia } from "elysia";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { callbacksOfBooking, exchangesAbout, findBookingByCode } from "#db/reconcile.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { bookingCodeIn } from "#src/core/booking/booking-code.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { page, redirect } from "#src/web/respond.ts";
import { clockTime, shortDate } from "#views/format/format.ts";
import type { FieldError } from "#views/kit/form.tsx";
import { ExchangesPage } from "#views/reconcile/exchanges-page.tsx";
import { ReconcilePage } from "#views/reconcile/reconcile-page.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { loadUnmatched } from "./load-unmatched.ts";
import { assignMoney, setMoneyAside } from "./match-money.ts";
import { takeStatement } from "./take-statement.ts";

const reconcileTexts = pagesIn.en.reconcile;

const HOME = "/dashboard/payments";
const STATEMENT_MOST_LENGTH = 2 * 1024 * 1024;
/** A form writes commas, spaces and line ends in three signs each. */
const FORM_MOST_BYTES = 3 * STATEMENT_MOST_LENGTH;
const RECEIPT = /^[A-Z0-9]{6,20}$/;

/** The host's list of money that no booking claims, her statement, and what M-PESA said of a booking. */
export function reconcileRoutes(deps: Deps) {
  type Shown = { errors?: FieldError[]; said?: string | undefined; pasted?: string; typedCode?: string };
  const show = (request: Request, host: SessionHost, { errors = [], said, pasted = "", typedCode = "" }: Shown) =>
    page(
      request,
      <ReconcilePage
        shell={deps.shell}
        money={loadUnmatched(deps, host.id)}
        errors={errors}
        said={said}
        pasted={pasted}
        typedCode={typedCode}
      />,
      { status: errors.length > 0 ? 422 : 200 },
    );

  return (
    new Elysia({ name: "reconcile" })
      .use(hostDoor(deps))
      .get(HOME, ({ host, request }) => show(request, host, { said: whatWasDone(request) }), {
        role: "host",
        may: "money",
      })
      .post(
        `${HOME}/statement`,
        async ({ host, request }) => {
          const pasted = (await readForm(request, FORM_MOST_BYTES)).text("pasted", STATEMENT_MOST_LENGTH + 1);
          const { statement } = reconcileTexts;
          const wrong = (message: string) => show(request, host, { errors: [{ field: "pasted", message }], pasted });
          if (pasted.trim() === "") return wrong(statement.empty);
          const taken = await takeStatement(deps, { hostId: host.id, pasted });
          if (taken.outcome === "nothing_readable") return wrong(statement.nothing);
          if (taken.outcome === "too_much") return wrong(statement.tooMuch);
          if (taken.outcome === "too_heavy") return wrong(statement.tooHeavy);
          if (taken.outcome === "not_read") return wrong(statement.notRead);
          const { known, fresh, others } = taken;
          return redirect(
            `${HOME}?${new URLSearchParams({ known: String(known), fresh: String(fresh), others: String(others) })}`,
          );
        },
        { role: "host", may: "money" },
      )
      // Named as the other routes beneath this path name it: the router knows one name in one place.
      .post(
        `${HOME}/:id/place`,
        async ({ host, request, params: { id: receipt } }) => {
          const typed = (await readForm(request)).text("code", 40);
          const code = bookingCodeIn(typed);
          const booking = code === undefined ? undefined : findBookingByCode(deps.db, code);
          if (!booking || booking.hostId !== host.id) {
            const message = reconcileTexts.noSuchBooking;
            return show(request, host, { errors: [{ field: `code-${receipt}`, message }], typedCode: typed });
          }
          const ask = { receipt, hostId: host.id, bookingId: booking.id, bookingHostId: booking.hostId };
          switch (assignMoney(deps, ask)) {
            case "assigned":
              return redirect(`${HOME}?placed=${receipt}`);
            case "matched_before":
              return redirect(`${HOME}?before=${receipt}`);
            case "no_such_money":
              throw new Refused(404);
          }
        },
        { role: "host", may: "money" },
      )
      .post(
        `${HOME}/:id/aside`,
        async ({ host, params: { id: receipt } }) => {
          switch (setMoneyAside(deps, { receipt, hostId: host.id })) {
            case "set_aside":
              return redirect(`${HOME}?aside=${receipt}`);
            case "matched_before":
              return redirect(`${HOME}?before=${receipt}`);
            case "no_such_money":
              throw new Refused(404);
          }
        },
        { role: "host", may: "money" },
      )
      .get(
        `${HOME}/said/:code`,
        ({ host, request, params }) => {
          const booking = findBookingByCode(deps.db, params.code);
          if (!booking || booking.hostId !== host.id) throw new Refused(404);
          const payments = paymentsOfBooking(deps.db, booking.id);
          const about = [
            booking.code,
            ...payments.flatMap(({ checkoutRequestId, receipt }) => [checkoutRequestId, receipt]),
          ];
          const when = (at: number) => `${shortDate(localDateAt(at))}, ${clockTime(at)}`;
          const exchanged = exchangesAbout(
            deps.db,
            about.filter((one) => one !== null),
          ).map((one) => ({
            key: `e${one.id}`,
            at: one.at,
            when: when(one.at),
            what: one.what,
            sent: one.sent,
            received: one.received,
          }));
          const told = callbacksOfBooking(deps.db, booking.id).map((one) => ({
            key: `c${one.id}`,
            at: one.receivedAt,
            when: when(one.receivedAt),
            what: one.outcome ?? "callback",
            sent: undefined,
            received: one.body,
          }));
          const said = [...exchanged, ...told].sort((a, b) => a.at - b.at);
          return page(request, <ExchangesPage shell={deps.shell} code={booking.code} said={said} />);
        },
        { role: "host", may: "money" },
      )
  );
}

/** What the last form came to, said by the address it led to. Only figures and receipts are taken from it. */
function whatWasDone(request: Request): string | undefined {
  const query = queryOf(request);
  const [placed, aside, before] = [query.text("placed", 20), query.text("aside", 20), query.text("before", 20)];
  if (RECEIPT.test(placed)) return reconcileTexts.placed(placed);
  if (RECEIPT.test(aside)) return reconcileTexts.setAside(aside);
  if (RECEIPT.test(before)) return reconcileTexts.answeredBefore(before);
  const count = (name: string) => Number(/^\d{1,5}$/.exec(query.text(name, 8))?.[0] ?? Number.NaN);
  const figures = { known: count("known"), fresh: count("fresh"), others: count("others") };
  return Object.values(figures).every(Number.isFinite) ? reconcileTexts.statement.result(figures) : undefined;
}
