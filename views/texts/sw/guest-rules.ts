import type { guestRuleTexts } from "#views/texts/en/guest-rules.ts";

/** Jumbe zinazotumwa zenyewe kwa wageni. */
export const swGuestRules: typeof guestRuleTexts = {
  today: "leo",
  tomorrow: "kesho",
  stop: (link) => (link ? `Hutaki ofa tena: ${link}` : "Hutaki ofa tena? Jibu STOP."),
  told: "{name}, tunakusubiri {property}, {dates}. Saa ya kufika imebadilika? {link}",
  bodies: {
    failed: "{name}, malipo ya {property} hayakupita. Lipa kabla ya {until}: {link}",
    hold_ending: "{name}, tunakuwekea {property} hadi {until}. Lipa hapa: {link}",
    three_days: "{name}, tunakusubiri {property}, {dates}. Utafika saa ngapi? {link}",
    day_before: "Tutaonana {day} {property}, kuanzia saa {checkin}. Yote ya kukusaidia kufika: {guide}",
    arrival_morning: "Safari njema, {name}. Unaweza kuingia kuanzia saa {checkin}. Una swali? {host}: {phone}.",
    first_evening: "{name}, mambo yako sawa {property}? Kama kuna kinachokosekana, mpigie {host}: {phone}.",
    check_out_morning:
      "Habari za asubuhi {name}. Muda wa kuondoka ni hadi saa {checkout}. Asante kwa kukaa nasi, safari njema!",
    one_more_night: "{name}, usiku unaofuata {property} bado uko wazi. Ungependa kuuongeza? {link}",
    lapsed: "{name}, {property} bado iko wazi {dates}. Weka nafasi: {link}",
    lapsed_question: "Ni {host} wa {property}. Bado unatafuta mahali pa kukaa? Tarehe na bei: {link}",
  },
};
