import type { AnyElysia } from "elysia";
import { whenUnlocked } from "#db/lock.ts";
import { inTry } from "#db/tried.ts";
import { type Room, roomAt } from "./core/addresses.ts";
import { NotSelling } from "./selling/selling.ts";
import type { DarajaSimulator } from "./simulator/daraja/create-daraja-simulator.ts";
import { insiderOf, isRepeatable, Refused } from "./web/body.ts";
import type { Deps } from "./web/deps.ts";
import { countKept, countOpened } from "./web/door/count-steps.ts";
import { mayBeSignedIn, mayLook } from "./web/door/may-look.ts";
import type { DoorSays } from "./web/door/open-door.ts";
import { languageAsked } from "./web/language.ts";
import { ACCESS } from "./web/log.ts";
import { isFromOwnPages } from "./web/origin.ts";
import { isCallback, loggable, pathOf } from "./web/path.ts";
import { pageHeaders, pieceHeaders } from "./web/security-headers.ts";
import { isPlain, keptAs, viaOf } from "./web/stay-query.ts";
import type { Worker } from "./web/thread-watch.ts";

export type App = Readonly<{
  fetch(request: Request): Promise<Response> | Response;
  /** Loads what most visitors ask for, so that none has to wait for it. */
  warm(): Promise<void>;
  /** Every door of the house, its room and what it says of itself, for the tests that say who may pass through which. */
  doors(): Promise<Door[]>;
}>;
export type Door = Readonly<{ method: string; path: string; room: Room }> & DoorSays;

/** What a room is made of, beside what everybody has. */
type House = Readonly<{ deps: Deps; isPage: IsPage; simulator: (() => DarajaSimulator) | undefined }>;
type IsPage = (path: string) => Promise<boolean>;

/**
 * Every room by name: what it is loaded from. No room is furnished before somebody goes there, so the first answer
 * waits for none; what guests meet is loaded `soon` after the start. Which address is whose says `core/addresses.ts`.
 */
