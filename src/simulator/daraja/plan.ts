import type { Behaviour, MetadataShape } from "./behaviours.ts";
import {
  CANCELLED,
  NO_ANSWER,
  NO_MONEY,
  NO_SUCH_OPERATOR,
  NOT_SENT,
  PAID,
  PIN_LOCKED,
  type Result,
  resultOf,
  WRONG_PIN,
} from "./results.ts";

/** A prompt closes by itself after this long. */
export const PROMPT_MS = 60_000;
const LATE_CALLBACK_MS = 180_000;
const LATE_SUCCESS_MS = 120_000;
export const TAKEN_BACK_AFTER_MS = 600_000;
const SECOND_SUCCESS_AFTER_MS = 20_000;
/** The notice of the shortcode's own address follows the callback. */
export const C2B_AFTER_MS = 1_000;
const BETWEEN_COPIES_MS = 400;
/** From push to success in eight public logs, seconds. */
const DRAWN_S = [4, 9, 13, 21, 22, 27, 55, 58];

/** What will happen to a prompt, unless a person at `/dev/phone` answers first. Delays in milliseconds, before `pace`. */
export type Step = Readonly<{ afterMs: number; happens: Result | "forge" | "forge_success" | "pay_again" }>;

export function stepsOf(behaviour: Behaviour, answerAfterMs: number): Step[] {
  const personMs = behaviour.afterMs ?? answerAfterMs;
  const once = (happens: Step["happens"]): Step[] => [{ afterMs: personMs, happens }];
  const thenPaid = (first: Result): Step[] => [
    { afterMs: answerAfterMs, happens: first },
    { afterMs: answerAfterMs + (behaviour.afterMs ?? LATE_SUCCESS_MS), happens: PAID },
  ];
  switch (behaviour.name) {
    case "ask":
      return [{ afterMs: behaviour.afterMs ?? PROMPT_MS, happens: NO_ANSWER }];
    case "wrong_pin":
      return once(WRONG_PIN);
    case "cancelled":
      return once(CANCELLED);
    case "no_answer":
      return once(NO_ANSWER);
    case "no_money":
      return once(NO_MONEY);
    case "pin_locked":
      return once(PIN_LOCKED);
    case "lettered_code":
      return once(NO_SUCH_OPERATOR);
    case "unknown_code":
      return once(resultOf("7777"));
    case "success_drawn":
      return [{ afterMs: (DRAWN_S[Math.floor(Math.random() * DRAWN_S.length)] ?? 13) * 1000, happens: PAID }];
    case "prompt_too_long":
      return [{ afterMs: 0, happens: NOT_SENT }];
    case "result":
      return once(resultOf(behaviour.resultCode ?? "1", behaviour.resultDesc));
    case "callback_first":
      return [{ afterMs: 0, happens: PAID }];
    case "callback_late":
      return [{ afterMs: answerAfterMs, happens: PAID }];
    case "no_answer_then_paid":
      return thenPaid(NO_ANSWER);
    case "cancelled_then_paid":
      return thenPaid(CANCELLED);
    case "second_success":
      return [...once(PAID), { afterMs: personMs + SECOND_SUCCESS_AFTER_MS, happens: "pay_again" }];
    case "forged":
      return [...once("forge"), { afterMs: PROMPT_MS, happens: NO_ANSWER }];
    case "forged_success":
      return [...once("forge_success"), { afterMs: PROMPT_MS, happens: NO_ANSWER }];
    default:
      return once(PAID);
  }
}

/** How the callback travels. `copies` at the same moment or one after the other; none when it is lost. */
export type Delivery = Readonly<{
  copies: number;
  afterMs: number;
  spacingMs: number;
  shape: MetadataShape;
  amountKes: number;
}>;

export function deliveryOf(behaviour: Behaviour, askedKes: number): Delivery {
  const usual: Delivery = {
    copies: 1,
    afterMs: 0,
    spacingMs: 0,
    shape: behaviour.shape ?? "usual",
    amountKes: askedKes,
  };
  switch (behaviour.name) {
    case "callback_twice":
      return { ...usual, copies: 2, spacingMs: BETWEEN_COPIES_MS };
    case "callback_thrice":
      return { ...usual, copies: 3, spacingMs: BETWEEN_COPIES_MS };
    case "callback_concurrent":
      return { ...usual, copies: 3 };
    case "callback_late":
      return { ...usual, afterMs: behaviour.afterMs ?? LATE_CALLBACK_MS };
    case "callback_never":
    case "ids_in_refusal":
    case "repeated_ids":
    case "paid_unheard":
    case "callback_never_query_slow":
    case "query_flaky":
    case "query_old_pending":
      return { ...usual, copies: 0 };
    case "different_amount":
      return { ...usual, amountKes: behaviour.amountKes ?? Math.max(1, askedKes - 1) };
    default:
      return usual;
  }
}

/** How the answer to the request itself goes wrong, although the prompt was made. */
export function responseOf(
  behaviour: Behaviour,
): "accepted" | "lost" | "hangs" | "html" | "empty" | "named_error" | "repeated" {
  switch (behaviour.name) {
    case "ids_in_refusal":
      return "named_error";
    case "repeated_ids":
      return "repeated";
    case "paid_unheard":
    case "response_lost":
      return "lost";
    case "response_hangs":
      return "hangs";
    case "html_body":
      return "html";
    case "empty_body":
      return "empty";
    default:
      return "accepted";
  }
}
