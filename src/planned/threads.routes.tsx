import { Elysia } from "elysia";
import { findBookingWithProperty } from "#db/booking.queries.ts";
import { answersByItself } from "#db/inquiry.queries.ts";
import { readyTextsOf } from "#db/ready-text.queries.ts";
import { readThread, THREAD_LISTS } from "#db/talk.queries.ts";
import { write } from "#db/write.ts";
import { inserted } from "#src/core/message/ready-text.ts";
import { threadHref } from "#src/core/message/thread-href.ts";
import { guideLink } from "#src/guide/guide-link.ts";
import { valuesOf } from "#src/messaging/words-of-rule.ts";
import { queryOf, Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import type { FieldError } from "#views/kit/index.ts";
import { PlanPage } from "#views/message/plan-page.tsx";
import { ThreadPage } from "#views/message/thread-page.tsx";
import { ThreadsPage } from "#views/message/threads-page.tsx";
import { loadPlan, loadThread, loadThreads } from "./load-talk.ts";
import { stopPlanned } from "./stop-planned.ts";
import { OWN_MOST, sayAgain, seeTo, writeToGuest } from "./write-message.ts";

const HOME = "/dashboard/messages";
const FIND_LONGEST = 80;
const SAID_OF = { queued: "message_queued", no_way: "message_no_way", seen: "message_seen_to" } as const;
const threadPath = (bookingId: string) => `${HOME}/booking/${bookingId}`;

/** What a host and their guests say to each other, and what goes out by itself. */
export function threadRoutes(deps: Deps) {
  return new Elysia({ name: "threads" })
    .use(hostDoor(deps))
    .get(HOME, ({ host, request }) => threads(deps, request, host.id), { may: "messages" })
    .get(
      `${HOME}/plan`,
      ({ host, request }) =>
        page(
          request,
          <PlanPage
            shell={hostShell(deps, request)}
            {...loadPlan(deps, host.id, Math.trunc(Number(queryOf(request).text("page", 4)) || 1))}
          />,
        ),
      {
        may: "messages",
      },
    )
    .post(`${HOME}/plan`, ({ host, request }) => stop(deps, request, host.id), { may: "messages" })
    .get(`${HOME}/booking/:id`, ({ host, request, params }) => thread(deps, request, host.id, params.id), {
      may: "messages",
    })
    .post(`${HOME}/booking/:id`, ({ host, request, params }) => say(deps, request, host.id, params.id), {
      may: "messages",
    })
    .post(`${HOME}/again`, ({ host, request }) => again(deps, request, host.id), { may: "messages" });
}

function threads(deps: Deps, request: Request, hostId: string): Response {
  const query = queryOf(request);
  const list = THREAD_LISTS.find((one) => one === query.text("show", 20)) ?? "all";
  const [, at, id = ""] = /^(\d{1,15})~(.+)$/.exec(query.text("before", 100)) ?? [];
  const before = at === undefined ? undefined : { at: Number(at), id };
  const found = loadThreads(deps, hostId, { list, find: query.text("find", FIND_LONGEST).trim(), before });
  const automatic = list === "questions" ? answersByItself(deps.db, hostId) : undefined;
  return page(request, <ThreadsPage shell={hostShell(deps, request)} {...found} automatic={automatic} />);
}

type Typed = Readonly<{ body: string; way: string; submissionKey: string; errors: readonly FieldError[] }>;

function thread(deps: Deps, request: Request, hostId: string, bookingId: string, typed?: Typed): Response {
  const talk = loadThread(deps, { hostId, bookingId });
  if (!talk) throw new Refused(404);
  if (talk.booking.id !== bookingId && !typed) return redirect(threadPath(talk.booking.id));
  const { threadIds } = talk;
  if (threadIds.length > 0)
    write(deps.db, (tx) => {
      for (const threadId of threadIds) readThread(tx, threadId, deps.clock.now());
    });
  const kept = typed ?? { body: "", way: "", submissionKey: newSecret(), errors: [] };
  const ready = readyTextsOf(deps.db, hostId);
  const view = (
    <ThreadPage shell={hostShell(deps, request)} talk={talk} ready={ready} typed={kept} longest={OWN_MOST} />
  );
  return page(request, view, { status: kept.errors.length > 0 ? 422 : 200 });
}

async function say(deps: Deps, request: Request, hostId: string, bookingId: string): Promise<Response> {
  const form = await readForm(request);
  const typed = { body: form.words("body", OWN_MOST + 1), way: form.text("way", 10) };
  const submissionKey = submissionKeyOf(form) ?? newSecret();
  const chosen = form.text("insert", 80);
  if (chosen)
    return thread(
      deps,
      request,
      hostId,
      bookingId,
      insertText(deps, { hostId, bookingId, chosen }, { ...typed, submissionKey }),
    );
  const outcome = writeToGuest(deps, { hostId, bookingId, ...typed, submissionKey });
  if (outcome === "no_such_booking") throw new Refused(404);
  if (outcome === "queued") return redirectSaying(deps, threadPath(bookingId), "message_queued");
  const field = outcome === "no_way" ? "way" : "body";
  return thread(deps, request, hostId, bookingId, {
    ...typed,
    submissionKey,
    errors: [{ field, message: hostTexts(deps, request).messageDesk.faults[outcome] }],
  });
}

/** A kept text with what it says of this booking, behind what is typed. */
function insertText(
  deps: Deps,
  { hostId, bookingId, chosen }: { hostId: string; bookingId: string; chosen: string },
  typed: Omit<Typed, "errors">,
): Typed {
  const found = findBookingWithProperty(deps.db, bookingId);
  const text = readyTextsOf(deps.db, hostId).find(({ id }) => id === chosen);
  if (!text || found?.host.id !== hostId) throw new Refused(404);
  const links = { link: deps.linkTo(bookingId), guide: guideLink(deps, bookingId) };
  const values = valuesOf(found, links, deps.clock.now());
  return { ...typed, body: inserted(typed.body, text.body, values), errors: [] };
}

async function again(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request);
  const ask = { hostId, messageId: form.text("message", 200), way: form.text("way", 10) };
  const done = ask.way === "seen" ? seeTo(deps, ask) : sayAgain(deps, ask);
  if (done.outcome === "no_such_message") throw new Refused(404);
  return redirectSaying(deps, threadHref(done.of), SAID_OF[done.outcome]);
}

async function stop(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request);
  const of = { bookingId: form.text("booking", 80) || null, inquiryId: form.text("question", 80) || null };
  const outcome = stopPlanned(deps, {
    ...of,
    hostId,
    rule: form.text("rule", 40),
    isStopped: form.text("do", 10) !== "resume",
  });
  if (outcome === "no_such_booking") throw new Refused(404);
  const to = form.text("from", 10) === "thread" ? threadHref(of) : `${HOME}/plan`;
  return redirectSaying(deps, to, `message_${outcome}`);
}
