/**
 * The worker of one arrival guide: its scope is that page alone, so it never hears of another. It asks the server
 * first, keeps what is open, shows the copy without data, and takes it away when the guide is shut or over
 * (`src/core/kept-copy.ts` decides). What the server has not shown yet is in no copy.
 */
import { copyAfter, KEEP_UNTIL, readUntil, type ServerSaid, shownFrom } from "#src/core/kept-copy.ts";

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Lasting & { request: Request; respondWith(answer: Promise<Response>): void };
type Told = Lasting & {
  data: { search: string; photos: readonly string[]; over: string };
  source: MessageEventSource | null;
};
type Worker = {
  registration: { scope: string; unregister(): Promise<boolean> };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: string, does: (event: never) => void): void;
};
const worker = self as unknown as Worker;

const page = new URL(worker.registration.scope).pathname;
const CACHES = "guide ";
const ours = `${CACHES}${page}`;

const saidBy = (answer: Response | undefined): ServerSaid =>
  answer && { status: answer.status, until: readUntil(answer.headers.get(KEEP_UNTIL)) };
const untilOf = (copy: Response | undefined) => (copy ? (readUntil(copy.headers.get(KEEP_UNTIL)) ?? 0) : undefined);

async function forget(): Promise<void> {
  await caches.delete(ours);
  await worker.registration.unregister();
}

/** The page: the server's where it answers, else the copy while it holds. */
async function answerPage(request: Request): Promise<Response> {
  const kept = await caches.open(ours);
  const copy = await kept.match(page);
  const answer = await fetch(request).catch(() => undefined);
  const said = saidBy(answer);
  const becomes = copyAfter(said, Date.now());
  if (answer && becomes === "keep") await kept.put(page, answer.clone());
  const shown = shownFrom(said, untilOf(copy), Date.now());
  if (shown === "copy" && copy) return copy;
  const over = shown === "over" ? await overPage(kept) : undefined;
  if (becomes === "remove" || over) await forget();
  return over ?? answer ?? Response.error();
}

/** What is said of a guide that is over, in the words that its page left here. */
async function overPage(kept: Cache): Promise<Response> {
  const words = (await (await kept.match(`${page}/over`))?.text()) ?? "";
  return new Response(words, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

/** A photo of the page, from the copy where it is there. */
async function answerPhoto(request: Request): Promise<Response> {
  const copy = await (await caches.open(ours)).match(request.url);
  return copy ?? fetch(request);
}

/** The page is read for the first time: what it shows is kept, and it is told when that is done. */
async function keep({ data, source }: Told): Promise<void> {
  const answer = await fetch(`${page}${data.search}`);
  if (copyAfter(saidBy(answer), Date.now()) !== "keep") return forget();
  const kept = await caches.open(ours);
  await kept.put(page, answer);
  await kept.put(`${page}/over`, new Response(data.over));
  await Promise.all(data.photos.map((url) => kept.add(url).catch(() => undefined)));
  source?.postMessage("kept");
}

/** Copies of other guides whose time is over go too. */
async function forgetEnded(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHES)) continue;
    const until = untilOf(await (await caches.open(name)).match(name.slice(CACHES.length)));
    if (until === undefined || until <= Date.now()) await caches.delete(name);
  }
}

worker.addEventListener("install", (event: Lasting) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event: Lasting) =>
  event.waitUntil(forgetEnded().then(() => worker.clients.claim())),
);
worker.addEventListener("message", (event: Told) => event.waitUntil(keep(event)));
worker.addEventListener("fetch", (event: Asked) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && pathname === page) event.respondWith(answerPage(event.request));
  else if (pathname.startsWith(`${page}/photos/`)) event.respondWith(answerPhoto(event.request));
});
