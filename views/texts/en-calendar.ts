import { plural } from "#views/kit/format.ts";

/** Messages to a host's phone about her calendars: short, plain, and complete without a link. */
export const calendarMessages = {
  collision: (m: { propertyName: string; channel: string; dates: string; code: string | undefined }) =>
    m.code
      ? `Double booking: ${m.channel} has sold ${m.propertyName}, ${m.dates}, on nights of your booking ${m.code}. Open Calendars on your dashboard: one of the two guests must be told.`
      : `Double booking: ${m.channel} and another site have both sold ${m.propertyName}, ${m.dates}. Open Calendars on your dashboard.`,
  drop: (m: { propertyName: string; channel: string; missing: number }) =>
    `${m.channel} suddenly leaves out ${plural(m.missing, "stay")} of ${m.propertyName}. We keep those nights closed for some hours in case it is a fault there. Please look.`,
  silent: (m: { propertyName: string; channel: string }) =>
    `The ${m.channel} calendar of ${m.propertyName} has not answered for a day. The nights we know of stay closed, but new ones are not seen. Check its link on your dashboard.`,
};
