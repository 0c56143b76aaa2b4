import type { Clock } from "#src/ports/clock.ts";
import { readJson } from "./answer-push.ts";
import { maskedPhone } from "./c2b-body.ts";
import { unsealed } from "./certificate.ts";
import { conversationId, requestId } from "./identifiers.ts";
import type { PhoneNetwork } from "./phone.ts";
import { invalid, json, refusal } from "./replies.ts";
import { type Result, resultOf, WRONG_PIN } from "./results.ts";
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
    const movement = desk.store.movement(receipt || (prompt?.receipt ?? "-"));
    if (!receipt && !body.OriginalConversationID) return invalid("TransactionID");
    return (): Ending => {
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
          ["DebitPartyName", `${maskedPhone(movement.phone)} - ${movement.payerName}`],
          ["CreditPartyName", `${movement.shortcode} - ${desk.store.switches().organisation}`],
          ["AccountReference", movement.reference],
          ["InitiatedTime", ""],
          ["DebitAccountType"],
        ] as [string, unknown][],
      };
    };
  });

/** `POST /mpesa/reversal/v1/request` */
export const answerReversal = (desk: Desk, request: Request) =>
  operation(desk, request, "Initiator", (body) => {
    if (body.RecieverIdentifierType !== "11") return invalid("RecieverIdentifierType");
    if (!/^[1-9]\d*$/.test(String(body.Amount ?? ""))) return invalid("Amount");
    const receipt = String(body.TransactionID ?? "").toUpperCase();
    return (): Ending => {
      const movement = desk.store.movement(receipt);
      if (!movement || ![movement.shortcode, movement.store].includes(String(body.ReceiverParty)) || movement.of) {
        return { result: { code: "R000002", desc: "The OriginalTransactionID is invalid." } };
      }
      const reversal = desk.phones.takeBack(receipt);
      if (!reversal) return { result: { code: "R000001", desc: "The transaction has already been reversed." } };
      return {
        result: resultOf("0", "The service request is processed successfully."),
        movement: reversal,
        parameters: [
          ["Amount", reversal.amountKes],
          ["OriginalTransactionID", receipt],
          ["Charge", 0],
          ["CreditPartyPublicName", `${maskedPhone(reversal.phone)} - ${reversal.payerName}`],
        ],
      };
    };
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
    if (!desk.store.beginOperation(id)) return refusal(500, "500.002.1001", "Duplicate OriginatorConversationID");
    return (): Ending => {
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
          ["ReceiverPartyPublicName", `${maskedPhone(movement.phone)} - JANE WAMBUI`],
          ["B2CUtilityAccountAvailableFunds", 50_000],
        ],
      };
    };
  });

async function operation(
  desk: Desk,
  request: Request,
  nameField: string,
  read: (body: Body) => Response | (() => Ending),
): Promise<Response> {
  const { store, phones } = desk;
  store.count("operation");
  const body = await readJson(request);
  if (body instanceof Response) return body;
  const url = String(body.ResultURL ?? "");
  if (!URL.canParse(url)) return invalid("ResultURL");
  if (!URL.canParse(String(body.QueueTimeOutURL ?? ""))) return invalid("QueueTimeOutURL");
  if (!body[nameField]) return invalid(nameField);
  const finish = read(body);
  if (finish instanceof Response) return finish;

  const originatorConversationId = String(body.OriginatorConversationID ?? requestId());
  const conversation = conversationId(desk.clock.now());
  const password = unsealed(store, String(body.SecurityCredential ?? ""));
  const known = desk.initiators[String(body[nameField])];
  // A wrong initiator is accepted too, and told to the result address.
  const isInitiator = password !== undefined && (known === undefined || known === password);
  const { result, movement, parameters } = isInitiator ? finish() : ({ result: WRONG_PIN } as Ending);
  phones.tell({
    what: "result",
    url,
    shortcode: String(body.PartyA ?? body.ReceiverParty ?? ""),
    body: JSON.stringify({
      Result: {
        ResultType: 0,
        ResultCode: /^\d+$/.test(result.code) ? Number(result.code) : result.code,
        ResultDesc: result.desc,
        OriginatorConversationID: originatorConversationId,
        ConversationID: conversation,
        TransactionID: movement?.receipt ?? "",
        ...(parameters && {
          ResultParameters: {
            ResultParameter: parameters.map(([Key, Value]) => (Value === undefined ? { Key } : { Key, Value })),
          },
        }),
        ReferenceData: { ReferenceItem: { Key: "QueueTimeoutURL", Value: String(body.QueueTimeOutURL) } },
      },
    }),
  });
  return json(200, {
    OriginatorConversationID: originatorConversationId,
    ConversationID: conversation,
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  });
}
