import type { Clock } from "#src/ports/clock.ts";
import { c2bBody } from "./c2b-body.ts";
import { callbackBody, type Paid } from "./callback-body.ts";
import { merchantRequestId, receiptCode } from "./identifiers.ts";
import { C2B_AFTER_MS, deliveryOf, stepsOf, TAKEN_BACK_AFTER_MS } from "./plan.ts";
import { CANCELLED, NO_MONEY, NO_SUCH_OPERATOR, NOT_PERMITTED, PAID, type Result, WRONG_PIN } from "./results.ts";
import { createScheduler, type Scheduler } from "./scheduler.ts";
import type { DeliveryReport, Movement, Prompt, ScheduledJob, ScheduledWork, Store } from "./store.ts";

/** Any four digits are the right PIN, except these two. */
const WRONG_PIN_EXAMPLE = "0000";
const NO_MONEY_PIN = "1111";

const CALLBACK_TIMEOUT_MS = 30_000;
/** Safaricom waits so long for a shortcode's own check of a payment. */
const VALIDATION_TIMEOUT_MS = 8_000;
const RESULT_AFTER_MS = 1_500;
const BETWEEN_RETRIES_MS = 5_000;

export type PhoneAnswer =
  | Readonly<{ outcome: "answered"; prompt: Prompt }>
  | Readonly<{ outcome: "no_such_prompt" | "not_waiting" | "bad_pin" }>;

export type PhoneNetwork = ReturnType<typeof createPhoneNetwork>;

/** The phones, and what reaches the callback addresses from them. */
export function createPhoneNetwork(deps: {
  store: Store;
  clock: Clock;
  fetch: typeof fetch;
  answerAfterMs: number;
  resumeAfterMs: number;
}) {
  const { store, clock, resumeAfterMs } = deps;
  const closing = new AbortController();
  const scheduler: Scheduler = createScheduler({ store, clock, resumeAfterMs, run: (job) => run(net, job) });
  const net: Network = { store, clock, fetch: deps.fetch, scheduler, stopping: closing.signal };
  return {
    scheduler,
    stopping: net.stopping,
    /** At the merchant's own wish. */
    reverse: (receipt: string) => takeBack(net, { receipt }),
    /** At the payer's: the whole of it, or no more than `mostKes`. */
    takeBack: (receipt: string, mostKes?: number) => takeBack(net, { receipt, mostKes, isByPayer: true }),
    payByHerself: (ask: Parameters<typeof payByHerself>[1]) => payByHerself(net, ask),
    tell: (told: Parameters<typeof tell>[1], afterMs?: number) => tell(net, told, afterMs),
    freshReceipt: () => freshReceipt(net, clock.now()),
    /** Saves the prompt with everything that will happen to it, then lets time begin. */
    ring(prompt: Prompt): void {
      const jobs = store.write(() => {
        store.savePrompt(prompt);
        return stepsOf(prompt.behaviour, deps.answerAfterMs).map(({ afterMs, happens }) =>
          scheduler.note(
            prompt.id,
            afterMs,
            typeof happens === "object"
              ? { kind: "settle", result: happens }
              : happens === "pay_again"
                ? { kind: "pay_again" }
                : { kind: "forge", success: happens === "forge_success" },
          ),
        );
      });
      for (const job of jobs) scheduler.arm(job);
    },
    /** The money moves and the callback is delivered before this returns. */
    async payAndDeliver(prompt: Prompt): Promise<void> {
      store.write(() => store.savePrompt(prompt));
      for (const job of settle(net, prompt.id, PAID, [])) await scheduler.runNow(job);
    },
    approve(id: string, pin = "1234"): PhoneAnswer {
      if (!/^\d{4}$/.test(pin)) return { outcome: "bad_pin" };
      if (pin === WRONG_PIN_EXAMPLE) return answer(net, id, WRONG_PIN);
      return answer(net, id, pin === NO_MONEY_PIN ? NO_MONEY : PAID);
    },
    decline: (id: string): PhoneAnswer => answer(net, id, CANCELLED),
    stop(): void {
      closing.abort();
      scheduler.stop();
    },
  };
}

type Network = Readonly<{
  store: Store;
  clock: Clock;
  fetch: typeof fetch;
  scheduler: Scheduler;
  stopping: AbortSignal;
}>;

