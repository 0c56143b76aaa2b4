import { Elysia } from "elysia";
import { suspensionOf } from "#db/host.queries.ts";
import { devicesOfMember, endMemberDevice, insertMemberDevice } from "#db/member-push.queries.ts";
import { write } from "#db/write.ts";
import { kindsHeard } from "#src/core/message/member-notices.ts";
import { DEVICES_MOST, payloadOf, readSubscription } from "#src/core/message/push-device.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import type { SignedInMember } from "#src/web/door/member.ts";
import type { Visitor } from "#src/web/door/visitor.ts";
import { newId } from "#src/web/ids.ts";
import { json, redirectSaying } from "#src/web/respond.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { noteOfMember } from "./push-member.ts";
import { pushTo } from "./push-notice.ts";

const ME = "/dashboard/me";
const HOME = `${ME}/notices`;

/** The browsers in which somebody of a team is told of what is theirs. */
export function memberDeviceRoutes(deps: Deps) {
  return new Elysia({ name: "member-devices" })
    .use(hostDoor(deps))
    .post(HOME, ({ visitor, request }) => turnOn(deps, request, theirs(visitor)), { may: "home" })
    .post(`${HOME}/:id/end`, ({ visitor, params }) => turnOff(deps, theirs(visitor), params.id), { may: "home" })
    .post(`${HOME}/:id/test`, ({ visitor, params }) => test(deps, theirs(visitor), params.id), { may: "home" });
}

/** An owner has a page of their own for it. */
function theirs(visitor: Visitor): SignedInMember {
  if (visitor.kind !== "member") throw new Refused(404);
  return visitor;
}

/** A browser tells its address. It is told as long as this sign-in lives, and while there is anything for them to hear. */
async function turnOn(deps: Deps, request: Request, { member, host, tokenHash }: SignedInMember): Promise<Response> {
  if (!deps.limits.pushDevicesOfHost.allow(member.id)) throw new Refused(429);
  const hearsNothing = kindsHeard(member.role, member.only === undefined).length === 0;
  if (hearsNothing) throw new Refused(404);
  if (suspensionOf(deps.db, host.id) !== undefined) throw new Refused(403);
  const form = await readForm(request);
  const typed = { endpoint: form.text("endpoint"), p256dh: form.text("p256dh", 200), auth: form.text("auth", 100) };
  const subscription = readSubscription(typed, deps.config.pushAllowHosts);
  if (!subscription) throw new Refused(400);
  const device = { id: newId(), memberId: member.id, sessionHash: tokenHash, subscription, most: DEVICES_MOST };
  write(deps.db, (tx) => insertMemberDevice(tx, { ...device, now: deps.clock.now() }));
  const answer = json({ on: true });
  for (const cookie of redirectSaying(deps, ME, "push_on").headers.getSetCookie())
    answer.headers.append("set-cookie", cookie);
  return answer;
}

function turnOff(deps: Deps, { member }: SignedInMember, id: string): Response {
  write(deps.db, (tx) => endMemberDevice(tx, id, member.id));
  return redirectSaying(deps, ME, "push_off");
}

/** One notification now, to this device alone. */
async function test(deps: Deps, { member }: SignedInMember, id: string): Promise<Response> {
  const now = deps.clock.now();
  const device = devicesOfMember(deps.db, member.id, now).find((one) => one.id === id);
  if (!device) throw new Refused(404);
  if (!deps.limits.pushTestsOfHost.allow(member.id)) throw new Refused(429);
  const body = messagesIn[member.language].notices.test;
  const words = { title: deps.config.siteName, body, page: ME, tag: "test" };
  const sent = await pushTo(deps, device, { payload: payloadOf(words), id: `test ${id}`, urgency: "high" });
  write(deps.db, (tx) => noteOfMember(tx, device, sent, deps.clock.now()));
  const said = { accepted: "push_test", gone: "push_gone", refused: "push_later", later: "push_later" } as const;
  return redirectSaying(deps, ME, said[sent.outcome]);
}
