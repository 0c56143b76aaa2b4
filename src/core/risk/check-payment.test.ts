import { expect, test } from "bun:test";
import fc from "fast-check";
import { checkPayment, isGoodAnswer, type PaymentEvidence } from "./check-payment.ts";

const money = { amountKes: 3200, cents: 0, paidAt: 1_795_968_120_000, payer: "Victor O." };
const victors = { id: "v", code: "LGV6R2NK", guestName: "Victor Ochieng" };

const NOTHING: PaymentEvidence = {
  said: { kes: undefined, to: undefined },
  namesOtherNumber: false,
  cameToOtherNumber: false,
  isTakenBack: false,
  saysTakenBack: false,
  reversal: "not_asked",
  isSentByHouse: false,
  money: undefined,
  word: undefined,
  isInDoubt: false,
  isSetAside: false,
  counted: undefined,
  askedFor: undefined,
  namedBy: undefined,
  lookUp: undefined,
};
const CAME: Partial<PaymentEvidence> = { money, word: "mpesa" };
const COUNTED: Partial<PaymentEvidence> = { ...CAME, counted: { booking: victors, isOver: false } };
const says = (kes: number) => ({ kes, to: undefined });

test.each<[string, Partial<PaymentEvidence>, ReturnType<typeof checkPayment>]>([
  ["nothing", {}, { answer: "not_found", namedBy: undefined, lookUp: undefined, to: undefined }],
  [
    "a guest who named it, and M-PESA that knows no such code",
    { namedBy: victors, lookUp: "unknown_code", said: { kes: 3200, to: "ZURI STAYS" } },
    { answer: "not_found", namedBy: victors, lookUp: "unknown_code", to: "ZURI STAYS" },
  ],
  [
    "a message that names another number",
    { namesOtherNumber: true, said: { kes: 3200, to: "JOHN 0711000111" } },
    { answer: "wrong_number", to: "JOHN 0711000111", by: "message" },
  ],
  ["money that no booking has", CAME, { answer: "real", money, booking: undefined }],
  ["money of a booking", COUNTED, { answer: "real", money, booking: victors }],
  ["the same, asked on its page", { ...COUNTED, askedFor: "v" }, { answer: "real", money, booking: victors }],
  [
    "the same, asked on another's page",
    { ...COUNTED, askedFor: "other" },
    { answer: "other_booking", money, booking: victors },
  ],
  [
    "money of a stay that is over",
    { ...CAME, counted: { booking: victors, isOver: true } },
    { answer: "already_used", money, booking: victors },
  ],
  [
    "the same, asked on another's page",
    { ...CAME, counted: { booking: victors, isOver: true }, askedFor: "other" },
    { answer: "already_used", money, booking: victors },
  ],
  ["a message with the same sum", { ...COUNTED, said: says(3200) }, { answer: "real", money, booking: victors }],
  [
    "a message with another sum",
    { ...COUNTED, said: says(32_000) },
    { answer: "other_sum", money, saidKes: 32_000, booking: victors },
  ],
  ["the host's own word alone", { ...COUNTED, word: "host" }, { answer: "said", money, booking: victors }],
  ["nobody's word", { ...COUNTED, word: undefined }, { answer: "said", money, booking: victors }],
  ["what waits for the host", { ...COUNTED, isInDoubt: true }, { answer: "in_doubt", money, booking: victors }],
  ["what the host set aside", { ...CAME, isSetAside: true }, { answer: "set_aside", money }],
  ["money that was taken back", { ...COUNTED, isTakenBack: true }, { answer: "reversed" }],
  ["a refund's own code", { isSentByHouse: true }, { answer: "sent_by_you" }],
  [
    "money that came to another number",
    { ...CAME, cameToOtherNumber: true },
    { answer: "wrong_number", to: undefined, by: "mpesa" },
  ],
])("of %s", (_, evidence, expected) => expect(checkPayment({ ...NOTHING, ...evidence })).toEqual(expected));

const booking = fc.constantFrom(undefined, { booking: victors, isOver: false }, { booking: victors, isOver: true });
const anyEvidence = fc.record<PaymentEvidence>({
  said: fc.record({ kes: fc.constantFrom(undefined, 3200, 32_000), to: fc.constantFrom(undefined, "JOHN") }),
  namesOtherNumber: fc.boolean(),
  cameToOtherNumber: fc.boolean(),
  isTakenBack: fc.boolean(),
  saysTakenBack: fc.boolean(),
  reversal: fc.constantFrom("not_asked", "asked", "stands", "no_answer"),
  isSentByHouse: fc.boolean(),
  money: fc.constantFrom(undefined, money),
  word: fc.constantFrom(undefined, "mpesa", "host"),
  isInDoubt: fc.boolean(),
  isSetAside: fc.boolean(),
  counted: booking,
  askedFor: fc.constantFrom(undefined, "v", "other"),
  namedBy: fc.constantFrom(undefined, victors),
  lookUp: fc.constantFrom(undefined, "asked", "unknown_code"),
});

test("whatever a message says, it makes nothing real", () => {
  fc.assert(
    fc.property(anyEvidence, (evidence) => {
      const silent = { ...evidence, said: NOTHING.said, namesOtherNumber: false };
      if (isGoodAnswer(checkPayment(evidence))) expect(isGoodAnswer(checkPayment(silent))).toBe(true);
    }),
  );
});

test("nothing is real but what M-PESA says came, stands and is not for another booking", () => {
  fc.assert(
    fc.property(anyEvidence, (evidence) => {
      if (!isGoodAnswer(checkPayment(evidence))) return;
      expect(evidence).toMatchObject({ money, word: "mpesa", isTakenBack: false, isSentByHouse: false });
      expect(evidence).toMatchObject({ isInDoubt: false, isSetAside: false, cameToOtherNumber: false });
      expect(evidence.counted?.isOver ?? false).toBe(false);
    }),
  );
});