const ROOMS: Readonly<Record<Exclude<Room, "alive">, Readonly<{ soon: boolean; load: (house: House) => Routes }>>> = {
  site: {
    soon: true,
    load: ({ deps }) => [
      import("./landing/landing.routes.tsx").then((it) => it.landingRoutes(deps)),
      import("./consent/consent.routes.tsx").then((it) => it.consentRoutes(deps)),
      import("./risk/demo.routes.tsx").then((it) => it.fraudDemoRoutes(deps)),
      import("./analytics/analytics.routes.ts").then((it) => it.analyticsRoutes(deps)),
    ],
  },
  houses: {
    soon: true,
    load: ({ deps }) => [
      import("./share/short-link.routes.ts").then((it) => it.shortLinkRoutes(deps)),
      import("./operations/assets.routes.ts").then((it) => it.assets().use(it.staticFiles())),
      import("./operations/operations.routes.ts").then((it) => it.operationsRoutes(deps)),
      import("./property/photo.routes.ts").then((it) => it.photoRoutes(deps)),
      import("./host/card.routes.ts").then((it) => it.cardRoutes(deps)),
      import("./checkout/property-page.routes.tsx").then((it) => it.propertyPageRoutes(deps)),
      import("./checkout/house-photos.routes.tsx").then((it) => it.housePhotosRoutes(deps)),
      import("./review/house-reviews.routes.tsx").then((it) => it.houseReviewsRoutes(deps)),
      import("./review/report.routes.tsx").then((it) => it.houseReportRoutes(deps)),
      import("./review/report.routes.tsx").then((it) => it.readerReportRoutes(deps)),
      import("./inquiry/ask.routes.tsx").then((it) => it.askRoutes(deps)),
      import("./search/search.routes.tsx").then((it) => it.searchRoutes(deps)),
      import("./host/verified.routes.tsx").then((it) => it.verifiedRoutes(deps)),
      import("./host/public-page.routes.tsx").then((it) => it.publicPageRoutes(deps)),
    ],
  },
  "sign-in": {
    soon: true,
    load: ({ deps, isPage }) => {
      const demo = import("./demo/demo-entry.ts").then((it) => it.createDemoEntry(deps));
      return [
        import("./sign-in/host.routes.tsx").then((it) => it.hostIdentityRoutes(deps)),
        import("./passkey/sign-in.routes.ts").then((it) => it.passkeySignInRoutes(deps)),
        import("./sign-in/language.routes.tsx").then((it) => it.languageRoutes(deps, isPage)),
        import("./sign-in/firebase.routes.ts").then((it) => it.firebaseRoutes(deps)),
        import("./team/enter.routes.tsx").then((it) => it.enterTeamRoutes(deps)),
        import("./sign-in/google.routes.tsx").then((it) => it.googleRoutes(deps)),
        import("./sign-in/identity-api.routes.ts").then(async (it) => it.identityApiRoutes(deps, await demo)),
        import("./demo/demo-guest.routes.tsx").then(async (it) => it.demoGuestRoutes(deps, await demo)),
        import("./host/host.routes.tsx").then((it) => it.hostRoutes(deps)),
      ];
    },
  },
  checkout: {
    soon: true,
    load: ({ deps }) => [
      import("./checkout/short-address.routes.ts").then((it) => it.shortAddressRoutes(deps)),
      import("./checkout/offer.routes.ts").then((it) => it.offerRoutes(deps)),
      import("./checkout/booking.routes.tsx").then((it) => it.bookingRoutes(deps)),
      import("./group/cancel-rooms.routes.tsx").then((it) => it.cancelRoomsRoutes(deps)),
      import("./group/change-rooms.routes.tsx").then((it) => it.changeRoomsRoutes(deps)),
      import("./guide/guest-guide.routes.tsx").then((it) => it.guestGuideRoutes(deps)),
      import("./guide/companions.routes.tsx").then((it) => it.companionRoutes(deps)),
      import("./guide/pass.routes.tsx").then((it) => it.passRoutes(deps)),
      import("./planned/offers.routes.tsx").then((it) => it.noOffersRoutes(deps)),
      import("./turnover/cleaning.routes.tsx").then((it) => it.cleaningRoutes(deps)),
      import("./review/guest-review.routes.tsx").then((it) => it.guestReviewRoutes(deps)),
      import("./review/report.routes.tsx").then((it) => it.bookingReportRoutes(deps)),
      import("./receipt/receipt.routes.tsx").then((it) => it.receiptRoutes(deps)),
      import("./calendar/export.routes.ts").then((it) => it.exportRoutes(deps)),
      import("./property/places.routes.ts").then((it) => it.placesRoutes()),
    ],
  },
  groups: {
    soon: true,
    load: ({ deps }) => [
      import("./group/rooms.routes.tsx").then((it) => it.roomsRoutes(deps)),
      import("./group/payers.routes.tsx").then((it) => it.payersRoutes(deps)),
    ],
  },
  guest: { soon: true, load: ({ deps }) => [import("./guest/guest.routes.tsx").then((it) => it.guestRoutes(deps))] },
  mpesa: {
    soon: true,
    load: ({ deps }) => [
      import("./mpesa/payment.routes.tsx").then((it) => it.paymentRoutes(deps)),
      import("./reconcile/notice.routes.ts").then((it) => it.noticeRoutes(deps)),
      import("./messaging/provider.routes.ts").then(async (it) => {
        const { hearQuestion } = await import("./inquiry/hear-question.ts");
        return it.providerRoutes(deps, hearQuestion);
      }),
    ],
  },
  dashboard: {
    soon: false,
    load: ({ deps }) => [
      import("./dashboard/dashboard.routes.tsx").then((it) => it.dashboardRoutes(deps)),
      import("./review/host-reviews.routes.tsx").then((it) => it.hostReviewsRoutes(deps)),
      import("./review/rate-guest.routes.tsx").then((it) => it.rateGuestRoutes(deps)),
      import("./inquiry/questions.routes.tsx").then((it) => it.questionRoutes(deps)),
      import("./dashboard/desk-app.routes.ts").then((it) => it.deskAppRoutes(deps)),
      import("./dashboard/money.routes.tsx").then((it) => it.moneyRoutes(deps)),
      import("./dashboard/figures.routes.tsx").then((it) => it.figuresRoutes(deps)),
      import("./dashboard/bookings.routes.tsx").then((it) => it.bookingsRoutes(deps)),
      import("./calendar/board.routes.tsx").then((it) => it.boardRoutes(deps)),
      import("./risk/choices.routes.tsx").then((it) => it.choicesRoutes(deps)),
      import("./front-desk/second-look.routes.tsx").then((it) => it.secondLookRoutes(deps)),
      import("./front-desk/host-booking.routes.tsx").then((it) => it.hostBookingRoutes(deps)),
      import("./front-desk/host-rooms.routes.tsx").then((it) => it.hostRoomsRoutes(deps)),
      import("./front-desk/change-stay.routes.tsx").then((it) => it.changeStayRoutes(deps)),
      import("./front-desk/answer-change.routes.tsx").then((it) => it.answerChangeRoutes(deps)),
      import("./front-desk/booking-money.routes.tsx").then((it) => it.hostMoneyRoutes(deps)),
      import("./front-desk/meet-guest.routes.tsx").then((it) => it.meetGuestRoutes(deps)),
      import("./front-desk/stay-facts.routes.tsx").then((it) => it.stayFactRoutes(deps)),
      import("./guestbook/guests.routes.tsx").then((it) => it.guestBookRoutes(deps)),
      import("./turnover/turnovers.routes.tsx").then((it) => it.turnoverRoutes(deps)),
      import("./team/team.routes.tsx").then((it) => it.teamRoutes(deps)),
      import("./team/me.routes.tsx").then((it) => it.meRoutes(deps)),
      import("./notices/notices.routes.tsx").then((it) => it.noticesRoutes(deps)),
      import("./notices/devices.routes.ts").then((it) => it.pushDeviceRoutes(deps)),
      import("./notices/member-devices.routes.ts").then((it) => it.memberDeviceRoutes(deps)),
      import("./planned/threads.routes.tsx").then((it) => it.threadRoutes(deps)),
      import("./planned/ready.routes.tsx").then((it) => it.readyRoutes(deps)),
      import("./planned/texts.routes.tsx").then((it) => it.textRoutes(deps)),
    ],
  },
  share: {
    soon: false,
    load: ({ deps }) => [
      import("./share/share.routes.tsx").then((it) => it.shareRoutes(deps)),
      import("./share/look.routes.tsx").then((it) => it.lookPageRoutes(deps)),
      import("./share/qr.routes.ts").then((it) => it.qrRoutes(deps)),
      import("./offer/offers.routes.tsx").then((it) => it.offersRoutes(deps)),
    ],
  },
  properties: {
    soon: false,
    load: ({ deps }) => [
      import("./guide/preview.routes.tsx").then((it) => it.guidePreviewRoutes(deps)),
      import("./guide/host-guide.routes.tsx").then((it) => it.hostGuideRoutes(deps)),
      import("./property/house-facts.routes.tsx").then((it) => it.houseFactsRoutes(deps)),
      import("./property/first-place.routes.tsx").then((it) => it.firstPlaceRoutes(deps)),
      import("./property/shared-photos.routes.tsx").then((it) => it.sharedPhotosRoutes(deps)),
      import("./property/property.routes.tsx").then((it) => it.propertyRoutes(deps)),
      import("./pricing/prices.routes.tsx").then((it) => it.pricesRoutes(deps)),
      import("./pricing/events.routes.tsx").then((it) => it.eventsRoutes(deps)),
      import("./pricing/many-prices.routes.tsx").then((it) => it.manyPricesRoutes(deps)),
      import("./many/many.routes.tsx").then((it) => it.manyRoutes(deps)),
      import("./calendar/calendar.routes.tsx").then((it) => it.calendarRoutes(deps)),
      import("./calendar/house.routes.tsx").then((it) => it.houseRoutes(deps)),
      import("./receipt/tax-settings.routes.tsx").then((it) => it.taxSettingsRoutes(deps)),
      import("./kyc/verification.routes.tsx").then((it) => it.verificationRoutes(deps)),
    ],
  },
  reconcile: {
    soon: false,
    load: ({ deps }) => [
      import("./risk/check.routes.tsx").then((it) => it.checkRoutes(deps)),
      import("./reconcile/reconcile.routes.tsx").then((it) => it.reconcileRoutes(deps)),
    ],
  },
  pictures: {
    soon: false,
    load: ({ deps }) => [
      import("./pictures/pictures.routes.tsx").then((it) => it.picturesRoutes(deps).use(it.pictureFileRoutes(deps))),
    ],
  },
  account: {
    soon: false,
    load: ({ deps }) => [
      import("./account/account.routes.tsx").then((it) => it.accountRoutes(deps)),
      import("./payout/payout.routes.tsx").then((it) => it.payoutRoutes(deps)),
      import("./guest/guest-account.routes.tsx").then((it) => it.guestAccountRoutes(deps)),
    ],
  },
  admin: {
    soon: false,
    load: ({ deps }) => [
      import("./admin/admin.routes.tsx").then((it) => it.adminRoutes(deps)),
      import("./admin/hosts.routes.tsx").then((it) => it.adminHostRoutes(deps)),
      import("./admin/lists.routes.tsx").then((it) => it.adminListRoutes(deps)),
      import("./admin/look-door.routes.tsx").then((it) => it.lookRoutes(deps)),
      import("./admin/system.routes.tsx").then((it) => it.systemRoutes(deps)),
      import("./admin/registration.routes.tsx").then((it) => it.registrationRoutes(deps)),
      import("./admin/reports.routes.tsx").then((it) => it.reportsRoutes(deps)),
      import("./admin/kyc-page.routes.ts").then((it) => it.kycPageRoutes(deps)),
      import("./admin/face.routes.tsx").then((it) => it.faceRoutes(deps)),
      import("./admin/kyc.routes.tsx").then((it) => it.kycRoutes(deps)),
      import("./admin/law.routes.tsx").then((it) => it.lawRoutes(deps)),
    ],
  },
  demo: {
    soon: false,
    load: ({ deps, simulator }) =>
      simulator
        ? [
            import("./simulator/simulator.routes.tsx").then((it) => it.simulatorRoutes(deps, simulator())),
            ...sampleGoogle(deps),
          ]
        : [],
  },
};
type Routes = readonly Promise<AnyElysia>[];
type OpenRoom = (name: keyof typeof ROOMS) => Promise<AnyElysia>;

