import type { Db } from "#db/open.ts";
import type { Config } from "#src/config.ts";
import type { LentPages } from "#src/lent/lent-pages.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { FeedFetcher } from "#src/ports/feed-fetcher.ts";
import type { FileStore } from "#src/ports/file-store.ts";
import type { IdentityProvider } from "#src/ports/identity-provider.ts";
import type { MapLinks } from "#src/ports/map-links.ts";
import type { Messenger } from "#src/ports/messenger.ts";
import type { ReadC2b, ReadOperation } from "#src/ports/mpesa-operations.ts";
import type { OpenIdProvider } from "#src/ports/openid-provider.ts";
import type { OutsideReader } from "#src/ports/outside-reader.ts";
import type { GatewayOf, MpesaAccount, ReadReport, SealForSafaricom } from "#src/ports/payment-gateway.ts";
import type { PictureMaker } from "#src/ports/picture-maker.ts";
import type { PushSender } from "#src/ports/push-sender.ts";
import type { SellsNights } from "#src/selling/selling.ts";
import type { Shell } from "#views/frame/page.tsx";
import type { Log } from "./log.ts";
import type { Meters } from "./meters.ts";
import type { PageCache } from "./page-cache.ts";
import type { Limits } from "./rate-limit.ts";
import type { WorkScheduler } from "./scheduler.ts";
import type { Secrets } from "./secrets.ts";
import type { ThreadWatch } from "./thread-watch.ts";

/** Everything the product stands on. Flows take the parts they need. */
export type Deps = Readonly<{
  db: Db;
  clock: Clock;
  config: Config;
  gatewayOf: GatewayOf;
  /** The operator's own shortcode, when there is one. */
  operatorAccount: MpesaAccount | undefined;
  readReport: ReadReport;
  readC2b: ReadC2b;
  readOperation: ReadOperation;
  /** What hosts' initiators are written down as; without Safaricom's certificate they bring the portal's own text. */
  sealForSafaricom: SealForSafaricom;
  messenger: Messenger;
  /** Notifications in hosts' browsers. */
  push: PushSender;
  identity: IdentityProvider;
  /** Google, when a client id is configured. */
  openId: OpenIdProvider | undefined;
  files: FileStore;
  feeds: FeedFetcher;
  /** Where short links of a map app lead; where there is none, they are refused in words. */
  mapLinks: MapLinks | undefined;
  /** Reads calendars and statements of strangers. */
  reader: OutsideReader;
  /** Draws what hosts share and what stands beside links. */
  pictures: PictureMaker;
  /** Makes the night's backup in another process, which nobody waits for; what it said when it failed. */
  backUpApart: (() => Promise<string | undefined>) | undefined;
  secrets: Secrets;
  log: Log;
  pages: PageCache;
  /** Which of them stand in a cache of the operator's; none where there is no such cache. */
  lent: LentPages | undefined;
  /** Whether nights are sold at this moment. */
  selling: SellsNights;
  meters: Meters;
  /** Who works next on the one thread. */
  scheduler: WorkScheduler;
  /** Who holds it. */
  thread: ThreadWatch;
  /** Whether durable jobs are being run, and a moment's wait for what becomes of one. */
  jobs: Readonly<{ isRunning(): boolean; tried(job: Readonly<{ kind: string; key: string }>): Promise<void> }>;
  shell: Shell;
  /** Whether the public address is https: decides the cookies' names. */
  secure: boolean;
  /** Without a slash at the end. */
  publicUrl: string;
  /** What is counted of strangers, for the whole house. */
  limits: Limits;
  /** The network a request came from, which limits count by: believing as many proxies as the operator says. */
  networkOf(request: Request): string;
  /** Where the guest of a booking sees it without signing in. */
  linkTo(bookingId: string): string;
}>;

/** The address of a booking's page that needs no signing in: whoever holds the link holds the booking. */
export function bookingLink(deps: Pick<Deps, "secrets" | "publicUrl">, bookingId: string): string {
  return `${deps.publicUrl}${bookingPath(deps, bookingId)}`;
}

/** Where a guest pays for nights that are held, without signing in. */
export function paymentLink(deps: Pick<Deps, "secrets" | "publicUrl">, bookingId: string): string {
  return `${deps.publicUrl}/booking/payment?booking=${bookingId}&t=${bookingToken(deps, bookingId)}`;
}

/** Where anybody sees a property and its free nights. */
export function propertyLink({ publicUrl }: Pick<Deps, "publicUrl">, propertyId: string): string {
  return `${publicUrl}/booking/property/${propertyId}`;
}

/** Where a guest pays what is left, without signing in. */
export function balanceLink(deps: Pick<Deps, "secrets" | "publicUrl">, bookingId: string): string {
  return `${deps.publicUrl}/booking/payment?booking=${bookingId}&for=balance&t=${bookingToken(deps, bookingId)}`;
}

/** Where a guest reviews their stay, without signing in. */
export function reviewLink(deps: Pick<Deps, "secrets" | "publicUrl">, bookingId: string): string {
  return `${deps.publicUrl}/guest/booking/${bookingId}/review?t=${bookingToken(deps, bookingId)}`;
}

/** Where whoever reported something reads what became of it. */
export function reportPath(deps: Pick<Deps, "secrets">, reportId: string): string {
  return `/booking/report/${reportId}?t=${deps.secrets.sign("report", reportId)}`;
}

export function holdsReport(deps: Pick<Deps, "secrets">, reportId: string, token: string): boolean {
  return token !== "" && deps.secrets.verify("report", reportId, token);
}

/** The address where a host decides on a request without signing in. Whoever holds it is believed to be them. */
export function requestLink(deps: Pick<Deps, "secrets" | "publicUrl">, bookingId: string): string {
  return `${deps.publicUrl}/booking/request/${bookingId}?t=${deps.secrets.sign("request", bookingId)}`;
}

export function holdsRequest(deps: Pick<Deps, "secrets">, bookingId: string, token: string): boolean {
  return token !== "" && deps.secrets.verify("request", bookingId, token);
}

/** The address where a host answers what a guest asks of their stay, without signing in: one address for one answer. */
export function changeAnswerLink(deps: Pick<Deps, "secrets" | "publicUrl">, requestId: string): string {
  return `${deps.publicUrl}/booking/change/${requestId}?t=${deps.secrets.sign("change", requestId)}`;
}

export function holdsChangeAnswer(deps: Pick<Deps, "secrets">, requestId: string, token: string): boolean {
  return token !== "" && deps.secrets.verify("change", requestId, token);
}

export function bookingPath(deps: Pick<Deps, "secrets">, bookingId: string): string {
  return `/guest/booking/${bookingId}/details?t=${bookingToken(deps, bookingId)}`;
}

/** Where whoever pays for one of several rooms that were booked at once does so, and can do nothing else. */
export function payerLink(deps: Pick<Deps, "secrets" | "publicUrl">, bookingId: string): string {
  return `${deps.publicUrl}/booking/rooms/pay?room=${bookingId}&t=${deps.secrets.sign("payer", bookingId)}`;
}

export function holdsPayer(deps: Pick<Deps, "secrets">, bookingId: string, token: string): boolean {
  return token !== "" && deps.secrets.verify("payer", bookingId, token);
}

export function bookingToken(deps: Pick<Deps, "secrets">, bookingId: string): string {
  return deps.secrets.sign("booking", bookingId);
}

export function holdsBooking(deps: Pick<Deps, "secrets">, bookingId: string, token: string): boolean {
  return token !== "" && deps.secrets.verify("booking", bookingId, token);
}
