import type { CheckKind, FaceWay, Missing, Paper, Part } from "#src/core/kyc/check.ts";
import type { CheckState } from "#src/core/kyc/check-life.ts";
import { readReopened } from "#src/core/kyc/verified.ts";
import { englishDates } from "./dates.ts";
import { verifiedMessages } from "./verified.ts";

const { moment } = englishDates;
const day = (date: string) => englishDates.shortWithYear(date);

const kinds: Record<CheckKind, { title: string; asked: string; why: string }> = {
  identity: {
    title: "Who you are",
    asked: "A national ID, passport or alien ID, and a way to see that it is yours.",
    why: "Guests send money to somebody they have never met. They want to know that this person is real.",
  },
  right_to_let: {
    title: "That you may let",
    asked:
      "A title, a lease that allows letting, the owner's consent, a TRA licence or a county permit. One is enough where it says all of it; you can hand in several.",
    why: "People who let houses that are not theirs have robbed guests. This is what keeps you apart from them.",
  },
  payee: {
    title: "That the number is yours",
    asked: "The name M-PESA shows for the number guests pay, and a picture of it where no test has proven it.",
    why: "A guest who sees your name when they pay knows that the money goes to you.",
  },
};

const states: Record<CheckState, string> = {
  not_begun: "Not begun",
  handed_in: "Handed in",
  in_review: "In review",
  more_asked: "More is asked",
  verified: "Verified",
  refused: "Refused",
  expired: "Expired",
};

const papers: Record<Paper, { name: string; text?: string }> = {
  national_id: { name: "National ID", text: "Of any generation, the Maisha card too: both sides." },
  passport: { name: "Passport", text: "The page with your photo." },
  alien_id: { name: "Alien ID", text: "Both sides." },
  title: { name: "Title", text: "The title deed or a search of this year with your name." },
  lease: { name: "Lease", text: "With the line in which the owner allows you to let for short stays." },
  owner_consent: { name: "The owner's consent", text: "A letter that names you, the house and short stays, signed." },
  tra_licence: { name: "TRA licence", text: "The licence of the Tourism Regulatory Authority." },
  county_permit: { name: "County permit", text: "The unified business permit for the house." },
  till: { name: "Till" },
  paybill: { name: "Paybill" },
  phone: { name: "Phone number", text: "Pochi la Biashara or send money." },
};

const faces: Record<FaceWay, { name: string; text: string }> = {
  photo: { name: "A photo of me holding it", text: "Quickest. A person compares it; no machine does." },
  call: {
    name: "Another way: a short video call",
    text: "We call the number of your account. Nothing of the call is recorded; that it took place is noted.",
  },
  letter: {
    name: "Another way: a letter with a code",
    text: "It goes to the house you let. It takes a week or so, and you tell us the code.",
  },
};

const parts: Record<Part, { label: string; hint: string }> = {
  front: {
    label: "The front",
    hint: "All four corners, no glare, every word readable. For a passport, the page with your photo.",
  },
  back: { label: "The back", hint: "All four corners, no glare, every word readable." },
  face: { label: "You, holding it", hint: "Your face and the paper beside it, both sharp. A photo, no PDF." },
  pages: { label: "Pages", hint: "Up to 20 photos or PDFs. You may cover the rent and other sums." },
};

const photoPage = { label: "The page with your photo", hint: parts.front.hint };

const missing: Record<Missing, string> = {
  paper: "Choose which paper you have",
  name: "Type the name as the paper has it",
  end: "Type the last day printed on it",
  end_is_over: "This paper has ended. Hand in one that is still good",
  front: "Add the front",
  back: "Add the back",
  face: "Add the photo of you with it",
  pages: "Add at least one page",
  retake_front: "Take the front again",
  retake_back: "Take the back again",
  retake_face: "Take the photo of you again",
  retake_pages: "Take the marked pages again: remove each, and add a new one",
};

