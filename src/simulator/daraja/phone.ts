import type { Clock } from "#src/ports/clock.ts";
import { c2bBody } from "./c2b-body.ts";
import { callbackBody, type Paid } from "./callback-body.ts";
import { merchantRequestId, receiptCode } from "./identifiers.ts";
import { C2B_AFTER_MS, deliveryOf, stepsOf, TAKEN_BACK_AFTER_MS } from "./plan.ts";
import { CANCELLED, NO_MONEY, NO_SUCH_OPERATOR, NOT_PERMITTED, PAID, type Result, WRONG_PIN } from "./results.ts";
import { createScheduler, type Scheduler } from "./scheduler.ts";
import type { DeliveryReport, Movement, Prompt, ScheduledJob, ScheduledWork, Store } from "./store.ts";

/** Any four digits are the right PIN, except these two. */
export const WRONG_PIN_EXAMPLE = "0000";
export const NO_MONEY_PIN = "1111";

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
  const scheduler: Scheduler = createScheduler({ store, clock, resumeAfterMs, run });

  function run(job: ScheduledJob): Promise<void> {
    switch (job.work.kind) {
      case "settle":
        settle(job.promptId, job.work.result, [job]);
        return Promise.resolve();
      case "forge":
        forge(job, job.work.success);
        return Promise.resolve();
      case "deliver":
        return deliver(job, job.work);
      case "tell":
        return deliverTold(job, job.work);
      case "take_back":
        takeBack(job.promptId, job);
        return Promise.resolve();
    }
  }

  /** Ends a prompt and sends its callback on the way. What was paid stays paid. */
  function settle(promptId: string, asked: Result, instead: ScheduledJob[]): ScheduledJob[] {
    const deliveries = store.write(() => {
      for (const job of instead) store.endJob(job.id);
      const prompt = store.prompt(promptId);
      if (!prompt || prompt.state === "paid") return [];
      const { behaviour } = prompt;
      // A till and its store number mixed up is only seen once the guest has entered their PIN.
      const result = asked.code === PAID.code ? (wrongPairing(prompt) ?? asked) : asked;
      const delivery = deliveryOf(behaviour, prompt.amountKes);
      const at = clock.now();
      const isPaid = result.code === PAID.code;
      const paid: Paid | undefined = isPaid
        ? { amountKes: delivery.amountKes, receipt: freshReceipt(at), phone: prompt.phone, at }
        : undefined;
      store.savePrompt({
        ...prompt,
        state: isPaid ? "paid" : "failed",
        result,
        answeredAt: at,
        ...(paid && { receipt: paid.receipt, paidKes: paid.amountKes }),
      });
      const more = paid ? moved(prompt, paid) : [];
      const body = callbackBody(prompt, result, paid, delivery.shape);
      const { callbackRetries } = store.switches();
      const work: ScheduledWork = {
        kind: "deliver",
        url: prompt.callbackUrl,
        body,
        resultCode: result.code,
        retriesLeft: callbackRetries,
      };
      const copies = Array.from({ length: delivery.copies }, (_, copy) =>
        scheduler.note(promptId, delivery.afterMs + copy * delivery.spacingMs, work),
      );
      return [...copies, ...more];
    });
    for (const job of instead) scheduler.disarm(job);
    for (const job of deliveries) scheduler.arm(job);
    return deliveries;
  }

  /** Writes down the money of a prompt, and what follows from it. Inside a change. */
  function moved(prompt: Prompt, paid: Paid): ScheduledJob[] {
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
    store.addMovement(movement);
    const back = prompt.behaviour.name === "taken_back_later";
    return [
      ...announce(movement),
      ...(back
        ? [scheduler.note(paid.receipt, prompt.behaviour.afterMs ?? TAKEN_BACK_AFTER_MS, { kind: "take_back" })]
        : []),
    ];
  }

  /** The notice to the address that the shortcode has registered. Inside a change. */
  function announce(movement: Movement): ScheduledJob[] {
    const address = store.registered(movement.shortcode) ?? store.registered(movement.store);
    const isLost = Math.random() * 100 >= store.switches().c2bArrives;
    if (!address || isLost) return [];
    const work: ScheduledWork = {
      kind: "tell",
      what: "c2b",
      url: address.confirmationUrl,
      body: c2bBody(movement, address.version, 25_000),
      shortcode: movement.shortcode,
    };
    return [scheduler.note(movement.receipt, C2B_AFTER_MS, work)];
  }

  /** Gives a payment back, once; `undefined` when there is nothing to give back. */
  function takeBack(receipt: string, job?: ScheduledJob): Movement | undefined {
    return store.write(() => {
      if (job) store.endJob(job.id);
      const movement = store.movement(receipt);
      if (!movement || movement.of || store.takenBackBy(receipt)) return undefined;
      const back: Movement = {
        ...movement,
        kind: "reversal",
        receipt: freshReceipt(clock.now()),
        at: clock.now(),
        of: receipt,
      };
      store.addMovement(back);
      return back;
    });
  }

  /** Somebody pays from the menu of their own phone. */
  async function payByHerself(
    ask: Pick<Movement, "phone" | "shortcode" | "amountKes" | "reference" | "payerName">,
  ): Promise<{ outcome: "paid"; movement: Movement } | { outcome: "turned_away"; code: string }> {
    const at = clock.now();
    const movement: Movement = { ...ask, kind: "c2b", receipt: freshReceipt(at), store: ask.shortcode, at };
    const address = store.registered(ask.shortcode);
    if (address && store.switches().c2bValidation) {
      const code = await validated(address, movement);
      if (code !== "0") return { outcome: "turned_away", code };
    }
    const jobs = store.write(() => {
      store.addMovement(movement);
      return announce(movement);
    });
    for (const job of jobs) scheduler.arm(job);
    return { outcome: "paid", movement };
  }

  /** What the shortcode's own check says: `0`, or why not. Without an answer what was registered counts. */
  async function validated(
    address: { validationUrl: string; version: 1 | 2; responseType: string },
    movement: Movement,
  ) {
    const silent = address.responseType === "Completed" ? "0" : "C2B00016";
    try {
      const response = await deps.fetch(address.validationUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: c2bBody(movement, address.version, 25_000),
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(VALIDATION_TIMEOUT_MS)]),
      });
      const said = (await response.json()) as { ResultCode?: unknown };
      return said.ResultCode === undefined ? silent : String(said.ResultCode);
    } catch {
      return silent;
    }
  }

  /** Sends the result of an operation on its way; at once, when `afterMs` is 0. */
  async function tell(
    told: { what: "c2b" | "result"; url: string; body: string; shortcode: string },
    afterMs = RESULT_AFTER_MS,
  ): Promise<void> {
    const job = store.write(() => scheduler.note(told.what, afterMs, { kind: "tell", ...told }));
    if (afterMs === 0) await scheduler.runNow(job);
    else scheduler.arm(job);
  }

  async function deliverTold(job: ScheduledJob, work: Extract<ScheduledWork, { kind: "tell" }>): Promise<void> {
    await post(work, work.shortcode);
    if (closing.signal.aborted) return;
    store.write(() => {
      store.count(work.what);
      store.endJob(job.id);
    });
  }

  /** A stranger's callbacks: false ids to the true address, the true ids to a false one, or everything true but the money. */
  function forge(job: ScheduledJob, success: boolean): void {
    const jobs = store.write(() => {
      store.endJob(job.id);
      const prompt = store.prompt(job.promptId);
      if (!prompt) return [];
      const paid = {
        amountKes: prompt.amountKes,
        receipt: freshReceipt(clock.now()),
        phone: prompt.phone,
        at: clock.now(),
      };
      const note = (ids: { merchantRequestId: string; checkoutRequestId: string }, url: string) =>
        scheduler.note(prompt.id, 0, {
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
    for (const next of jobs) scheduler.arm(next);
  }

  async function deliver(job: ScheduledJob, work: Extract<ScheduledWork, { kind: "deliver" }>): Promise<void> {
    const shortcode = store.prompt(job.promptId)?.shortcode ?? "";
    const came = await post(work, shortcode);
    if (closing.signal.aborted) return;
    const again = store.write(() => {
      store.count(work.forged ? "forged" : "callback");
      store.endJob(job.id);
      const prompt = store.prompt(job.promptId);
      if (!prompt) return undefined;
      const report: DeliveryReport = { at: clock.now(), resultCode: work.resultCode, ...came };
      store.savePrompt({
        ...prompt,
        ...(!work.forged && { deliveries: prompt.deliveries + 1, lastDelivery: report }),
      });
      const taken = came.status !== undefined && came.status >= 200 && came.status < 300;
      if (taken || work.retriesLeft < 1) return undefined;
      return scheduler.note(job.promptId, BETWEEN_RETRIES_MS, { ...work, retriesLeft: work.retriesLeft - 1 });
    });
    if (again) scheduler.arm(again);
  }

  async function post(work: { url: string; body: string }, shortcode: string) {
    if (store.switches().cut) return { error: "cut" };
    try {
      const response = await deps.fetch(work.url, {
        method: "POST",
        headers: { "content-type": "application/json;charset=UTF-8", businessshortcode: shortcode },
        body: work.body,
        redirect: "manual",
        keepalive: false,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(CALLBACK_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return { status: response.status };
    } catch (error) {
      return { error: error instanceof Error ? error.name : "failed" };
    }
  }

  function freshReceipt(at: number): string {
    for (;;) {
      const receipt = receiptCode(at);
      if (!store.receiptTaken(receipt)) return receipt;
    }
  }

  function answer(id: string, result: Result): PhoneAnswer {
    const prompt = store.prompt(id);
    if (!prompt) return { outcome: "no_such_prompt" };
    if (prompt.state !== "waiting") return { outcome: "not_waiting" };
    settle(id, result, store.jobsOf(id));
    return { outcome: "answered", prompt: store.prompt(id) ?? prompt };
  }

  return {
    scheduler,
    stopping: closing.signal,
    takeBack: (receipt: string) => takeBack(receipt),
    payByHerself,
    tell,
    freshReceipt: () => freshReceipt(clock.now()),
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
              : { kind: "forge", success: happens === "forge_success" },
          ),
        );
      });
      for (const job of jobs) scheduler.arm(job);
    },
    /** The money moves and the callback is delivered before this returns. */
    async payAndDeliver(prompt: Prompt): Promise<void> {
      store.write(() => store.savePrompt(prompt));
      for (const job of settle(prompt.id, PAID, [])) await scheduler.runNow(job);
    },
    approve(id: string, pin = "1234"): PhoneAnswer {
      if (!/^\d{4}$/.test(pin)) return { outcome: "bad_pin" };
      if (pin === WRONG_PIN_EXAMPLE) return answer(id, WRONG_PIN);
      return answer(id, pin === NO_MONEY_PIN ? NO_MONEY : PAID);
    },
    decline: (id: string): PhoneAnswer => answer(id, CANCELLED),
    stop(): void {
      closing.abort();
      scheduler.stop();
    },
  };
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
