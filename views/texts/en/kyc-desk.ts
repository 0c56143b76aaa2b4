import type { CheckKind, FaceWay, Paper, Part } from "#src/core/kyc/check.ts";
import type { CallOutcome } from "#src/core/kyc/face-way.ts";
import type { NameAnswer } from "#src/core/kyc/name-match.ts";
import type { ChecklistItem, ReviewProblem, ReviewTemplate } from "#src/core/kyc/review.ts";
import { plural } from "#views/format/format.ts";

const papers: Readonly<Record<Paper, string>> = {
  national_id: "national ID",
  passport: "passport",
  alien_id: "alien ID",
  title: "title",
  lease: "lease",
  owner_consent: "owner's consent",
  tra_licence: "TRA licence",
  county_permit: "county permit",
  till: "till",
  paybill: "paybill",
  phone: "phone number",
};
const kinds: Readonly<Record<CheckKind, string>> = {
  identity: "Who they are",
  right_to_let: "That they may let",
  payee: "Who is paid",
};
const checklist: Readonly<Record<ChecklistItem, string>> = {
  genuine: "The paper is whole and sharp, and nothing on it was changed",
  name_typed: "The name on it is the name that was typed",
  same_face: "The face is the same: in the photo, in the call, or the code of the letter came back",
  good_until: "It is still good, and its last day stands below",
  names_host: "It names this host, or whoever lets them let",
  names_house: "It is about this very house: name, place or plot agree",
  allows_letting: "It allows short stays, or nothing in it forbids them",
  number_in_use: "The number is the one that guests pay to now",
  name_shown: "M-PESA shows the name that was typed",
  name_theirs: "That name is the host's, or of a business that is theirs",
};
/** As the host reads them. */
const templates: Readonly<Record<ReviewTemplate, string>> = {
  blurred: "The picture is blurred or too dark. Please take it again in daylight, with every word readable.",
  cut_off: "A corner is cut off. Please show the whole paper.",
  other_side: "The other side is missing. Please add it.",
  face_unclear: "Your face or the paper beside it can't be seen well. Please take that photo again.",
  name_differs:
    "The name on the paper is not the name of your account. Please correct the one that is wrong, or say why.",
  pages_missing: "Pages are missing. Please add the whole paper.",
  no_short_stays: "The paper does not say that you may let for short stays. Please add the owner's consent.",
  other_house: "The paper is about another house than this one. Please add the right one.",
  no_signature: "A signature is missing. Please add the signed paper.",
  other_number: "The picture shows another number than guests pay to. Please show the one that you use.",
  picture_unclear: "The name that M-PESA shows can't be read. Please take the picture again.",
};
const problems: Readonly<Record<ReviewProblem["problem"], string>> = {
  not_all: "Tick every point, or ask for more",
  no_face: "First note the call, or wait for the code of the letter. Or ask for more",
  missing: "Please fill this in",
  too_long: "Please use fewer words",
  names_differ: "The name on the paper is not the account's. Say why it is right all the same, or ask for more",
  not_a_day: "Please enter the day as it stands on the paper",
  over: "That day is over: the paper does not hold any more",
  too_far: "That day is too far off. Please look again",
};
const answers: Readonly<Record<NameAnswer, string>> = {
  same: "names match",
  likely: "names probably match",
  differs: "another name",
};

