/** Terms and privacy notice. They say what the product does: whoever changes one changes the other. */

import type { Helpers, LegalPart, Operator } from "#views/format/legal.ts";
import { payeeTexts } from "./payee.ts";

const UPDATED = "28 November 2026";

export const legalTexts = {
  updated: `In force since ${UPDATED}`,
  /** Said in other languages alone. */
  translated: "This is a translation. The English words bind.",
  contents: "On this page",
  howLong: "How long: ",
  questions: "Questions?",
  questionsText: "Write to us in plain words. A person answers.",
  contact: "Contact us",
  operator: ({ name, address }: Operator) => [name, address].filter(Boolean).join(", "),
} as const;

/** The parts that are the same on every site. */
const TERMS_OF_ALL: readonly LegalPart[] = [
  {
    id: "cancelling",
    title: "Cancelling and refunds",
    text: [
      "What comes back when a guest cancels is what the house's cancellation terms said when they booked. A host who cancels gives everything back.",
      "Refunds are sent by the host, by M-PESA, within the days that the house promises with its cancellation terms: seven, where it says nothing else. Their codes are recorded with the booking. If a host owes you money and doesn't send it, tell us: we help to reach them, and take pages down that don't pay back.",
    ],
  },
  {
    id: "hosts",
    title: "If you host",
    list: [
      "You may let the place, and you have what the law asks for: licences (such as the Tourism Regulatory Authority's and your county's), your landlord's or estate's consent, and registration for tax. Taxes on what you earn are yours to declare and pay.",
      "What you write is true, and photos are of the place and yours to use. You let us show them to bring you guests.",
      "You honour confirmed bookings, keep your calendar right, and treat guests fairly and without discrimination.",
      "Guests' names and numbers are for their stay, not for marketing or for others. For what you do with them you answer as a data controller yourself.",
    ],
  },
  {
    id: "guests",
    title: "If you book",
    list: [
      "You are 18 or older, and the name and number you give are yours.",
      "You keep the house rules, bring no more people than you booked for, and pay for damage you cause.",
      "Ask the host first when something isn't right: their number is on your booking. Then ask us.",
    ],
  },
  {
    id: "fair-use",
    title: "Fair use",
    list: [
      "No false listings or identities, no brand name that pretends to be somebody else's, no unlawful use of a house.",
      "No attempts to break, overload or copy the service, or to collect other people's data from it.",
      "We may hide a page or close an account that breaks these terms, at once where somebody could be harmed, otherwise after a warning. Confirmed stays are dealt with fairly first.",
    ],
  },
  {
    id: "accounts",
    title: "Your account",
    text: [
      "Keep your password and codes to yourself; what happens under your account is yours. You can sign out devices, take your data with you and delete your account at any time, once running stays and refunds are finished.",
      "A brand name you give up leads to you for a year, so that nobody receives your guests. Then it is free.",
    ],
  },
  {
    id: "liability",
    title: "What we answer for",
    text: [
      "We take care that the service works, is safe and loses nothing, but we can't promise that it never fails, or that M-PESA, mobile networks and messages always arrive.",
      "We don't answer for what hosts and guests do. Otherwise we answer for harm we cause by intent or gross negligence, and as far as the law doesn't let anybody exclude it. Nothing here takes away rights that the Consumer Protection Act, 2012 gives you.",
    ],
  },
  {
    id: "law",
    title: "Changes and law",
    text: [
      "If these terms change, hosts are told by e-mail at least 14 days before. For a booking, the terms of the day it was made count.",
      "The law of Kenya applies. We try to settle any dispute by talking first; otherwise the courts of Kenya decide.",
    ],
  },
];

export const termsTexts = {
  title: "Terms & Conditions",
  description: "What hosts, guests and we owe each other.",
  short: (isByOperator: boolean) => [
    "Hosts pay nothing: no fee, no commission.",
    "A booking is an agreement between guest and host.",
    payeeTexts.terms.short(isByOperator),
  ],
  /** `isByOperator`: the operator's own number may receive for hosts. */
  parts: (site: string, operator: Operator, isByOperator: boolean): LegalPart[] => [
    {
      id: "who",
      title: "Who we are",
      text: [
        `These terms are between you and ${legalTexts.operator(operator)} (“we”). By using ${site} you accept them. If you don't, please don't use it.`,
      ],
    },
    {
      id: "what",
      title: `What ${site} is`,
      text: [
        `${site} gives hosts of short stays in Kenya a booking page of their own, and guests a way to book and pay there. We provide the software. We are not an estate agent, a hotel, a travel agency or a party to any stay.`,
        "When a booking is confirmed, guest and host have an agreement with each other: on the dates, the price, the house rules and the cancellation terms that the guest saw and accepted.",
      ],
    },
    {
      id: "money",
      title: "Prices and payment",
      list: [
        "Prices are in Kenya shillings. The whole price is shown before anything is paid, and what was shown is what is charged.",
        "A guest's nights are held for 15 minutes while they pay. After that they are anybody's again.",
        payeeTexts.terms.to(isByOperator),
        payeeTexts.terms.long(isByOperator, { site }),
        "A payment that comes too late, twice, or in the wrong amount is never kept: it confirms a booking where it still can, and is owed back by the host where it cannot.",
      ],
    },
    ...TERMS_OF_ALL,
  ],
} as const;

