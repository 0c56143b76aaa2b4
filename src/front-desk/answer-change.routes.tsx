import { Elysia } from "elysia";
import { type AnswerChange, answerChange, askForDifference } from "#src/booking/answer-change.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { changeDoor, hostDoor } from "#src/web/door/door.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { AnswerChangePage } from "#views/dashboard/answer-change-page.tsx";
import type { FlashKey } from "#views/texts/pages.ts";
import { changeAskedOf } from "./load-host-booking.ts";

const SAID: Readonly<Record<Exclude<AnswerChange["outcome"], "no_such_request">, FlashKey>> = {
  accepted: "change_accepted",
  declined: "change_declined",
  over: "change_over",
  nights_taken: "change_taken",
  impossible: "change_impossible",
};

const WAITS_ON: readonly FlashKey[] = [SAID.nights_taken, SAID.impossible];

/** A host answers what a guest asks of their stay, by one press. */
export function answerChangeRoutes(deps: Deps) {
  return new Elysia({ name: "answer-change" }).use(hostDoor(deps)).post(
    "/dashboard/changes/:id",
    async ({ host, request, params }) => {
      const form = await readForm(request);
      const { bookingId, said } = answerBy(deps, form, { hostId: host.id, requestId: params.id });
      return redirectSaying(deps, `/dashboard/bookings/${bookingId}`, said);
    },
    { may: "bookings" },
  );
}

/** The same by the link of the message, without signing in. Opening it answers nothing: the buttons do. */
export function changeLinkRoutes(deps: Deps) {
  return new Elysia({ name: "change-link" })
    .use(changeDoor(deps))
    .get(
      "/booking/change/:id",
      ({ asked: { change, ...found }, request }) => {
        const token = tokenOf(queryOf(request));
        const asked = change.state === "open" ? changeAskedOf(deps.db, found, deps.clock) : undefined;
        const byLink = { action: `/booking/change/${change.id}`, token };
        const view = (
          <AnswerChangePage
            shell={{ ...deps.shell, language: found.host.language }}
            nav={token ? "public" : "host"}
            asked={asked?.asked.id === change.id ? { ...asked, byLink } : undefined}
            standing={change.state === "open" ? "ended" : change.state}
            bookingHref={token ? undefined : `/dashboard/bookings/${change.bookingId}`}
          />
        );
        return page(request, view);
      },
      { role: "change" },
    )
    .post(
      "/booking/change/:id",
      async ({ asked: { change, host }, request }) => {
        const form = await readForm(request);
        const { said } = answerBy(deps, form, { hostId: host.id, requestId: change.id });
        const token = tokenOf(form);
        const back = `/booking/change/${change.id}${token ? `?t=${encodeURIComponent(token)}` : ""}`;
        // What became of it stands on the page; why it waits on does not.
        return WAITS_ON.includes(said) ? redirectSaying(deps, back, said) : redirect(back);
      },
      { role: "change" },
    );
}

function answerBy(
  deps: Deps,
  form: FormBody,
  ask: { hostId: string; requestId: string },
): Readonly<{ bookingId: string; said: FlashKey }> {
  const answer = form.text("answer", 10);
  if (answer !== "accept" && answer !== "decline") throw new Refused(400);
  const words = form.line("words", 200);
  const result = answerChange(deps, { ...ask, answer, words });
  if (result.outcome === "no_such_request") throw new Refused(404);
  if (result.outcome === "accepted") askForDifference(deps, result.bookingId);
  return { bookingId: result.bookingId, said: SAID[result.outcome] };
}

function tokenOf(form: FormBody): string {
  return form.text("t", 60);
}