/** What administrators read where hosts' papers are looked at. */
export const kycDeskTexts = {
  title: "To check",
  text: (count: number) =>
    count === 0 ? "Nothing waits." : `${plural(count, "check")} ${count === 1 ? "waits" : "wait"}, the oldest first.`,
  none: "Nothing waits",
  noneText: "What hosts hand in stands here, the oldest first.",
  more: "Later ones",
  first: "The oldest",
  papers,
  kinds,
  ofHouse: (house: string) => `That they may let ${house}`,
  checklist,
  templates,
  problems,
  answers,
  waits: (m: { days: number; hours: number; minutes: number }) =>
    m.days > 0
      ? `${plural(m.days, "day")}${m.hours > 0 ? ` ${m.hours} h` : ""}`
      : m.hours > 0
        ? `${m.hours} h`
        : `${m.minutes} min`,
  row: (what: string, waited: string) => `${what} · waits ${waited}`,
  open: "Open",
  claimedBy: (who: string) => `${who} looks at it`,
  mine: "you look at it",
  own: "your own",
  back: "All that waits",
  formerAdmin: "A former administrator",
  commandLine: "the command line",
  // One check.
  hostSince: (since: string, stays: string) => `Host since ${since} · ${stays}`,
  noStays: "no paid stay yet",
  stays: (m: { atLeast: number; isMore: boolean }) =>
    `${m.isMore ? "more than " : ""}${plural(m.atLeast, "paid stay")}`,
  checkPage: "Their page",
  house: "House",
  housePage: (house: string, place: string) => [house, place].filter(Boolean).join(", "),
  pages: "Pages",
  pagesNeed: {
    claim: "Whoever looks at this check sees its pages.",
    passkey: "To see them, show your passkey: it opens them for ten minutes.",
    nothing:
      "Open one to see it. Each look is written down, with who and when. Nothing of them may be kept or sent on.",
  },
  pdf: (name: string) => `${name} (PDF, opens beside this)`,
  noPages: "No page is there: none was asked for, or they were deleted after the decision before.",
  furtherPaper: "Also handed in",
  furtherUntil: (paper: string, day: string) => `${paper}, until ${day}`,
  page: (part: string, page: number, count: number) => (count > 1 ? `${part} ${page}` : part),
  parts: { front: "Front", back: "Back", face: "Face", pages: "Page" } satisfies Record<Part, string>,
  askedAgain: "asked again",
  typed: "What the host typed",
  typedName: "Name on it",
  typedNote: "Note",
  typedEnds: "Last day",
  paper: "Paper",
  face: "How the face is compared",
  faces: {
    photo: "in the photo",
    call: "in a video call",
    letter: "by a letter with a code to the house",
  } satisfies Record<FaceWay, string>,
  /** A call or a letter, where no photo of the face was sent. */
  faceWay: {
    title: { call: "The video call", letter: "The letter" },
    proof: {
      call: { proven: "The face was seen", missing: "The face was not seen yet" },
      letter: { proven: "The code came back", missing: "The code has not come back yet" },
    },
    claimFirst: "Whoever looks at this check can do this.",
    noCall: "No call is planned.",
    call: (when: string, what: string) => `${when}: ${what}`,
    planned: "planned, the host has not answered",
    agreed: "planned, the host agreed",
    wishes: (when: string) => `planned, but the host asks for ${when}`,
    agreeTo: (when: string) => `Agree to ${when}`,
    outcomes: {
      same_face: "The face is the one on the paper",
      another_face: "It is another face",
      nobody_came: "Nobody answered, or the picture was too bad",
      called_off: "Called off",
    } satisfies Record<CallOutcome, string>,
    callHow: (phone: string) =>
      `Call ${phone}, the account's number, with video. Let them hold the paper beside their face. Record nothing, and keep no picture.`,
    howWasIt: "What came of the call?",
    note: "Note it",
    day: "Day of the call",
    hour: "Hour, Nairobi time",
    plan: "Name this time to the host",
    planAnother: "Name another time",
    noLetter: "No letter was made.",
    letter: (when: string, what: string) => `Made ${when}: ${what}`,
    letterStates: {
      confirmed: "its code came back",
      replaced: "replaced by another",
      used_up: "its code was typed wrongly too often, make another",
      too_old: "too old, make another",
      sent: "on its way",
    },
    address: "Where it goes",
    addressHint: "As the post needs it: name, box or house, place. It stands on the letter and is not kept here.",
    makeLetter: "Make the letter (PDF)",
    another: "A letter is on its way. Another one takes its place: the code of the first opens nothing then.",
    onlyOnce:
      "The code stands in the PDF and nowhere else, so print it now. Look at this page again afterwards: it shows when the code came back.",
    faults: {
      no_time: "Type a day and an hour such as 14:30",
      over: "That time is over",
      too_far: "Name a time within thirty days",
      no_address: "Type where the letter goes",
    },
    /** In the queue. */
    row: {
      call: {
        missing: "wants a call",
        planned: (when: string) => `call ${when}`,
        agreed: (when: string) => `call ${when}, agreed`,
        wished: (when: string) => `host asks for a call ${when}`,
        proven: "seen in a call",
      },
      letter: { missing: "wants a letter", sent: "letter on its way", proven: "code came back" },
    },
  },
  notTyped: "nothing",
  /** Where guests pay, beside what was handed in about it. */
  numbers: "Where guests pay",
  number: (kind: string, number: string, reference: string) =>
    `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number}${reference && `, account ${reference}`}`,
  numberFrom: (moment: string) => `from ${moment}`,
  noNumber: "Guests pay at no number of their own now",
  described: "From abroad, as the host describes it",
  noReceiver: "no name set up",
  shillingCame: "a shilling has reached it",
  noShilling: "no test of a shilling",
  names: "Names",
  namesText: "Marked words are on one side only. A machine compares letters; you decide.",
  accountName: "Account",
  payoutName: "At M-PESA, as the host set it up",
  otherName: (kind: string) => `${kind}: name typed there`,
  against: (name: string) => `against the name on this paper: ${name}`,
  others: "The other checks",
  states: {
    not_begun: "not begun",
    handed_in: "waits",
    in_review: "in review",
    more_asked: "more asked",
    verified: "verified",
    refused: "refused",
    expired: "expired",
  },
  until: (day: string) => `until ${day}`,
  before: "What was decided before",
  decided: (m: { who: string; when: string }) => `${m.who}, ${m.when}`,
  outcomes: {
    verified: "Verified",
    more_asked: "More asked",
    refused: "Refused",
    expired: "Expired",
    reopened: "To be looked at again",
  },
  byItself: "By itself",
  claimTitle: "Begin",
  claimText: "For half an hour nobody else looks at it meanwhile.",
  claimOver: "Your half hour is over, and nobody has taken it since. Its pages open again when you begin once more.",
  claim: "Look at it",
  takeOver: "Take it over",
  takeOverText: (who: string, until: string) => `${who} looks at it until ${until}. Taking it over is written down.`,
  release: "Give it back",
  ownText:
    "These are your own papers. Another administrator has to look at them. Whoever has the machine can say so too: lango admin verify.",
  alone: "You are the only administrator.",
  notWaiting: "This check does not wait for anybody now.",
  decide: "Decide",
  checklistTitle: "Looked at",
  readName: "Name on the paper, as you read it",
  validUntil: "Last day printed on it",
  validUntilNone: "Leave it empty where the paper has none.",
  templatesTitle: "Ready words to the host",
  words: "Words to the host",
  wordsHint:
    "In plain words what is missing or why not. They read it under their papers; the SMS says only that there is something to read.",
  againTitle: "Pages to be taken again",
  verify: "Verify",
  askMore: "Ask for more",
  refuse: "Refuse",
  notDecided: "Nothing is decided yet",
  decision: {
    verified: (name: string) => `Verify ${name}`,
    more_asked: (name: string) => `Ask ${name} for more`,
    refused: (name: string) => `Refuse ${name}`,
  },
} as const;
