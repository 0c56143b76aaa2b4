import type { calendarMessages } from "#views/texts/en/calendar.ts";

export const swCalendarMessages: typeof calendarMessages = {
  collision: (m) =>
    m.code
      ? `Siku zimeuzwa mara mbili: ${m.channel} imeuza ${m.propertyName}, ${m.dates}, ${m.requestOf ? `siku za ombi la ${m.requestOf}` : `siku za mgeni mwenye msimbo ${m.code}`}. Fungua Calendars kwenye dashibodi yako: mgeni mmoja lazima aambiwe.`
      : `Siku zimeuzwa mara mbili: ${m.channel} na tovuti nyingine zimeuza ${m.propertyName}, ${m.dates}. Fungua Calendars kwenye dashibodi yako.`,
  drop: (m) =>
    `Ghafla ${m.channel} haina tena nafasi ${m.missing} za ${m.propertyName}. Tunazifunga siku hizo kwa saa kadhaa, huenda ni hitilafu ya upande wao. Tafadhali angalia.`,
  silent: (m) =>
    `Kalenda ya ${m.channel} ya ${m.propertyName} haijajibu kwa siku nzima. Siku tunazozijua bado zimefungwa, lakini mpya hazionekani. Tafadhali kagua kiungo chake kwenye dashibodi yako.`,
};
