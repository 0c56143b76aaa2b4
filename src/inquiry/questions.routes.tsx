import { Elysia } from "elysia";
import {
  answersByItself,
  findInquiry,
  type Inquiry,
  incomingOfInquiry,
  inquiriesOfHost,
  messagesOfInquiry,
} from "#db/inquiry.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { ANSWER_LONGEST } from "#src/core/inquiry/inquiry-life.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { QuestionPage, QuestionsPage, type SaidLine } from "#views/inquiry/question-pages.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { answerInquiry, closeInquiry, setAutomatic } from "./answer-inquiry.ts";
import { judgeQuestion } from "./judge-question.ts";

const { inquiryDesk: t } = pagesIn.en;

/** The newest that a host sees. */
const SHOWN = 100;

/** What guests ask a host, and the host's answers. */
export function questionRoutes(deps: Deps) {
  return new Elysia({ name: "questions" })
    .use(hostDoor(deps))
    .get("/dashboard/questions", ({ request, host }) => listPage(deps, request, host.id), { role: "host" })
    .post(
      "/dashboard/questions",
      async ({ request, host }) => {
        const on = (await readForm(request)).text("automatic", 5) === "on";
        setAutomatic(deps, host.id, on);
        return redirectSaying(deps, "/dashboard/questions", on ? "answers_on" : "answers_off");
      },
      { role: "host" },
    )
    .get("/dashboard/questions/:id", ({ request, host, params }) => show(deps, request, host.id, params.id), {
      role: "host",
    })
    .post("/dashboard/questions/:id", ({ request, host, params }) => answer(deps, request, host.id, params.id), {
      role: "host",
    });
}

function listPage(deps: Deps, request: Request, hostId: string): Response {
  const questions = inquiriesOfHost(deps.db, hostId, SHOWN).map(({ inquiry, propertyName }) => ({
    ...inquiry,
    propertyName,
    phone: displayPhone(inquiry.phone),
  }));
  const automatic = answersByItself(deps.db, hostId);
  return page(request, <QuestionsPage shell={deps.shell} questions={questions} automatic={automatic} />);
}

async function answer(deps: Deps, request: Request, hostId: string, id: string): Promise<Response> {
  const form = await readForm(request);
  const list = "/dashboard/questions";
  if (form.text("close", 5)) {
    if (closeInquiry(deps, { id, hostId }) === "no_such_inquiry") throw new Refused(404);
    return redirectSaying(deps, list, "question_closed");
  }
  ownInquiry(deps, hostId, id);
  const words = (form.text("suggestion", ANSWER_LONGEST) || form.text("words", 2 * ANSWER_LONGEST)).trim();
  const wrong = !words ? t.missing : words.length > ANSWER_LONGEST ? t.tooLong(ANSWER_LONGEST) : undefined;
  if (wrong) return show(deps, request, hostId, id, words, [{ field: "words", message: wrong }]);
  const key = submissionKeyOf(form) ?? newSecret();
  switch (answerInquiry(deps, { id, hostId, words, key })) {
    case "answered":
    case "answered_before":
      return redirectSaying(deps, `${list}/${id}`, "answer_sent");
    case "over":
      return show(deps, request, hostId, id, words, [], 409);
    case "no_such_inquiry":
      throw new Refused(404);
  }
}

function ownInquiry(deps: Deps, hostId: string, id: string): Inquiry {
  const inquiry = findInquiry(deps.db, id);
  if (inquiry?.hostId !== hostId) throw new Refused(404);
  return inquiry;
}

function show(
  deps: Deps,
  request: Request,
  hostId: string,
  id: string,
  typed = "",
  errors: readonly FieldError[] = [],
  status = errors.length > 0 ? 422 : 200,
): Response {
  const inquiry = ownInquiry(deps, hostId, id);
  const view = (
    <QuestionPage
      shell={deps.shell}
      inquiry={inquiry}
      propertyName={findProperty(deps.db, inquiry.propertyId)?.displayName ?? ""}
      phone={displayPhone(inquiry.phone)}
      said={saidAround(deps, id)}
      suggestions={inquiry.state === "open" ? suggestionsFor(deps, inquiry) : []}
      typed={typed}
      errors={errors}
      longest={ANSWER_LONGEST}
      submissionKey={newSecret()}
    />
  );
  return page(request, view, { status });
}

/** All that was written both ways, in order. */
function saidAround({ db }: Deps, id: string): SaidLine[] {
  const sent = messagesOfInquiry(db, id).map((message): SaidLine => {
    const isGone = message.state !== "refused" && message.report !== "failed";
    return { id: message.id, by: message.writtenBy, body: message.body, at: message.createdAt, isGone };
  });
  const came = incomingOfInquiry(db, id).map(
    ({ body, createdAt, ...message }): SaidLine => ({ id: message.id, by: "guest", body, at: createdAt, isGone: true }),
  );
  return [...sent, ...came].sort((a, b) => a.at - b.at);
}

/** What the listing says of it now, in the language of the question; where it says nothing, yes and no. */
function suggestionsFor(deps: Deps, inquiry: Inquiry): string[] {
  const words = messagesIn[inquiry.language].inquiries;
  const judged = judgeQuestion(deps, inquiry.propertyId, inquiry.question);
  const fromListing = inquiry.reply ? "" : (judged?.answered.answers.map(words.answer).join(" ") ?? "");
  const whole = fromListing.length <= ANSWER_LONGEST ? fromListing : "";
  return [...(whole ? [whole] : []), words.yes, words.no];
}
