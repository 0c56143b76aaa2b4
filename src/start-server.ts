import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { idsOfReadFeeds } from "#db/calendar.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { type Db, openDatabase } from "#db/open.ts";
import { write } from "#db/write.ts";
import { pageStyles, staticUrl } from "#src/web/assets.ts";
import { type App, buildApp } from "./app.tsx";
import type { Config } from "./config.ts";
import { jobHandlers } from "./job-handlers.ts";
import { createJobRunner, type JobRunner } from "./jobs/runner.ts";
import { hasOwnLogo } from "./landing/own-files.ts";
import { nextBalancesAt } from "./payment/balance.ts";
import type { Clock } from "./ports/clock.ts";
import type { FeedFetcher } from "./ports/feed-fetcher.ts";
import type { FileStore } from "./ports/file-store.ts";
import type { IdentityProvider } from "./ports/identity-provider.ts";
import type { Messenger } from "./ports/messenger.ts";
import type { KeepExchange, ReadC2b, ReadOperation } from "./ports/mpesa-desk.ts";
import type { OpenIdProvider } from "./ports/openid-provider.ts";
import type { GatewayOf, ReadReport, SealForSafaricom } from "./ports/payment-gateway.ts";
import { nextSummaryAt } from "./reconcile/daily-summary.ts";
import { keepExchange } from "./reconcile/keep-exchange.ts";
import { stayIndexOf } from "./search/stay-index.ts";
import type { DarajaSimulator } from "./simulator/daraja/create-daraja-simulator.ts";
import { createClientAddress } from "./web/client-address.ts";
import type { Deps } from "./web/deps.ts";
import type { Log } from "./web/log.ts";
import { createMeters } from "./web/meters.ts";
import { createPageCache } from "./web/page-cache.ts";
import { createSecrets, openInstanceKey } from "./web/secrets.ts";
import { createTurns } from "./web/turns.ts";

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
  /** How passwords and outside tokens are proven. */
  identity(parts: { db: Db; clock: Clock }): IdentityProvider;
  openId?: OpenIdProvider | undefined;
  files: FileStore;
  feeds(publicUrl: string): FeedFetcher;
  simulator: DarajaSimulator | undefined;
}>;

export type RunningServer = Readonly<{ url: string; deps: Deps; jobs: JobRunner; stop(): Promise<void> }>;

/** A request may be as large as twenty photos; every route that takes less says so itself. */
const REQUEST_MOST_BYTES = 330 * 1024 * 1024;

const JOBS_BEGIN_AFTER_MS = 50;
/** Building what search answers from can wait until the first visitors have been served. */
const INDEX_BEGINS_AFTER_MS = 1000;

/** Opens the database, listens, and only then starts the jobs: some of them call back. */
export function startServer(config: Config, outside: Outside): RunningServer {
  mkdirSync(config.dataDir, { recursive: true });
  const secrets = createSecrets(openInstanceKey(config.dataDir));
  const db = openDatabase(join(config.dataDir, "lango.db"), secrets);
  let app: App | undefined;

  const server = Bun.serve({
    port: config.port,
    hostname: config.host,
    maxRequestBodySize: REQUEST_MOST_BYTES,
    idleTimeout: 60,
    fetch: (request) => app?.fetch(request) ?? new Response("starting", { status: 503 }),
    error() {
      return new Response("Something broke on our side.", { status: 500 });
    },
  });

  const meters = createMeters();
  const local = `http://127.0.0.1:${server.port}`;
  const publicUrl = config.publicUrl || `http://localhost:${server.port}`;
  const secure = publicUrl.startsWith("https:");
  const deps: Deps = {
    db,
    clock: outside.clock,
    config,
    gatewayOf: outside.gateway(config.mpesa.baseUrl || `${local}/dev/daraja`, (exchange) =>
      keepExchange({ db, clock: outside.clock, log: outside.log }, exchange),
    ),
    operatorAccount: config.mpesa.account,
    readReport: outside.readReport,
    readC2b: outside.readC2b,
    readOperation: outside.readOperation,
    sealForSafaricom: outside.sealForSafaricom,
    messenger: outside.messenger,
    identity: outside.identity({ db, clock: outside.clock }),
    openId: outside.openId,
    files: outside.files,
    feeds: outside.feeds(publicUrl),
    secrets,
    log: outside.log,
    pages: createPageCache({ db, clock: outside.clock }),
    meters,
    turns: createTurns(),
    jobs: { isRunning: () => jobs.isRunning() },
    shell: {
      site: {
        name: config.siteName,
        publicUrl,
        supportWhatsapp: config.support.whatsapp || undefined,
        logo: hasOwnLogo(config.dataDir) ? { src: "/logo", bundled: staticUrl("logo.svg") } : undefined,
        demo: config.mode === "demo",
      },
      ...pageStyles(),
    },
    secure,
    publicUrl,
    addressOf: createClientAddress(config.trustProxy, (request) => server.requestIP(request)?.address ?? ""),
  };
  app = buildApp(deps, outside.simulator);

  const jobs = createJobRunner({ ...deps, handlers: jobHandlers(deps) });
  // Whoever waits at the door comes first: jobs begin a moment later. The calendar reads the clock itself meanwhile.
  const beginJobs = setTimeout(() => {
    // The start was run with a compiler that waits (build-executable.ts); what comes now runs often.
    Bun.unsafe.setJITPolicy(1);
    const now = outside.clock.now();
    write(db, (tx) => {
      enqueue(tx, { kind: "end_holds", key: "start", runAt: now, now });
      enqueue(tx, { kind: "expire_lost_requests", key: "all", runAt: now, now });
      enqueue(tx, { kind: "watch_shortcodes", key: "all", runAt: now, now });
      enqueue(tx, { kind: "ask_balances", key: "all", runAt: nextBalancesAt(now), now });
      enqueue(tx, { kind: "daily_summary", key: "all", runAt: nextSummaryAt(now), now });
      for (const key of idsOfReadFeeds(tx)) enqueue(tx, { kind: "check_feed", key, runAt: now, now });
      enqueue(tx, { kind: "forget_measures", key: "all", runAt: now, now });
    });
    jobs.start();
  }, JOBS_BEGIN_AFTER_MS);
  let isStopping = false;
  const beginIndex = setTimeout(() => {
    stayIndexOf(deps)
      .ready()
      .catch((error: unknown) => {
        if (!isStopping) outside.log.error("the index of free stays was not built", { detail: String(error) });
      });
  }, INDEX_BEGINS_AFTER_MS);

  return {
    url: `http://localhost:${server.port}`,
    deps,
    jobs,
    async stop() {
      isStopping = true;
      clearTimeout(beginJobs);
      clearTimeout(beginIndex);
      await server.stop();
      await jobs.stop();
      outside.simulator?.stop();
      db.$client.close();
    },
  };
}
