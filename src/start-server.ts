import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isEmptyHouse, type KindOfHouse, kindOf, noteKind } from "#db/kind-of-house.ts";
import { onLock } from "#db/lock.ts";
import { type Db, openDatabase, servesOthers } from "#db/open.ts";
import { foreignChangesOf } from "#db/write.ts";
import type { Held, LeaseKeeper } from "#src/selling/lease.ts";
import { createSelling, sayingSo } from "#src/selling/selling.ts";
import { pageStyles, staticUrl } from "#src/web/assets.ts";
import { type App, buildApp } from "./app.tsx";
import type { Config } from "./config.ts";
import { createJobRunner, type JobHandlers, type JobRunner } from "./jobs/runner.ts";
import { hasOwnLogo } from "./landing/own-files.ts";
import { createLentPages } from "./lent/lent-pages.ts";
import { measuredGateways } from "./mpesa/measured-gateway.ts";
import { fileGone } from "./operations/files-gone.ts";
import { noteKey, openKeyOf, refuseAnotherKey } from "./operations/instance-key.ts";
import { ownFolder } from "./operations/own-folder.ts";
import { copyBeforeUpgrade } from "./operations/upgrade.ts";
import type { Clock } from "./ports/clock.ts";
import type { FeedFetcher } from "./ports/feed-fetcher.ts";
import type { FileStore } from "./ports/file-store.ts";
import type { IdentityProvider } from "./ports/identity-provider.ts";
import type { MapLinks } from "./ports/map-links.ts";
import type { Messenger } from "./ports/messenger.ts";
import type { KeepExchange, ReadC2b, ReadOperation } from "./ports/mpesa-operations.ts";
import type { OpenIdProvider } from "./ports/openid-provider.ts";
import type { OutsideReader } from "./ports/outside-reader.ts";
import type { GatewayOf, ReadReport, SealForSafaricom } from "./ports/payment-gateway.ts";
import type { PictureMaker } from "./ports/picture-maker.ts";
import type { PurgeHook } from "./ports/purge-hook.ts";
import type { PushSender } from "./ports/push-sender.ts";
import type { DarajaSimulator } from "./simulator/daraja/create-daraja-simulator.ts";
import { createClientNetwork } from "./web/client-address.ts";
import { bookingLink, type Deps } from "./web/deps.ts";
import type { Log } from "./web/log.ts";
import { createMeters, type Meters } from "./web/meters.ts";
import { createPageCache } from "./web/page-cache.ts";
import { createLimits } from "./web/rate-limit.ts";
import { createWorkScheduler } from "./web/scheduler.ts";
import { createSecrets, type Secrets } from "./web/secrets.ts";
import { createThreadWatch } from "./web/thread-watch.ts";

/** The outside world, as `main.ts` chose it. Addresses are known only once the server listens. */
export type Outside = Readonly<{
  clock: Clock;
  log: Log;
  gateway(baseUrl: string, keep: KeepExchange): GatewayOf;
  readReport: ReadReport;
  readC2b: ReadC2b;
  readOperation: ReadOperation;
  sealForSafaricom: SealForSafaricom;
  messenger: Messenger;
  push(publicUrl: string): PushSender;
  /** How passwords and outside tokens are proven. */
  identity(parts: { db: Db; clock: Clock }): IdentityProvider;
  /** By the address of its issuer. */
  openId?: ((issuerUrl: string) => OpenIdProvider) | undefined;
  files: FileStore;
  feeds(publicUrl: string): FeedFetcher;
  mapLinks?: MapLinks | undefined;
  reader: OutsideReader;
  pictures: PictureMaker;
  backUpApart?: (() => Promise<string | undefined>) | undefined;
  /** The operator's cache, where there is one. */
  purges?: PurgeHook | undefined;
  /** Where another machine may take over: whether the lease is ours. */
  lease?: LeaseKeeper | undefined;
  /** The demo's own M-PESA. Opens at the first call and is the same at each. */
  simulator: (() => DarajaSimulator) | undefined;
  /** What is to be there before jobs run and speak: a start that fails here says one thing. */
  furnish?: ((deps: Deps) => Promise<unknown>) | undefined;
}>;

