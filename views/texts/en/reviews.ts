import type { Category } from "#src/core/review/averages.ts";
import type { MaySpeak } from "#src/core/review/review-window.ts";
import { plural } from "#views/format/format.ts";

/** Messages about reviews, to a phone. */
export const reviewMessages = {
  invite: (m: { propertyName: string; hostName: string; link: string }) =>
    `How was ${m.propertyName}? Tell ${m.hostName} and later guests: ${m.link}`,
  remind: (m: { propertyName: string; until: string; link: string }) =>
    `You can still review ${m.propertyName}, until ${m.until}: ${m.link}`,
  reviewedHost: (m: { guestName: string; propertyName: string; link: string }) =>
    `${m.guestName} has reviewed ${m.propertyName}. Rate them to read it now: ${m.link}`,
  shownHost: (m: { guestName: string; propertyName: string; link: string }) =>
    `${m.guestName} has reviewed ${m.propertyName}. Read it and reply: ${m.link}`,
  noShowGuest: (m: { hostName: string; propertyName: string; dates: string; link: string }) =>
    `${m.hostName} says that you did not come to ${m.propertyName}, ${m.dates}. If you did, tell us here: ${m.link}`,
  /** To whoever reported something and left a number. */
  answered: (m: { siteName: string; link: string }) => `${m.siteName} has answered your report: ${m.link}`,
};

/** `2nd`, `3rd`, `11th` */
function ordinal(n: number): string {
  const tens = n % 100 >= 11 && n % 100 <= 13;
  const ending = tens ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${ending}`;
}

/** Writing a review, and reading them. */
export const reviewTexts = {
  title: "Review your stay",
  lead: (host: string) =>
    `Say how it was. ${host} and other guests read it once ${host} has rated you too, or two weeks after you left. Nobody can change it afterwards.`,
  stars: {
    whole: "The stay as a whole",
    cleanliness: "Cleanliness",
    accuracy: "As it was described",
    communication: "Talking with the host",
    location: "Location",
    value: "Value for money",
  } satisfies Record<Category, string>,
  starCount: (count: number) => plural(count, "star"),
  words: "In your words",
  wordsHint: "What should the next guest know? Leave names, numbers and links out.",
  language: "Written in",
  languages: { en: "English", sw: "Kiswahili", other: "Another language" },
  note: (host: string) => `Only for ${host}`,
  noteHint: "Nobody else ever reads this.",
  showName: (name: string) => `Show my first name, ${name}`,
  inPictures: (host: string) => `${host} may share my words in a picture, with my first name where I show it`,
  inPicturesOn: "Your words may stand in a picture that your host shares.",
  inPicturesOff: "Your words stand in no picture.",
  letThem: "Let them",
  takeBack: "No longer",
  send: "Send my review",
  missing: (of: string) => `${of}: choose from one to five stars`,
  tooLong: (most: number) => `At most ${most} letters, please`,
  contact: "Leave phone numbers, addresses and links out: everybody can read this",
  back: "Back to the booking",
  thanks: "Thank you for your review",
  yours: "Your review",
  waits: (host: string, until: string) =>
    `It is kept closed until ${host} has rated you too, or until ${until}. Nobody can change it.`,
  isShown: "It stands on the pages of the house.",
  isHidden: "It was taken off the pages.",
  operatorSays: (why: string) => `Why: ${why}`,
  cannot: {
    open: "",
    too_early: "You can review a stay once you have left.",
    over: "The time for a review is over: it lasts two weeks.",
    not_certain: "Only stays that took place are reviewed.",
    no_show: "Your host says that you did not come. If you did, tell us from the booking.",
    unpaid: "Only stays that were paid for are reviewed.",
    other_room: "Several rooms of this kind were booked at once. The review of the first one is for all of them.",
    own_house: "This booking has a number of the house's own host. Hosts don't review their own houses.",
    host_browser:
      "This browser has been signed in to the dashboard of the house. A review is written on the guest's own phone or computer.",
    number_first: "First show that the number of the booking is yours",
  } satisfies Record<MaySpeak, string>,
  numberFirst:
    "We send it a code. What we know of the payment does not show who stayed, so this is how later guests know that it was you.",
  showNumber: "Get a code",
  /** On the booking. */
  ask: { title: "How was it?", text: "A minute of yours helps later guests.", action: "Review your stay" },
  noShow: {
    title: (host: string) => `${host} says that you did not come`,
    text: "If you did, tell us and we look at it.",
    action: "I was there",
  },
  reportReply: (host: string) => `Report ${host}'s reply`,
  /** On the pages of a house. */
  heading: "Reviews",
  newHere: "New here: no reviews yet.",
  few: (count: number) => plural(count, "review"),
  average: (stars: string, count: number) => `${stars} of 5 from ${plural(count, "review")}`,
  /** `written` by somebody, or by a guest. */
  guest: "A guest",
  stay: (month: string, nights: number) => `${month}, ${plural(nights, "night")}`,
  nth: (stays: number) => `their ${ordinal(stays)} stay with this host`,
  in: { en: "in English", sw: "in Kiswahili", other: "in another language" },
  reply: (host: string) => `${host} replied`,
  all: (count: number) => `All ${plural(count, "review")}`,
  pageTitle: (house: string) => `Reviews of ${house}`,
  older: "Older reviews",
  newer: "Newer reviews",
  none: "Nothing to read yet",
  how: "Only guests who paid and stayed can write, once, and nobody can change it afterwards. Averages begin at three reviews.",
  toHouse: "Back to the house",
};
