import type { AnyElysia } from "elysia";
import { type Room, roomAt } from "./core/addresses.ts";
import { guardEdge, LOCK_PATIENCE_MS } from "./edge.ts";
import type { DarajaSimulator } from "./simulator/daraja/create-daraja-simulator.ts";
import type { Deps } from "./web/deps.ts";
import { mayBeSignedIn } from "./web/door/may-look.ts";
import type { DoorSays } from "./web/door/open-door.ts";

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
    fetch: guardEdge(deps, lockPatienceMs, (request, path) => {
      const name = roomAt(path);
      if (name !== "alive") return openFor(request, path, name).then((room) => room.handle(request));
      return path === "/healthz" && (request.method === "GET" || request.method === "HEAD")
        ? alive()
        : open("houses").then((room) => room.handle(request));
    }),
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
