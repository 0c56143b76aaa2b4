import { expect, test } from "bun:test";
import { readMpesaSms } from "./mpesa-sms.ts";

const TAIL = "on 27/11/26 at 10:15 AM New M-PESA balance is Ksh14,500.00.";

test.each([
  ["Confirmed. Ksh4,500.00 received from 0722***011 ACHIENG OTIENO", "0722***011", "ACHIENG OTIENO"],
  ["Confirmed. Ksh4,500.00 received from 254722000011 - ACHIENG OTIENO", "254722000011", "ACHIENG OTIENO"],
  ["Confirmed.You have received Ksh4,500.00 from ACHIENG OTIENO 0722000011", "0722000011", "ACHIENG OTIENO"],
  ["Confirmed. You have received Ksh4,500.00 from ACHIENG OTIENO 0722***011", "0722***011", "ACHIENG OTIENO"],
  ["Confirmed. You have received Ksh 4,500 from ONYANGO NEWTON", "", "ONYANGO NEWTON"],
  ["Confirmed. Ksh4,500.00 received from ACHIENG OTIENO Account Number 0722000011", "", "ACHIENG OTIENO"],
  ["Confirmed. Ksh4,500.00 received", "", ""],
])("%s was paid by %p %p", (words, payer, payerName) => {
  expect(readMpesaSms(`UKR51ZDR4F ${words} ${TAIL}`)).toMatchObject([
    { receipt: "UKR51ZDR4F", amountKes: 4500, direction: "received", payer, payerName },
  ]);
});
