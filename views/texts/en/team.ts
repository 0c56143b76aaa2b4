import { groupThousands } from "#src/core/money/money.ts";
import type { TeamRole } from "#src/core/team/team.ts";
import { plural } from "#views/format/format.ts";

type Letter = Readonly<{ subject: string; body: string }>;
const roles: Readonly<Record<TeamRole, string>> = {
  co_host: "Co-host",
  caretaker: "Caretaker",
  cleaner: "Cleaner",
  accountant: "Accountant",
};
const asRole = (role: TeamRole) => `${role === "accountant" ? "an" : "a"} ${roles[role].toLowerCase()}`;

/** Who helps in a house. */
export const teamTexts = {
  tab: "Team",
  behind: "Who helps you: co-host, caretaker, cleaner, accountant",
  roles,
  /** What each may do, in one line beside the choice. */
  does: {
    co_host: "Runs the house with you: bookings, calendar, listings, messages, money received",
    caretaker: "Who comes and leaves, guides, rooms ready; no money",
    cleaner: "Rooms to clean and what is broken; no names, no money",
    accountant: "Reads money, figures and receipts; changes nothing",
  },
  askOwner: {
    title: (owner: string) => `Ask ${owner}`,
    text: (owner: string) => `This is not among what you do in this house. If you need it, ask ${owner}.`,
    back: "Back to your page",
  },
  owner: "The owner",
  guides: "Guides",
  noneGiven: { title: "No property is yours yet", text: "Ask the owner which properties you look after." },
  /** One booking for whoever meets its guest. */
  stay: {
    back: "Today",
    says: "Say what happens",
    hours: (from: string, until: string) => `In from ${from}, out by ${until}`,
    guide: "Guide",
    ahead: (day: string) => `Who comes, and how to reach them, stands here from ${day} on: a week before they do.`,
    over: "This stay is over. Whoever left is not shown here any more.",
    cancelled: "This stay was cancelled: nobody comes.",
  },

  /** The owner's page of their team. */
  lead: "They sign in with their own number or email and a code, and see only what is theirs. How you are paid, your brand, the team, exports and deleting stay with you.",
  none: {
    title: "Nobody helps you here yet",
    text: "Invite whoever runs, cleans or counts with you. Nobody needs your password.",
  },
  members: "Who helps you",
  waits: (until: string) => `Invited, has not joined; the invitation works until ${until}`,
  over: "The invitation is over; invite them again",
  joined: (day: string) => `Joined ${day}`,
  allProperties: "All properties",
  change: "Change",
  changeOf: (name: string) => `: ${name}`,
  save: "Save",
  again: "Invite again",
  end: "End at once",
  endText: "They are signed out everywhere and see nothing here any more. What they did keeps their name.",
  endSure: (name: string) => `End ${name}`,
  withdraw: (name: string) => `Withdraw ${name}'s invitation`,
  withdrawText: "Its link opens nothing any more, and their number or email is forgotten. You can invite them again.",
  invite: {
    title: "Invite somebody",
    name: "Name",
    nameHint: "As it stands beside what they do",
    address: "Their phone number or email",
    addressHint: "They get the invitation there, and sign in with it",
    role: "What they do",
    action: "Invite",
    made: (name: string) => `${name} is invited`,
    madeText: (to: string, day: string) =>
      `We wrote to ${to}. You can send the link yourself too: it works until ${day}, with a code to that number or email alone.`,
    label: "Invitation",
    words: "You are invited to help in my house:",
    faults: {
      name: (most: number) => `Say a name of at most ${most} letters`,
      missing: "Say their number or email",
      not_one: "This is no phone number and no email address",
      guessed: "Begin a number from abroad with + and the country code",
      role: "Choose what they do",
      known: "Somebody with this number or email is in your team already",
      too_often: "They were written to often enough for now. Send the link yourself, or try again tomorrow",
      oneself: "This is your own. Invite the number or email of somebody else",
      many: (most: number) => `A team has at most ${most} people`,
    },
  },
  /** All properties of a house or some: of its people, and of links for whoever cleans. */
  given: {
    legend: "Of which properties",
    all: "All properties",
    allText: "Also those that you add later",
    these: "Only these",
    which: "Only these: which",
    faults: {
      unsaid: "Choose all properties, or only these",
      none: "Tick at least one property, or choose all",
      both: "You chose all and ticked some. Choose “Only these”, or take the ticks away",
    },
  },
  /** What was made of prices, from what to what. */
  priceLog: {
    title: "Changed prices and terms",
    figure: (text: string | null) =>
      text === null ? "none" : /^\d{4,}$/.test(text) ? groupThousands(Number(text)) : text,
    terms: {
      cleaning_fee_kes: "Cleaning fee",
      extra_guest_kes: "For each further guest",
      weekly_percent: "Off from a week, %",
      monthly_percent: "Off from a month, %",
      lowest_night_kes: "Lowest price of a night",
      damage_deposit_kes: "Deposit",
      min_nights: "Fewest nights",
      max_nights: "Most nights",
    },
  },
  /** What was changed of one property, and by whom. */
  listingLog: {
    title: "Last changes",
    parts: {
      made: "Added",
      state: "On your page",
      beds: "Beds",
      photo_order: "Order of photos",
      captions: "Words beside photos",
      guide_photos: "Photos of the guide",
      promo: "Promo codes",
    },
    nothing: "nothing",
  },
  acts: {
    title: "What they did last",
    none: "Nothing yet",
    what: {
      home: "Signed in",
      arrivals: "Said who came or left",
      guide: "Guide",
      ready: "Rooms",
      calendar: "Calendar",
      bookings: "Booking",
      listings: "Properties and prices",
      messages: "Messages",
      guests: "Guests and reviews",
      share: "Links and offers",
      settle: "Money",
      money: "Money",
      books: "Money that came",
      house: "All properties",
    },
  },

  /** Their own page in the house. */
  me: {
    tab: "You",
    behind: "Who you are here, your other houses, signing out",
    text: (role: TeamRole, house: string) => `You are ${asRole(role)} of ${house}.`,
    does: "What you do here",
    address: "You sign in with",
    houses: "Your other houses",
    go: "Go there",
    invitedTo: "You are invited",
    join: "Join",
    ownHouse: "Have you a house of your own? Sign out here first, then sign in with its email.",
    signedIn: (n: number) => `You are signed in on ${plural(n, "device")}.`,
    endOthers: "Sign out the others",
    leave: {
      title: "Leave this house",
      text: (house: string) =>
        `You are signed out everywhere, see nothing of ${house} any more, and your number or email is forgotten there. What you did keeps your name. The owner is told; only they can invite you again.`,
      sure: (house: string) => `Leave ${house}`,
    },
    push: {
      heard: "Here you hear of what is yours to see, and never of money:",
      none: "Nothing of what you do here is told to phones; look at your page for what is new.",
      noScript: "Notifications need JavaScript, which is off here. Your page shows what is new without it.",
      ends: "They end when you sign out there, when you leave, after 14 days without a visit, and when what you do here changes: then turn them on again.",
    },
  },

  /** Joining, and signing in later. */
  enter: {
    link: "Helping in somebody's house?",
    linkAction: "Sign in here",
    title: "Sign in as a helper",
    lead: "Your number or email, as the house invited it. We send you a code.",
    address: "Phone number or email",
    addressHint: "For example 0712 345 678",
    send: "Send me a code",
    joinTitle: (house: string) => `Help in ${house}`,
    joinLead: (owner: string, role: TeamRole) => `${owner} invites you as ${asRole(role)}.`,
    joinText: (to: string) => `To show that it is you, we send a code to ${to}.`,
    notMine: "If that is not your number or email, ask them to invite you anew.",
    codeTitle: "Enter your code",
    sentTo: (to: string) => `We sent a six-digit code to ${to}. It works for 5 minutes.`,
    code: "Code",
    go: "Go on",
    newCode: "Send a new code",
    faults: {
      missing: "Say your number or email",
      not_one: "This is no phone number and no email address",
      guessed: "Begin a number from abroad with + and the country code",
      code: "Type the six digits",
      wrong: "That is not the code. Look again",
      over: "That code is over. Ask for a new one",
      tooMany: "Too many codes were asked for. Please wait a while",
      wait: (seconds: number) => `You can ask for another code in ${plural(Math.ceil(seconds / 60), "minute")}.`,
      notTexted: "We do not text numbers of that country. Ask to be invited by email",
      inNoHouse: "No house has this number or email. Ask the owner to invite you",
      notYours: "The invitation was for another number or email. Ask the owner to invite yours",
      unsent: "The code did not go out just now. Please try again.",
    },
    /** Whoever is signed in already, as somebody else, reads it before they join. */
    ownInvitation: {
      title: (name: string) => `This is ${name}'s invitation to your house`,
      text: "Send them the link: it takes a code to their own number or email.",
      action: "Your team",
    },
    asHost: (name: string) =>
      `You are signed in as ${name}. When you join, you are signed out of that house on this phone.`,
    inAlready: "Go to your page",
    ended: {
      title: "This invitation opens nothing any more",
      text: "It is over, was used, or is not whole. If you have joined, sign in with your number or email; else ask for a new one.",
    },
    owner: "Is it your house?",
    ownerLink: "Sign in as its host",
  },
};