function run(net: Network, job: ScheduledJob): Promise<void> {
  switch (job.work.kind) {
    case "settle":
      settle(net, job.promptId, job.work.result, [job]);
      return Promise.resolve();
    case "pay_again":
      payAgain(net, job);
      return Promise.resolve();
    case "forge":
      forge(net, job, job.work.success);
      return Promise.resolve();
    case "deliver":
      return deliver(net, job, job.work);
    case "tell":
      return deliverTold(net, job, job.work);
    case "take_back":
      takeBack(net, { receipt: job.promptId, isByPayer: true }, job);
      return Promise.resolve();
  }
}

/** Ends a prompt and sends its callback on the way. What was paid stays paid. */
function settle(net: Network, promptId: string, asked: Result, instead: ScheduledJob[]): ScheduledJob[] {
  const deliveries = net.store.write(() => {
    for (const job of instead) net.store.endJob(job.id);
    const prompt = net.store.prompt(promptId);
    if (!prompt || prompt.state === "paid") return [];
    const { behaviour } = prompt;
    // A till and its store number mixed up is only seen once the guest has entered their PIN.
    const result = asked.code === PAID.code ? (wrongPairing(prompt) ?? asked) : asked;
    const delivery = deliveryOf(behaviour, prompt.amountKes);
    const at = net.clock.now();
    const isPaid = result.code === PAID.code;
    const paid: Paid | undefined = isPaid
      ? { amountKes: delivery.amountKes, receipt: freshReceipt(net, at), phone: prompt.phone, at }
      : undefined;
    net.store.savePrompt({
      ...prompt,
      state: isPaid ? "paid" : "failed",
      result,
      answeredAt: at,
      ...(paid && { receipt: paid.receipt, paidKes: paid.amountKes }),
    });
    const more = paid ? moved(net, prompt, paid) : [];
    const body = callbackBody(prompt, result, paid, delivery.shape);
    const { callbackRetries } = net.store.switches();
    const work: ScheduledWork = {
      kind: "deliver",
      url: prompt.callbackUrl,
      body,
      resultCode: result.code,
      retriesLeft: callbackRetries,
    };
    const copies = Array.from({ length: delivery.copies }, (_, copy) =>
      net.scheduler.note(promptId, delivery.afterMs + copy * delivery.spacingMs, work),
    );
    return [...copies, ...more];
  });
  for (const job of instead) net.scheduler.disarm(job);
  for (const job of deliveries) net.scheduler.arm(job);
  return deliveries;
}

/** Writes down the money of a prompt, and what follows from it. Inside a change. */
function moved(net: Network, prompt: Prompt, paid: Paid): ScheduledJob[] {
  const movement: Movement = {
    kind: "stk",
    receipt: paid.receipt,
    shortcode: prompt.partyB,
    store: prompt.shortcode,
    phone: prompt.phone,
    amountKes: paid.amountKes,
    reference: prompt.transactionType === "CustomerPayBillOnline" ? prompt.reference : "",
    payerName: "ACHIENG A OTIENO",
    at: paid.at,
  };
  net.store.addMovement(movement);
  const back = prompt.behaviour.name === "taken_back_later";
  return [
    ...announce(net, movement),
    ...(back
      ? [net.scheduler.note(paid.receipt, prompt.behaviour.afterMs ?? TAKEN_BACK_AFTER_MS, { kind: "take_back" })]
      : []),
  ];
}

/** The notice to the address that the shortcode has registered. Inside a change. */
function announce(net: Network, movement: Movement): ScheduledJob[] {
  const address = net.store.registered(movement.shortcode) ?? net.store.registered(movement.store);
  const isLost = Math.random() * 100 >= net.store.switches().c2bArrives;
  if (!address || isLost) return [];
  const work: ScheduledWork = {
    kind: "tell",
    what: "c2b",
    url: address.confirmationUrl,
    body: c2bBody(movement, address.version, 25_000),
    shortcode: movement.shortcode,
  };
  return [net.scheduler.note(movement.receipt, C2B_AFTER_MS, work)];
}

type TakenBack = Readonly<{ receipt: string; mostKes?: number | undefined; isByPayer?: true }>;

