import { formatKes } from "#src/core/money/money.ts";
import type { Payee } from "#src/core/money/payee.ts";
import type { NumberType } from "#src/core/money/payout.ts";
import { displayPhone } from "#src/core/person/phone.ts";

type Site = Readonly<{ site: string }>;

const numbers: Record<NumberType, (number: string) => string> = {
  paybill: (number) => `paybill ${number}`,
  till: (number) => `till ${number}`,
  pochi: (number) => `Pochi la Biashara ${displayPhone(number)}`,
  send_money: (number) => `the number ${displayPhone(number)}`,
};

function numberOf({ number }: Payee): string | undefined {
  return number && numbers[number.type](number.number);
}

/** Whose it is where the operator receives: their number, or they themselves where it is not known any more. */
function operatorIn(payee: Payee, site: string): string {
  const number = numberOf(payee);
  return number ? `${number} of the operator of ${site}` : `the operator of ${site}`;
}

/**
 * Who is paid: every sentence that says where money goes or went. No other catalogue says it, and each is by the
 * payee that `payeeOf` finds.
 */
export const payeeTexts = {
  /** Before it is paid. */
  goes: (payee: Payee, { site, host }: Site & { host: string }): string =>
    ({
      host: `The money goes straight to ${host}. ${site} holds none of it.`,
      operator: `The money goes to ${operatorIn(payee, site)}, who receives it for ${host} and owes them all of it.`,
      cash: `You give the money to ${host} in cash.`,
    })[payee.to],
  /** What to compare before the PIN: the name, the sum and the number. */
  beforePin: (payee: Payee, kes: number): string => {
    const number = numberOf(payee);
    const shown = payee.name ? `${payee.name} and ${formatKes(kes)}` : `${formatKes(kes)} and the name of ${number}`;
    const goes = payee.name && number ? ` It goes to ${number}.` : "";
    return `Before you enter your PIN, check what your phone shows: ${shown}.${goes}`;
  },
  /** The same, where the guest types the number. */
  byHand: (payee: Payee, kes: number): string => {
    const to = [numberOf(payee), payee.name].filter(Boolean).join(", ");
    return `You pay ${formatKes(kes)} from your M-PESA menu to ${to}. Check them before you enter your PIN.`;
  },
  /** On a receipt. */
  went: (payee: Payee, { site }: Site): string =>
    ({
      host: `Paid straight to the host. ${site} holds none of it and takes no commission.`,
      operator: `Paid to ${operatorIn(payee, site)}, who received it for the host and owes them all of it. No commission is taken.`,
      cash: `Paid to the host in cash. ${site} takes no commission.`,
    })[payee.to],
  /** On a credit note. Which way the money went back stands on it. */
  back: ({ site }: Site): string => `${site} takes no commission.`,
  /** To the host of a booking. */
  came: {
    host: (kes: number, { site }: Site) => `${formatKes(kes)} came straight to you. ${site} holds none of it.`,
    operator: (kes: number, payee: Payee, { site }: Site) =>
      `${formatKes(kes)} came to ${operatorIn(payee, site)}, who owes it to you.`,
    cash: (kes: number) => `${formatKes(kes)} came to you in cash.`,
  },
  /** To a host, of what guests pay from now on. */
  nowTo: (payee: Payee, { site }: Site): string =>
    ({
      host: `Guests pay straight to you. ${site} holds none of it.`,
      operator: `Guests pay to ${operatorIn(payee, site)}, who receives it for you and owes you all of it.`,
      cash: "Guests pay you in cash.",
    })[payee.to],
  /** In the terms: whether the operator's own number may receive for hosts. */
  terms: {
    short: (isByOperator: boolean) =>
      isByOperator
        ? "Guests pay by M-PESA, to the host or to a number that receives for the host. There is no commission."
        : "Guests pay the host by M-PESA. We hold no money.",
    long: (isByOperator: boolean, { site }: Site) =>
      isByOperator
        ? `${site} has no wallet and no balances. What comes to our own number for a host is theirs: we owe them the whole amount and pass it on. We take no commission, from hosts or guests. M-PESA's own charges, where there are any, are Safaricom's.`
        : `${site} has no wallet and no balances and holds no money. We take no commission, from hosts or guests. M-PESA's own charges, where there are any, are Safaricom's.`,
    to: (isByOperator: boolean) =>
      isByOperator
        ? "Guests pay by M-PESA to the account that the payment page names: the host's own till, paybill or number, or our number that receives for the host and passes the whole amount on."
        : "Guests pay by M-PESA to the account that the payment page names: the host's own till, paybill or number.",
  },
} as const;
