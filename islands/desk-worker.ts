/**
 * The worker of a host's desk: it shows their notifications, and keeps the last seen Today, that page alone. The server
 * is asked first and its answer shown; the copy stands in where it can't be reached at all. A redirect to sign in, and
 * whatever else is no Today of theirs, takes the copy away (`src/core/kept-copy.ts` decides), and so does logging out
 * (`session.ts`).
 */
import { copyOfToday, DESK_CACHE, DESK_HOME, sheetOfToday } from "#src/core/desk-copy.ts";
import { copyAfter, KEEP_UNTIL, readUntil, type ServerSaid, shownFrom } from "#src/core/kept-copy.ts";
import "./push-worker.ts";

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Lasting & { request: Request; respondWith(answer: Promise<Response>): void };
type Installing = Lasting & { addRoutes?(rules: readonly object[]): Promise<void> };
type Worker = {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: string, does: (event: never) => void): void;
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
};
const worker = self as unknown as Worker;

const OWNER = "x-kept-for";

const untilOf = (answer: Response) => readUntil(answer.headers.get(KEEP_UNTIL));
const saidBy = (answer: Response | undefined): ServerSaid =>
  answer && { status: answer.status, until: untilOf(answer) };
const forget = () => caches.delete(DESK_CACHE);

/** Who is signed in, where a worker of this browser can read that. */
async function signedIn(): Promise<string> {
  const cookie = await worker.cookieStore?.get("lango_user").catch(() => null);
  return worker.cookieStore ? (cookie?.value ?? "nobody") : "unknown";
}

/** Follows what the server answered: its page takes the copy's place, or the copy goes. */
async function follow(answer: Response): Promise<void> {
  const becomes = copyAfter(saidBy(answer), Date.now());
  if (becomes === "leave") return;
  const html = becomes === "keep" ? await copyOf(await answer.text()) : undefined;
  if (html === undefined) return void (await forget());
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set(OWNER, await signedIn());
  await (await caches.open(DESK_CACHE)).put(DESK_HOME, new Response(html, { headers }));
}

async function copyOf(html: string): Promise<string | undefined> {
  const sheet = sheetOfToday(html);
  const said = sheet ? await fetch(sheet).catch(() => undefined) : undefined;
  return copyOfToday(html, said?.ok ? await said.text() : undefined);
}

/** The copy, while it holds and is of whoever is signed in; otherwise it goes. */
async function copyNow(): Promise<Response | undefined> {
  const copy = await caches.match(DESK_HOME, { cacheName: DESK_CACHE });
  if (!copy) return undefined;
  const isTheirs = copy.headers.get(OWNER) === (await signedIn());
  if (isTheirs && shownFrom(undefined, untilOf(copy) ?? 0, Date.now()) === "copy") return copy;
  await forget();
  return undefined;
}

async function answerToday(event: Asked): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(follow(answer.clone()));
    return answer;
  } catch {
    return (await copyNow()) ?? Response.error();
  }
}

/** Where a browser can be told, only Today passes by this worker, and no other page waits for it to wake. */
async function onlyToday(event: Installing): Promise<void> {
  try {
    const today = new URLPattern({ pathname: DESK_HOME, search: "" });
    await event.addRoutes?.([
      { condition: { urlPattern: today }, source: "fetch-event" },
      { condition: { urlPattern: new URLPattern({}) }, source: "network" },
    ]);
  } catch {}
}

worker.addEventListener("install", (event: Installing) =>
  event.waitUntil(onlyToday(event).then(() => worker.skipWaiting())),
);
worker.addEventListener("activate", (event: Lasting) => event.waitUntil(worker.clients.claim()));
// Today was read before there was a worker: it is asked for once more, to be kept.
worker.addEventListener("message", (event: Lasting) => event.waitUntil(fetch(DESK_HOME).then(follow)));
worker.addEventListener("fetch", (event: Asked) => {
  const { method, mode, url } = event.request;
  const isToday = url === new URL(DESK_HOME, location.origin).href;
  if (isToday && method === "GET" && mode === "navigate") event.respondWith(answerToday(event));
});
