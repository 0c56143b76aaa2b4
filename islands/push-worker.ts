/**
 * What the worker of a host's desk (`desk-worker.ts`) does with their notifications. It keeps nothing of them: what it
 * shows is what was sent, a kind and where a press leads.
 */
import type { PushWords } from "#src/core/message/push-device.ts";

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Pushed = Lasting & { data: { json(): unknown } | null };
type Pressed = Lasting & { notification: Notification };
type Renewed = Lasting & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription };
type Client = { url: string; focus(): Promise<unknown> };
type Worker = {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(name: string, does: (event: never) => void): void;
};
const worker = self as unknown as Worker;

const HOME = "/dashboard";

/** What was sent; of what can't be read, that something happened: a browser asks that something be shown. */
function wordsOf({ data }: Pushed): PushWords {
  const fallback = { title: location.hostname, body: "", page: HOME, tag: HOME };
  try {
    return { ...fallback, ...(data?.json() as PushWords) };
  } catch {
    return fallback;
  }
}

function show(event: Pushed): Promise<void> {
  const { title, body, page, tag } = wordsOf(event);
  const icon = "/static/icons/icon-192.png";
  // Android draws what is not transparent of it in one colour, beside the clock.
  const badge = "/static/icons/badge-96.png";
  // The same tag again replaces what is shown, without a second sound.
  return worker.registration.showNotification(title, { body, tag, icon, badge, data: page });
}

async function open({ notification }: Pressed): Promise<void> {
  notification.close();
  const page = String(notification.data);
  const target = new URL(page.startsWith(HOME) ? page : HOME, location.origin).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  await (windows.find(({ url }) => url === target)?.focus() ?? worker.clients.openWindow(target));
}

/** A push service gives a browser a new address now and then. */
async function renew({ oldSubscription, newSubscription }: Renewed): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && !key) return;
  const options = { userVisibleOnly: true, applicationServerKey: key ?? null };
  const renewed = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint = "", keys = {} } = renewed.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  const headers = { "content-type": "application/json" };
  await fetch(`${HOME}/notices/devices`, { method: "POST", headers, body, credentials: "same-origin" });
}

worker.addEventListener("push", (event: Pushed) => event.waitUntil(show(event)));
worker.addEventListener("notificationclick", (event: Pressed) => event.waitUntil(open(event)));
worker.addEventListener("pushsubscriptionchange", (event: Renewed) => event.waitUntil(renew(event)));
