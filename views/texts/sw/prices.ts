import { type CancellationPolicy, deadlinesOf } from "#src/core/booking/cancellation.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { DayRule } from "#src/core/stay/day-rule.ts";
import type { Season } from "#src/core/stay/season.ts";
import { BOOKING_HORIZON_DAYS, LONGEST_STAY_NIGHTS } from "#src/core/stay/stay.ts";
import type { Wording } from "#views/format/wording.ts";
import { onTopOf, type policyForStay, type policyInWords, type priceTexts } from "#views/texts/en/prices.ts";
import { swahiliDate, swahiliHour, swahiliMoment, swDates } from "./dates.ts";
import { daysInSwahili, guestsInSwahili, listInSwahili, nightsInSwahili } from "./phrases.ts";

const weekday = (day: number) => swDates.weekdays[day - 1] ?? "";
const oneOf = (days: readonly number[]) => listInSwahili(days.map(weekday), "au");

function takenNights(nights: readonly string[]): string {
  const [first = ""] = nights;
  if (nights.length === 0)
    return "Kila usiku una chumba kilicho wazi, lakini hakuna chumba kilicho wazi kwa siku zote.";
  if (nights.length === 1) return `Usiku wa ${swahiliDate(first)} umechukuliwa.`;
  if (nights.length <= 6) return `Siku hizi zimechukuliwa: ${listInSwahili(nights.map(swahiliDate))}.`;
  return `Siku ${nights.length} kati ya hizi zimechukuliwa, kuanzia ${swahiliDate(first)} hadi ${swahiliDate(nights.at(-1) ?? "")}.`;
}

