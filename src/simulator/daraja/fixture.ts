import { localDateAt } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { PaymentAsk } from "#src/ports/payment-gateway.ts";
import { createDarajaSimulator, type DarajaSimulatorOptions } from "./create-daraja-simulator.ts";

/** Half past three in the afternoon in Nairobi, 27 November 2026. */
export const AFTERNOON = Date.UTC(2026, 10, 27, 12, 30);

export const SECRETS = {
  consumerKey: "Wanjiku-consumer-key",
  consumerSecret: "Wanjiku-consumer-secret",
  shortcode: "174379",
  passkey: "Wanjiku-passkey-bfb279f9",
} as const;

/** Runs on from that afternoon, and can be put forward. */
export function afternoonClock(): Clock & { forward(ms: number): void } {
  const started = performance.now();
  let ahead = 0;
  const now = () => Math.round(AFTERNOON + performance.now() - started + ahead);
  return {
    now,
    today: () => localDateAt(now()),
    forward(ms) {
      ahead += ms;
    },
  };
}

export type Called = Readonly<{ path: string; body: string; headers: Headers; at: number }>;

/** Whoever listens at the callback address: remembers what came, answers as Lango would, or as told. */
export function startReceiver(answer: () => number = () => 200) {
  const calls: Called[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const body = await request.text();
      calls.push({ path: new URL(request.url).pathname, body, headers: request.headers, at: performance.now() });
      return Response.json({ ResultCode: 0, ResultDesc: "Accepted" }, { status: answer() });
    },
  });
  return {
    calls,
    url: `http://127.0.0.1:${server.port}/payments/9f3c0f2a7be14d0c/result`,
    stop: () => server.stop(true),
    /** The calls, once there are `count` of them. */
    async got(count: number): Promise<Called[]> {
      await until(() => calls.length >= count, `${count} callbacks, got ${calls.length}`);
      return calls;
    },
  };
}

/** A simulated Daraja on a port of its own, quick: people answer in 10 ms, and a minute lasts 600 ms. */
export function startDaraja(options: Partial<DarajaSimulatorOptions> = {}) {
  const clock = options.clock ?? afternoonClock();
  const simulator = createDarajaSimulator({
    file: ":memory:",
    answerAfterMs: 1_000,
    pace: 0.01,
    merchants: { [SECRETS.shortcode]: SECRETS.passkey },
    consumers: { [SECRETS.consumerKey]: SECRETS.consumerSecret },
    ...options,
    clock,
  });
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 255,
    fetch: async (request) => (await simulator.handle(request)) ?? new Response("Not found", { status: 404 }),
  });
  return {
    simulator,
    clock,
    baseUrl: `http://127.0.0.1:${server.port}`,
    async stop() {
      simulator.stop();
      await server.stop(true);
    },
  };
}

/** What Wanjiku's guest is asked for. The number ends in `suffix`. */
export function askFor(suffix: string, callbackUrl: string, more: Partial<PaymentAsk> = {}): PaymentAsk {
  return {
    amountKes: 4_500,
    phone: `254712345${suffix}`,
    reference: "BK7Q2M",
    description: "Stay deposit",
    callbackUrl,
    ...more,
  };
}

export async function until(isSo: () => boolean, what: string, withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}`);
    await Bun.sleep(5);
  }
}