/** What hosts hand in to be verified. */
export const verificationTexts = {
  title: "Be verified",
  back: "Account",
  backToAll: "All checks",
  link: "Verification",
  open: "See your checks",
  linkText: "Show guests who you are, that you may let, and that the number they pay is yours.",
  intro:
    "Who you are, each house that you let, and who is paid. Each stands by itself: what was good stays good when another is asked again.",
  ofHouse: (house: string) => `That you may let ${house}`,
  ofHouseText: "For this house alone. Each house is looked at by itself, and guests read which ones were.",
  noHouse: {
    title: "That you may let",
    text: "This is about a house. Add yours first, even as a draft.",
    action: "Add a house",
  },
  begin: "Begin",
  goOn: "Go on",
  see: "See",
  renew: "Hand in newer papers",
  verifiedAll: "You are a verified host",
  verifiedAllText: "Guests see the seal on your page and can read what was checked.",
  verifiedSomeText:
    "Guests see the seal on your page, and at the houses that were looked at. The others have none until you hand in their papers.",
  inReview: "Being looked at",
  inReviewText: "A person compares your papers with what you typed. You hear from us by SMS or email.",
  moreAsked: "More is asked of you",
  kinds,
  states,
  papers,
  faces,
  parts,
  /** The front of a passport. */
  photoPage,
  /** Of a payee. */
  shownName: { label: "A picture of that name", hint: "A photo or screenshot of it, or the message as a PDF." },
  missing,
  missingOf: (paper: string, missing: string) => `${paper}: ${missing}`,
  /** Papers beside the one that the check is about. */
  further: {
    title: "Add another paper for this house",
    text: "Only if one says what the other does not: a lease with the owner's consent, a title with your licence.",
    drop: "Leave this paper out",
    page: (paper: string, sheet: string) => `${paper}, ${sheet}`,
  },
  /** One line under a check's title. */
  said: {
    not_begun: (kind: CheckKind) => kinds[kind].asked,
    begun: "Begun, not handed in",
    handed_in: (at: number) => `Handed in ${moment(at)}. Nobody has opened it yet.`,
    in_review: (at: number) => `Handed in ${moment(at)}. A person looks at it now.`,
    more_asked: (reason: string) => reason || "See what is asked again.",
    verified: (until: string | null) => (until ? `Good until ${day(until)}` : "Good as long as nothing changes"),
    refused: (reason: string) => reason || "See why.",
    expired: "The last day of the paper is over",
    standsMeanwhile: (until: string | null) =>
      until ? `Verified until ${day(until)} meanwhile.` : "Verified meanwhile.",
  },
  get: {
    title: "What you get",
    text: "The words Verified Host and a seal beside your name and at each house that was looked at. Guests can open it and read what was checked and when. One house is enough to begin with.",
    fold: "If you are not verified",
    foldText:
      "Your page works all the same, without the seal. You can hand in again, and you can write to us when you think we are wrong.",
  },
  kept: {
    title: "Who sees it, and for how long",
    short: (days: number) =>
      `Seen by you and whoever looks after this site, never by guests. Deleted ${days} days after the decision.`,
    who: "You, and whoever looks after this site. Guests never, and no machine decides.",
    how: "Each page is encrypted with a key of its own. Whoever looks at it leaves their name in the picture and in a log.",
    long: (days: number) =>
      `Deleted ${days} days after the decision. What stays: what was decided, by which kind of paper, and a fingerprint (SHA-256) of each page.`,
    back: "You can take everything back at any time; then it is deleted at once and the check is not verified any more.",
    sensitive:
      "Kenya's Data Protection Act counts papers about property, and faces, as sensitive. So we ask for no more than one paper a check; of a house you may add others yourself.",
  },
  /** Of those who send no photo of their face. */
  call: {
    waits: "We will name a time for the video call by SMS and email.",
    planned: (when: string) => `We call you on ${when}`,
    text: "With video, at the number of your account. Have the paper at hand. Nothing is recorded.",
    agree: "This time suits me",
    agreed: "You agreed to this time.",
    other: "Ask for another time",
    otherText: "Between now and thirty days from now. We answer by SMS and email.",
    wished: (when: string) =>
      `You asked for ${when} instead. We answer by SMS and email; until then the first time stands.`,
    over: "The time of this call is over. You hear from us what comes next.",
    day: "Day that suits you",
    hour: "Hour, Nairobi time",
    ask: "Ask for this time",
    faults: {
      no_time: "Choose a day, and type an hour such as 14:30",
      over: "That time is over",
      too_far: "Ask for a time within thirty days",
    },
    seen: "We have seen you in the call.",
  },
  letter: {
    waits: "The letter with your code is written when somebody opens your papers. You are told when it leaves.",
    title: "The letter with your code",
    label: "Code in the letter",
    hint: "Eight digits. The letter comes to the house you let.",
    action: "Send the code",
    right: "Your code was right.",
    wrong: (left: number) =>
      `This is not the code. Look at the letter again: it can be typed ${left === 1 ? "once" : `${left} times`} more`,
    over: "No letter waits for its code: it is too old, or its code was typed wrongly too often. Ask us for another one",
  },
  choose: {
    title: "Which paper do you have?",
    face: "How do we see that it is yours?",
    action: "Go on with this",
    change: "Choose another",
    changeText: "Pages that the other paper does not ask for are deleted.",
    fault: "Choose one",
  },
  noPayee: {
    title: "First set up where guests pay",
    text: "This check is about the number of your own that guests pay to. You have none yet.",
    action: "Set up payments",
  },
  payee: (paper: string, number: string) => `${paper} ${number}`,
  tested: "A payment of one shilling has reached this number, so no picture is needed.",
  notTested:
    "Send one shilling to this number from another phone and take a picture of the name that M-PESA shows before the PIN, or of its message.",
  name: {
    identity: "Your name, as the paper has it",
    right_to_let: "The name on it that is yours",
    payee: "The name that M-PESA shows",
  } satisfies Record<CheckKind, string>,
  nameHint: {
    identity: "All of it, in the order of the paper.",
    right_to_let: "As the owner, tenant or licence holder.",
    payee: "As a guest sees it before they enter the PIN.",
  } satisfies Record<CheckKind, string>,
  note: {
    right_to_let: "Anything we should know, such as the number of the plot",
    identity: "Anything we should know",
    payee: "Anything we should know",
  } satisfies Record<CheckKind, string>,
  ends: "The last day printed on it",
  endsMay: "Leave it empty if none is printed, as on an older ID.",
  endsAlways: "We remind you before it ends.",
  endsWrong: "This is no day",
  tooLong: "This is too long",
  files: "A photo (JPEG, PNG, WebP) or a PDF, up to 15 MB each.",
  filesFace: "A photo (JPEG, PNG, WebP), up to 15 MB.",
  there: "Here",
  page: (n: number) => `Page ${n}`,
  sheet: (mime: string, kb: string) => `${mime === "application/pdf" ? "PDF" : "Photo"}, ${kb}`,
  look: "Look",
  remove: "Remove",
  retake: (why: string) => `Asked again: ${why}`,
  replaces: "A new one takes the place of this one.",
  save: "Save for later",
  handIn: "Hand in",
  handInHint: "Until somebody opens it you can still take it back.",
  withdraw: {
    title: "Take it back, or delete what is here",
    text: "Every page of this check is deleted at once. What was verified by it is not any more.",
    action: "Take back and delete",
  },
  decided: "What was decided",
  /** Why a check was decided so: what opened it again in these words, else as the reviewer wrote it. */
  reason: (written: string): string =>
    readReopened(written)
      .map((because) => verifiedMessages.lapses[because])
      .join(" ") || written,
  outcomes: {
    verified: "Verified",
    more_asked: "More was asked",
    refused: "Refused",
    expired: "Ended with its paper",
    reopened: "To be looked at again",
  },
  waiting: "You can change nothing while it waits. Take it back if something is wrong with it.",
  /** To a reviewer. */
  notMarked: "This page can't be marked with who looks, so it is not shown. Ask its host for photos of it.",
  refusedFiles: "Some files were not added",
  /** Why a file was not added; after its name. */
  refusal: {
    too_big: "is larger than 15 MB",
    heic: "is HEIC, which we can't open. On an iPhone choose Settings, Camera, Formats, Most Compatible, or send a screenshot of it",
    unsupported: "is no photo or PDF that we know",
    broken: "did not arrive whole, or is damaged",
    too_many_pixels: "has more than 50 million pixels",
    unreadable_pdf: "is locked, damaged or too complicated. Send photos of its pages",
    too_many_sheets: "has more than 60 sheets. Send the ones that matter",
    pdf_of_a_face: "is a PDF. This one has to be a photo",
    try_again: "could not be opened just now. Try again",
    too_many: "was one too many",
    no_room: "has no room: a check has 20 files here. Put more sheets into one PDF",
    house_full:
      "has no room: your papers have 200 MB here. Send photos in place of large PDFs, or wait until a check is decided",
    vault_full: "has no room just now. Try again tomorrow",
    not_asked: "is not asked for by this paper",
    held: "came after it was handed in",
  },
  unnamed: "A file",
  /** For the island; `{name}`, `{percent}` and `{n}` are filled in by the browser. */
  island: {
    uploading: "Uploading {name}: {percent} %",
    working: "Checking {name}",
    waiting: "{name} waits its turn",
    failed: "{name} did not arrive. Check your connection.",
    failedMany: "{n} files did not arrive. Check your connection.",
    tryAgain: "Try again",
    keptOne: "1 page has arrived.",
    keptMany: "{n} pages have arrived.",
    holding: "Your pages are still on their way. The form goes by itself when they have arrived.",
  },
};
