import { join } from "node:path";
import { localDateAt } from "#src/core/stay/stay.ts";
import { localProvider } from "#src/sign-in/local-provider.ts";
import { africasTalkingMessenger } from "../../adapters/africas-talking/africas-talking-messenger.ts";
import { channelMessenger } from "../../adapters/channels/channel-messenger.ts";
import { readC2bNotice } from "../../adapters/daraja/c2b.ts";
import { createDaraja } from "../../adapters/daraja/create-daraja.ts";
import { readOperationResult } from "../../adapters/daraja/read-operation.ts";
import { readStkCallback } from "../../adapters/daraja/stk-callback.ts";
import { diskFileStore } from "../../adapters/disk/disk-file-store.ts";
import { outboxMessenger } from "../../adapters/outbox/outbox-messenger.ts";
import { readConfig } from "../../config.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FeedFetcher } from "../../ports/feed-fetcher.ts";
import { type RunningServer, startServer } from "../../start-server.ts";
import { createLog } from "../../web/log.ts";
import { drawHere } from "../fixtures/draw-here.ts";
import { readHere } from "../fixtures/read-here.ts";
import { type DiskPlan, watchWrites } from "./disk.ts";

export const ORIGIN = "https://lango.example";
export const OPERATOR_PAYBILL = "174379";

/** The running product, from a folder on. It lives until `isGone`. */
export type House = {
  readonly number: number;
  readonly dataDir: string;
  readonly server: RunningServer;
  readonly answer: (request: Request) => Promise<Response>;
  /** What happens to its disk. */
  readonly disk: DiskPlan;
  /** The machine has stopped: nothing that it does from now on reaches anybody. */
  isGone: boolean;
};

export type HouseParts = Readonly<{
  number: number;
  dataDir: string;
  now: () => number;
  feeds: FeedFetcher;
  credential: string;
  /** Where refunds of the operator go by. */
  env?: Record<string, string>;
  log?: (line: string) => void;
  stopped: () => void;
}>;

/**
 * Starts the real product: its own start, routes, jobs and adapters. Only where it would listen on a port, its
 * requests are handed to it directly. Each has addresses of M-PESA and of the SMS of its own, so that an answer
 * to one that has ended reaches no other.
 */
export function startHouse(parts: HouseParts): House {
  const { number, dataDir, now } = parts;
  const read = readConfig("production", { ...environment(number, dataDir, parts.credential), ...parts.env });
  if ("faults" in read) throw new Error(read.faults.join("; "));
  const { config } = read;
  const clock: Clock = { now, today: () => localDateAt(now()) };
  let handle: ((request: Request) => Response | Promise<Response>) | undefined;
  const serve = Bun.serve;
  Reflect.set(Bun, "serve", (options: { fetch: typeof handle }) => {
    handle = options.fetch;
    return { port: 443, requestIP: () => ({ address: "203.0.113.7" }), stop: () => Promise.resolve() };
  });
  let server: RunningServer;
  try {
    server = startServer(config, {
      clock,
      log: createLog({ level: config.logLevel, now, write: (line) => parts.log?.(line) }),
      gateway: (baseUrl, keep) => (account) => createDaraja({ ...account, baseUrl, clock, keep }),
      readReport: readStkCallback,
      readC2b: readC2bNotice,
      readOperation: readOperationResult,
      sealForSafaricom: () => undefined,
      messenger: channelMessenger({
        sms: africasTalkingMessenger(config.sms),
        whatsapp: undefined,
        email: outboxMessenger,
      }),
      // No browser of this world asks to be told.
      push: () => ({ send: () => Promise.resolve({ outcome: "gone" }) }),
      identity: localProvider,
      files: diskFileStore(dataDir),
      reader: readHere,
      pictures: drawHere,
      feeds: () => parts.feeds,
      simulator: undefined,
    });
  } finally {
    Reflect.set(Bun, "serve", serve);
  }
  const house: House = {
    number,
    dataDir,
    server,
    disk: {},
    isGone: false,
    answer: async (request) => (await handle?.(request)) ?? new Response(null, { status: 503 }),
  };
  watchWrites(server.deps.db.$client, house.disk, () => {
    if (!house.isGone) parts.stopped();
  });
  return house;
}

function environment(number: number, dataDir: string, credential: string): Record<string, string> {
  return {
    DATA_DIR: join(dataDir),
    PUBLIC_URL: ORIGIN,
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    MPESA_BASE_URL: `http://mpesa-${number}.example`,
    MPESA_CONSUMER_KEY: "operators-key",
    MPESA_CONSUMER_SECRET: "operators-secret",
    MPESA_SHORTCODE: OPERATOR_PAYBILL,
    MPESA_PASSKEY: "operators-passkey",
    MPESA_INITIATOR: "operator-api",
    MPESA_SECURITY_CREDENTIAL: credential,
    MPESA_REFUNDS_BY: "both",
    MPESA_WATCH: "pull",
    REFUNDS_DAY_MOST_KES: "9999999",
    SMS_PROVIDER: "africas-talking",
    AT_BASE_URL: `http://sms-${number}.example`,
    AT_USERNAME: "lango",
    AT_API_KEY: "key",
    SMS_HOUR_MOST: "9999999",
    SMS_DAY_MOST: "9999999",
  };
}
