import type { Clock } from "#src/ports/clock.ts";
import { answerPush } from "./answer-push.ts";
import { answerQuery } from "./answer-query.ts";
import { type Behaviour, type BehaviourName, readBehaviour } from "./behaviours.ts";
import { answerControl } from "./control.ts";
import type { Merchants } from "./merchants.ts";
import { createPhoneNetwork, type PhoneAnswer } from "./phone.ts";
import { refusal } from "./replies.ts";
import { openStore, type Prompt, type Switches } from "./store.ts";
import { issueToken, refusedBearer } from "./token-desk.ts";

/** How long a phone that answers by itself takes: the quickest seen among real payments. */
const ANSWER_AFTER_MS = 4_000;
const RESUME_AFTER_MS = 1_000;
const TOKEN_LIFETIME_S = 3_599;
const MOST_SHOWN = 100;

export type { Behaviour, BehaviourName, MetadataShape } from "./behaviours.ts";
export { PHONE_SUFFIXES } from "./behaviours.ts";
export type { PhoneAnswer } from "./phone.ts";
export type { DeliveryReport, Prompt as PendingPrompt, Switches } from "./store.ts";

export type DarajaSimulatorOptions = Readonly<{
  /** A path, or `:memory:`. */
  file: string;
  clock: Clock;
  /** Sends the callbacks. */
  fetch?: typeof fetch;
  answerAfterMs?: number;
  /** Multiplies every simulated delay; kept in the file. */
  pace?: number;
  /** Passkeys by shortcode. Without an entry any passkey is accepted. */
  merchants?: Merchants;
  /** Consumer secrets by key. Without an entry any secret is accepted. */
  consumers?: Readonly<Record<string, string>>;
  tokenLifetimeS?: number;
  /** How long after a restart what was left undone goes on. */
  resumeAfterMs?: number;
}>;

export type DarajaSimulator = Readonly<{
  /** Answers what Daraja would, and `/control/*`; `undefined` for any other path. The caller strips its prefix. */
  handle(request: Request): Promise<Response | undefined>;
  phone: Readonly<{
    /** Prompts that a person may answer now, newest first. */
    list(): Prompt[];
    /** The last hundred, however they ended, newest first. */
    all(): Prompt[];
    approve(id: string, pin?: string): PhoneAnswer;
    decline(id: string): PhoneAnswer;
  }>;
  /** What one number does from now on, or what the next request meets, whichever its number. */
  script(phone: string, behaviour: Behaviour | BehaviourName): void;
  switch(changes: Partial<Switches>): void;
  /** Requests and callbacks so far: `token`, `push`, `prompt`, `query`, `callback`, `forged`. */
  counts(): Record<string, number>;
  endTokens(): void;
  /** Does at once what is due by the clock, for tests whose clock stands still. */
  runDue(): Promise<void>;
  /** When the next thing happens by itself, Unix milliseconds; `undefined` when nothing waits. */
  nextAt(): number | undefined;
  stop(): void;
}>;

/**
 * A Daraja that behaves, and misbehaves, like the one described in public reports.
 *
 * Everything is in its file before it is answered, so that after a `kill -9` the next
 * one made from the same file still knows its tokens and delivers what was not yet
 * delivered. A callback cut off in the middle may therefore arrive twice.
 */
export function createDarajaSimulator(options: DarajaSimulatorOptions): DarajaSimulator {
  const { clock, merchants = {}, consumers = {}, tokenLifetimeS = TOKEN_LIFETIME_S } = options;
  const store = openStore(options.file);
  if (options.pace !== undefined) store.setSwitch("pace", options.pace);
  const phones = createPhoneNetwork({
    store,
    clock,
    fetch: options.fetch ?? globalThis.fetch,
    answerAfterMs: options.answerAfterMs ?? ANSWER_AFTER_MS,
    resumeAfterMs: options.resumeAfterMs ?? RESUME_AFTER_MS,
  });
  const tokens = { store, clock, consumers, tokenLifetimeS };

  return {
    async handle(request) {
      const path = new URL(request.url).pathname;
      switch (path) {
        case "/oauth/v1/generate":
          return issueToken(tokens, request);
        case "/mpesa/stkpush/v1/processrequest":
          return refusedBearer(tokens, request) ?? answerPush({ store, clock, phones, merchants }, request);
        case "/mpesa/stkpushquery/v1/query":
          return refusedBearer(tokens, request) ?? answerQuery({ store, merchants }, request);
      }
      if (path.startsWith("/control/")) return answerControl({ store, phones }, request, path);
      return /^\/(mpesa|oauth)\//.test(path) ? refusal(404, "404.001.01", "Resource not found") : undefined;
    },
    phone: {
      list: () => store.prompts(MOST_SHOWN).filter((prompt) => prompt.state === "waiting" && prompt.onPhone),
      all: () => store.prompts(MOST_SHOWN),
      approve: phones.approve,
      decline: phones.decline,
    },
    script(phone, behaviour) {
      const read = readBehaviour(behaviour);
      if (!read) throw new Error(`The simulator knows no behaviour ${JSON.stringify(behaviour)}`);
      store.addScript(phone === "next" ? null : phone.replace(/\D/g, ""), read);
    },
    switch(changes) {
      for (const [name, value] of Object.entries(changes)) store.setSwitch(name as keyof Switches, value);
    },
    counts: store.counts,
    endTokens: () => store.endTokens(),
    runDue: phones.scheduler.runDue,
    nextAt: () => store.jobs()[0]?.dueAt,
    stop() {
      phones.stop();
      store.close();
    },
  };
}
