import { Elysia } from "elysia";
import { type AnswerChange, answerChange, askForDifference } from "#src/booking/answer-change.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { forNights, hostDoor } from "#src/web/door/door.ts";
import { redirectSaying } from "#src/web/respond.ts";
import type { FlashKey } from "#views/texts/pages.ts";

const SAID: Readonly<Record<Exclude<AnswerChange["outcome"], "no_such_request">, FlashKey>> = {
  accepted: "change_accepted",
  declined: "change_declined",
  over: "change_over",
  nights_taken: "change_taken",
  impossible: "change_impossible",
};

/** A host answers what a guest asks of their stay, by one press. */
export function answerChangeRoutes(deps: Deps) {
  return new Elysia({ name: "answer-change" }).use(hostDoor(deps)).post(
    "/dashboard/changes/:id",
    async ({ host, request, params }) => {
      const form = await readForm(request);
      const answer = form.text("answer", 10);
      if (answer !== "accept" && answer !== "decline") throw new Refused(400);
      const words = form.text("words", 200).replace(/\s+/g, " ").trim();
      const result = answerChange(deps, { hostId: host.id, requestId: params.id, answer, words });
      if (result.outcome === "no_such_request") throw new Refused(404);
      if (result.outcome === "accepted") askForDifference(deps, result.bookingId);
      return redirectSaying(deps, `/dashboard/bookings/${result.bookingId}`, SAID[result.outcome]);
    },
    forNights(),
  );
}
