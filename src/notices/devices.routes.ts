import { Elysia } from "elysia";
import { findHost, suspensionOf } from "#db/host.queries.ts";
import { endPushDevice, insertPushDevice, pushDevicesOf } from "#db/push.queries.ts";
import { write } from "#db/write.ts";
import { DEVICES_MOST, payloadOf, readSubscription } from "#src/core/message/push-device.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { newId } from "#src/web/ids.ts";
import { json, redirectSaying } from "#src/web/respond.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { noteDevice, pushTo } from "./push-notice.ts";

export const NOTICES_HOME = "/dashboard/notices";

/** The browsers in which a host is told. */
export function pushDeviceRoutes(deps: Deps) {
  return new Elysia({ name: "push-devices" })
    .use(hostDoor(deps))
    .post(`${NOTICES_HOME}/devices`, ({ visitor, request }) => turnOn(deps, request, visitor), { role: "host" })
    .post(`${NOTICES_HOME}/devices/:id/end`, ({ host, params }) => turnOff(deps, host.id, params.id), {
      role: "host",
    })
    .post(`${NOTICES_HOME}/devices/:id/test`, ({ host, params }) => test(deps, host.id, params.id), { role: "host" });
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