type Kept = NonNullable<LegalPart["kept"]>;

const KEPT: Kept = [
  {
    what: "Hosts: name, e-mail, phone, brand name, password (only as a hash that can't be read back)",
    why: "To have an account, be found and be paid: our agreement with you.",
    long: "until you delete your account. Your brand names are kept from others for one more year, then as hashes that can't be read.",
  },
  {
    what: "Hosts: properties, prices, photos",
    why: "To show them to guests. Photos lose their place and camera data when they arrive.",
    long: "until you remove them or delete your account; photo files go a day later.",
  },
  {
    what: "Hosts: calendars of other sites, and the stays that are in them",
    why: "So that no night is sold twice. Other sites learn from ours only which nights are taken.",
    long: "until you remove the calendar or delete your account. What another site calls a stay goes 90 days after it, the stay itself after two years. The links are stored sealed.",
  },
  {
    what: "Hosts: where money goes (till, paybill or number; M-PESA keys)",
    why: "So that guests pay you. Keys are stored sealed.",
    long: "keys until three days after you replace them; all of it until you delete your account. Receipts keep what they were issued with, your name, KRA PIN, property and place, for six years: Kenya's tax law asks for five from the end of the year.",
  },
  {
    what: "Guests: name, phone, e-mail if given, dates, number of people, that the house rules were accepted, and what you add: when you arrive, a word to the host, a company and KRA PIN for receipts; and when the house saw you come and leave",
    why: "To hold and confirm the stay and tell host and guest: your agreement with the host.",
    long: "of a stay, until two years after it; of a hold or request that came to nothing, 30 days; or until you delete your account. The dates then stay in the host's books without your name, number and e-mail. An account without a stay for two years is deleted.",
  },
  {
    what: "Payments: amount, M-PESA code and time, the number that paid, M-PESA's answers as they came",
    why: "To confirm bookings, prove payments and pay back.",
    long: "amount, code and time as the books that Kenya's tax law asks to keep; the number and name of who paid, as long as the guest's; M-PESA's answers word for word, 90 days. We never see your PIN.",
  },
  {
    what: "What hosts write: statements they paste, notes beside money, stays, guests and closed nights, whom they do not want and why",
    why: "To find which booking money was for, to know why, and to know a guest who comes back. What they note of you stays in their own house; ask them for it.",
    long: "what a statement says, 90 days from when its money is placed and two years at most; notes, two years after the stay.",
  },
  {
    what: "Messages we sent you",
    why: "To deliver them, and to show what was said.",
    long: "90 days, or until you delete your account. Codes and links in them go as soon as they are sent.",
  },
  {
    what: "Sign-in codes and links",
    why: "To know that it is you. Stored as hashes.",
    long: "a code works for five minutes, a link for a day at most; forgotten within a day after that.",
  },
  {
    what: "Hosts who turn notifications on: the address of their browser at its maker's notification service",
    why: "To tell you at once. Stored sealed.",
    long: "until you turn them off there or that sign-in ends.",
  },
  {
    what: "Sign-ins: device (such as “Chrome on Android”), first and last visit",
    why: "So that you stay signed in, and see and end sign-ins elsewhere.",
    long: "30 days, or 14 days without a visit, or until you log out.",
  },
  {
    what: "Your internet address",
    why: "To slow down people who guess codes and passwords: our legitimate interest in keeping you safe.",
    long: "in memory only, for a day at most. Our logs hold no addresses, names or numbers.",
  },
];

const usedPages = ({ analytics }: Helpers): Kept[number] => ({
  what: "How pages are used, if you allow analytics",
  why: `To make them better. Stored by us, ${analytics ? "and what Google hears of public pages stands below" : "shared with nobody"}.`,
  long: "180 days. Nothing more from the moment you switch it off.",
});

const papersKept = ({ papersDays }: Helpers): Kept[number] => ({
  what: "Hosts who ask to be verified: pages of an ID, a title, lease or licence, a picture of what M-PESA shows, and of your face if you choose that way",
  why: "So that guests can trust you: your consent, which you can take back. A person compares them, no machine does.",
  long: `until ${papersDays} days after the decision, encrypted; at once when you take them back or delete your account. What was decided, by which kind of paper, and a fingerprint of each page stay.`,
});

