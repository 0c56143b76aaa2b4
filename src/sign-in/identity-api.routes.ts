import { Elysia, type Static, t } from "elysia";
import type { SessionHost } from "#db/session.queries.ts";
import { cleanEmail } from "#src/core/person/email.ts";
import { cleanName, NAME_LONGEST } from "#src/core/person/name.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { completeProfile } from "#src/identity/complete-profile.ts";
import type { DemoEntry } from "#src/identity/demo-entry.ts";
import { Refused, shaped } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostTexts } from "#src/web/door/host-shell.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor, sessionCookie, type Visitor } from "#src/web/door/visitor.ts";
import { json, redirect } from "#src/web/respond.ts";

const said = t.String({ maxLength: 1000, default: "" });
const profile = t.Object({ id: said, email: said, firstName: said, lastName: said, phone: said });

/**
 * The calls about people. Each answers from the session alone: whoever asks about
 * somebody else gets the answer that they would get about nobody.
 */
export function identityApiRoutes(deps: Deps, demo: DemoEntry) {
  return new Elysia({ name: "identityApiRoutes" })
    .use(openDoor)
    .get("/api/auth/check-user/:email", ({ request, params }) => ownAccount(deps, request, params.email), {
      open: true,
    })
    .get("/api/user/check/:uid", ({ request, params }) => ownUser(deps, request, params.uid), { open: true })
    .post("/api/auth/register", ({ request, body }) => complete(deps, request, body), {
      open: true,
      ...shaped(profile),
    })
    .post("/api/auth/demo-guest", ({ request }) => enterDemo(deps, request, demo), { open: true });
}

function lookUp(deps: Deps, request: Request): Visitor {
  if (!deps.limits.lookUpsOfNetwork.allow(deps.networkOf(request))) throw new Refused(429);
  return readVisitor(deps, request);
}

function ownAccount(deps: Deps, request: Request, email: string): Response {
  const visitor = lookUp(deps, request);
  const isOwn = visitor.kind === "host" && cleanEmail(email) === cleanEmail(visitor.host.email);
  return json({ user: isOwn ? userOf(visitor.host) : null });
}

function ownUser(deps: Deps, request: Request, uid: string): Response {
  const visitor = lookUp(deps, request);
  if (visitor.kind === "host" && visitor.host.id === uid) return json({ user: userOf(visitor.host) });
  if (visitor.kind === "guest" && visitor.guest.id === uid) return json({ user: guestOf(visitor.guest) });
  throw new Refused(404);
}

function complete(deps: Deps, request: Request, body: Static<typeof profile>): Response {
  const { identity, calls } = hostTexts(deps, request);
  const visitor = readVisitor(deps, request);
  if (visitor.kind !== "host") return json({ error: identity.api.signInFirst }, 401);
  const { id } = body;
  const email = cleanEmail(body.email);
  const isSomebodyElse = (id && id !== visitor.host.id) || (email && email !== cleanEmail(visitor.host.email));
  if (isSomebodyElse) return json({ error: calls.notYourAccount }, 403);

  const { problems } = identity.register;
  const firstName = cleanName(body.firstName);
  const lastName = cleanName(body.lastName);
  const typedPhone = body.phone.trim();
  const phone = normalisePhone(typedPhone);
  if (firstName.length > NAME_LONGEST) return json({ error: problems.first_name_too_long }, 422);
  if (lastName.length > NAME_LONGEST) return json({ error: problems.last_name_too_long }, 422);
  if (typedPhone && !phone) return json({ error: problems.phone_invalid }, 422);
  const completed = completeProfile(deps, { hostId: visitor.host.id, firstName, lastName, phone });
  if (completed.outcome === "no_such_host") throw new Refused(404);
  return json({ success: true, user: userOf(completed.host) });
}

function enterDemo(deps: Deps, request: Request, demo: DemoEntry): Response {
  const { identity, calls } = hostTexts(deps, request);
  const entered = demo.enter(request);
  switch (entered.outcome) {
    case "closed":
      // The demo's own answer, for a program that goes on to where it is sent.
      if (deps.config.demoUrl) return redirect(`${deps.config.demoUrl}/api/auth/demo-guest`, { status: 307 });
      throw new Refused(404);
    case "too_many":
      return json({ success: false, message: identity.tooMany }, 429);
    case "no_stay":
      return json({ success: false, message: calls.demo.failed }, 409);
    case "entered": {
      const { id, code, state, checkIn, checkOut, party: guests, guestName, totalKes } = entered.booking;
      const { id: propertyId, displayName: propertyName, location } = entered.property;
      const stay = { id, code, state, propertyId, propertyName, location, checkIn, checkOut, guests };
      const booking = { ...stay, guestName, totalKes, receipt: entered.receipt, link: deps.linkTo(id) };
      const response = json({
        success: true,
        user: guestOf(entered.guest),
        booking,
        message: calls.demo.welcome,
      });
      response.headers.append("set-cookie", sessionCookie(entered.token, deps.secure));
      return response;
    }
  }
}

type Told = Pick<SessionHost, "id" | "email" | "firstName" | "lastName" | "username" | "phone" | "brandName">;

function userOf(host: Told) {
  const { id, email, firstName, lastName, username, phone, brandName } = host;
  return { id, email, fullName: `${firstName} ${lastName}`.trim(), firstName, lastName, username, phone, brandName };
}

function guestOf(guest: { id: string; phone: string }) {
  return { uid: guest.id, phoneNumber: guest.phone, isGuest: true };
}
