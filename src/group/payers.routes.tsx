import { Elysia } from "elysia";
import { type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import { ownToPay } from "#src/booking/rooms-of-group.ts";
import { stageOf } from "#src/booking/stage-of.ts";
import { recheckChannels } from "#src/calendar/recheck-channels.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { displayPhone, mpesaPhone, normalisePhone } from "#src/core/person/phone.ts";
import { inHouse } from "#src/host/in-house.ts";
import { isPhoneProven } from "#src/identity/phone-proof.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import { payeesOf } from "#src/payout/payees-of.ts";
import { type FormBody, queryOf, Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import { type Deps, holdsPayer, payerLink } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { PayerPage, type PayerStage } from "#views/group/payer-page.tsx";
import { textsOf } from "#views/kit/language.tsx";

/** Paying for one of several rooms that were booked at once, by a link that opens nothing else. */
export function payersRoutes(deps: Deps) {
  return new Elysia({ name: "payers" })
    .use(openDoor)
    .get("/booking/rooms/pay", ({ request }) => show(deps, request, openRoom(deps, queryOf(request))), { open: true })
    .post("/booking/rooms/pay", ({ request }) => pay(deps, request), { open: true });
}

type Opened = BookingWithProperty & Readonly<{ token: string }>;

/** For everybody without the link it is not there. */
function openRoom(deps: Deps, asked: FormBody): Opened {
  const id = asked.text("room", 40);
  const token = asked.text("t", 60);
  const found = holdsPayer(deps, id, token) ? findBookingWithProperty(deps.db, id) : undefined;
  if (!found || found.booking.groupId === null) throw new Refused(404);
  return { ...found, token };
}

function stageFor(deps: Deps, found: Opened): PayerStage {
  const { booking } = found;
  const state = stateAt(booking, deps.clock.now());
  const restKes = ownToPay(deps.db, booking);
  if (state === "confirmed" && restKes === 0) return "booked";
  if (state !== "held" && state !== "confirmed") return "over";
  if (restKes === 0) return "paid";
  const { kind } = stageOf(deps, found, purposeOf(found), restKes);
  if (kind === "waiting") return "waiting";
  if (kind === "in_review" || kind === "checking") return "looked";
  return payeesOf(deps, found.host.id).asked ? "to_pay" : "no_way";
}

/** What makes this room certain, or the rest of its stay. */
function purposeOf({ booking }: Opened): "stay" | "balance" {
  return booking.state === "confirmed" ? "balance" : "stay";
}

function show(
  deps: Deps,
  request: Request,
  found: Opened,
  again: Readonly<{ status?: number; typedPhone?: string; message?: string }> = {},
): Response {
  const { booking, property, token } = found;
  const view = (
    <PayerPage
      shell={inHouse(deps, guestShell(deps, request), property.hostId)}
      stage={stageFor(deps, found)}
      roomId={booking.id}
      token={token}
      guest={booking.guestName.split(" ")[0] ?? ""}
      name={property.displayName}
      guests={booking.party}
      stay={booking}
      kes={Math.min(ownToPay(deps.db, booking), deps.config.mpesa.mostKes)}
      isRest={purposeOf(found) === "balance"}
      payee={payeesOf(deps, found.host.id).asked}
      typedPhone={again.typedPhone ?? ""}
      errors={again.message ? [{ field: "phone", message: again.message }] : []}
      submissionKey={newSecret()}
    />
  );
  return page(request, view, { status: again.status ?? 200 });
}

async function pay(deps: Deps, request: Request): Promise<Response> {
  const form = await readForm(request);
  const found = openRoom(deps, form);
  const { id } = found.booking;
  const typedPhone = form.text("phone", 60);
  const { payment, groups } = textsOf(guestShell(deps, request));
  const normal = normalisePhone(typedPhone);
  const phone = normal && mpesaPhone(normal);
  if (!phone) {
    const message = typedPhone.trim() ? payment.ask.phoneWrong : payment.ask.phoneMissing;
    return show(deps, request, found, { status: 422, typedPhone, message });
  }
  const submissionKey = submissionKeyOf(form);
  if (!submissionKey) throw new Refused(400);
  if (stageFor(deps, found) === "to_pay" && (await recheckChannels(deps, id)).outcome === "clear") {
    const isOwner = isPhoneProven(deps, request, normal);
    const own = { purpose: purposeOf(found), onlyOwn: true } as const;
    const { outcome } = askForPayment(deps, { bookingId: id, phone, submissionKey, isOwner, ...own });
    if (["too_many_requests", "phone_asked_enough", "day_is_full", "no_way_to_ask"].includes(outcome)) {
      const shown = { status: 409, typedPhone: displayPhone(normal), message: groups.payers.cannot };
      return show(deps, request, found, shown);
    }
  }
  return redirect(payerLink(deps, id).slice(deps.publicUrl.length));
}
