import type { Clock } from "#src/ports/clock.ts";
import { answerRegister, answerSimulate } from "./answer-c2b.ts";
import { answerB2c, answerReversal, answerStatus, type Initiators } from "./answer-operations.ts";
import { answerPull, answerPullRegister } from "./answer-pull.ts";
import { answerPush } from "./answer-push.ts";
import { answerQr } from "./answer-qr.ts";
import { answerQuery } from "./answer-query.ts";
import { type Behaviour, type BehaviourName, readBehaviour } from "./behaviours.ts";
import { certificateOf } from "./certificate.ts";
import { answerControl } from "./control.ts";
import type { Merchants } from "./merchants.ts";
import { createPhoneNetwork, type PhoneAnswer, type PhoneNetwork } from "./phone.ts";
import { brokenOff, refusal } from "./replies.ts";
import { businessSms, type PhoneMessage, payerSms } from "./sms.ts";
import { type Movement, openStore, type Prompt, type Store, type Switches } from "./store.ts";
import { issueToken, refusedBearer } from "./token-desk.ts";

/** How long a phone that answers by itself takes: the quickest seen among real payments. */
const ANSWER_AFTER_MS = 4_000;
const RESUME_AFTER_MS = 1_000;
const TOKEN_LIFETIME_S = 3_599;
const MOST_SHOWN = 100;
const MOST_MOVEMENTS = 20_000;

export { PHONE_SUFFIXES } from "./behaviours.ts";
export { OPERATION_SUFFIXES } from "./operation-behaviours.ts";
export type { Prompt as PendingPrompt } from "./store.ts";

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
  /** Passwords of initiators by name. Without an entry any password is accepted that can be unsealed. */
  initiators?: Initiators;
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
    /** Messages from MPESA, newest first: to whoever paid, and to the business. */
    /** `nameOf` says by what name M-PESA knows a number; without it every number has the switch's name. */
    messages(nameOf?: (number: string) => string): PhoneMessage[];
    /** M-PESA gives a payment back to whoever paid it: the whole of it, or no more than `mostKes`. */
    takeBack(receipt: string, mostKes?: number): void;
    /** Somebody pays a paybill or a till from the menu of their own phone. `store` is the till's store number. */
    pay(ask: {
      phone: string;
      shortcode: string;
      store?: string;
      amountKes: number;
      reference: string;
      name: string;
    }): Promise<void>;
  }>;
  /** All money that moved, newest first. */
  movements(): Movement[];
  /** The public key that initiators' passwords are sealed with, PEM. */
  certificate(): string;
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
  const { clock, merchants = {}, consumers = {}, initiators = {}, tokenLifetimeS = TOKEN_LIFETIME_S } = options;
  const store = openStore(options.file);
  if (options.pace !== undefined) store.setSwitch("pace", options.pace);
  const phones = createPhoneNetwork({
    store,
    clock,
    fetch: options.fetch ?? globalThis.fetch,
    answerAfterMs: options.answerAfterMs ?? ANSWER_AFTER_MS,
    resumeAfterMs: options.resumeAfterMs ?? RESUME_AFTER_MS,
  });
  const tokens = { store, clock, consumers, tokenLifetimeS, stopping: phones.stopping };
  const desks = desksOf({ store, clock, phones, merchants, initiators });

  return {
    async handle(request) {
      const path = new URL(request.url).pathname;
      if (path.startsWith("/control/")) return answerControl({ store, phones }, request, path);
      if (store.switches().cut) return brokenOff();
      if (path === "/oauth/v1/generate") return issueToken(tokens, request);
      const desk = desks[path];
      if (desk) return refusedBearer(tokens, request) ?? desk(request);
      return /^\/(mpesa|oauth|pulltransactions)\//.test(path)
        ? refusal(404, "404.001.01", "Resource not found")
        : undefined;
    },
    phone: {
      list: () => store.prompts(MOST_SHOWN).filter((prompt) => prompt.state === "waiting" && prompt.onPhone),
      all: () => store.prompts(MOST_SHOWN),
      approve: phones.approve,
      decline: phones.decline,
      takeBack: (receipt, mostKes) => void phones.takeBack(receipt, mostKes),
      messages: (nameOf) => messagesIn(store, nameOf),
      async pay({ name, ...ask }) {
        await phones.payByHerself({ ...ask, payerName: name });
      },
    },
    movements: () => store.movements(MOST_MOVEMENTS),
    certificate: () => certificateOf(store).publicPem,
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

/** Who answers at which address. */
function desksOf(parts: {
  store: Store;
  clock: Clock;
  phones: PhoneNetwork;
  merchants: Merchants;
  initiators: Initiators;
}): Readonly<Record<string, (request: Request) => Promise<Response>>> {
  return {
    "/mpesa/stkpush/v1/processrequest": (request) => answerPush(parts, request),
    "/mpesa/stkpushquery/v1/query": (request) => answerQuery(parts, request),
    "/mpesa/c2b/v1/registerurl": (request) => answerRegister(parts, 1, request),
    "/mpesa/c2b/v2/registerurl": (request) => answerRegister(parts, 2, request),
    "/mpesa/c2b/v1/simulate": (request) => answerSimulate(parts, request),
    "/mpesa/c2b/v2/simulate": (request) => answerSimulate(parts, request),
    "/mpesa/transactionstatus/v1/query": (request) => answerStatus(parts, request),
    "/mpesa/reversal/v1/request": (request) => answerReversal(parts, request),
    "/mpesa/b2c/v3/paymentrequest": (request) => answerB2c(parts, request),
    "/pulltransactions/v1/register": answerPullRegister,
    "/pulltransactions/v1/query": (request) => answerPull(parts, request),
    "/mpesa/qrcode/v1/generate": (request) => answerQr(parts.clock, request),
  };
}

/** What M-PESA writes of each movement. */
function messagesIn(store: Store, nameOf = (_: string) => store.switches().organisation): PhoneMessage[] {
  return store.movements(MOST_SHOWN).flatMap((movement) => {
    const paidIn = movement.kind === "stk" || movement.kind === "c2b";
    const payer = payerSms(movement, nameOf(movement.shortcode));
    return paidIn ? [payer, businessSms(movement)] : [payer];
  });
}
