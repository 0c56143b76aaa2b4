/** What M-PESA may do with a look-up, a reversal or a payout. */
export type OperationBehaviour =
  | "usual"
  | "result_first"
  | "result_twice"
  | "result_late"
  | "result_never"
  | "timed_out_then_done"
  | "answer_lost"
  | "answer_lost_not_done"
  | "no_money"
  | "not_allowed"
  | "unknown_code"
  | "forged"
  | "busy";

/** By the last three digits of the phone that paid, or is paid out to. Such phones pay every prompt by themselves. */
export const OPERATION_SUFFIXES: Readonly<Record<string, { behaviour: OperationBehaviour; label: string }>> = {
  "084": { behaviour: "result_first", label: "Pays; of a refund the result comes before the answer" },
  "085": { behaviour: "result_twice", label: "Pays; of a refund the result comes twice" },
  "086": { behaviour: "result_late", label: "Pays; of a refund the result comes after an hour" },
  "087": { behaviour: "result_never", label: "Pays; of a refund no result comes, the status says done" },
  "088": { behaviour: "timed_out_then_done", label: "Pays; a refund waits too long, and is done all the same" },
  "089": { behaviour: "answer_lost", label: "Pays; of a refund the answer is lost, it is done" },
  "090": { behaviour: "answer_lost_not_done", label: "Pays; of a refund the answer is lost, it is not done" },
  "091": { behaviour: "no_money", label: "Pays; a refund fails: not enough money (1)" },
  "092": { behaviour: "not_allowed", label: "Pays; a refund fails: the initiator lacks the role (21)" },
  "093": { behaviour: "unknown_code", label: "Pays; a refund fails with a code nobody has heard of (7777)" },
  "094": { behaviour: "forged", label: "Pays; a stranger posts a false result of a refund, which is not done" },
  "095": { behaviour: "busy", label: "Pays; M-PESA has no time for a refund at first" },
};

export function operationOfPhone(phone: string | undefined): OperationBehaviour {
  return OPERATION_SUFFIXES[phone?.slice(-3) ?? ""]?.behaviour ?? "usual";
}