export type RunningServer = Readonly<{
  url: string;
  /** Where this machine alone reads the meters, if the operator wants that. */
  metricsUrl: string | undefined;
  deps: Deps;
  jobs: JobRunner;
  /** Resolves when jobs run, and rejects when they can't. Whatever else a start wants to do waits for it. */
  settled: Promise<void>;
  /** What has become of the lease: without it no job runs, because two would send everything twice. */
  leaseChanged(held: Held): void;
  stop(): Promise<void>;
}>;

/** A request may be as large as twenty photos; every route that takes less says so itself. */
const REQUEST_MOST_BYTES = 330 * 1024 * 1024;

const SETTLES_AFTER_MS = 50;
/** Where somebody is always at the door, all the same. */
const SETTLES_AT_LATEST_MS = 2000;

/** How soon a change of another program is noticed. Asking reads one number in memory that the programs share. */
const FOREIGN_CHANGES_EVERY_MS = 500;

/** Whoever asks how the house does hears it all the time. */
const FOR_WATCHERS = /^[a-z]+:\/\/[^/]+\/(?:healthz|readyz)$/;

/** While a new demo is laid out, nothing of it is there that anybody could be shown. */
function createFurnishing({ siteName }: Config, isNew: boolean) {
  let isUnderWay = isNew;
  return {
    answer(request: Request): Promise<Response> | undefined {
      if (!isUnderWay || FOR_WATCHERS.test(request.url)) return undefined;
      return import("./demo/being-furnished.ts").then((it) => it.beingFurnished(siteName));
    },
    end() {
      isUnderWay = false;
    },
  };
}

/** Throws where this is a demo's database and a house is opened, or the other way round: samples are nobody's nights. */
function refuseAnotherKind(client: Parameters<typeof kindOf>[0], kind: KindOfHouse): void {
  const known = kindOf(client);
  if (known === undefined || known === kind) return;
  const code = known === "demo" ? "DEMO_FOLDER" : "HOUSE_FOLDER";
  throw Object.assign(new Error(`this is the folder of a ${known}`), { code });
}

/** The database, ready to serve, with the key that sealed it, and a demo's for a demo alone. */
function openHouse({ dataDir, mode, replica }: Config, { log, clock }: Outside, secrets: Secrets, key: Uint8Array): Db {
  let changes = 0;
  const began = performance.now();
  const db = openDatabase(join(dataDir, "lango.db"), secrets, (client, missing) => {
    changes = missing;
    refuseAnotherKey(client, key);
    refuseAnotherKind(client, mode === "demo" ? "demo" : "house");
    copyBeforeUpgrade(client, dataDir, missing, clock.now());
  });
  if (changes > 0 && mode === "production")
    log.info("the database was brought up to date", { changes, ms: Math.round(performance.now() - began) });
  // Litestream moves the log into the file, and must find in it what it has not copied. Without it, 64 MB are enough.
  if (replica) db.$client.exec("pragma wal_autocheckpoint = 16000");
  noteKey(db, key);
  noteKind(db.$client, mode === "demo" ? "demo" : "house");
  servesOthers(db);
  onLock(db, (what, heldMs) => {
    if (what === "begun") log.warn("another program has locked the database");
    else log.warn("the database is free again", { heldMs: Math.round(heldMs) });
  });
  return db;
}

/**
 * Opens the database, listens, and only then loads what visitors ask for and starts the jobs, some of which call back.
 * What `import()` brings here is time that nobody waits for before the first answer; `dev/start.test.ts` holds it so.
 */
