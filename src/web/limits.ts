/** At most `most` tries of one key in each window of `ms`. What is counted in bytes says so. */
export type Limit = Readonly<{ most: number; ms: number; why: string }>;

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit on what strangers may do, and why it is what it is. A network is an IPv4 address or an IPv6 /64.
 * Behind one IPv4 address of a mobile carrier there are hundreds of honest guests, so what a network has used up
 * is never the last word: a phone proven by code, a browser that is known or a mailed link goes on.
 */
export const LIMITS = {
  // Keeping nights
  holdsOfBrowser: { most: 10, ms: 5 * MINUTE, why: "nobody compares more than ten stays in five minutes" },
  holdsOfNetwork: { most: 10, ms: 5 * MINUTE, why: "invented phones keep 75 nights in a third of a second" },
  holdsOfSite: { most: 250, ms: 5 * MINUTE, why: "a flood from many networks asks newcomers for proof" },
  nightsAtPlace: {
    most: 90,
    ms: HOUR,
    why: "kept by unproven numbers from however many networks: a season of one place",
  },
  requestsOfBrowser: { most: 10, ms: 5 * MINUTE, why: "a request keeps nights for a day" },
  requestsOfNetwork: { most: 10, ms: 5 * MINUTE, why: "a request keeps nights for a day" },

  // Keeping them for hours by saying that one has paid
  wordsOfNetwork: { most: 10, ms: 3 * HOUR, why: "of unproven numbers: each keeps nights for hours and rings a host" },
  wordsAtPlace: { most: 6, ms: DAY, why: "the same from many networks: more lies than one place is blocked by" },

  // Counting visits
  visitsOfNetwork: { most: 60, ms: HOUR, why: "of one link; a count that a stranger runs up tells its host nothing" },

  viewsOfNetwork: { most: 60, ms: HOUR, why: "of one page; the same" },

  // Asking a phone for its M-PESA PIN
  promptsOfPhone: { most: 4, ms: HOUR, why: "unpaid ones, whoever asks: each rings a phone for a PIN" },
  promptsOfOwner: { most: 4, ms: HOUR, why: "whoever proved the phone has these beside what strangers used up" },

  // Codes to phones; what one number gets stands in core/phone-code.ts
  codesOfNetwork: { most: 20, ms: HOUR, why: "each costs money and rings a phone; a code that is used is given back" },
  codesToBookOfNetwork: {
    most: 150,
    ms: HOUR,
    why: "guests behind a carrier's address prove their phones to book, beside whatever else is asked from there",
  },
  codesOfKnownBrowser: { most: 5, ms: HOUR, why: "its own share, which strangers cannot use up" },
  codesOfKnownPause: { most: 1, ms: MINUTE / 2, why: "an SMS takes some seconds" },
  codesOfHost: { most: 10, ms: HOUR, why: "a host mistypes a new number, not ten" },
  invitationsOfHost: { most: 20, ms: HOUR, why: "each costs money and rings a phone that asked for nothing" },
  invitationsTo: {
    most: 3,
    ms: DAY,
    why: "whoever was invited three times a day has read it, whichever house invites",
  },
  wrongCodesOfNetwork: { most: 75, ms: QUARTER, why: "guessing; a right code is never refused for it" },
  codeChecksOfAccount: { most: 60, ms: HOUR, why: "each code has five tries, and an hour twelve codes" },

  // SMS that a house makes leave, in thousandths of what may leave at all
  smsOfHouse: { most: 500, ms: HOUR, why: "whoever writes guests in without end takes nobody else's news" },
  smsOfHouseInADay: { most: 500, ms: DAY, why: "the same, of the day's" },
  smsOfNewHouses: { most: 250, ms: HOUR, why: "all of them together: an account costs nothing, an SMS does" },
  smsOfNewHousesInADay: { most: 250, ms: DAY, why: "the same, of the day's" },

  // Signing in
  signInsOfNetwork: {
    most: 75,
    ms: QUARTER,
    why: "whole neighbourhoods share an address; nobody guesses a provider's token, so a right one is given back",
  },
  signInsOfNetworkAtAccount: { most: 5, ms: QUARTER, why: "a right password is given back" },
  signInsAtAccount: { most: 20, ms: QUARTER, why: "with common passwords refused, twenty guesses find nothing" },
  signInsOfKnownBrowser: { most: 10, ms: QUARTER, why: "its own share, so that strangers lock no owner out" },
  passkeysOfNetwork: {
    most: 200,
    ms: QUARTER,
    why: "signatures can't be guessed: it bounds what asking for one costs",
  },
  passwordsOfSession: { most: 10, ms: QUARTER, why: "a stranger at one device does not stop the owner at another" },
  pushDevicesOfHost: { most: 30, ms: HOUR, why: "a browser asks once, and again when its service moves it" },
  pushTestsOfHost: { most: 10, ms: QUARTER, why: "each makes us speak to an address of the host's choice" },
  registrationsOfNetwork: { most: 20, ms: HOUR, why: "each asks whether an address is known" },
  lookUpsOfNetwork: { most: 30, ms: MINUTE, why: "each asks whether an address is known" },
  lettersOfNetwork: { most: 20, ms: HOUR, why: "many people share one network" },
  lettersBeyond: { most: 1, ms: HOUR, why: "however many a network asks for, its owner gets a letter an hour" },
  confirmationsOfLink: { most: 10, ms: QUARTER, why: "guessing whose link it is" },
  returnsOfNetwork: { most: 60, ms: QUARTER, why: "each makes us ask Google" },
  demoGuestsOfNetwork: { most: 10, ms: QUARTER, why: "each makes a guest with bookings" },

  // Telling the operator
  inquiriesOfNetwork: { most: 20, ms: HOUR, why: "a question may wake a host; a number and a house have their own" },
  inquiriesOfSite: { most: 300, ms: HOUR, why: "a flood from many networks and proven numbers" },
  reportsOfNetwork: { most: 10, ms: HOUR, why: "each is read by a person; a booking's own link has its own share" },
  reportsOfBooking: { most: 5, ms: HOUR, why: "one stay has few things to report" },

  // Guards' passes
  wrongPassesOfNetwork: { most: 30, ms: QUARTER, why: "a code can't be guessed; a guard mistypes one now and then" },

  // Work for the machine
  brandChecksOfNetwork: { most: 60, ms: MINUTE, why: "one for each letter typed" },
  brandClaimsOfNetwork: { most: 30, ms: MINUTE, why: "names are compared with all others" },
  brandsOfHost: { most: 30, ms: HOUR, why: "names are compared with all others" },
  codesAskedOfHost: { most: 30, ms: HOUR, why: "each asks M-PESA, which counts what a number asks" },
  checksOfHost: { most: 120, ms: HOUR, why: "each reads a pasted text; nobody is shown two payments a minute" },
  pastedOfHost: {
    most: 20_000_000,
    ms: DAY,
    why: "signs; a year's statement has two million, and each of its 40,000 lines stays",
  },
  exports: { most: 10, ms: HOUR, why: "each reads everything of an account" },
  cardsOfNetwork: { most: 600, ms: HOUR, why: "each may be drawn; phones behind one address send links all day" },
  picturesOfHost: { most: 240, ms: HOUR, why: "each costs a tenth of a second; nobody looks at four a minute" },
  documentsOfBooking: { most: 60, ms: HOUR, why: "a PDF costs the one thread a tenth of a second, by nasty names one" },
  documentsOfHost: { most: 300, ms: HOUR, why: "the same; whoever keeps books takes a month of them at once" },
  formsOfHost: { most: 1500, ms: HOUR, why: "each leaves a row, and nobody presses once in two seconds for an hour" },
  formsOfHostInADay: { most: 6000, ms: DAY, why: "a house of thirty rooms and five people sends some hundreds" },
  papers: { most: 200, ms: HOUR, why: "a page costs a second of work, and three checks have some sixty at most" },
  callAnswers: { most: 8, ms: HOUR, why: "each writes to host and reviewer; nobody changes their mind eight times" },
  papersSeen: { most: 300, ms: HOUR, why: "marking a page costs a second of work in a process of its own" },
  photosOfHost: {
    most: 2000,
    ms: DAY,
    why: "a hundred full listings; each stays a day, and a new account fills no disk",
  },
  uploads: { most: 600, ms: HOUR, why: "a photo costs a second of work" },

  // Analytics
  measuresOfNetwork: { most: 600, ms: MINUTE, why: "many phones share one network; each page sends some ten" },
  measuresOfPage: { most: 200, ms: DAY, why: "a loaded page sends some ten by itself" },
  measureBytesOfNetwork: { most: 200_000, ms: MINUTE, why: "bytes; one visitor wrote 2 MB a minute" },
  measureBytesOfVisitor: { most: 1_000_000, ms: DAY, why: "bytes of one browser; a long day's visit sends a tenth" },
  measureBytesOfNetworkInADay: { most: 20_000_000, ms: DAY, why: "bytes; a shared address on a busy day" },
  measureBytesOfSite: { most: 100_000_000, ms: DAY, why: "bytes; what the file may grow by, whoever asks" },
} as const satisfies Record<string, Limit>;
