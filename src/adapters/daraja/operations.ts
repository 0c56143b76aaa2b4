import type { LookUpAsk, OperationAsked, PayOutAsk, ReversalAsk } from "#src/ports/mpesa-operations.ts";
import type { Initiator } from "#src/ports/payment-gateway.ts";
import { authorisedPost, type Connection } from "./authorised-post.ts";
import { plainWords } from "./plain-words.ts";
import { readAccepted } from "./read-operation.ts";

/** Remarks and occasion are at most 100 characters. */
const LONGEST_REMARKS = 100;

export type OperationSettings = Readonly<{
  initiator: Initiator | undefined;
  /** Who was credited: the till, or the paybill itself. */
  partyB: string;
  timeoutMs: number;
}>;

/** By the receipt that somebody typed, or by the id of our own request. A shortcode asks for its own payments alone. */
export function lookUp(connection: Connection, settings: OperationSettings, ask: LookUpAsk): Promise<OperationAsked> {
  const about = "receipt" in ask.by ? ask.by.receipt : ask.by.originatorConversationId;
  return asInitiator(
    connection,
    settings,
    "/mpesa/transactionstatus/v1/query",
    { what: "transaction-status", about },
    {
      CommandID: "TransactionStatusQuery",
      ...("receipt" in ask.by
        ? { TransactionID: ask.by.receipt }
        : { OriginalConversationID: ask.by.originatorConversationId }),
      PartyA: connection.credentials.shortcode,
      IdentifierType: "4",
      ...ending(ask),
    },
  );
}

export function reverse(
  connection: Connection,
  settings: OperationSettings,
  ask: ReversalAsk,
): Promise<OperationAsked> {
  return asInitiator(
    connection,
    settings,
    "/mpesa/reversal/v1/request",
    { what: "reversal", about: ask.receipt },
    {
      CommandID: "TransactionReversal",
      TransactionID: ask.receipt,
      Amount: String(ask.amountKes),
      ReceiverParty: settings.partyB,
      // Misspelt by Safaricom, and only understood so.
      RecieverIdentifierType: "11",
      ...ending(ask),
    },
  );
}

export function payOut(connection: Connection, settings: OperationSettings, ask: PayOutAsk): Promise<OperationAsked> {
  return asInitiator(
    connection,
    settings,
    "/mpesa/b2c/v3/paymentrequest",
    { what: "b2c", about: ask.operationId },
    {
      OriginatorConversationID: ask.operationId,
      CommandID: "BusinessPayment",
      Amount: String(ask.amountKes),
      PartyA: connection.credentials.shortcode,
      PartyB: ask.phone,
      ...ending(ask),
    },
    "InitiatorName",
  );
}

function ending({ resultUrl, timeoutUrl, remarks }: { resultUrl: string; timeoutUrl: string; remarks: string }) {
  return {
    Remarks: plainWords(remarks).slice(0, LONGEST_REMARKS) || "Lango",
    ResultURL: resultUrl,
    QueueTimeOutURL: timeoutUrl,
    Occasion: "",
  };
}

async function asInitiator(
  connection: Connection,
  { initiator, timeoutMs }: OperationSettings,
  path: string,
  named: { what: string; about: string },
  body: Record<string, unknown>,
  nameField = "Initiator",
): Promise<OperationAsked> {
  if (!initiator) return { outcome: "no_initiator", raw: "(not sent: no initiator)" };
  return readAccepted(
    await authorisedPost(connection, {
      ...named,
      path,
      timeoutMs,
      body: { [nameField]: initiator.name.trim(), SecurityCredential: initiator.credential, ...body },
    }),
  );
}
