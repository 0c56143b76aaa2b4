import { plural } from "#views/format/format.ts";

/** What a host is told of the papers that guests trust them by. Nothing that stands on a paper is in it. */
export const verifiedMessages = {
  licenceEnds: (m: { property: string; day: string; days: number; link: string }): string =>
    `The tourism licence of ${m.property} ends ${m.days <= 1 ? "very soon" : `in ${plural(m.days, "day")}`}, on ${m.day}. Renew it with TRA, then enter the new one: ${m.link}`,
  licenceOver: (m: { property: string; day: string; link: string }): string =>
    `The tourism licence of ${m.property} ended on ${m.day}, and guests are no longer shown it. Once you have the new one, enter it: ${m.link}`,
  subject: (m: { siteName: string }): string => `Your papers at ${m.siteName}`,
};
