import { displayPhone } from "#src/core/person/phone.ts";
import type { changeMessages } from "#views/texts/en/changes.ts";

/** The same in Kiswahili. */
export const swChangeMessages: typeof changeMessages = {
  sentence(siteName, told, moment) {
    switch (told.what) {
      case "payout_from":
        return `Kuanzia ${moment(told.at ?? 0)} wageni wako wa ${siteName} watakulipa kwa njia nyingine.`;
      case "payout_now":
        return `Njia ambayo wageni wako wa ${siteName} hukulipa imebadilishwa.`;
      case "payout_ended":
        return `Njia moja ya kulipwa imeondolewa kwenye akaunti yako ya ${siteName}.`;
      case "payout_cancelled":
        return `Njia mpya ya kulipwa kwenye ${siteName} imefutwa kabla ya kuanza.`;
      case "initiator":
        return `Anayeruhusiwa kuangalia malipo na kurudisha pesa kwa niaba yako kwenye ${siteName} amebadilishwa.`;
      case "brand":
        return `Jina lako la biashara kwenye ${siteName} sasa ni ${told.name ?? ""}.`;
      case "phone":
        return `Akaunti yako ya ${siteName} sasa ina nambari nyingine ya simu: ${displayPhone(told.phone ?? "")}.`;
      case "email":
        return `Akaunti yako ya ${siteName} sasa ina barua pepe nyingine.`;
      case "password":
        return `Nenosiri la akaunti yako ya ${siteName} limebadilishwa, na vifaa vingine vyote vimeondolewa.`;
      case "password_mailed":
        return `Nenosiri jipya la akaunti yako ya ${siteName} limechaguliwa kwa kiungo cha barua pepe yako.`;
      case "passkey_added":
        return `Ufunguo wa siri (passkey) umeongezwa kwenye akaunti yako ya ${siteName}. Aliye nao anachukuliwa kuwa wewe.`;
      case "passkey_removed":
        return `Ufunguo wa siri (passkey) umeondolewa kwenye akaunti yako ya ${siteName}.`;
      case "devices":
        return `Vifaa vimeondolewa kwenye akaunti yako ya ${siteName}.`;
      case "export":
        return `Taarifa za akaunti yako ya ${siteName} na za wageni wake wote zimepakuliwa.`;
      case "deletion":
        return `Akaunti yako ya ${siteName} imefutwa.`;
      default:
        return `Badiliko la akaunti yako ya ${siteName} limetenguliwa, na vifaa vyake vimeondolewa.`;
    }
  },
  kept(siteName, what) {
    if (what === "brand") return `Jina lako la biashara kwenye ${siteName} limebadilishwa.`;
    if (what === "phone") return `Nambari ya simu ya akaunti yako ya ${siteName} imebadilishwa.`;
    return swChangeMessages.sentence(siteName, { what }, String);
  },
  sms: (m) =>
    m.link
      ? `${m.sentence} Si wewe? ${m.undoes ? "Tengua" : "Ondoa vifaa vyote"} ndani ya saa 72: ${m.link}`
      : m.sentence,
  mail: (m) => ({
    subject:
      m.what === "password"
        ? `Nenosiri lako la ${m.siteName} limebadilishwa`
        : `Akaunti yako ya ${m.siteName} imebadilishwa`,
    body: m.link
      ? `${m.sentence}\n\nKama ni wewe, huna la kufanya.\n\nKama si wewe, fungua kiungo hiki ndani ya saa 72 na ubonyeze kitufe. ${
          m.undoes
            ? "Kila kitu kitarudi kama kilivyokuwa, na vifaa vingine vyote vitaondolewa"
            : "Vifaa vyote vitaondolewa"
        }:\n${m.link}`
      : `${m.sentence}\n\nKama si wewe, jibu barua hii mara moja.`,
  }),
};
