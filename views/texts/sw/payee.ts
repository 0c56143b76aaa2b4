import { formatKes } from "#src/core/money/money.ts";
import type { Payee } from "#src/core/money/payee.ts";
import type { NumberType } from "#src/core/money/payout.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import type { Wording } from "#views/format/wording.ts";
import type { payeeTexts } from "#views/texts/en/payee.ts";

const numbers: Record<NumberType, (number: string) => string> = {
  paybill: (number) => `Paybill ${number}`,
  till: (number) => `Till ${number}`,
  pochi: (number) => `Pochi la Biashara ${displayPhone(number)}`,
  send_money: (number) => `nambari ${displayPhone(number)}`,
};

function numberOf({ number }: Payee): string | undefined {
  return number && numbers[number.type](number.number);
}

function operatorIn(payee: Payee, site: string): string {
  const number = numberOf(payee);
  return number ? `${number} ya mwendeshaji wa ${site}` : `mwendeshaji wa ${site}`;
}

/** Nani analipwa. */
export const swPayee: Wording<typeof payeeTexts> = {
  goes: (payee, { site, host }) =>
    ({
      host: `Pesa zinaenda moja kwa moja kwa ${host}. ${site} haishiki pesa zako.`,
      operator: `Pesa zinaenda kwa ${operatorIn(payee, site)}, anayezipokea kwa niaba ya ${host} na anapaswa kumpa zote.`,
      cash: `Unampa ${host} pesa taslimu.`,
    })[payee.to],
  beforePin: (payee, kes) => {
    const number = numberOf(payee);
    const shown = payee.name ? `${payee.name} na ${formatKes(kes)}` : `${formatKes(kes)} na jina la ${number}`;
    const goes = payee.name && number ? ` Pesa zinaenda kwa ${number}.` : "";
    return `Kabla ya kuweka PIN yako, angalia simu yako inaonyesha: ${shown}.${goes}`;
  },
  byHand: (payee, kes) => {
    const to = [numberOf(payee), payee.name].filter(Boolean).join(", ");
    return `Utalipa ${formatKes(kes)} kwa menyu yako ya M-PESA kwa ${to}. Viangalie kabla ya kuweka PIN yako.`;
  },
  went: (payee, { site }) =>
    ({
      host: `Zimelipwa moja kwa moja kwa mwenyeji. ${site} haishiki pesa zako wala haichukui kamisheni.`,
      operator: `Zimelipwa kwa ${operatorIn(payee, site)}, aliyezipokea kwa niaba ya mwenyeji na anapaswa kumpa zote. Hakuna kamisheni.`,
      cash: `Mwenyeji amelipwa kwa pesa taslimu. ${site} haichukui kamisheni.`,
    })[payee.to],
  back: ({ site }) => `${site} haichukui kamisheni.`,
  came: {
    host: (kes, { site }) => `${formatKes(kes)} zilikuja moja kwa moja kwako. ${site} haishiki pesa zako.`,
    operator: (kes, payee, { site }) => `${formatKes(kes)} zilikuja kwa ${operatorIn(payee, site)}, anayepaswa kukupa.`,
    cash: (kes) => `${formatKes(kes)} zilikuja kwako taslimu.`,
  },
  nowTo: (payee, { site }) =>
    ({
      host: `Wageni wanakulipa moja kwa moja. ${site} haishiki pesa zako.`,
      operator: `Wageni wanalipa kwa ${operatorIn(payee, site)}, anayezipokea kwa niaba yako na anapaswa kukupa zote.`,
      cash: "Wageni wanakulipa taslimu.",
    })[payee.to],
  terms: {
    short: (isByOperator) =>
      isByOperator
        ? "Wageni hulipa kwa M-PESA, kwa mwenyeji au kwa nambari inayompokelea mwenyeji. Hakuna kamisheni."
        : "Wageni humlipa mwenyeji kwa M-PESA. Hatushiki pesa zozote.",
    long: (isByOperator, { site }) =>
      isByOperator
        ? `${site} haina mkoba wala salio. Kinachofika kwenye nambari yetu kwa ajili ya mwenyeji ni chake: tunadaiwa naye kiasi chote na tunampa. Hatuchukui kamisheni, kwa wenyeji wala kwa wageni. Gharama za M-PESA yenyewe, pale zilipo, ni za Safaricom.`
        : `${site} haina mkoba wala salio na haishiki pesa. Hatuchukui kamisheni, kwa wenyeji wala kwa wageni. Gharama za M-PESA yenyewe, pale zilipo, ni za Safaricom.`,
    to: (isByOperator) =>
      isByOperator
        ? "Wageni hulipa kwa M-PESA kwa akaunti ambayo ukurasa wa malipo unaitaja: till, paybill au nambari ya mwenyeji mwenyewe, au nambari yetu inayompokelea mwenyeji na kumpa kiasi chote."
        : "Wageni hulipa kwa M-PESA kwa akaunti ambayo ukurasa wa malipo unaitaja: till, paybill au nambari ya mwenyeji mwenyewe.",
  },
};
