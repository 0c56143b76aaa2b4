import { Elysia } from "elysia";
import { findHost, suspensionOf } from "#db/host.queries.ts";
import { endPushDevice, insertPushDevice, pushDevicesOf } from "#db/push.queries.ts";
import { write } from "#db/write.ts";
import { DEVICES_MOST, payloadOf, readSubscription } from "#src/core/message/push-device.ts";
import { workerScript } from "#src/web/assets.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { newId } from "#src/web/ids.ts";
import { json, redirectSaying } from "#src/web/respond.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { noteDevice, pushTo } from "./push-notice.ts";

export const NOTICES_HOME = "/dashboard/notices";

/** The browsers in which a host is told, and what makes the dashboard something that a phone can install. */
export function pushDeviceRoutes(deps: Deps) {
  return (
    new Elysia({ name: "push-devices" })
      .use(hostDoor(deps))
      .post(`${NOTICES_HOME}/devices`, ({ visitor, request }) => turnOn(deps, request, visitor), { role: "host" })
      .post(`${NOTICES_HOME}/devices/:id/end`, ({ host, params }) => turnOff(deps, host.id, params.id), {
        role: "host",
      })
      .post(`${NOTICES_HOME}/devices/:id/test`, ({ host, params }) => test(deps, host.id, params.id), { role: "host" })
      .use(openDoor)
      // Its path ends where its scope begins: a folder in which there is no page.
      .get(`${NOTICES_HOME}/worker.js`, () => workerScript("push-worker.js"), { open: true })
      .get("/dashboard/manifest.webmanifest", () => manifest(deps.config.siteName), { open: true })
  );
}

/** A browser tells its address. It is told as long as this sign-in lives. */
async function turnOn(deps: Deps, request: Request, { host, tokenHash }: SignedInHost): Promise<Response> {
  if (!deps.limits.pushDevicesOfHost.allow(host.id)) throw new Refused(429);
  // Suspension ended those that were on. Of the guests they still have they hear by SMS and mail.
  if (suspensionOf(deps.db, host.id) !== undefined) throw new Refused(403);
  const form = await readForm(request);
  const typed = { endpoint: form.text("endpoint"), p256dh: form.text("p256dh", 200), auth: form.text("auth", 100) };
  const subscription = readSubscription(typed, deps.config.pushAllowHosts);
  if (!subscription) throw new Refused(400);
  const device = { id: newId(), hostId: host.id, sessionHash: tokenHash, subscription, most: DEVICES_MOST };
  write(deps.db, (tx) => insertPushDevice(tx, { ...device, now: deps.clock.now() }));
  return withFlash(json({ on: true }), redirectSaying(deps, NOTICES_HOME, "push_on"));
}

/** The page that comes next says what happened, as after a form. */
function withFlash(answer: Response, saying: Response): Response {
  for (const cookie of saying.headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
  return answer;
}

function turnOff(deps: Deps, hostId: string, id: string): Response {
  write(deps.db, (tx) => endPushDevice(tx, id, hostId));
  return redirectSaying(deps, NOTICES_HOME, "push_off");
}

/** One notification now, to this device alone; what its service says of it is said to the host. */
async function test(deps: Deps, hostId: string, id: string): Promise<Response> {
  const now = deps.clock.now();
  const device = pushDevicesOf(deps.db, hostId, now).find((one) => one.id === id);
  if (!device) throw new Refused(404);
  if (!deps.limits.pushTestsOfHost.allow(hostId)) throw new Refused(429);
  const { siteName } = deps.config;
  const words = {
    title: siteName,
    body: messagesIn[findHost(deps.db, hostId)?.language ?? "en"].notices.test,
    page: NOTICES_HOME,
    tag: "test",
  };
  const sent = await pushTo(deps, device, { payload: payloadOf(words), id: `test ${id}`, urgency: "high" });
  write(deps.db, (tx) => noteDevice(tx, device, sent, deps.clock.now()));
  const said = { accepted: "push_test", gone: "push_gone", refused: "push_later", later: "push_later" } as const;
  return redirectSaying(deps, NOTICES_HOME, said[sent.outcome]);
}

/** By which a browser makes the dashboard an app of its own: its name, where it opens, what it looks like. */
function manifest(siteName: string): Response {
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: `/static/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const { tabs } = pagesIn.en.dashboard;
  const facts = {
    id: "/dashboard",
    name: siteName,
    short_name: siteName,
    lang: "en",
    dir: "ltr",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: "#fbf7f0",
    theme_color: "#fbf7f0",
    // The mark stands within the circle that every phone leaves of a maskable icon, on a ground that fills the square.
    icons: [icon(192, "any"), icon(512, "any"), icon(192, "maskable"), icon(512, "maskable")],
    shortcuts: [
      { name: tabs.bookings, url: "/dashboard?tab=bookings" },
      { name: tabs.calendar, url: "/dashboard?tab=calendar" },
      { name: tabs.money, url: "/dashboard?tab=money" },
    ],
  };
  const headers = { "content-type": "application/manifest+json", "cache-control": "public, max-age=86400" };
  return new Response(JSON.stringify(facts), { headers });
}