/** Maneno ya bei na masharti. */
export const swPrices: Wording<typeof priceTexts> = {
  weekday,
  line: (line) => {
    switch (line.kind) {
      case "nights":
        return `${formatKes(line.priceKes)} × ${nightsInSwahili(line.nights)}`;
      case "weekly":
        return `Punguzo la wiki, ${line.percent}%`;
      case "monthly":
        return `Punguzo la mwezi, ${line.percent}%`;
      case "free_nights":
        return `Usiku wa bure: ${line.nights}`;
      case "early_bird":
        return line.percent < 0
          ? `Kuweka nafasi mapema sana, +${-line.percent}%`
          : `Kuweka nafasi mapema, ${line.percent}%`;
      case "last_minute":
        return line.percent < 0
          ? `Kuweka nafasi dakika za mwisho, +${-line.percent}%`
          : `Punguzo la dakika za mwisho, ${line.percent}%`;
      case "returning":
        return `Punguzo la mgeni anayerudi, ${line.percent}%`;
      case "promo":
        return `Nambari ya punguzo ${line.code}`;
      case "extra_guests":
        return `${line.guests === 1 ? "Mgeni wa ziada" : "Wageni wa ziada"} ${line.guests} × ${nightsInSwahili(line.nights)} × ${formatKes(line.priceKes)}`;
      case "cleaning":
        return "Ada ya usafi";
      case "extra":
        return [
          line.name,
          (line.count > 1 || line.per === "guest" || line.per === "guest_night") &&
            (line.per === "guest" || line.per === "guest_night" ? guestsInSwahili(line.count) : String(line.count)),
          (line.per === "night" || line.per === "guest_night") && nightsInSwahili(line.nights),
        ]
          .filter(Boolean)
          .join(" × ");
      case "given_back":
        return "Kilichorudishwa na mwenyeji";
      case "agreed":
        return "Kama mlivyokubaliana na mwenyeji";
    }
  },
  total: "Jumla",
  taxInside: "Ndani ya jumla:",
  dueNow: "Kiasi cha kulipa sasa",
  dueOnYes: "Kiasi cha kulipa ukikubaliwa",
  balance: (quote, stay) =>
    quote.balanceDueOn === null || quote.balanceDueOn === stay.checkIn
      ? "Salio la kulipa ukifika"
      : `Salio la kulipa kufikia ${swahiliDate(quote.balanceDueOn)}`,
  damageDeposit: (kes) =>
    `Njoo na ${formatKes(kes)} kama amana ya uharibifu. Utarudishiwa baada ya kukaa; si sehemu ya jumla.`,
  why: (night, day) => {
    const onTop = night.onTop ? `, ${onTopOf(night.onTop)}` : "";
    switch (night.why) {
      case "date":
        return `bei ya tarehe hii${onTop}`;
      case "season":
        return `msimu: ${night.season ?? ""}${onTop}`;
      case "weekday":
        return `bei ya ${weekday(day)}`;
      case "base":
        return "bei ya kawaida";
    }
  },
  refused: (why) => {
    switch (why.rule) {
      case "lead_time":
        return why.cutoffHour !== null && why.leadDays === 0
          ? `Ili kufika leo, weka nafasi kabla ya ${swahiliHour(`${why.cutoffHour}:00`)}. Siku ya kwanza unayoweza kufika ni ${swahiliDate(why.earliest)}.`
          : `Mwenyeji anahitaji muda wa kujiandaa. Siku ya kwanza unayoweza kufika ni ${swahiliDate(why.earliest)}.`;
      case "window":
        return `Kwa sasa siku ya mwisho unayoweza kufika ni ${swahiliDate(why.latest)}. Chagua tarehe ya mapema zaidi.`;
      case "check_in_day":
        return `Hapa wageni hufika ${oneOf(why.days)}.`;
      case "check_out_day":
        return `Hapa wageni huondoka ${oneOf(why.days)}.`;
      case "closed_arrival":
        return `Hakuna anayefika ${swahiliDate(why.day)}${named(why.name)}. Chagua siku nyingine.`;
      case "closed_departure":
        return `Hakuna anayeondoka ${swahiliDate(why.day)}${named(why.name)}. Chagua siku nyingine.`;
      case "together":
        return `Usiku kutoka ${swahiliDate(why.firstNight)} hadi ${swahiliDate(why.lastNight)}${named(why.name)} huuzwa pamoja: chukua wote, au usichukue hata mmoja.`;
      case "too_long_through":
        return `Ukikaa usiku wa ${swahiliDate(why.night)}${named(why.name)}, huwezi kukaa zaidi ya ${nightsInSwahili(why.nights)} kwa jumla.`;
      case "too_short_through":
        return `Ukikaa usiku wa ${swahiliDate(why.night)}${named(why.name)}, ni lazima ukae angalau ${nightsInSwahili(why.nights)} kwa jumla.`;
      case "too_long":
        return why.season
          ? `Ukianza kukaa msimu wa ${why.season}, huwezi kukaa zaidi ya ${nightsInSwahili(why.nights)}.`
          : `Hapa huwezi kukaa zaidi ya ${nightsInSwahili(why.nights)}.`;
      case "too_short":
        return why.season
          ? `Ukianza kukaa msimu wa ${why.season}, ni lazima ukae angalau ${nightsInSwahili(why.nights)}.`
          : `Ukianza kukaa siku hii, ni lazima ukae angalau ${nightsInSwahili(why.nights)}.`;
      case "cleaning":
        return `Mahali hapa huachwa wazi ${daysInSwahili(why.days)} kati ya wageni, kwa ajili ya usafi.`;
      case "taken":
        return takenNights(why.takenNights);
      case "party":
        return `Nyumba hii inatosha hadi ${guestsInSwahili(why.most)}.`;
    }
  },
  promo: {
    label: "Nambari ya punguzo",
    problems: {
      no_such_code: () => "Hakuna nambari kama hiyo hapa. Irekebishe, au iache wazi.",
      over: () => "Muda wa nambari hii umeisha.",
      used_up: () => "Nambari hii imetumika yote.",
      too_short: (minNights) => `Nambari hii ni ya kukaa ${nightsInSwahili(minNights)} au zaidi.`,
    },
  },
  ofDays: (rule) => ofDays(rule),
  rulesTitle: "Kabla ya kuweka nafasi",
  hours: ({ checkInFrom, checkOutUntil }) =>
    `Kuingia kuanzia ${swahiliHour(checkInFrom)}, kuondoka hadi ${swahiliHour(checkOutUntil)}.`,
  rules: (rules, today) => [
    ...lengthRule(rules.minNights, rules.maxNights),
    ...rules.seasons
      .filter((season) => season.lastNight >= today && (season.minNights !== null || season.maxNights !== null))
      .flatMap(({ name, firstNight, lastNight, minNights, maxNights, lengthsFor }) =>
        lengthRule(minNights ?? 1, maxNights ?? LONGEST_STAY_NIGHTS, lengthsFor).map(
          (rule) => `${name}, ${swahiliDate(firstNight)} hadi ${swahiliDate(lastNight)}: ${rule.toLowerCase()}`,
        ),
      ),
    ...rules.dayRules.filter(({ lastDay }) => lastDay === null || lastDay >= today).map((rule) => ofDays(rule)),
    ...(rules.checkInDays.length < 7 ? [`Wageni hufika ${oneOf(rules.checkInDays)}.`] : []),
    ...(rules.checkOutDays.length < 7 ? [`Wageni huondoka ${oneOf(rules.checkOutDays)}.`] : []),
    ...(rules.leadDays > 0 ? [`Weka nafasi angalau ${daysInSwahili(rules.leadDays)} kabla ya kufika.`] : []),
    ...(rules.leadDays === 0 && rules.cutoffHour !== null
      ? [`Ili kufika siku hiyo hiyo, weka nafasi kabla ya ${swahiliHour(`${rules.cutoffHour}:00`)}.`]
      : []),
    ...(rules.windowDays < BOOKING_HORIZON_DAYS
      ? [`Unaweza kuweka nafasi ya kufika ndani ya ${daysInSwahili(rules.windowDays)} zijazo.`]
      : []),
    ...(rules.bufferDays > 0
      ? [`Mahali hapa huachwa wazi ${daysInSwahili(rules.bufferDays)} kati ya wageni, kwa ajili ya usafi.`]
      : []),
  ],
  refundWithin: (days) =>
    days === 0
      ? "Pesa za kurudishwa hutumwa siku hiyo hiyo."
      : `Pesa za kurudishwa hutumwa ndani ya ${daysInSwahili(days)}.`,
  policyTitle: "Ukighairi",
  policy: ({ tiers }) => policyIn(tiers, part),
  policyNames: {
    flexible: "Rahisi",
    moderate: "Wastani",
    firm: "Kali",
    non_refundable: "Bila kurudishiwa",
    own: "Masharti maalum",
  },
};

