import { Elysia } from "elysia";
import { reportsOfReview } from "#db/report.queries.ts";
import { findReviewOfBooking, setInPictures } from "#db/review.queries.ts";
import { write } from "#db/write.ts";
import { readLanguage } from "#src/core/language.ts";
import {
  areAll,
  cleanWords,
  firstNameOf,
  NOTE_LONGEST,
  readStars,
  saysContact,
  WORDS_LONGEST,
} from "#src/core/review/read-words.ts";
import type { Writer } from "#src/core/review/review-window.ts";
import { calledBy } from "#src/core/share/look.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { browserOf } from "#src/identity/known-browser.ts";
import { isKnown } from "#src/identity/open-session.ts";
import { type FormBody, Refused, readForm } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { barOf, readVisitor } from "#src/web/door/visitor.ts";
import { answerShell, guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { WriteReviewPage, type WriteReviewPageProps } from "#views/review/write-review-page.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { reviewOfStay } from "./facts-of-stay.ts";
import { writeReview } from "./write-review.ts";

type Typed = WriteReviewPageProps["typed"];

/** A guest reviews their stay: by the link they were sent, or from their booking. */
export function guestReviewRoutes(deps: Deps) {
  return new Elysia({ name: "guest-review" })
    .use(bookingDoor(deps))
    .get(
      "/guest/booking/:id/review",
      ({ opened, request }) => {
        const language = guestShell(deps, request, opened.booking.language).language ?? "en";
        return show(deps, request, opened, {
          words: "",
          note: "",
          language,
          showName: true,
          inPictures: false,
          stars: {},
        });
      },
      { role: "own_booking" },
    )
    .post("/guest/booking/:id/review", ({ opened, request }) => send(deps, request, opened), { role: "own_booking" })
    .post("/guest/booking/:id/review/pictures", ({ opened, request }) => choose(deps, request, opened), {
      role: "own_booking",
    });
}

/** A guest lets their words stand in a picture, or takes that back. */
async function choose(deps: Deps, request: Request, { booking }: OpenedBooking): Promise<Response> {
  const inPictures = (await readForm(request)).text("inPictures", 3) !== "";
  const review = findReviewOfBooking(deps.db, booking.id);
  if (!review) throw new Refused(404);
  write(deps.db, (tx) => setInPictures(tx, review.id, inPictures));
  return redirect(`/guest/booking/${booking.id}/review?t=${bookingToken(deps, booking.id)}`);
}

async function send(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response> {
  const form = await readForm(request);
  const { booking } = opened;
  const { typed, stars, missing } = read(form);
  const { reviews: t } = textsOf(guestShell(deps, request, booking.language));
  const errors: FieldError[] = missing.map((field) => ({ field, message: t.missing(t.stars[field]) }));
  errors.push(...wordsAtFault(typed, t));
  // What may not be reviewed now says so, whatever was typed.
  const writer = writerOf(deps, request, opened);
  const isOpen = reviewOfStay(deps.db, booking, deps.clock.now(), writer).mayWrite === "open";
  if (isOpen && (errors.length > 0 || !areAll(stars))) return show(deps, request, opened, typed, errors);
  const result = areAll(stars)
    ? writeReview(deps, {
        bookingId: booking.id,
        writer,
        stars,
        words: typed.words,
        language: readLanguage(typed.language) ?? null,
        privateNote: typed.note,
        showName: typed.showName,
        inPictures: typed.inPictures,
      })
    : { outcome: "over" as const };
  if (result.outcome === "written") deps.log.info("a guest reviewed their stay", { booking: booking.id });
  if (result.outcome === "written" || result.outcome === "written_before") {
    return redirect(`/guest/booking/${booking.id}/review?t=${bookingToken(deps, booking.id)}`);
  }
  return show(deps, request, opened, typed, [], 409);
}

/** Whether they are signed in with the number of the booking, whose link alone is also with whoever booked. */
function writerOf(deps: Deps, request: Request, { booking, host }: OpenedBooking): Writer {
  const browser = browserOf(deps, request);
  const { visitor } = browser;
  return {
    hasShownNumber: visitor.kind === "guest" && visitor.guest.phone === booking.guestPhone,
    isHostsBrowser: isKnown(browser, host.id),
  };
}

function read(form: FormBody) {
  const { stars, missing } = readStars((category) => form.text(category, 2));
  const typed: Typed = {
    // One more than fits, so that what is too long is said and not cut.
    words: cleanWords(form.text("words", 2 * WORDS_LONGEST)),
    note: cleanWords(form.text("note", 2 * NOTE_LONGEST)),
    language: form.text("language", 5),
    showName: form.text("showName", 3) !== "",
    inPictures: form.text("inPictures", 3) !== "",
    stars,
  };
  return { typed, stars, missing };
}

function wordsAtFault({ words, note }: Typed, t: PageTexts["reviews"]): FieldError[] {
  const errors: FieldError[] = [];
  if (words.length > WORDS_LONGEST) errors.push({ field: "words", message: t.tooLong(WORDS_LONGEST) });
  else if (saysContact(words)) errors.push({ field: "words", message: t.contact });
  if (note.length > NOTE_LONGEST) errors.push({ field: "note", message: t.tooLong(NOTE_LONGEST) });
  return errors;
}

function show(
  deps: Deps,
  request: Request,
  opened: OpenedBooking,
  typed: Typed,
  errors: readonly FieldError[] = [],
  status = errors.length > 0 ? 422 : 200,
): Response {
  const { booking, property, host } = opened;
  const visitor = readVisitor(deps, request);
  const token = bookingToken(deps, booking.id);
  const shell = answerShell(
    guestShell(deps, request, booking.language),
    request,
    `/guest/booking/${booking.id}/review?t=${token}`,
  );
  const writer = writerOf(deps, request, opened);
  const { review, mayWrite, closesAt } = reviewOfStay(deps.db, booking, deps.clock.now(), writer);
  const view = (
    <WriteReviewPage
      shell={shell}
      nav={barOf(visitor)}
      booking={booking}
      property={property}
      host={calledBy(host)}
      firstName={booking.forgottenAt === null ? firstNameOf(booking.guestName) : ""}
      token={token}
      back={bookingPath(deps, booking.id)}
      today={deps.clock.today()}
      may={mayWrite}
      until={textsOf(shell).dates.short(localDateAt(closesAt))}
      written={review && { ...review, reply: review.replyHiddenAt === null ? review.reply : null }}
      answered={review ? reportsOfReview(deps.db, review.id).filter(({ outcome }) => outcome !== null) : []}
      typed={typed}
      errors={errors}
    />
  );
  return page(request, view, { status });
}