/** Gives a payment back, once, whole or in part; `undefined` when there is nothing to give back. */
function takeBack(net: Network, { receipt, mostKes, isByPayer }: TakenBack, job?: ScheduledJob): Movement | undefined {
  return net.store.write(() => {
    if (job) net.store.endJob(job.id);
    const movement = net.store.movement(receipt);
    if (!movement || movement.of || net.store.takenBackBy(receipt)) return undefined;
    const back: Movement = {
      ...movement,
      kind: "reversal",
      amountKes: Math.min(movement.amountKes, mostKes ?? movement.amountKes),
      receipt: freshReceipt(net, net.clock.now()),
      at: net.clock.now(),
      of: receipt,
      ...(isByPayer && { isByPayer }),
    };
    net.store.addMovement(back);
    return back;
  });
}

/** Somebody pays from the menu of their own phone. */
async function payByHerself(
  net: Network,
  ask: Pick<Movement, "phone" | "shortcode" | "amountKes" | "reference" | "payerName"> & { store?: string },
): Promise<{ outcome: "paid"; movement: Movement } | { outcome: "turned_away"; code: string }> {
  const at = net.clock.now();
  const movement: Movement = {
    ...ask,
    kind: "c2b",
    receipt: freshReceipt(net, at),
    store: ask.store ?? ask.shortcode,
    at,
  };
  const address = net.store.registered(ask.shortcode);
  if (address && net.store.switches().c2bValidation) {
    const code = await validated(net, address, movement);
    if (code !== "0") return { outcome: "turned_away", code };
  }
  const jobs = net.store.write(() => {
    net.store.addMovement(movement);
    return announce(net, movement);
  });
  for (const job of jobs) net.scheduler.arm(job);
  return { outcome: "paid", movement };
}

/** What the shortcode's own check says: `0`, or why not. Without an answer what was registered counts. */
async function validated(
  net: Network,
  address: { validationUrl: string; version: 1 | 2; responseType: string },
  movement: Movement,
) {
  const silent = address.responseType === "Completed" ? "0" : "C2B00016";
  try {
    const response = await net.fetch(address.validationUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: c2bBody(movement, address.version, 25_000),
      signal: AbortSignal.any([net.stopping, AbortSignal.timeout(VALIDATION_TIMEOUT_MS)]),
    });
    const said = (await response.json()) as { ResultCode?: unknown };
    return said.ResultCode === undefined ? silent : String(said.ResultCode);
  } catch {
    return silent;
  }
}

/** Sends the result of an operation on its way; at once, when `afterMs` is 0. */
async function tell(
  net: Network,
  told: { what: "c2b" | "result"; url: string; body: string; shortcode: string },
  afterMs = RESULT_AFTER_MS,
): Promise<void> {
  const job = net.store.write(() => net.scheduler.note(told.what, afterMs, { kind: "tell", ...told }));
  if (afterMs === 0) await net.scheduler.runNow(job);
  else net.scheduler.arm(job);
}

async function deliverTold(
  net: Network,
  job: ScheduledJob,
  work: Extract<ScheduledWork, { kind: "tell" }>,
): Promise<void> {
  await post(net, work, work.shortcode);
  if (net.stopping.aborted) return;
  net.store.write(() => {
    net.store.count(work.what);
    net.store.endJob(job.id);
  });
}

/** The same phone pays the same once more, and the address hears of it under ids that nobody was told of. */
function payAgain(net: Network, job: ScheduledJob): void {
  const jobs = net.store.write(() => {
    net.store.endJob(job.id);
    const prompt = net.store.prompt(job.promptId);
    if (!prompt) return [];
    const at = net.clock.now();
    const paid = { amountKes: prompt.amountKes, receipt: freshReceipt(net, at), phone: prompt.phone, at };
    const ids = { merchantRequestId: merchantRequestId(), checkoutRequestId: `${prompt.checkoutRequestId}8` };
    const work = { kind: "deliver", url: prompt.callbackUrl, body: callbackBody(ids, PAID, paid) } as const;
    const told = { ...work, resultCode: PAID.code, retriesLeft: 0 };
    return [
      ...moved(net, prompt, paid),
      net.scheduler.note(prompt.id, 0, told),
      net.scheduler.note(prompt.id, 400, told),
    ];
  });
  for (const next of jobs) net.scheduler.arm(next);
}

