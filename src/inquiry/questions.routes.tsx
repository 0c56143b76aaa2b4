import { Elysia } from "elysia";
import { findInquiry, type Inquiry, incomingOfInquiry } from "#db/inquiry.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { readyTextsOf } from "#db/ready-text.queries.ts";
import { hostLookOf, withWrittenName } from "#db/share.queries.ts";
import { readThread, sentInThread } from "#db/talk.queries.ts";
import { write } from "#db/write.ts";
import { ANSWER_LONGEST } from "#src/core/inquiry/inquiry-life.ts";
import { fitsQuestion, inserted } from "#src/core/message/ready-text.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { calledBy, type HostCalled } from "#src/core/share/look.ts";
import { sideOfInquiry, waysTo } from "#src/messaging/other-side.ts";
import { shownMessage } from "#src/messaging/shown-message.ts";
import { planOfQuestionToShow } from "#src/planned/load-talk.ts";
import { type FormBody, Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import { type Deps, propertyLink } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { QuestionPage } from "#views/inquiry/question-pages.tsx";
import type { FieldError } from "#views/kit/index.ts";
import type { SaidInThread } from "#views/message/bubbles.tsx";
import { messagesIn } from "#views/texts/catalogue.ts";
import { answerInquiry, closeInquiry, setAutomatic } from "./answer-inquiry.ts";
import { judgeQuestion } from "./judge-question.ts";

const LIST = "/dashboard/messages?show=questions";
const pathOf = (id: string) => `/dashboard/messages/question/${id}`;

type Asking = Readonly<{ hostId: string; id: string }>;
type Host = Omit<HostCalled, "writtenName"> & Readonly<{ id: string; phone: string }>;

/** What guests ask a host, and the host's answers. They stand among the messages; the addresses of before lead there. */
export function questionRoutes(deps: Deps) {
  return new Elysia({ name: "questions" })
    .use(hostDoor(deps))
    .get("/dashboard/questions", () => redirect(LIST), { may: "messages" })
    .post(
      "/dashboard/questions",
      async ({ request, host }) => {
        const on = (await readForm(request)).text("automatic", 5) === "on";
        setAutomatic(deps, host.id, on);
        return redirectSaying(deps, LIST, on ? "answers_on" : "answers_off");
      },
      // They answer for every property.
      { may: "house" },
    )
    .get(
      "/dashboard/questions/:id",
      ({ host, params }) => redirect(pathOf(ownInquiry(deps, { hostId: host.id, id: params.id }).id)),
      { may: "messages" },
    )
    .post("/dashboard/questions/:id", ({ request, host, params }) => answer(deps, request, host, params.id), {
      may: "messages",
    })
    .get("/dashboard/messages/question/:id", ({ request, host, params }) => show(deps, request, host, params.id), {
      may: "messages",
    })
    .post("/dashboard/messages/question/:id", ({ request, host, params }) => answer(deps, request, host, params.id), {
      may: "messages",
    });
}

async function answer(deps: Deps, request: Request, host: Host, id: string): Promise<Response> {
  const form = await readForm(request);
  const of: Asking = { id, hostId: host.id };
  if (form.text("close", 5)) {
    if (closeInquiry(deps, of) === "no_such_inquiry") throw new Refused(404);
    return redirectSaying(deps, LIST, "question_closed");
  }
  const inquiry = ownInquiry(deps, of);
  const body = form.words("suggestion", ANSWER_LONGEST) || form.words("body", 2 * ANSWER_LONGEST);
  const way = form.text("way", 10);
  const key = submissionKeyOf(form) ?? newSecret();
  const again = (errors: readonly FieldError[], status: number) =>
    show(deps, request, host, id, { body, way, submissionKey: newSecret(), errors }, status);
  if (form.text("insert", 80)) {
    const words = withReadyText(deps, host, inquiry, form, body);
    return show(deps, request, host, id, { body: words, way, submissionKey: key, errors: [] });
  }
  const { inquiryDesk: t, messageDesk } = hostTexts(deps, request);
  const wrong = !body ? t.missing : body.length > ANSWER_LONGEST ? t.tooLong(ANSWER_LONGEST) : undefined;
  if (wrong) return again([{ field: "body", message: wrong }], 422);
  switch (answerInquiry(deps, { ...of, words: body, way, key })) {
    case "answered":
    case "answered_before":
      return redirectSaying(deps, pathOf(id), "answer_sent");
    case "no_way":
      return again([{ field: "way", message: messageDesk.faults.no_way }], 422);
    case "over":
      return again([], 409);
    case "no_such_inquiry":
      throw new Refused(404);
  }
}

function withReadyText(deps: Deps, host: Host, inquiry: Inquiry, form: FormBody, typed: string): string {
  const text = readyTextsOf(deps.db, host.id).find(({ id }) => id === form.text("insert", 80));
  if (!text || !fitsQuestion(text.body)) return typed;
  const property = findProperty(deps.db, inquiry.propertyId)?.displayName ?? "";
  const link = propertyLink(deps, inquiry.propertyId);
  return inserted(typed, text.body, {
    property,
    link,
    host: calledBy(withWrittenName(deps.db, host)),
    phone: displayPhone(hostLookOf(deps.db, host.id)?.phone || host.phone),
  });
}

function ownInquiry(deps: Deps, { hostId, id }: Asking): Inquiry {
  const inquiry = findInquiry(deps.db, id);
  if (inquiry?.hostId !== hostId) throw new Refused(404);
  return inquiry;
}

function show(
  deps: Deps,
  request: Request,
  host: Host,
  id: string,
  typed = { body: "", way: "", submissionKey: newSecret(), errors: [] as readonly FieldError[] },
  status = 200,
): Response {
  const inquiry = ownInquiry(deps, { hostId: host.id, id });
  const propertyName = findProperty(deps.db, inquiry.propertyId)?.displayName ?? "";
  const threadId = `i-${id}`;
  const said = saidAround(deps, inquiry, threadId);
  write(deps.db, (tx) => readThread(tx, threadId, deps.clock.now()));
  const ready = readyTextsOf(deps.db, host.id).filter(({ body }) => fitsQuestion(body));
  const view = (
    <QuestionPage
      shell={hostShell(deps, request)}
      inquiry={inquiry}
      propertyName={propertyName}
      phone={displayPhone(inquiry.phone)}
      said={said}
      toCome={planOfQuestionToShow(deps, inquiry, deps.clock.now()).toCome}
      suggestions={inquiry.state === "open" ? suggestionsFor(deps, inquiry) : []}
      ways={waysTo(deps, sideOfInquiry(inquiry, propertyName), threadId)}
      ready={ready}
      typed={typed}
      longest={ANSWER_LONGEST}
    />
  );
  return page(request, view, { status });
}

/** All that was written both ways, in order; the question itself first. */
function saidAround({ db }: Deps, inquiry: Inquiry, threadId: string): SaidInThread[] {
  const asked = {
    id: inquiry.id,
    body: inquiry.question,
    at: inquiry.createdAt,
    way: inquiry.channel === "whatsapp" ? inquiry.channel : ("page" as const),
    isFromGuest: true as const,
  };
  const sent = sentInThread(db, threadId).map((message) => ({ ...shownMessage(message), isFromGuest: false as const }));
  const came = incomingOfInquiry(db, inquiry.id)
    .filter(({ id }) => id !== inquiry.id)
    .map((message) => ({ ...message, isFromGuest: true as const }));
  return [asked, ...[...sent, ...came].toSorted((a, b) => a.at - b.at)];
}

/** What the listing says of it now, in the language of the question; where it says nothing, yes and no. */
function suggestionsFor(deps: Deps, inquiry: Inquiry): string[] {
  const words = messagesIn[inquiry.language].inquiries;
  const judged = judgeQuestion(deps, inquiry.propertyId, inquiry.question);
  const fromListing = inquiry.reply ? "" : (judged?.answered.answers.map(words.answer).join(" ") ?? "");
  const whole = fromListing.length <= ANSWER_LONGEST ? fromListing : "";
  return [...(whole ? [whole] : []), words.yes, words.no];
}
