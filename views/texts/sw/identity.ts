import type { Wording } from "#views/format/wording.ts";
import type { callTexts } from "#views/texts/en/calls.ts";
import type { identityTexts, mailLinkTexts } from "#views/texts/en/identity.ts";
import { guestErrors } from "./errors.ts";
import { habari } from "./phrases.ts";

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

export const swLogin: Wording<typeof identityTexts.login> = {
  title: "Ingia",
  subtitle: "Chagua ungependa kuendelea vipi.",
  host: { title: "Mimi ni mwenyeji", text: "Simamia nyumba na nafasi zako", button: "Ingia kama mwenyeji" },
  guest: { title: "Mimi ni mgeni", text: "Fungua maelezo ya nafasi yako", button: "Fungua nafasi yangu" },
  none: "Bado huna akaunti ya mwenyeji?",
  create: "Fungua akaunti",
};

export const swSignOut: Wording<typeof identityTexts.signOut> = {
  title: "Toka",
  question: "Una uhakika unataka kutoka?",
  text: "Unaweza kuingia tena wakati wowote.",
  button: "Toka",
  stay: "Usitoke",
};

export const swDemo: Wording<typeof callTexts.demo> = {
  button: "Ingia kama mgeni wa majaribio",
  hint: "Jaribu kama mgeni mwenye nafasi iliyolipwa.",
  elsewhere: "Hufungua majaribio yetu yenye nyumba za mfano: hakuna kinachowekwa wala kulipwa kweli huko.",
  welcome: "Umeingia kwenye majaribio!",
  failed: guestErrors.demoFailed,
};