const DESK_ROOMS: ReadonlySet<Room> = new Set<Room>([
  ...(["dashboard", "share", "properties", "reconcile", "pictures", "account"] as const),
]);
/** What opens to a booking's host by its own address stands among the pages of guests. */
const OF_BOOKING = /^\/(?:guest\/booking|booking\/(?:request|change))\//;

/** Whether an address is of a house's own desk, where its people are asked for by name. */
function isOfDesk(room: Room, path: string): boolean {
  return DESK_ROOMS.has(room) || (room === "checkout" && OF_BOOKING.test(path)) || path === "/";
}

function sampleGoogle(deps: Deps): Routes {
  const { google } = deps.config;
  if (!google || google.issuerUrl) return [];
  return [import("./simulator/google.routes.tsx").then((it) => it.googleSimulatorRoutes(deps, google))];
}

/** The whole product as one value. */
export function buildApp(
  deps: Deps,
  simulator?: () => DarajaSimulator,
  { lockPatienceMs = LOCK_PATIENCE_MS } = {},
): App {
  /** Rooms that stand on some parts: each is loaded when somebody first asks for it, and stays. */
  function roomsOn(parts: Deps): OpenRoom {
    const loaded = new Map<Room, Promise<AnyElysia>>();
    return (name) => {
      const room = loaded.get(name) ?? furnish(parts, ROOMS[name].load({ deps: parts, isPage, simulator }));
      loaded.set(name, room);
      return room;
    };
  }
  const open = roomsOn(deps);
  let desks: Promise<(request: Request, isWhole: boolean) => OpenRoom> | undefined;
  /** The rooms as whoever asks may see them: those of a house's people stand on their own view of the database. */
  const openFor = async (request: Request, path: string, name: keyof typeof ROOMS): Promise<AnyElysia> => {
    if (!mayBeSignedIn(request) || !isOfDesk(name, path)) return open(name);
    desks ??= import("./web/door/own-desk.ts").then((it) => it.createOwnDesks(deps, roomsOn, open));
    return (await desks)(request, name === "checkout")(name);
  };
  async function isPage(path: string): Promise<boolean> {
    const name = roomAt(path);
    if (name === "alive") return false;
    const { router, routes } = await open(name);
    // The router's tree knows the paths with a part that varies; the others are found by their text.
    const isFixed = routes.some((route) => route.method === "GET" && route.path === path);
    return isFixed || router.http.find("GET", path) !== null;
  }
  const rooms = Object.entries(ROOMS).map(([name, { soon }]) => ({ name: name as keyof typeof ROOMS, soon }));
  return {
    fetch: withAddress(
      deps,
      guardEdge(deps, lockPatienceMs, (request, path) => {
        const name = roomAt(path);
        if (name !== "alive") return openFor(request, path, name).then((room) => room.handle(request));
        return path === "/healthz" && (request.method === "GET" || request.method === "HEAD")
          ? alive()
          : open("houses").then((room) => room.handle(request));
      }),
    ),
    warm: async () => void (await Promise.all(rooms.filter(({ soon }) => soon).map(({ name }) => open(name)))),
    async doors() {
      const alive = { path: "/healthz", room: "alive", role: "open" } as const;
      const doors: Door[] = [
        { method: "GET", ...alive },
        { method: "HEAD", ...alive },
      ];
      for (const { name } of rooms) {
        for (const { method, path, hooks } of (await open(name)).routes) {
          const says: DoorSays = hooks.detail ?? {};
          doors.push({ method, path, room: name, role: says.role, may: says.may });
        }
      }
      return doors;
    },
  };
}