const PRIVACY_OF_ALL: readonly LegalPart[] = [
  {
    id: "cookies",
    title: "Cookies",
    text: ["Necessary cookies need no permission, because without them what you ask for doesn't work:"],
    list: [
      "your sign-in (up to 30 days), and a mark of a browser that you signed in with before (a year), so that strangers can't lock you out;",
      "a random key by which a hold on nights, and the name and e-mail you booked with, find back to your browser (7 days);",
      "the phone number you signed in or booked with, to fill it in next time (180 days; gone when you log out);",
      "that you proved your phone number by a code (a day; gone when you log out), and an invitation to register that you opened (14 days);",
      "the message on the next page, the files that were refused there, and a sign-in elsewhere or by a mailed link (minutes);",
      "the language of your pages, which you chose, or which a link from a host or your own messages brought (a year);",
      "your cookie choice (180 days).",
    ],
    after: [
      "Your browser's storage also keeps who is signed in, for the page to greet you; logging out removes it. With Preferences on it keeps the number or address you sign in with, until you log out or switch them off. A host's browser keeps the page Today as they last saw it, for two days or until they log out.",
      "Analytics, marketing and preferences are off until you switch them on, and you can switch them off again at any time under Cookie Preferences.",
    ],
  },
  {
    id: "rights",
    title: "Your rights",
    text: ["Under the Data Protection Act, 2019 (sections 26, 32, 34 to 36, 38 and 40) you may:"],
    list: [
      "know what we use your data for, and get a copy: your account page has Download my data;",
      "have wrong data corrected and unlawful or needless data erased: change it, or delete your account, yourself;",
      "take your data to somebody else in a form that programs read;",
      "object to or restrict a use, and withdraw a consent at any time;",
      "not be subject to a decision made by a machine alone that weighs on you. We make none.",
    ],
    after: [
      "If you can't do it yourself on your account page, write to us. It costs nothing, and we answer within 7 days.",
    ],
  },
  {
    id: "safety",
    title: "How it is protected",
    text: [
      "Connections are encrypted, passwords and codes are hashed, payment keys are sealed, and hosts see only their own guests. If data is ever exposed in a way that could harm you, we tell the Commissioner within 72 hours and you without delay, as section 43 of the Act asks.",
    ],
  },
  {
    id: "complain",
    title: "If you are not content",
    text: [
      "Please tell us first. You may always complain to the Office of the Data Protection Commissioner (ODPC), Nairobi, under section 56 of the Act: www.odpc.go.ke.",
    ],
  },
  {
    id: "changes",
    title: "Changes",
    text: [
      "If this changes in a way that matters to you, we say so here and, to hosts, by e-mail before it does. Children under 18 can't have an account.",
    ],
  },
];

export const privacyTexts = {
  title: "Privacy Policy",
  description: "What we store of you, why, for how long, and what you can do about it.",
  short: [
    "We store what a booking needs, and nothing to sell.",
    "Nothing is measured before you allow it.",
    "You can take everything with you, or have it deleted.",
  ],
  parts: (site: string, operator: Operator, helpers: Helpers): LegalPart[] => [
    {
      id: "who",
      title: "Who is responsible",
      text: [
        `${legalTexts.operator(operator)} is the data controller for ${site} under Kenya's Data Protection Act, 2019.${
          operator.dataRegistration
            ? ` We are registered with the Office of the Data Protection Commissioner under number ${operator.dataRegistration}.`
            : ""
        }`,
        "Hosts receive what they need of the guests who book with them, and are responsible for what they do with it.",
      ],
    },
    {
      id: "stored",
      title: "What we store, why and how long",
      kept: [...KEPT, usedPages(helpers), papersKept(helpers)],
    },
    {
      id: "shared",
      title: "Who else sees it",
      list: [
        "Your host or your guest: what the stay needs. A guest sees the host's number from the moment they are to pay.",
        "Safaricom: the number, amount and reference of an M-PESA payment.",
        ...(helpers.sms ? ["Africa's Talking: the number and text of our SMS."] : []),
        ...(helpers.whatsapp
          ? [
              "Meta, if you ask for your code by WhatsApp, or as a host for your news: your number and the text. Meta may process them outside Kenya, under terms that protect them as the Act asks.",
            ]
          : []),
        "The notification service of a host's browser (each maker has its own), if they turn notifications on: that something happened and when, encrypted; never what, or about whom. It may be outside Kenya.",
        ...(helpers.mail ? ["Our mail provider: the address and text of our e-mails."] : []),
        ...(helpers.firebase
          ? [
              "Google (Firebase): e-mail, phone and sign-in of accounts. Google may process it outside Kenya, under terms that protect it as the Act asks.",
            ]
          : helpers.google
            ? ["Google, if you choose to sign in with it: that you sign in here. We get your name and e-mail."]
            : []),
        ...(helpers.analytics
          ? [
              "Google (Analytics), if you allow analytics and are not signed in: which of our public pages and hosts' pages you open, and your internet address, with which device; its cookies (_ga) last 180 days, or until you switch it off. Never your bookings, searches or payments. Google may process it outside Kenya, under terms that protect it as the Act asks.",
            ]
          : []),
        "Courts and authorities, when the law of Kenya obliges us.",
      ],
      after: [
        `Nobody else. We sell no data, show no advertising, and load nothing from other companies into our pages but what signing in needs${helpers.analytics ? ", and Google's measuring script where you allow analytics" : ""}.`,
      ],
    },
    ...PRIVACY_OF_ALL,
  ],
} as const;