export function startServer(config: Config, outside: Outside): RunningServer {
  mkdirSync(config.dataDir, { recursive: true });
  const key = openKeyOf(config.dataDir);
  const secrets = createSecrets(key);
  const folder = ownFolder(config.dataDir);
  const db = openHouse(config, outside, secrets, key);
  let answer: App["fetch"] | undefined;
  const furnishing = createFurnishing(config, outside.furnish !== undefined && isEmptyHouse(db.$client));

  const server = Bun.serve({
    port: config.port,
    hostname: config.host,
    maxRequestBodySize: REQUEST_MOST_BYTES,
    idleTimeout: 60,
    fetch: (request) => furnishing.answer(request) ?? answer?.(request) ?? new Response("starting", { status: 503 }),
    error() {
      return new Response("Something broke on our side.", { status: 500 });
    },
  });

  const laterJobs: Deps["jobs"] = { isRunning: () => jobs.isRunning(), tried: (job) => jobs.tried(job) };
  const deps = depsOf(config, outside, { db, secrets, server, jobs: laterJobs });
  const app = buildApp(deps, outside.simulator);
  answer = app.fetch;
  const counting = config.metricsPort === undefined ? undefined : serveMeters(deps, config.metricsPort);

  let handlers: Promise<JobHandlers> | undefined;
  const jobs = createJobRunner({
    ...deps,
    handlers() {
      handlers ??= import("./job-handlers.ts").then(({ jobHandlers }) => jobHandlers(deps));
      return handlers;
    },
  });
  // Another program may have suspended a house, or written a message to be sent.
  const watching = setInterval(foreignChangesOf(db), FOREIGN_CHANGES_EVERY_MS);
  watching.unref();
  const start = settle(app, { deps, outside, jobs, server });
  void start.settled.then(furnishing.end, () => {});

  return {
    url: `http://localhost:${server.port}`,
    metricsUrl: counting && `http://127.0.0.1:${counting.port}/metrics`,
    deps,
    jobs,
    settled: start.settled,
    leaseChanged: (held) => followLease(held, jobs, outside.log),
    async stop() {
      start.stop();
      deps.lent?.stop();
      clearInterval(watching);
      await Promise.all([server.stop(), counting?.stop()]);
      await jobs.stop();
      start.stopSimulator();
      await outside.lease?.leave();
      db.$client.close();
      folder.leave();
    },
  };
}

function followLease(held: Held, jobs: JobRunner, log: Log): void {
  if (held === "ours") jobs.start();
  else void jobs.stop();
  if (held === "lost") log.error("another machine sells this house: nothing is changed here any more");
  else log.warn("the lease", { held });
}

/** What most visitors ask for, then what works without being asked; whoever waits at the door comes first. */
function settle(
  app: App,
  {
    deps,
    outside,
    jobs,
    server,
  }: Readonly<{
    deps: Deps;
    outside: Outside;
    jobs: JobRunner;
    server: Pick<Bun.Server<undefined>, "pendingRequests">;
  }>,
) {
  const began = performance.now();
  let isStopping = false;
  let stopWatching: (() => void) | undefined;
  let simulator: DarajaSimulator | undefined;
  const { promise: settled, resolve, reject } = Promise.withResolvers<void>();
  let settling = setTimeout(() => void begin().catch(reject), SETTLES_AFTER_MS);

  /** Whoever comes first is answered before all that others may want is loaded, and before jobs work. */
  async function whenNobodyWaits(): Promise<void> {
    while (server.pendingRequests > 0 && performance.now() - began < SETTLES_AT_LATEST_MS && !isStopping) {
      await new Promise<void>((goOn) => {
        settling = setTimeout(goOn, 10);
      });
    }
  }

  async function begin(): Promise<void> {
    await whenNobodyWaits();
    await app.warm();
    // The start was run with a compiler that waits (build-executable.ts); what comes now runs often.
    Bun.unsafe.setJITPolicy(1);
    const { enqueueFirstJobs } = await import("./job-handlers.ts");
    if (isStopping) return;
    simulator = outside.simulator?.();
    await outside.furnish?.(deps);
    await whenNobodyWaits();
    if (isStopping) return;
    enqueueFirstJobs(deps);
    // From now on it is known which files those are.
    fileGone(deps.db, deps.config.dataDir);
    jobs.start();
    // From here on nothing is loaded that everybody would have to wait for.
    stopWatching = deps.thread.start();
    resolve();
  }

  return {
    settled,
    stop() {
      isStopping = true;
      stopWatching?.();
      clearTimeout(settling);
    },
    stopSimulator: () => simulator?.stop(),
  };
}