function lengthRule(minNights: number, maxNights: number, lengthsFor: Season["lengthsFor"] = "arrival"): string[] {
  const isBounded = maxNights < LONGEST_STAY_NIGHTS;
  const stays = lengthsFor === "through" ? "Kukaa kwenye usiku wowote wake:" : "Kukaa";
  if (minNights > 1 && isBounded) return [`${stays} usiku ${minNights} hadi ${maxNights}.`];
  if (minNights > 1) return [`${stays} angalau ${nightsInSwahili(minNights)}.`];
  return isBounded ? [`${stays} hadi ${nightsInSwahili(maxNights)}.`] : [];
}

function named(name: string | null): string {
  return name ? ` (${name})` : "";
}

function daysSpokenOf({ firstDay, lastDay, weekdays }: DayRule): string {
  const days = weekdays.length < 7 ? oneOf(weekdays) : "";
  if (firstDay === null || lastDay === null) return days;
  const dates = firstDay === lastDay ? swahiliDate(firstDay) : `${swahiliDate(firstDay)} hadi ${swahiliDate(lastDay)}`;
  return days ? `${days}, ${dates}` : dates;
}

function ofDays(rule: DayRule): string {
  const { kind, name, minNights, maxNights } = rule;
  const label = [name, daysSpokenOf(rule)].filter(Boolean).join(", ");
  const before = label ? `${label}: ` : "";
  const nights = [
    minNights !== null && `angalau ${nightsInSwahili(minNights)}`,
    maxNights !== null && `hadi ${nightsInSwahili(maxNights)}`,
  ]
    .filter(Boolean)
    .join(" na ");
  switch (kind) {
    case "arrival":
      return `${before}anayefika wakati huo hukaa ${nights}.`;
    case "through":
      return `${before}anayekaa usiku wowote kati ya hizo hukaa ${nights}.`;
    case "no_arrival":
      return `${before}hakuna anayefika.`;
    case "no_departure":
      return `${before}hakuna anayeondoka.`;
    case "together":
      return `${before}usiku unaofuatana huuzwa pamoja.`;
  }
}

type Tiers = CancellationPolicy["tiers"];

function policyIn(tiers: Tiers, goesBack: (percent: number) => string): string[] {
  if (tiers.length === 0) return ["Baada ya kuweka nafasi hakuna kitakachorudishwa."];
  return [
    ...tiers.map(({ hoursBefore, percent }) =>
      hoursBefore === 0
        ? `Hadi kufika: ${goesBack(percent)}.`
        : `Hadi ${hoursBefore % 24 === 0 && hoursBefore > 24 ? daysInSwahili(hoursBefore / 24) : `saa ${hoursBefore}`} kabla ya kufika: ${goesBack(percent)}.`,
    ),
    "Baada ya hapo hakuna kitakachorudishwa.",
  ];
}

/** Masharti kwa ujumla, kwa mwenyeji anayeyachagua. */
export const swPolicyInWords: typeof policyInWords = ({ tiers }) =>
  policyIn(tiers, (percent) =>
    percent === 100
      ? "mgeni anarudishiwa zote alizolipa"
      : percent === 50
        ? "mgeni anarudishiwa nusu ya alizolipa"
        : `mgeni anarudishiwa ${percent}% ya alizolipa`,
  );

function part(percent: number): string {
  return percent === 100
    ? "utarudishiwa zote ulizolipa"
    : percent === 50
      ? "utarudishiwa nusu ya ulizolipa"
      : `utarudishiwa ${percent}% ya ulizolipa`;
}

/** Masharti ya kughairi kwa tarehe na saa za Nairobi, from the same data that decides the refund. */
export const swPolicyForStay: typeof policyForStay = (policy, checkIn, now) => {
  const ahead = deadlinesOf(policy, checkIn).filter(({ until }) => until > now);
  if (ahead.length === 0) return ["Ukighairi, hakuna kitakachorudishwa."];
  return [
    ...ahead.map(({ until, percent }) => `Ghairi kabla ya ${swahiliMoment(until)}, ${part(percent)}.`),
    "Baada ya hapo hakuna kitakachorudishwa.",
  ];
};
