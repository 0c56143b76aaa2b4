import { Elysia } from "elysia";
import { plateOf, savePlate } from "#db/guide.queries.ts";
import { sleeperOf } from "#db/told.queries.ts";
import { write } from "#db/write.ts";
import { type Guide, isWritten } from "#src/core/guide/fields.ts";
import { passInWords, readPlate } from "#src/core/guide/guard-pass.ts";
import { KEEP_UNTIL, keptUntil } from "#src/core/kept-copy.ts";
import { calledBy } from "#src/core/share/look.ts";
import { bookingShell } from "#src/messaging/reach-of.ts";
import { asset, workerScript } from "#src/web/assets.ts";
import { Refused, readForm } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { answerShell, guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { GuidePage } from "#views/guide/guide-page.tsx";
import type { PassToShow } from "#views/guide/pass-card.tsx";
import { ShutGuidePage } from "#views/guide/shut-guide-page.tsx";
import { textsOf } from "#views/kit/language.tsx";
import { passOf } from "./guard-pass.ts";
import { guidePath } from "./guide-link.ts";
import { guidePhotoFile, photosAt } from "./guide-photos.ts";
import { guideOf } from "./load-guide.ts";
import { hasCodes, houseOf, shownOf } from "./shown-of.ts";
import { guideStandingOf } from "./standing-of.ts";

/** The guide of a booking, for its guest alone: by the link, or signed in with the number. */
export function guestGuideRoutes(deps: Deps) {
  return (
    new Elysia({ name: "guest-guide" })
      .use(bookingDoor(deps))
      .get("/guest/booking/:id/guide", ({ opened, request }) => guide(deps, request, opened), { role: "own_booking" })
      .get(
        "/guest/booking/:id/guide/photos/:file",
        ({ opened, request, params }) => photo(deps, request, opened, params.file),
        { role: "own_booking" },
      )
      // Its path ends where the guide's begins, so a browser lets it watch over that page.
      .get("/guest/booking/:id/guide-worker.js", () => workerScript("guide-worker.js"), { open: true })
      .post("/guest/booking/:id/plate", ({ opened, request }) => takePlate(deps, request, opened), {
        role: "own_booking",
      })
  );
}

/** A photo of the guide, for as long as its page shows any. */
function photo(deps: Deps, request: Request, opened: OpenedBooking, file: string): Promise<Response> {
  const full = guideOf(deps, opened.property.id);
  const { is } = guideStandingOf(deps.db, opened, full, deps.clock.now());
  if (is === "shut" || is === "waits" || !isWritten(full)) throw new Refused(404);
  return guidePhotoFile(deps, request, opened.property.id, file);
}

type Plate = Readonly<{ value: string; error?: string }>;

/** `plate` is what was typed, where it is wrong. */
function guide(deps: Deps, request: Request, opened: OpenedBooking, plate?: Plate): Response {
  const { booking, property, host } = opened;
  const shell = answerShell(bookingShell(deps, request, booking), request, guidePath(deps, booking.id));
  const full = guideOf(deps, property.id);
  const now = deps.clock.now();
  const standing = guideStandingOf(deps.db, opened, full, now);
  const backHref = bookingPath(deps, booking.id);
  const scriptUrl = asset("guide.js");
  if (standing.is === "shut" || standing.is === "waits" || !isWritten(full)) {
    const why = standing.is === "shut" || standing.is === "waits" ? standing : "not_written";
    return page(
      request,
      <ShutGuidePage shell={shell} standing={why} hostName={calledBy(host)} {...{ backHref, scriptUrl }} />,
    );
  }
  const view = (
    <GuidePage
      shell={shell}
      guide={shownOf(full, standing)}
      standing={standing}
      keptUntil={standing.is === "open" ? keptUntil(standing, now) : undefined}
      hasCodes={hasCodes(full)}
      stay={booking}
      hours={property}
      property={property}
      host={host}
      photos={photosAt(deps.db, property.id, {
        path: `/guest/booking/${booking.id}/guide/photos`,
        query: `?t=${bookingToken(deps, booking.id)}`,
      })}
      pass={passToShow(deps, opened, full, plate)}
      back={{ href: backHref, label: textsOf(shell).guide.back }}
      scriptUrl={scriptUrl}
    />
  );
  const headers: Record<string, string> =
    standing.is === "open" ? { [KEEP_UNTIL]: String(keptUntil(standing, now)) } : {};
  return page(request, view, { headers, status: plate ? 422 : 200 });
}

function passToShow(deps: Deps, { booking, property }: OpenedBooking, guide: Guide, typed?: Plate): PassToShow {
  const code = passOf(deps, booking);
  const plate = {
    value: typed?.value ?? plateOf(deps.db, booking.id) ?? "",
    error: typed?.error,
    action: `/guest/booking/${booking.id}/plate`,
    token: bookingToken(deps, booking.id),
  };
  return {
    guestName: sleeperOf(deps.db, booking),
    house: houseOf(property.displayName, guide),
    code: passInWords(code),
    link: `${deps.publicUrl}/pass/${code}`,
    typeAt: `${deps.publicUrl.replace(/^https?:\/\//, "")}/pass`,
    plate: guide.plate === undefined ? undefined : plate,
  };
}

async function takePlate(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response> {
  const { booking, property } = opened;
  const full = guideOf(deps, property.id);
  const standing = guideStandingOf(deps.db, opened, full, deps.clock.now());
  // A gate that asks for none is told none, and nobody types one into a guide that is shut.
  if (standing.is !== "open" || full.plate === undefined) return redirect(guidePath(deps, booking.id));
  const typed = (await readForm(request)).text("plate", 60).trim();
  const plate = typed === "" ? undefined : readPlate(typed);
  if (typed !== "" && plate === undefined) {
    const { pass } = textsOf(guestShell(deps, request, booking.language)).guide;
    return guide(deps, request, opened, { value: typed, error: pass.plateWrong });
  }
  write(deps.db, (tx) => savePlate(tx, booking.id, plate, deps.clock.now()));
  return redirect(`${guidePath(deps, booking.id)}#pass`);
}
