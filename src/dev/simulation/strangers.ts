import type { Dice } from "./dice.ts";
import { HOSTS } from "./template.ts";
import type { World } from "./world.ts";

/** What anybody can write, as the form of M-PESA's calls is public. */
const success = (ids: { merchantRequestId: string; checkoutRequestId: string }, receipt: string, amountKes: number) =>
  JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: ids.merchantRequestId,
        CheckoutRequestID: ids.checkoutRequestId,
        ResultCode: 0,
        ResultDesc: "The service request is processed successfully.",
        CallbackMetadata: {
          Item: [
            { Name: "Amount", Value: amountKes },
            { Name: "MpesaReceiptNumber", Value: receipt },
            { Name: "TransactionDate", Value: 20261201120000 },
            { Name: "PhoneNumber", Value: 254708374149 },
          ],
        },
      },
    },
  });

const notice = (shortcode: string, receipt: string, reference: string) =>
  JSON.stringify({
    TransactionType: "Pay Bill",
    TransID: receipt,
    TransTime: "20261201120000",
    TransAmount: "4500.00",
    BusinessShortCode: shortcode,
    BillRefNumber: reference,
    MSISDN: "2547 ***** 149",
    FirstName: "NOBODY",
  });

const BROKEN = ["", "{", "[]", "null", '{"Body":{"stkCallback":{"ResultCode":0}}}', "[".repeat(2000), "<xml/>"];

/**
 * Somebody who is not M-PESA calls where it would: with the true address of a payment and ids that are not its own, with
 * an address that is nobody's, with a notice for another number, with what can't be read.
 */
export async function stranger(world: World, dice: Dice): Promise<void> {
  const prompt = dice.pick(world.daraja.phone.all().slice(0, 12));
  const receipt = `TL1S${String(world.operations % 1_000_000).padStart(6, "0")}`;
  const { payTo } = dice.pick(HOSTS);
  const falseIds = { merchantRequestId: `s-${receipt}`, checkoutRequestId: `ws_CO_${receipt}` };
  const address = prompt ? new URL(prompt.callbackUrl).pathname : "/callbacks/nobody";
  const elsewhere = `${address.slice(0, -6)}x${receipt.slice(-5)}`;
  const amountKes = dice.pick([1, prompt?.amountKes ?? 4500, 999_999]);
  const [path, body] = dice.pick([
    [address, success(falseIds, receipt, amountKes)],
    [elsewhere, success(prompt ?? falseIds, receipt, amountKes)],
    [`/callbacks/in/operator/${receipt}${receipt}/paid`, notice(payTo, receipt, "LG00000")],
    [address, notice(payTo, receipt, "LG00000")],
    [address, dice.pick(BROKEN)],
  ] as const);
  const status = await world.callAsStranger(path, body, dice.pick([payTo, "600000", undefined]));
  world.trace(`a stranger calls ${path === address ? "a payment's address" : "nobody's address"}: ${status}`);
}
