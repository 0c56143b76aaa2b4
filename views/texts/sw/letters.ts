import type { accountMails } from "#views/texts/en/account.ts";
import type { mailLinkTexts } from "#views/texts/en/identity.ts";

function habari(firstName: string | null): string {
  return firstName ? `Habari ${firstName},` : "Habari,";
}

/** Barua pepe zenye kiungo, kwa Kiswahili. */
export const swMailLinkTexts: typeof mailLinkTexts = {
  verify_email: ({ siteName, link }) => ({
    subject: `Thibitisha barua pepe yako ya ${siteName}`,
    body: `${habari(null)}

akaunti ya mwenyeji imefunguliwa ${siteName} kwa anwani hii. Tafadhali thibitisha kuwa ni yako:

${link}

Kiungo kinafanya kazi mara moja, kwa saa 24. Ikiwa hukufungua akaunti, usifanye lolote.

${siteName}
`,
  }),
  reset_password: ({ siteName, firstName, link }) => ({
    subject: `Chagua nenosiri jipya la ${siteName}`,
    body: `${habari(firstName)}

chagua nenosiri jipya la akaunti yako ya mwenyeji hapa:

${link}

Kiungo kinafanya kazi mara moja, kwa dakika 30. Ikiwa hukukiomba, usifanye lolote: nenosiri lako halibadiliki.

${siteName}
`,
  }),
  sign_in: ({ siteName, firstName, link }) => ({
    subject: `Kiungo chako cha kuingia ${siteName}`,
    body: `${habari(firstName)}

ingia kwenye akaunti yako ya mwenyeji hapa:

${link}

Kiungo kinafanya kazi mara moja, kwa dakika 15. Ikiwa hukukiomba, usifanye lolote, na usimpe mtu mwingine kamwe.

${siteName}
`,
  }),
};

export const swAccountMails: typeof accountMails = {
  suspended: (m) => ({
    subject: `Ukurasa wako wa ${m.siteName} umefungwa`,
    body: `Uongozi wa ${m.siteName} umefunga ukurasa wako kwa wageni kuanzia sasa.${m.why ? `\n\nSababu: ${m.why}` : ""}\n\nNafasi zilizowekwa na pesa zako zimebaki kama zilivyo, na bado unaweza kuingia. Hakuna nafasi mpya wala malipo mapya mpaka ukurasa ufunguliwe.\n\nIkiwa si sahihi, jibu barua hii.`,
  }),
  restored: (m) => ({
    subject: `Ukurasa wako wa ${m.siteName} umefunguliwa`,
    body: `Ukurasa wako unaonekana tena kwa wageni, na unaweza kupokea nafasi mpya na malipo.`,
  }),
  suspendedSms: (m) =>
    `${m.siteName}: uongozi umefunga ukurasa wako kwa wageni. Nafasi na pesa zako zimebaki. Soma barua pepe yako au ingia ujue zaidi.`,
  restoredSms: (m) => `${m.siteName}: ukurasa wako umefunguliwa tena kwa wageni.`,
  confirmEmail: (m) => ({
    subject: `Thibitisha barua pepe yako mpya ya ${m.siteName}`,
    body: `Mtu fulani, labda wewe, anataka kutumia anwani hii kwa akaunti ya ${m.siteName}.\n\nFungua kiungo hiki ndani ya saa 24, kisha ubonyeze kitufe:\n${m.link}\n\nIkiwa si wewe, usifanye lolote. Hakuna kinachobadilika bila kiungo hiki.`,
  }),
  addressTaken: (m) => ({
    subject: `Akaunti yako ya ${m.siteName}`,
    body: `Mtu fulani alitaka kutumia anwani hii kwa akaunti nyingine ya ${m.siteName}. Tayari ni ya akaunti yako, kwa hiyo hakuna kilichobadilishwa.\n\nIkiwa ni wewe: ingia kwa anwani hii.`,
  }),
  emailChangeAsked: (m) => ({
    subject: `Barua pepe yako ya ${m.siteName} inakaribia kubadilishwa`,
    body: `Mtu fulani, labda wewe, ameomba anwani nyingine itumike kwa akaunti yako ya ${m.siteName}. Itabadilika kiungo tulichotuma huko kitakapobonyezwa.\n\nIkiwa si wewe, badilisha nenosiri lako sasa. Hilo pia litazuia mabadiliko:\n${m.page}`,
  }),
  emailRefused: (m) => ({
    subject: `Barua pepe mpya ya akaunti yako ya ${m.siteName} imekataliwa`,
    body: `Mtu mwenye ufikiaji wa akaunti yako ya ${m.siteName} aliomba anwani nyingine itumike. Anayesoma barua za anwani hiyo amesema si yake, kwa hiyo hakuna kilichobadilishwa.\n\nKama ni wewe, angalia anwani imeandikwaje. Kama si wewe, chagua nenosiri jipya sasa:\n${m.page}`,
  }),
  wayInAdded: (m) => ({
    subject: `Njia mpya ya kuingia akaunti yako ya ${m.siteName}`,
    body: `Akaunti ya Google au Firebase yenye anwani yako imeunganishwa na akaunti yako ya ${m.siteName}: kuanzia sasa nayo inaingia, kwa anwani iliyo nayo huko.\n\nKama si wewe, omba nenosiri jipya kwenye ukurasa wa kuingia sasa, angalia vifaa vyako humo, kisha ujibu barua hii.`,
  }),
  passkeysRemoved: (m) => ({
    subject: `Funguo zako za siri (passkey) za ${m.siteName} zimeondolewa`,
    body: `Mwendeshaji wa ${m.siteName} ameondoa funguo zote za siri (passkey) za akaunti yako. Hazimwingizi mtu yeyote tena. Nenosiri lako na kiungo cha kuingia kwa barua pepe vinafanya kazi kama kawaida.\n\nOngeza mpya hapa:\n${m.page}`,
  }),
};
