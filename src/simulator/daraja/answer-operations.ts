import type { Clock } from "#src/ports/clock.ts";
import { readJson } from "./answer-push.ts";
import { maskedMsisdn } from "./c2b-body.ts";
import { unsealed } from "./certificate.ts";
import { conversationId, requestId, transactionDate } from "./identifiers.ts";
import { type OperationBehaviour, operationOfPhone } from "./operation-behaviours.ts";
import type { PhoneNetwork } from "./phone.ts";
import { answerJson, brokenOff, invalid, refusal } from "./replies.ts";
import { PAID, type Result, resultOf, WRONG_PIN } from "./results.ts";
import type { Movement, Store } from "./store.ts";

const LEAST_PAYOUT_KES = 10;
const MOST_PAYOUT_KES = 250_000;

/** Passwords of initiators that are known; of the others any is right that can be unsealed. */
export type Initiators = Readonly<Record<string, string>>;

type Desk = Readonly<{ store: Store; clock: Clock; phones: PhoneNetwork; initiators: Initiators }>;
type Body = Record<string, unknown>;

/** What an operation came to; told to its result address a moment later. */
type Ending = Readonly<{ result: Result; movement?: Movement; parameters?: readonly (readonly [string, unknown])[] }>;

/** `POST /mpesa/transactionstatus/v1/query`: by receipt, or by the id of the request. */
export const answerStatus = (desk: Desk, request: Request) =>
  operation(desk, request, "Initiator", (body) => {
    if (body.IdentifierType !== "4") return invalid("IdentifierType");
    const receipt = String(body.TransactionID ?? "").toUpperCase();
    const prompt = desk.store.promptByMerchantId(String(body.OriginalConversationID ?? "-"));
    const own = desk.store.noted(`operation ${String(body.OriginalConversationID ?? "-")}`);
    const movement = desk.store.movement(receipt || (prompt?.receipt ?? own ?? "-"));
    if (!receipt && !body.OriginalConversationID) return invalid("TransactionID");
    const finish = (): Ending => {
      if (!movement || ![movement.shortcode, movement.store].includes(String(body.PartyA))) {
        return { result: { code: "2032", desc: "The transaction receipt number does not exist." } };
      }
      const back = desk.store.takenBackBy(movement.receipt);
      return {
        result: resultOf("0", "The service request is processed successfully."),
        movement,
        parameters: [
          ["ReceiptNo", movement.receipt],
          ["Amount", movement.amountKes],
          ["TransactionStatus", back ? "Reversed" : "Completed"],
          ["DebitPartyName", `${maskedMsisdn(movement.phone)} - ${movement.payerName}`],
          ["CreditPartyName", `${movement.shortcode} - ${desk.store.switches().organisation}`],
          ["AccountReference", movement.reference],
          ["InitiatedTime", transactionDate(movement.at)],
          ["DebitAccountType"],
        ] as [string, unknown][],
      };
    };
    // What was sent back is looked up truly, whatever became of its own result.
    return { finish, phone: receipt ? movement?.phone : undefined, isStatus: true };
  });

/** `POST /mpesa/reversal/v1/request` */
export const answerReversal = (desk: Desk, request: Request) =>
  operation(desk, request, "Initiator", (body) => {
    if (body.RecieverIdentifierType !== "11") return invalid("RecieverIdentifierType");
    if (!/^[1-9]\d*$/.test(String(body.Amount ?? ""))) return invalid("Amount");
    const receipt = String(body.TransactionID ?? "").toUpperCase();
    const finish = (): Ending => {
      const movement = desk.store.movement(receipt);
      if (!movement || ![movement.shortcode, movement.store].includes(String(body.ReceiverParty)) || movement.of) {
        return { result: { code: "R000002", desc: "The OriginalTransactionID is invalid." } };
      }
      const reversal = desk.phones.reverse(receipt);
      if (!reversal) return { result: { code: "R000001", desc: "The transaction has already been reversed." } };
      return {
        result: resultOf("0", "The service request is processed successfully."),
        movement: reversal,
        parameters: [
          ["Amount", reversal.amountKes],
          ["OriginalTransactionID", receipt],
          ["Charge", 0],
          ["CreditPartyPublicName", `${maskedMsisdn(reversal.phone)} - ${reversal.payerName}`],
        ],
      };
    };
    return { finish, phone: desk.store.movement(receipt)?.phone };
  });

/** `POST /mpesa/b2c/v3/paymentrequest`: the caller's own id makes it safe to repeat. */
export const answerB2c = (desk: Desk, request: Request) =>
  operation(desk, request, "InitiatorName", (body) => {
    const id = String(body.OriginatorConversationID ?? "");
    const amountKes = Number(body.Amount);
    if (!/^[\w-]{8,64}$/.test(id)) return invalid("OriginatorConversationID");
    if (!/^(BusinessPayment|SalaryPayment|PromotionPayment)$/.test(String(body.CommandID))) return invalid("CommandID");
    if (!/^254[17]\d{8}$/.test(String(body.PartyB))) return invalid("PartyB");
    if (!Number.isSafeInteger(amountKes) || amountKes < LEAST_PAYOUT_KES || amountKes > MOST_PAYOUT_KES)
      return invalid("Amount");
    const phone = String(body.PartyB);
    if (isBusy(desk, phone)) return refusal(500, "500.003.02", "System is busy. Please try again in few minutes.");
    if (!desk.store.beginOperation(id)) return refusal(500, "500.002.1001", "Duplicate OriginatorConversationID");
    const finish = (): Ending => {
      const movement: Movement = {
        receipt: desk.phones.freshReceipt(),
        kind: "b2c",
        shortcode: String(body.PartyA),
        store: String(body.PartyA),
        phone: String(body.PartyB),
        amountKes,
        reference: id,
        payerName: desk.store.switches().organisation,
        at: desk.clock.now(),
      };
      desk.store.write(() => desk.store.addMovement(movement));
      return {
        result: resultOf("0", "The service request is processed successfully."),
        movement,
        parameters: [
          ["TransactionAmount", amountKes],
          ["TransactionReceipt", movement.receipt],
          ["ReceiverPartyPublicName", `${maskedMsisdn(movement.phone)} - JANE WAMBUI`],
          ["B2CUtilityAccountAvailableFunds", 50_000],
        ],
      };
    };
    return { finish, phone };
  });

