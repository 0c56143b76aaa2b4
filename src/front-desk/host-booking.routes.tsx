import { Elysia } from "elysia";
import { termsOf } from "#db/pricing.queries.ts";
import { findPropertyOfHost, propertiesOfHost } from "#db/property.queries.ts";
import { type BookByHost, bookByHost, DAYS_BACK } from "#src/booking/book-by-host.ts";
import { readLanguage } from "#src/core/language.ts";
import { isReceipt } from "#src/core/money/payment.ts";
import { cleanName } from "#src/core/person/name.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { HOST_BOOKING_PAYS, type HostBookingPay } from "#src/core/pricing/agreed-price.ts";
import { quote } from "#src/core/pricing/pricing.ts";
import { addDays, type LocalDate, readStay, type StayProblem } from "#src/core/stay/stay.ts";
import { type FormBody, queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { NewBookingPage, type TypedHostBooking } from "#views/dashboard/new-booking-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import type { PageTexts } from "#views/texts/pages.ts";

/** The host writes in a guest who called or wrote to them. */
export function hostBookingRoutes(deps: Deps) {
  return new Elysia({ name: "host-booking" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/bookings/new",
      ({ host, request }) => show(deps, request, host.id, readWrittenIn(queryOf(request)), newSecret()),
      { may: "bookings" },
    )
    .post("/dashboard/bookings/new", ({ host, request }) => writeIn(deps, request, host.id), { may: "bookings" });
}

type Told = Readonly<{ errors?: readonly FieldError[]; taken?: string }>;

async function writeIn(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const texts = hostTexts(deps, request);
  const form = await readForm(request);
  const typed = readWrittenIn(form);
  const submissionKey = form.text("submissionKey", 80) || newSecret();
  const again = (told: Told) => show(deps, request, hostId, typed, submissionKey, told);
  const { errors, booking } = judgeTyped(typed, texts);
  if (!booking) return again({ errors });
  const result = bookByHost(deps, { ...booking, hostId, submissionKey });
  switch (result.outcome) {
    case "booked":
    case "booked_before":
      return afterWriting(deps, result.booking, booking.pay);
    case "no_such_room":
      return again({ errors: [{ field: "unit", message: texts.hostBooking.faults.room(result.units) }] });
    case "nights_taken":
      return again({ taken: takenText(result.nights, texts) });
    default:
      return again({ errors: [writingFault(result, texts)] });
  }
}

/** Whoever is to pay often waits in a chat: their link stands on the booking, to be sent there by one press. */
export function afterWriting(
  deps: Deps,
  { id, checkIn }: Readonly<{ id: string; checkIn: LocalDate }>,
  pay: HostBookingPay,
): Response {
  if (pay === "link") return redirectSaying(deps, `/dashboard/bookings/${id}`, "pay_link_sent");
  return redirectSaying(deps, `/dashboard?tab=calendar&from=${addDays(checkIn, -1)}`, "booking_written");
}

function show(
  deps: Deps,
  request: Request,
  hostId: string,
  typed: TypedHostBooking,
  submissionKey: string,
  { errors = [], taken }: Told = {},
): Response {
  const properties = propertiesOfHost(deps.db, hostId, ["published", "draft"]);
  const price = priceOf(deps, hostId, typed);
  const view = (
    <NewBookingPage shell={hostShell(deps, request)} {...{ properties, typed, price, errors, taken, submissionKey }} />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : taken === undefined ? 200 : 409 });
}

/** Which nights are somebody else's, or that the room is. */
export function takenText(nights: readonly LocalDate[], { hostBooking: { taken }, dates }: PageTexts): string {
  return nights.length > 0 ? taken.text(nights.map(dates.short).join(", ")) : taken.room;
}

type Refusal = Exclude<BookByHost, { outcome: "booked" | "booked_before" | "nights_taken" | "no_such_room" }>;

export function writingFault(refused: Refusal, texts: PageTexts): FieldError {
  const { faults } = texts.hostBooking;
  switch (refused.outcome) {
    case "no_such_property":
      return { field: "property", message: faults.property };
    case "suspended":
      return { field: "property", message: faults.suspended };
    case "impossible_party":
      return { field: "guests", message: faults.party(refused.most) };
    case "no_price":
      return { field: "price", message: faults.price };
    case "over_unpaid":
      return { field: "pay", message: faults.over };
    case "receipt_used":
      return { field: "receipt", message: faults.receiptUsed };
    case "impossible_stay":
      return stayFault(refused.problem, texts);
  }
}

/** What is wrong with a pair of dates, beside its field. */
export function stayFault(problem: StayProblem, { hostBooking: { faults } }: PageTexts): FieldError {
  if (problem === "in_the_past") return { field: "from", message: faults.past };
  const isFar = problem === "too_long" || problem === "too_far_ahead";
  return { field: "to", message: isFar ? faults.tooLong : faults.dates };
}

/** The price that host and guest agreed on, whole shillings: `undefined` when none was typed, 0 when it is no price. */
export function agreedKes(typed: string): number | undefined {
  const price = typed.replace(/[\s,]/g, "");
  if (price === "") return undefined;
  return /^\d{1,8}$/.test(price) ? Number(price) : 0;
}

export function readWrittenIn(form: FormBody): TypedHostBooking {
  return {
    property: form.text("property", 80),
    unit: form.text("unit", 4),
    from: form.text("from", 20),
    to: form.text("to", 20),
    guests: form.text("guests", 6) || "2",
    name: form.text("name", 200),
    phone: form.text("phone", 60),
    language: readLanguage(form.text("language", 4)) ?? "en",
    price: form.text("price", 20),
    pay: form.text("pay", 20) || "link",
    receipt: form.text("receipt", 40),
  };
}

/** What was typed, as far as it can be judged without the calendar; every fault in the order of the fields. */
export function judgeTyped(typed: TypedHostBooking, { hostBooking: { faults } }: PageTexts) {
  const errors: FieldError[] = [];
  const name = cleanName(typed.name);
  if (!name || name.length > 80) errors.push({ field: "name", message: faults.name });
  const phone = normalisePhone(typed.phone);
  if (!phone) errors.push({ field: "phone", message: typed.phone.trim() ? faults.phone : faults.phoneMissing });
  const party = /^\d{1,3}$/.test(typed.guests.trim()) ? Number(typed.guests) : 0;
  const totalKes = agreedKes(typed.price);
  if (totalKes === 0) errors.push({ field: "price", message: faults.price });
  const pay = HOST_BOOKING_PAYS.find((one) => one === typed.pay);
  if (!pay) errors.push({ field: "pay", message: faults.pay });
  const receipt = typed.receipt.replace(/\s/g, "").toUpperCase() || null;
  // A code says that money came; the other two ways would ask this guest for it again.
  if (receipt && pay && pay !== "paid") errors.push({ field: "receipt", message: faults.receiptUnpaid });
  else if (receipt && !isReceipt(receipt)) errors.push({ field: "receipt", message: faults.receipt });
  if (errors.length > 0 || !phone || !pay) return { errors, booking: undefined };
  const unit = /^[1-9]\d?$/.test(typed.unit) ? Number(typed.unit) : undefined;
  return {
    errors,
    booking: {
      propertyId: typed.property,
      unit,
      checkIn: typed.from,
      checkOut: typed.to,
      party,
      guest: { name, phone, language: typed.language },
      totalKes,
      pay,
      receipt,
    },
  };
}

/** What the host's own prices make of what was typed, when it can be priced. */
function priceOf(deps: Deps, hostId: string, typed: TypedHostBooking) {
  const property = findPropertyOfHost(deps.db, typed.property, hostId);
  const today = deps.clock.today();
  const stay = readStay(typed.from, typed.to, addDays(today, -DAYS_BACK));
  if (!property || typeof stay === "string") return undefined;
  const party = Math.max(1, Number.parseInt(typed.guests, 10) || 1);
  const price = quote(stay, termsOf(deps.db, property).rates, { party, bookedOn: today });
  return { kes: price.totalKes, nights: price.nights.length };
}
