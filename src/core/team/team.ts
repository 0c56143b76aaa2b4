/** What somebody is in a house that they help in. The owner is none of these: the house is theirs. */
export const TEAM_ROLES = ["co_host", "caretaker", "cleaner", "accountant"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/**
 * What may be done in a house, each on its own. A route names one, or it is the owner's alone; what each is called is
 * said in `docs/team.md`, which is made from this table.
 */
export const CAPABILITIES = {
  home: "Their own first page, who they are here, signing out",
  arrivals: "Who comes and leaves today and this week, with name and number; that they came, left, did not come",
  guide: "The arrival guide of a property, as guests see it",
  ready: "Which rooms turn over, that one is ready, what is broken",
  calendar: "The board of nights: closing, opening, calendars of other sites, rooms",
  bookings: "Bookings: writing in, changing, requests, notes, cancelling",
  listings: "Properties, photos, prices, house facts, guides",
  messages: "Messages and questions: reading, answering, their texts",
  guests: "Reviews and ratings of guests",
  share: "Links, pictures, offers to one guest",
  settle: "What came and what is owed: noting money, answering claims, asking for it, statements",
  money: "Reading money: what came and is owed, figures, receipts, their files",
  books: "Reading the lists of what came to the house, among it what belongs to no booking yet",
  house:
    "What is of all properties at once: a new one, its rooms, days with a name, the guest book, texts, new links, statements",
} as const;
export type Capability = keyof typeof CAPABILITIES;

/**
 * The one table of who may do what. Whatever is not here is the owner's alone: ways of being paid and sending money
 * back, the brand and its look, the team, tax, verification, the account, taking data along and deleting it.
 */
export const MAY: Readonly<Record<TeamRole, readonly Capability[]>> = {
  co_host: [
    ...(["home", "arrivals", "guide", "ready", "calendar", "bookings"] as const),
    ...(["listings", "messages", "guests", "share", "settle", "money", "books", "house"] as const),
  ],
  caretaker: ["home", "arrivals", "guide", "ready"],
  cleaner: ["home", "ready"],
  accountant: ["home", "money", "books"],
};

/** What can't be said of some properties honestly: whoever was given some has none of it. */
const OF_WHOLE: readonly Capability[] = ["books", "house"];

/** Whether a role may do this; `ofAll`, whether they help in the whole house or in the properties that were given to them. */
export function mayRole(role: TeamRole, capability: Capability, ofAll: boolean): boolean {
  return MAY[role].includes(capability) && (ofAll || !OF_WHOLE.includes(capability));
}

/** Who reads money and changes none: their pages show forms that nobody can press, and no number of a guest. */
export function onlyReads(role: TeamRole): boolean {
  return role === "accountant";
}

/** The forms at the foot of every page, which change nothing of a house: signing out, and the language. */
export const FORMS_OF_ALL: readonly string[] = ["/logout", "/language"];

/** What each part of `/dashboard` shows, by its `tab`. Those that are not here are the owner's alone. */
const TABS: Readonly<Record<string, Capability>> = {
  "": "home",
  today: "home",
  more: "home",
  calendar: "calendar",
  bookings: "bookings",
  properties: "listings",
  money: "money",
};

/** The parts of `/dashboard` that are the owner's alone. */
const OWN_TABS = ["payouts", "account", "settings"];

/** What a part of `/dashboard` asks for; `undefined` is the owner's alone. A part that there is not is the first page. */
export function mayOfTab(tab: string): Capability | undefined {
  return OWN_TABS.includes(tab) ? undefined : Object.hasOwn(TABS, tab) ? TABS[tab] : "home";
}

/** Every part of `/dashboard`, by its `tab`. */
export const ALL_TABS: readonly string[] = [...Object.keys(TABS), ...OWN_TABS];

/** How long an invitation can be answered. */
export const INVITATION_LASTS_MS = 7 * 24 * 3_600_000;
export const MEMBER_NAME_LONGEST = 60;
/** More people than help in one house. */
export const MEMBERS_MOST = 30;
