import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { MPESA_MESSAGES } from "#src/dev/fixtures/mpesa-messages.ts";
import { readPaymentProof } from "./mpesa-message.ts";

const proofIn = (typed: string) => {
  const read = readPaymentProof(typed);
  return read.outcome === "proof" ? read.proof : undefined;
};

describe("what a guest pastes", () => {
  test.each([
    ["UKR51ZDR4F", "UKR51ZDR4F", undefined],
    [" ukr51zdr4f ", "UKR51ZDR4F", undefined],
    ["UKR5 1ZDR 4F", "UKR51ZDR4F", undefined],
    ["Code: UKR51ZDR4F", "UKR51ZDR4F", undefined],
    ["ulizxqwert", "ULIZXQWERT", undefined],
    ["ULIZXQWERT Confirmed. Ksh900.00 paid to ZURI STAYS.", "ULIZXQWERT", 900],
    [
      "UKR51ZDR4F Confirmed. Ksh13,500.00 sent to WANJIRU NGANGA 0712345678 on 27/11/26 at 3:30 PM. New M-PESA balance is Ksh12,345.00. Transaction cost, Ksh105.00.",
      "UKR51ZDR4F",
      13_500,
    ],
    ["UKR51ZDR4F Confirmed. Ksh900.00 paid to ZURI STAYS. on 27/11/26 at 3:30 PM", "UKR51ZDR4F", 900],
    ["FWD: MPESA\nukr51zdr4f confirmed.You have paid Kes 4500", "UKR51ZDR4F", 4_500],
    ["UKR51ZDR4F Imethibitishwa. Ksh4,500.00 zimetumwa kwa WANJIRU tarehe 27/11/26", "UKR51ZDR4F", 4_500],
    ["to 0712345678 UKR51ZDR4F Confirmed. Ksh4,500.50 sent to W on 1/1/26", "UKR51ZDR4F", undefined],
  ] as const)("%s", (typed, receipt, amountKes) => {
    expect(proofIn(typed)).toMatchObject({ receipt, ...(amountKes ? { amountKes } : {}) });
    expect(proofIn(typed)?.amountKes).toBe(amountKes);
  });

  test("names who got it", () => {
    const text = "UKR51ZDR4F Confirmed. Ksh900.00 sent to ZURI STAYS for account LG7Q2MXP on 27/11/26 at 3:30 PM.";
    expect(proofIn(text)?.to).toBe("ZURI STAYS");
  });

  test.each([
    "",
    "paid",
    "0712345678",
    "2547123456",
    "I have paid you",
    "CONFIRMED!",
    "UKR51ZDR4",
    "UKR51ZDR4FX",
    "CONFIRMING",
    "NAIROBIANS",
  ])("%p is no code", (typed) => {
    expect(readPaymentProof(typed)).toEqual({ outcome: "no_code" });
  });

  const code = fc.tuple(fc.stringMatching(/^[A-Z]{3}[0-9][A-Z0-9]{6}$/), fc.constant("")).map(([text]) => text);
  test("is found whatever the amount, and however it is spaced and written", () => {
    const gap = fc.constantFrom(" ", "  ", "\n", " \u00a0");
    fc.assert(
      fc.property(code, fc.integer({ min: 1, max: 250_000 }), gap, fc.boolean(), (receipt, kes, space, small) => {
        const text = `${receipt} Confirmed. Ksh${kes.toLocaleString("en-KE")}.00 sent to ASHA on 27/11/26. New balance is Ksh1.00`;
        const typed = (small ? text.toLowerCase() : text).replaceAll(" ", space);
        expect(proofIn(typed)).toMatchObject({ receipt, amountKes: kes });
      }),
    );
  });

  test("never makes the reading fail, and never gives anything but a code", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 1200 }), (typed) => {
        const proof = proofIn(typed);
        if (proof) expect(proof.receipt).toMatch(/^(?=.*[A-Z])[A-Z0-9]{10}$/);
      }),
    );
  });
});

describe("a whole message", () => {
  const outcomeOf = (typed: string) => {
    const read = readPaymentProof(typed);
    return read.outcome === "proof" ? [read.proof.receipt, read.proof.amountKes] : read.outcome;
  };

  test.each(MPESA_MESSAGES)("$about is a proof only where money was sent", ({ text, code, reads }) => {
    const [kind, kes] = reads.split(" ");
    const isBack = kind === "taken_back" || /(?:Reversal of t|T)ransaction.*revers.*(?:credited|debited)/.test(text);
    const other = isBack ? "says_taken_back" : "no_payment";
    const right = kind === "sent" ? [code, Number(kes)] : other;
    const cuts = Array.from({ length: text.length - 1 }, (_, n) => `${text.slice(0, n + 1)}\n${text.slice(n + 1)}`);
    for (const typed of [text, ...cuts])
      expect({ typed, outcome: outcomeOf(typed) }).toEqual({ typed, outcome: right });
  });

  const [sent = "", also = ""] = MPESA_MESSAGES.filter(({ reads }) => reads.startsWith("sent")).map(({ text }) => text);
  const others = MPESA_MESSAGES.filter(({ reads }) => !reads.startsWith("sent")).map(({ text }) => text);

  test("is found among others, before and behind it", () => {
    const alone = outcomeOf(sent);
    for (const other of others) {
      expect([outcomeOf(sent + other), outcomeOf(`${other}${sent}`)]).toEqual([alone, alone]);
    }
  });

  test("pasted twice is one; of two payments nobody knows which is meant", () => {
    expect(outcomeOf(sent + sent)).toEqual(outcomeOf(sent));
    expect(readPaymentProof(sent + also)).toMatchObject({ outcome: "several" });
  });
});