/** A stranger's callbacks: false ids to the true address, the true ids to a false one, or everything true but the money. */
function forge(net: Network, job: ScheduledJob, success: boolean): void {
  const jobs = net.store.write(() => {
    net.store.endJob(job.id);
    const prompt = net.store.prompt(job.promptId);
    if (!prompt) return [];
    const paid = {
      amountKes: prompt.amountKes,
      receipt: freshReceipt(net, net.clock.now()),
      phone: prompt.phone,
      at: net.clock.now(),
    };
    const note = (ids: { merchantRequestId: string; checkoutRequestId: string }, url: string) =>
      net.scheduler.note(prompt.id, 0, {
        kind: "deliver",
        url,
        body: callbackBody(ids, PAID, paid),
        resultCode: PAID.code,
        retriesLeft: 0,
        forged: true,
      });
    if (success) return [note(prompt, prompt.callbackUrl)];
    const falseIds = { merchantRequestId: merchantRequestId(), checkoutRequestId: `${prompt.checkoutRequestId}9` };
    return [note(falseIds, prompt.callbackUrl), note(prompt, wrongSecret(prompt.callbackUrl))];
  });
  for (const next of jobs) net.scheduler.arm(next);
}

async function deliver(
  net: Network,
  job: ScheduledJob,
  work: Extract<ScheduledWork, { kind: "deliver" }>,
): Promise<void> {
  const shortcode = net.store.prompt(job.promptId)?.shortcode ?? "";
  const came = await post(net, work, shortcode);
  if (net.stopping.aborted) return;
  const again = net.store.write(() => {
    net.store.count(work.forged ? "forged" : "callback");
    net.store.endJob(job.id);
    const prompt = net.store.prompt(job.promptId);
    if (!prompt) return undefined;
    const report: DeliveryReport = { at: net.clock.now(), resultCode: work.resultCode, ...came };
    net.store.savePrompt({
      ...prompt,
      ...(!work.forged && { deliveries: prompt.deliveries + 1, lastDelivery: report }),
    });
    const taken = came.status !== undefined && came.status >= 200 && came.status < 300;
    if (taken || work.retriesLeft < 1) return undefined;
    return net.scheduler.note(job.promptId, BETWEEN_RETRIES_MS, { ...work, retriesLeft: work.retriesLeft - 1 });
  });
  if (again) net.scheduler.arm(again);
}

async function post(net: Network, work: { url: string; body: string }, shortcode: string) {
  if (net.store.switches().cut) return { error: "cut" };
  try {
    const response = await net.fetch(work.url, {
      method: "POST",
      headers: { "content-type": "application/json;charset=UTF-8", businessshortcode: shortcode },
      body: work.body,
      redirect: "manual",
      keepalive: false,
      signal: AbortSignal.any([net.stopping, AbortSignal.timeout(CALLBACK_TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return { status: response.status };
  } catch (error) {
    return { error: error instanceof Error ? error.name : "failed" };
  }
}

function freshReceipt(net: Network, at: number): string {
  for (;;) {
    const receipt = receiptCode(at);
    if (!net.store.receiptTaken(receipt)) return receipt;
  }
}

function answer(net: Network, id: string, result: Result): PhoneAnswer {
  const prompt = net.store.prompt(id);
  if (!prompt) return { outcome: "no_such_prompt" };
  if (prompt.state !== "waiting") return { outcome: "not_waiting" };
  settle(net, id, result, net.store.jobsOf(id));
  return { outcome: "answered", prompt: net.store.prompt(id) ?? prompt };
}

/** Who is credited has to fit who signs: a paybill is itself, a till never is its own store number. */
function wrongPairing({ transactionType, partyB, shortcode }: Prompt): Result | undefined {
  if (transactionType === "CustomerPayBillOnline") return partyB === shortcode ? undefined : NO_SUCH_OPERATOR;
  return partyB === shortcode ? NOT_PERMITTED : undefined;
}

function wrongSecret(url: string): string {
  const parts = new URL(url);
  parts.pathname = parts.pathname.replace(/[^/]{1,200}\/?$/, crypto.randomUUID().replaceAll("-", ""));
  return parts.href;
}