/** What every route and job is given. */
function depsOf(
  config: Config,
  outside: Outside,
  parts: { db: Db; secrets: Deps["secrets"]; server: Bun.Server<undefined>; jobs: Deps["jobs"] },
): Deps {
  const { db, secrets, server, jobs } = parts;
  const meters = createMeters();
  const thread = createThreadWatch({ meters, log: outside.log });
  const selling = createSelling(db, outside.lease);
  const lent = outside.purges && createLentPages({ ...outside, db, hook: outside.purges, isOpen: selling.isOpen });
  const local = `http://127.0.0.1:${server.port}`;
  const publicUrl = config.publicUrl || `http://localhost:${server.port}`;
  const secure = publicUrl.startsWith("https:");
  return {
    db,
    clock: outside.clock,
    config,
    gatewayOf: gatewaysOf(config, outside, { db, meters, local }),
    operatorAccount: config.mpesa.account,
    readReport: outside.readReport,
    readC2b: outside.readC2b,
    readOperation: outside.readOperation,
    sealForSafaricom: outside.sealForSafaricom,
    messenger: outside.messenger,
    push: outside.push(publicUrl),
    identity: outside.identity({ db, clock: outside.clock }),
    openId: outside.openId?.(config.google?.issuerUrl || `${local}/dev/google`),
    files: outside.files,
    feeds: outside.feeds(publicUrl),
    mapLinks: outside.mapLinks,
    reader: outside.reader,
    pictures: outside.pictures,
    backUpApart: config.backups && outside.backUpApart,
    secrets,
    log: outside.log,
    pages: createPageCache({ db, clock: outside.clock, lent }, { isOpen: selling.isOpen }),
    lent,
    selling,
    meters,
    scheduler: createWorkScheduler(),
    thread,
    jobs,
    shell: sayingSo(shellOf(config, publicUrl), selling),
    secure,
    publicUrl,
    limits: createLimits(outside.clock),
    linkTo: (bookingId) => bookingLink({ secrets, publicUrl }, bookingId),
    networkOf: createClientNetwork(config.trustProxy, (request) => server.requestIP(request)?.address ?? ""),
  };
}

function shellOf(config: Config, publicUrl: string): Deps["shell"] {
  return {
    site: {
      name: config.siteName,
      publicUrl,
      supportWhatsapp: config.support.whatsapp || undefined,
      logo: hasOwnLogo(config.dataDir) ? { src: "/logo", bundled: staticUrl("logo.svg") } : undefined,
      demo: config.mode === "demo",
      demoUrl: config.demoUrl,
      noMail: config.smtp === undefined,
    },
    ...pageStyles(),
  };
}

/** What hosts' and the operator's accounts are spoken to by: each exchange is kept, and timed. */
function gatewaysOf(
  { mpesa }: Config,
  { gateway, clock, log }: Outside,
  { db, meters, local }: { db: Db; meters: Meters; local: string },
): Deps["gatewayOf"] {
  const gateways = gateway(mpesa.baseUrl || `${local}/dev/daraja`, async (exchange) => {
    const { keepExchange } = await import("./reconcile/keep-exchange.ts");
    await keepExchange({ db, clock, log }, exchange);
  });
  return measuredGateways(gateways, meters);
}

function serveMeters(deps: Deps, port: number) {
  return Bun.serve({
    port,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { answerMetricsPort } = await import("./operations/operations.routes.ts");
      return answerMetricsPort(deps, request);
    },
  });
}
