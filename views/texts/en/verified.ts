import { plural } from "#views/format/format.ts";

/** What guests are told of a host's badge, at `/verified/{name}`. */
export const verifiedTexts = {
  title: {
    verified: (name: string) => `${name} is a Verified Host`,
    not_verified: (name: string) => `${name} is not verified`,
    closed: (name: string) => `${name} is not open here`,
    unknown: (name: string) => `Nobody here is called ${name}`,
  },
  lead: {
    verified: (since: string) => `Since ${since}. When a paper ends or something changes, it is looked at again.`,
    not_verified:
      "Their papers were not looked at, or are looked at again. Many honest hosts are new. But a Verified Host badge with this name is not true today, wherever you see it.",
    closed: "No page of this name is open at the moment, and nobody is verified under it.",
    unknown: "Check how it is spelt. A Verified Host badge with this name is false, wherever you see it.",
  },
  checked: "What was checked",
  who: "Who they are",
  whoText: {
    photo: (owner: string) => `${owner}: an official ID, and their face compared with it by a person`,
    call: (owner: string) => `${owner}: an official ID, and their face compared with it in a call`,
    letter: (owner: string) => `${owner}: an official ID, and a code by letter to their address`,
  },
  mayLet: "That they may let",
  mayLetText: (house: string) => `${house}: a paper that says so, read by a person`,
  notYet: "Houses that nobody has looked at",
  notYetText: (houses: string) => `${houses}. The badge says nothing of ${houses.includes(", ") ? "them" : "it"}.`,
  paid: "Who is paid",
  paidText: "The number that guests pay to is theirs",
  /** Where the operator's own number receives what a phone is asked for. */
  paidByOperator: (site: string) =>
    `A number that is theirs. Requests on the phone go to the number of the operator of ${site}, who owes them all of it`,
  vouched: (site: string) => `Known to ${site}`,
  vouchedText: "The operator knows this host and says so. No papers were handed in here",
  on: (what: string, day: string) => `${what}. ${day}.`,
  notChecked: "Not checked",
  notCheckedText: "How the rooms look and how a stay will be. It is no guarantee and no insurance.",
  here: "On this site",
  since: (month: string) => `Host here since ${month}`,
  stays: (m: { atLeast: number; isMore: boolean }) =>
    m.atLeast === 0
      ? "No paid stay has ended yet"
      : `${m.isMore ? "More than " : ""}${plural(m.atLeast, "stay")} that ${m.atLeast === 1 && !m.isMore ? "has" : "have"} ended, paid as M-PESA tells us`,
  real: "Is this page real?",
  realText: (m: { address: string }) =>
    `Its address begins with ${m.address} and your browser shows a lock. A badge, picture or message somewhere else proves nothing: type this address yourself, and it says what is true now.`,
  careTitle: "Before you pay",
  careText:
    "Pay only as the booking page says, to the number that it shows. Whoever asks for money on another number, in a hurry, is not to be trusted.",
  back: (name: string) => `To the page of ${name}`,
  wrong: "Something is wrong here",
} as const;

