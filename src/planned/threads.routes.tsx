import { Elysia } from "elysia";
import { readThread } from "#db/talk.queries.ts";
import { write } from "#db/write.ts";
import { queryOf, Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import type { FieldError } from "#views/kit/index.ts";
import { PlanPage } from "#views/message/plan-page.tsx";
import { ThreadPage } from "#views/message/thread-page.tsx";
import { ThreadsPage } from "#views/message/threads-page.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { loadPlan, loadThread, loadThreads } from "./load-talk.ts";
import { stopPlanned } from "./stop-planned.ts";
import { OWN_MOST, sayAgain, seeTo, writeToGuest } from "./write-message.ts";

const { faults } = pagesIn.en.messageDesk;
const HOME = "/dashboard/messages";
const threadPath = (bookingId: string) => `${HOME}/booking/${bookingId}`;

/** What a host and their guests say to each other, and what goes out by itself. */
export function threadRoutes(deps: Deps) {
  return new Elysia({ name: "threads" })
    .use(hostDoor(deps))
    .get(HOME, ({ host, request }) => threads(deps, request, host.id), { role: "host" })
    .get(
      `${HOME}/plan`,
      ({ host, request }) => page(request, <PlanPage shell={deps.shell} planned={loadPlan(deps, host.id)} />),
      {
        role: "host",
      },
    )
    .post(`${HOME}/plan`, ({ host, request }) => stop(deps, request, host.id), { role: "host" })
    .get(`${HOME}/booking/:id`, ({ host, request, params }) => thread(deps, request, host.id, params.id), {
      role: "host",
    })
    .post(`${HOME}/booking/:id`, ({ host, request, params }) => say(deps, request, host.id, params.id), {
      role: "host",
    })
    .post(`${HOME}/again`, ({ host, request }) => again(deps, request, host.id), { role: "host" });
}

function threads(deps: Deps, request: Request, hostId: string): Response {
  const before = Number(queryOf(request).text("before", 16)) || undefined;
  return page(request, <ThreadsPage shell={deps.shell} {...loadThreads(deps, hostId, before)} />);
}

type Typed = Readonly<{ body: string; way: string; submissionKey: string; errors: readonly FieldError[] }>;

function thread(deps: Deps, request: Request, hostId: string, bookingId: string, typed?: Typed): Response {
  const talk = loadThread(deps, { hostId, bookingId });
  if (!talk) throw new Refused(404);
  const { threadId } = talk;
  if (threadId) write(deps.db, (tx) => readThread(tx, threadId, deps.clock.now()));
  const kept = typed ?? { body: "", way: "", submissionKey: newSecret(), errors: [] };
  return page(request, <ThreadPage shell={deps.shell} talk={talk} typed={kept} />, { status: typed ? 422 : 200 });
}

async function say(deps: Deps, request: Request, hostId: string, bookingId: string): Promise<Response> {
  const form = await readForm(request);
  const typed = { body: form.text("body", OWN_MOST + 1), way: form.text("way", 10) };
  const submissionKey = submissionKeyOf(form) ?? newSecret();
  const outcome = writeToGuest(deps, { hostId, bookingId, ...typed, submissionKey });
  if (outcome === "no_such_booking") throw new Refused(404);
  if (outcome === "queued") return redirectSaying(deps, threadPath(bookingId), "message_queued");
  const field = outcome === "no_way" ? "way" : "body";
  return thread(deps, request, hostId, bookingId, {
    ...typed,
    submissionKey,
    errors: [{ field, message: faults[outcome] }],
  });
}

async function again(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request);
  const ask = { hostId, messageId: form.text("message", 200), way: form.text("way", 10) };
  if (ask.way === "seen") {
    const bookingId = seeTo(deps, ask);
    if (bookingId === undefined) throw new Refused(404);
    return redirectSaying(deps, threadPath(bookingId), "message_seen_to");
  }
  const sent = sayAgain(deps, ask);
  if (sent.outcome === "no_such_message") throw new Refused(404);
  return redirectSaying(
    deps,
    threadPath(sent.bookingId),
    sent.outcome === "queued" ? "message_queued" : "message_no_way",
  );
}

async function stop(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request);
  const bookingId = form.text("booking", 80);
  const outcome = stopPlanned(deps, {
    hostId,
    bookingId,
    rule: form.text("rule", 40),
    isStopped: form.text("do", 10) !== "resume",
  });
  if (outcome === "no_such_booking") throw new Refused(404);
  const to = form.text("from", 10) === "thread" ? threadPath(bookingId) : `${HOME}/plan`;
  return redirectSaying(deps, to, `message_${outcome}`);
}