/** What is written to those who help, and of them. */
export const teamMessages = {
  invitedSms: (m: { house: string; owner: string; role: TeamRole; link: string }): string =>
    `${m.owner} of ${m.house} invites you as ${asRole(m.role)}. Join with a code to this number: ${m.link}`,
  invited: (m: { house: string; owner: string; role: TeamRole; link: string }): Letter => ({
    subject: `${m.owner} invites you to help in ${m.house}`,
    body: `${m.owner} invites you as ${asRole(m.role)} of ${m.house}.\n\nOpen this link within 7 days. We then send a code to this address, to show that it is you:\n${m.link}\n\nIf you do not know them, do nothing.`,
  }),
  leftSms: (m: { name: string; role: TeamRole }): string =>
    `${m.name}, ${asRole(m.role)} of your house, has left it and sees nothing there any more.`,
  left: (m: { name: string; role: TeamRole }): Letter => ({
    subject: `${m.name} has left your house`,
    body: `${m.name}, ${asRole(m.role)} of your house, has left it. They are signed out everywhere and see nothing there any more; what they did keeps their name.\n\nYou can invite them or somebody else on your Team page.`,
  }),
  joinedSms: (m: { name: string; role: TeamRole }): string =>
    `${m.name} has joined your house as ${asRole(m.role)}. If that is wrong, end it on your Team page.`,
  joined: (m: { name: string; role: TeamRole }): Letter => ({
    subject: `${m.name} has joined your house`,
    body: `${m.name} has joined your house as ${asRole(m.role)}, from the number or email that you invited.\n\nIf that is wrong, end it at once on your Team page.`,
  }),
};
