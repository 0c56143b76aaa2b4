import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { hostBookingTexts } from "#views/texts/en/host-booking.ts";
import { swahiliDate } from "./dates.ts";

function whenDue(day: string | undefined): string {
  return day === undefined ? "" : day === "arrival" ? " ukifika" : ` kufikia ${swahiliDate(day)}`;
}

/** Mwenyeji anapomwandikia mgeni nafasi, au kuibadilisha. */
export const swHostBookingMessages: Wording<typeof hostBookingTexts.messages> = {
  link: (m) =>
    `${m.hostName} amekuwekea nafasi ${m.propertyName}, ${m.dates}. Tafadhali lipa ${formatKes(m.dueNowKes)} kabla ya ${m.until}: ${m.link}`,
  changed: (m) =>
    `${m.saidYes ? `${m.saidYes.hostName} amekubali. ` : ""}Nafasi yako imebadilishwa: ${m.propertyName}, sasa ${m.dates}. Msimbo ${m.code}. Jumla ${formatKes(m.totalKes)}${
      m.openKes > 0 ? `, salio ni ${formatKes(m.openKes)}${whenDue(m.dueOn)}` : ""
    }${m.backKes > 0 ? `, utarudishiwa ${formatKes(m.backKes)}` : ""}.${
      m.saidYes?.words ? ` Ameandika: ${m.saidYes.words}` : ""
    } ${m.link}`,
  arrival: (m) =>
    `Nafasi yako imewekwa: ${m.propertyName}, ${m.dates}. Msimbo ${m.code}. Utalipa ${formatKes(m.totalKes)} ukifika. ${m.link}`,
};