async function furnish(deps: Deps, routes: Routes): Promise<AnyElysia> {
  const [{ withProblems }, ...all] = await Promise.all([import("./web/problem.tsx"), ...routes]);
  return all.reduce<AnyElysia>((room, each) => room.use(each), withProblems(deps));
}

/** Whether the process is there. Whoever watches over it asks this first of all, so it needs no routes. */
function alive(): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response("ok", { headers });
}

/** Long enough for what other programs do to a database, and shorter than browsers and proxies wait. */
const LOCK_PATIENCE_MS = 15_000;
const WAITING_MOST = 1000;
/** What asks an identity provider for something that it gives once is not asked twice. */
const ONCE = /^\/(?:auth\/|email-link\/open$|account\/(?:password|email|delete)(?:\/|$))/;

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

type Handle = (request: Request, path: string) => Response | Promise<Response>;

/** One line a request: for whoever asks for it, or for everything. */
function noteAccess(
  { log, config }: Deps,
  { method }: Request,
  path: string,
  facts: Readonly<Record<string, number | boolean>>,
): void {
  log[config.logAccess ? "info" : "debug"](ACCESS, { method, path: loggable(path), ...facts });
}

/** What holds for every request: kept pages first, own forms only, the headers of its kind, one line in the log. */
function guardEdge(deps: Deps, lockPatienceMs: number, handle: Handle) {
  const handlePatiently = createPatience(deps, lockPatienceMs, handle);
  const dress = createDressing(deps);
  let refresh: Promise<(request: Request) => Promise<void>> | undefined;
  /** Where a provider keeps the accounts: hears whether the visitor's still stands. */
  const refreshing = () => {
    refresh ??= import("./identity/refresh-session.ts").then((it) => it.createSessionRefresh(deps));
    return refresh;
  };
  let look: Promise<ReturnType<typeof import("./admin/look-door.routes.tsx").createLookDoor>> | undefined;
  /** An operator who looks at a host's pages. */
  const looking = () => {
    look ??= import("./admin/look-door.routes.tsx").then((it) => it.createLookDoor(deps));
    return look;
  };
  return (request: Request): Response | Promise<Response> => {
    const path = pathOf(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const inLanguage = isRead ? languageAsked(request, deps.secure) : undefined;
    if (inLanguage) return inLanguage;
    if (isRead && !mayLook(request) && !mayBeSignedIn(request) && isPlain(request.url)) {
      const kept = deps.pages.answer(request, keptAs(path, viaOf(request.url)));
      if (kept) {
        deps.meters.keptPage();
        if (deps.config.logAccess) noteAccess(deps, request, path, { status: kept.status, kept: true });
        countKept(deps, request, path);
        return kept;
      }
    }
    return answer(request, path);
  };

  async function answer(request: Request, path: string): Promise<Response> {
    const began = performance.now();
    const who = () => ({ method: request.method, path: loggable(path) });
    let response: Response;
    try {
      if (!isCallback(path)) await deps.scheduler.visitor(() => deps.networkOf(request));
      if (deps.identity.refresh && request.headers.has("cookie")) await (await refreshing())(request);
      deps.thread.begins(who);
      if (!isReadable(path)) response = await problem(deps, request, new Refused(400));
      else if (isForged(deps, request, path)) response = await problem(deps, request, new Refused(403), true);
      else if (deps.selling.isElsewhere() && !SAFE_METHODS.has(request.method) && !isCallback(path))
        response = await problem(deps, request, new NotSelling());
      else if (mayLook(request))
        response = await (await looking())(request, (asked) => handlePatiently(asked, path, who));
      else response = await handlePatiently(request, path, who);
      if (insiderOf(request)) (await import("./web/door/member.ts")).noteAct(deps, request, response);
    } catch (error) {
      response = await problem(deps, request, error);
    }
    if (response.status === 200 && !mayLook(request)) await countOpened(deps, request, path);
    await dress(response);
    deps.thread.worked(who);
    const ms = performance.now() - began;
    deps.meters.request(response.status, ms, roomAt(path));
    noteAccess(deps, request, path, { status: response.status, ms: Math.round(ms) });
    return response;
  }
}

/** Puts on an answer what every one of its kind has, where its route knows no better. */
function createDressing(deps: Deps): (response: Response) => Promise<void> {
  const ofPages = Object.entries(pageHeaders(deps));
  const ofPieces = Object.entries(pieceHeaders(deps));
  return async (response) => {
    const { headers } = response;
    if (headers.has("set-cookie")) {
      const { userCookie } = await import("./web/door/visitor.ts");
      const user = userCookie(deps, response);
      if (user) headers.append("set-cookie", user);
    }
    // The longest that most limits last.
    if (response.status === 429 && !headers.has("retry-after")) headers.set("retry-after", "900");
    const isPage = headers.get("content-type")?.startsWith("text/html");
    // A 304 renews the headers of what the browser has, and it has them already.
    const missing = response.status === 304 ? [] : isPage ? ofPages : ofPieces;
    for (const [name, value] of missing) if (!headers.has(name)) headers.set(name, value);
  };
}

/**
 * While another program holds the database, whoever comes to change something waits here, and what was stopped in
 * the middle is done again as a whole if it has saved nothing. The thread is free meanwhile. M-PESA's calls wait
 * in `record-callback.ts`, each on its own.
 */
function createPatience(deps: Deps, mostMs: number, handle: Handle) {
  let waiting = 0;
  return async (request: Request, path: string, who: Worker): Promise<Response> => {
    const endsAt = performance.now() + mostMs;
    const patience = () => Math.max(0, endsAt - performance.now());
    const isSafe = SAFE_METHODS.has(request.method) || isCallback(path);
    if (!isSafe) await waitForLock(patience());
    for (;;) {
      const works = (what: "goes on" | "worked") => deps.thread[what === "worked" ? "worked" : "begins"](who);
      const tried = { saved: 0, isLockedOut: false, works };
      const response = await inTry(tried, () => handle(request, path));
      const mayRepeat = tried.isLockedOut && tried.saved === 0 && !isCallback(path) && !ONCE.test(path);
      if (!mayRepeat || !isRepeatable(request) || !(await waitForLock(patience()))) return response;
    }
  };

  /** Whether it has ended. Of very many who wait, those who come last are told at once. */
  async function waitForLock(mostMs: number): Promise<boolean> {
    if (waiting >= WAITING_MOST) return false;
    waiting += 1;
    try {
      return await whenUnlocked(deps.db, mostMs);
    } finally {
      waiting -= 1;
    }
  }
}

async function problem(deps: Deps, request: Request, error: unknown, crossSite = false): Promise<Response> {
  return (await import("./web/problem.tsx")).problem(deps, request, error, crossSite);
}

function isForged({ publicUrl }: Deps, request: Request, path: string): boolean {
  if (SAFE_METHODS.has(request.method) || isCallback(path) || path.startsWith("/dev/daraja/")) return false;
  return !isFromOwnPages(request, publicUrl);
}

/**
 * A request as it was meant that names no host, as monitors do that speak HTTP/1.0, or one that is none: of what it
 * asks for at the public address. Only what is read is answered so; every other such request is refused.
 */
function withAddress({ publicUrl }: Deps, answer: App["fetch"]): App["fetch"] {
  return (request) => {
    if (URL.canParse(request.url)) return answer(request);
    const { method, headers, url } = request;
    const whole = publicUrl + url;
    const isMeant = (method === "GET" || method === "HEAD") && url.startsWith("/") && URL.canParse(whole);
    if (isMeant) return answer(new Request(whole, { method, headers }));
    return new Response("Bad Request", { status: 400, headers: { "cache-control": "no-store" } });
  };
}

/** Whether the escapes of a path are letters at all: `%ff` is none, and no route could read it. */
function isReadable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
