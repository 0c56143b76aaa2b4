import { Elysia } from "elysia";
import type { BookingWithProperty } from "#db/booking.queries.ts";
import type { SessionGuest, SessionHost } from "#db/session.queries.ts";
import type { Capability } from "#src/core/team/team.ts";
import { type FormBody, queryOf, Refused, readForm, TooManyForms, TurnedAway } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import {
  askAdmin,
  askGuest,
  askHost,
  askOwnAccount,
  askTeam,
  type Helping,
  type SignedInGuest,
  type SignedInHost,
} from "./ask.ts";
import { type AskedChangeOf, type OpenedBooking, openBooking, openChangeRequest, openRequest } from "./open-booking.ts";
import { doorSays, openDoor } from "./open-door.ts";

type DoorDeps = Pick<Deps, "db" | "clock" | "secure" | "secrets" | "limits">;
type AsHost = Readonly<{ host: SessionHost; visitor: SignedInHost }>;

/**
 * What a route finds who names a role, `{ role: "host" }`. Whoever is somebody else has been turned away before.
 *
 * - `host`: signed in as a host, with a phone that guests and M-PESA can reach; nobody of their team.
 * - `account`: the same on the pages of their own account, where a phone may still be missing.
 * - `guest`: signed in with their number.
 * - `booking`: holds the guest's link to a booking, is signed in with its number, or is its host.
 * - `papers`: the same, and whoever of the team may read money.
 * - `own_booking`: the same without its host, who sees it elsewhere.
 * - `request`: the host of a request, signed in or holding the link that leads to it.
 * - `change`: the same of what a guest asks of a stay that they have.
 * - `admin`: looks after the site, and has shown what its door asks beside.
 */
type Found = {
  host: AsHost;
  account: AsHost;
  guest: Readonly<{ guest: SessionGuest; visitor: SignedInGuest }>;
  booking: Readonly<{ opened: OpenedBooking }>;
  papers: Readonly<{ opened: OpenedBooking }>;
  own_booking: Readonly<{ opened: OpenedBooking }>;
  request: Readonly<{ asked: BookingWithProperty }>;
  change: Readonly<{ asked: AskedChangeOf }>;
  admin: Readonly<{ admin: SignedInHost }>;
};
export type Role = keyof Found;

/** A path without parts that vary comes without `params`. */
type Asking = { request: Request; params?: Record<string, string | undefined> };
type Ask<R extends Role> = (asking: Asking) => Found[R] | Promise<Found[R]>;

/**
 * What an administrator is answered instead of the page they asked for, as long as their session has not shown enough
 * for it: nothing when it has.
 */
export type AskMore = (request: Request, admin: SignedInHost) => Response | undefined | Promise<Response | undefined>;

/** Each takes apart what it is given in its own head: so the router sees that it needs no body read for it. */
function askers(deps: DoorDeps, askMore: AskMore): { [R in Role]: Ask<R> } {
  /** The booking that the path names, or else the form. */
  const opened = async (request: Request, id: string | undefined, may?: Capability): Promise<OpenedBooking> => {
    const form = await sentWith(request);
    const bookingId = id ?? form.text("booking", 40);
    const found = openBooking(deps, request, { bookingId, token: form.text("t", 60) }, may);
    if (!found) throw new Refused(404);
    return found;
  };
  const hostOf = (visitor: SignedInHost): AsHost => ({ host: visitor.host, visitor });
  return {
    host: ({ request }) => hostOf(withinForms(deps, request, askHost(deps, request))),
    account: ({ request }) => hostOf(withinForms(deps, request, askOwnAccount(deps, request))),
    guest: ({ request }) => {
      const visitor = askGuest(deps, request);
      return { guest: visitor.guest, visitor };
    },
    admin: async ({ request }) => {
      const admin = askAdmin(deps, request);
      const instead = await askMore(request, admin);
      if (instead) throw new TurnedAway(instead);
      return { admin };
    },
    booking: async ({ request, params }) => ({ opened: await opened(request, params?.id) }),
    papers: async ({ request, params }) => ({ opened: await opened(request, params?.id, "money") }),
    own_booking: async ({ request, params }) => {
      const found = await opened(request, params?.id);
      if (found.as !== "guest") throw new Refused(404);
      return { opened: found };
    },
    request: async ({ request, params }) => {
      const form = await sentWith(request);
      const asked = openRequest(deps, request, { bookingId: params?.id ?? "", token: form.text("t", 60) });
      if (!asked) throw new Refused(404);
      return { asked };
    },
    change: async ({ request, params }) => {
      const form = await sentWith(request);
      const asked = openChangeRequest(deps, request, { requestId: params?.id ?? "", token: form.text("t", 60) });
      if (!asked) throw new Refused(404);
      return { asked };
    },
  };
}

/** Links carry their token in the address, forms in a field. */
function sentWith(request: Request): FormBody | Promise<FormBody> {
  return request.method === "GET" || request.method === "HEAD" ? queryOf(request) : readForm(request);
}

/** Forms of a house, whoever of it sends them: an account costs nothing, and what it piles up stays with everybody. */
function withinForms<Asker extends Readonly<{ host: { id: string } }>>(
  { limits }: Pick<Deps, "limits">,
  { method }: Request,
  asker: Asker,
): Asker {
  if (method === "GET" || method === "HEAD") return asker;
  const { id } = asker.host;
  if (limits.formsOfHost.allow(id) && limits.formsOfHostInADay.allow(id)) return asker;
  throw new TooManyForms(Math.max(limits.formsOfHost.waitMs(id), limits.formsOfHostInADay.waitMs(id)));
}

/** Of the doors here that of administrators alone says what more it asks; without saying so it would open to nobody. */
function refuseAll(): never {
  throw new Refused(404);
}

/** What a route is about, or how to tell by what is asked; `undefined` is the owner's alone. */
type May = Capability | ((request: Request) => Capability | undefined);

/**
 * The door of a room: every one of its routes says who may pass, `{ role: "host" }`, or that anybody may,
 * `{ open: true }`. `{ may: "arrivals" }` is the host, and whoever of their team may do that (`src/core/team`); a route
 * of a host that says `role: "host"` is theirs alone.
 */
function doorOf<R extends Role>(deps: DoorDeps, askMore: AskMore = refuseAll) {
  const ask = askers(deps, askMore);
  return new Elysia().use(openDoor).macro({
    role: (role: R) => ({ detail: doorSays({ role }), resolve: ask[role] }),
    may: (what: May) => ({
      detail: doorSays({ role: "host", may: typeof what === "string" ? what : "by what is asked" }),
      resolve: ({ request }: Asking): Helping =>
        withinForms(deps, request, askTeam(deps, request, typeof what === "string" ? what : what(request))),
    }),
  });
}

export const hostDoor = (deps: DoorDeps) => doorOf<"host" | "account">(deps);
export const guestDoor = (deps: DoorDeps) => doorOf<"guest">(deps);
export const bookingDoor = (deps: DoorDeps) => doorOf<"booking" | "papers" | "own_booking">(deps);
export const requestDoor = (deps: DoorDeps) => doorOf<"request">(deps);
export const changeDoor = (deps: DoorDeps) => doorOf<"change">(deps);
/** `askMore`: the role alone opens nothing. */
export const adminDoor = (deps: DoorDeps, askMore: AskMore) => doorOf<"admin">(deps, askMore);