/** What a host is told of the papers that guests trust them by. Nothing that stands on a paper is in it. */
export const verifiedMessages = {
  licenceEnds: (m: { property: string; day: string; days: number; link: string }): string =>
    `The tourism licence of ${m.property} ends ${m.days <= 1 ? "very soon" : `in ${plural(m.days, "day")}`}, on ${m.day}. Renew it with TRA, then enter the new one: ${m.link}`,
  licenceOver: (m: { property: string; day: string; link: string }): string =>
    `The tourism licence of ${m.property} ended on ${m.day}, and guests are no longer shown it. Once you have the new one, enter it: ${m.link}`,
  looksAgain: (m: { siteName: string; changed: readonly ("name" | "brand" | "payee")[]; link: string }): string =>
    `${m.changed.map((what) => verifiedMessages.lapses[what]).join(" ")} Guests see no Verified Host badge of yours at ${m.siteName} until it is looked at again. You need to do nothing now: ${m.link}`,
  lapses: {
    name: "You changed your name.",
    brand: "You changed your brand name.",
    payee: "You changed how guests pay you.",
    suspended: "Your page was closed.",
    place: "You changed where this house is.",
  },
  /** To the host, of a house whose place they changed. */
  houseMoved: (m: { property: string; link: string }): string =>
    `You changed where ${m.property} is. Guests see no Verified Host badge at it until it is looked at again. You need to do nothing now: ${m.link}`,
  /** What a check is called on the way to its host; which paper it was is nobody else's business. */
  checks: { identity: "who you are", right_to_let: "that you may let", payee: "the number guests pay to" },
  mayLet: (m: { property: string }): string => `that you may let ${m.property}`,
  paperEnds: (m: { check: string; day: string; days: number; link: string }): string =>
    `The paper that shows ${m.check} ends ${m.days <= 1 ? "very soon" : `in ${plural(m.days, "day")}`}, on ${m.day}. Hand in the new one in time and you stay a Verified Host: ${m.link}`,
  paperOver: (m: { check: string; day: string; link: string }): string =>
    `The paper that shows ${m.check} ended on ${m.day}. Guests see no Verified Host badge of yours until you hand in the new one: ${m.link}`,
  /** Of one house, where another keeps the badge of the host. */
  paperOverOfHouse: (m: { check: string; day: string; link: string }): string =>
    `The paper that shows ${m.check} ended on ${m.day}. Guests see no Verified Host badge at this house until you hand in the new one: ${m.link}`,
  callPlanned: (m: { siteName: string; when: string; link: string }): string =>
    `${m.siteName} calls you with video on ${m.when}, at the number of your account, to see that the paper is yours. Have it at hand. Nothing is recorded, and nobody asks for a PIN or code: ${m.link}`,
  /** To the host, who has answered to the time of the call. */
  callAnswer: {
    agreed: (m: { siteName: string; when: string; link: string }): string =>
      `You agreed: ${m.siteName} calls you with video on ${m.when}. If it does not suit you any more, ask for another time: ${m.link}`,
    other: (m: { siteName: string; when: string; wished: string; link: string }): string =>
      `You asked ${m.siteName} to call you on ${m.wished}, not on ${m.when}. You hear from us whether that is possible: ${m.link}`,
  },
  /** To the administrator who named the time. */
  callAnswerToReviewer: {
    agreed: (m: { siteName: string; when: string; link: string }): string =>
      `${m.siteName}: the host agrees to the video call on ${m.when}: ${m.link}`,
    other: (m: { siteName: string; when: string; wished: string; link: string }): string =>
      `${m.siteName}: the video call on ${m.when} does not suit the host, who asks for ${m.wished}. Agree or name another time: ${m.link}`,
  },
  callMissed: (m: { siteName: string; link: string }): string =>
    `${m.siteName} could not see you in the video call. Another time will be named, or choose another way: ${m.link}`,
  letterSent: (m: { siteName: string; link: string }): string =>
    `A letter from ${m.siteName} is on its way to your house. Type its code when it arrives: ${m.link}`,
  /** The letter itself. */
  letter: {
    title: (m: { siteName: string }): string => `A code for your account at ${m.siteName}`,
    about: (m: { siteName: string }): string => `A letter by which ${m.siteName} checks who a host is`,
    to: "To",
    address: "Address",
    day: "Written",
    where: "Type the code at",
    code: "Your code",
    how: "Sign in, open Verification and then Who you are, and type this code. It is good for 60 days and can be typed wrongly five times.",
    warning: (m: { siteName: string }): string =>
      `Nobody from ${m.siteName} asks you for this code by phone or in a message. If you have not asked to be verified, throw this letter away.`,
  },
  verified: (m: { siteName: string; link: string }): string =>
    `You are a Verified Host at ${m.siteName} now. Guests see it on your page and can check it: ${m.link}`,
  passed: (m: { check: string; link: string }): string =>
    `We have checked ${m.check}: it is in order. What is left: ${m.link}`,
  moreAsked: (m: { check: string; link: string }): string =>
    `To check ${m.check} we need something more from you. Read what and why: ${m.link}`,
  refused: (m: { check: string; link: string }): string =>
    `We could not confirm ${m.check}. Read why, and what you can do: ${m.link}`,
  taken: (m: { siteName: string; why: string; link: string }): string =>
    `${m.siteName} does not show you as a Verified Host any more. The reason: ${m.why} Your page and your bookings stay: ${m.link}`,
  subject: (m: { siteName: string }): string => `Your papers at ${m.siteName}`,
};
