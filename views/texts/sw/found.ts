import type { Wording } from "#views/format/wording.ts";
import type { foundTexts } from "#views/texts/en/found.ts";

/** Mwenye anwani anaposoma alichokikuta chini yake. */
export const swFound: Wording<typeof foundTexts> = {
  title: "Tulichokuta kwenye anwani yako",
  text: (email) =>
    `Kabla hujathibitisha kwamba ${email} ni yako, haya yaliwekwa kwenye akaunti. Je, ni yako? Hadi useme, hayahesabiwi: wageni wanaambiwa wasubiri na wasimlipe mtu.`,
  payout: {
    operator: "Wageni hulipa kwa M-PESA kwa nambari ya tovuti yenyewe, kwa niaba yako",
    transfer: "Wageni walio nje ya nchi hutuma pesa kwa njia iliyoelezwa hapa",
    own: (kind, number, name) => `Wageni hulipa kwa: ${kind} ${number}${name ? `, ${name}` : ""}`,
  },
  phone: (phone) => `Wageni hupiga, nasi tunakuandikia: ${phone}`,
  listing: (name) => `Nyumba ambayo wageni wanaweza kuweka nafasi: ${name}`,
  calendarLink: (name) => `Kiungo ambacho tovuti nyingine husoma kalenda ya ${name}`,
  feed: (feed, name) => `Tarehe za ${name} husomwa kutoka: ${feed}`,
  yes: "Ndiyo, ni yangu",
  no: {
    payout: "Hapana. Asilipwe mtu kwa njia hii",
    phone: "Hapana. Isahau",
    listing: "Hapana. Isiwe kwenye ukurasa wangu",
    calendar_link: "Hapana. Kiungo kisifanye kazi tena",
    feed: "Hapana. Iondoe",
  },
  button: "Hifadhi majibu yangu",
  missing: (what) => `Tafadhali sema kama hii ni yako. ${what}`,
  notice: {
    title: "Kuna kitu kwenye akaunti yako kinakusubiri",
    text: "Kiliwekwa kabla hujathibitisha anwani yako. Hadi useme kwamba ni chako, hakihesabiwi.",
    action: "Kiangalie",
  },
};