/** What is to be done, and whose phone says how it goes wrong. */
type Task = Readonly<{ finish: () => Ending; phone: string | undefined; isStatus?: boolean }>;

async function operation(
  desk: Desk,
  request: Request,
  nameField: string,
  read: (body: Body) => Response | Task,
): Promise<Response> {
  const { store, phones } = desk;
  store.count("operation");
  const body = await readJson(request);
  if (body instanceof Response) return body;
  const url = String(body.ResultURL ?? "");
  const timeoutUrl = String(body.QueueTimeOutURL ?? "");
  if (!URL.canParse(url)) return invalid("ResultURL");
  if (!URL.canParse(timeoutUrl)) return invalid("QueueTimeOutURL");
  if (!body[nameField]) return invalid(nameField);
  const task = read(body);
  if (task instanceof Response) return task;
  const behaviour = task.isStatus ? "usual" : operationOfPhone(task.phone);
  if (behaviour === "busy" && nameField === "Initiator" && isBusy(desk, task.phone)) {
    return refusal(500, "500.003.02", "System is busy. Please try again in few minutes.");
  }

  const ids = {
    originator: String(body.OriginatorConversationID ?? requestId()),
    conversation: conversationId(desk.clock.now()),
  };
  const password = unsealed(store, String(body.SecurityCredential ?? ""));
  const known = desk.initiators[String(body[nameField])];
  // A wrong initiator is accepted too, and told to the result address.
  const isInitiator = password !== undefined && (known === undefined || known === password);
  const ending = isInitiator ? endingOf(task, behaviour) : { result: WRONG_PIN };
  const receipt = ending?.movement?.receipt;
  if (receipt !== undefined && !task.isStatus) store.note(`operation ${ids.originator}`, () => receipt);
  const shortcode = String(body.PartyA ?? body.ReceiverParty ?? "");
  const tell = (to: string, text: string, afterMs?: number) =>
    phones.tell({ what: "result", url: to, shortcode, body: text }, afterMs);
  if (behaviour === "forged") {
    const forged = { originator: requestId(), conversation: conversationId(desk.clock.now()) };
    const made = { receipt: phones.freshReceipt() } as Movement;
    await tell(url, resultBody(forged, { result: PAID, movement: made }, timeoutUrl));
  }
  if (ending) {
    const text = resultBody(ids, ending, timeoutUrl);
    if (behaviour === "timed_out_then_done") {
      await tell(timeoutUrl, resultBody(ids, { result: TIMED_OUT }, timeoutUrl));
      await tell(url, text, LATE_RESULT_MS);
    } else if (behaviour === "result_late") await tell(url, text, LATE_RESULT_MS * 60);
    else if (behaviour === "result_first") await tell(url, text, 0);
    else if (behaviour !== "result_never") await tell(url, text);
    if (behaviour === "result_twice") await tell(url, text);
  }
  if (behaviour === "answer_lost" || behaviour === "answer_lost_not_done") return brokenOff();
  return answerJson(200, {
    OriginatorConversationID: ids.originator,
    ConversationID: ids.conversation,
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  });
}

const LATE_RESULT_MS = 60_000;
const TIMED_OUT: Result = { code: "1", desc: "The service request timed out in the queue." };
const NOT_DONE: Readonly<Partial<Record<OperationBehaviour, Result>>> = {
  no_money: { code: "1", desc: "The balance is insufficient for the transaction." },
  not_allowed: { code: "21", desc: "The initiator is not allowed to initiate this request." },
  unknown_code: { code: "7777", desc: "Unspecified result." },
};

/** What comes of it; `undefined` when nothing is done and nothing is told. */
function endingOf(task: Task, behaviour: OperationBehaviour): Ending | undefined {
  const failed = NOT_DONE[behaviour];
  if (failed) return { result: failed };
  if (behaviour === "forged" || behaviour === "answer_lost_not_done") return undefined;
  return task.finish();
}

/** The first two requests of such a phone are turned away. */
function isBusy({ store }: Desk, phone: string | undefined): boolean {
  return operationOfPhone(phone) === "busy" && store.count(`busy ${phone}`) <= 2;
}

function resultBody(ids: { originator: string; conversation: string }, ending: Ending, timeoutUrl: string): string {
  const { result, movement, parameters } = ending;
  return JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: /^\d+$/.test(result.code) ? Number(result.code) : result.code,
      ResultDesc: result.desc,
      OriginatorConversationID: ids.originator,
      ConversationID: ids.conversation,
      TransactionID: movement?.receipt ?? "",
      ...(parameters && {
        ResultParameters: {
          ResultParameter: parameters.map(([Key, Value]) => (Value === undefined ? { Key } : { Key, Value })),
        },
      }),
      ReferenceData: { ReferenceItem: { Key: "QueueTimeoutURL", Value: timeoutUrl } },
    },
  });
}
