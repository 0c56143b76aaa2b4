/**
 * What a consenting visitor's browser may tell us: the functions of the specification, section 7, with their
 * arguments in order, and `logPageEvent` for what the specification sends to the product's own tracker.
 */
export type Measure = Readonly<{
  name: MeasureName;
  args: readonly Value[];
  /** Of one loaded page; empty when the arguments carry none. */
  sessionId: string;
}>;

type Plain = string | number | boolean | null;
type Value = Plain | Readonly<Record<string, Plain>>;
/** Says whether a value can stand in this place. */
type Place = (value: unknown) => boolean;

const TEXT_LONGEST = 300;
const DETAILS_MOST = 20;
const SESSION = /^session_\d{13}_[a-z0-9]{6,20}$/;
/** What happens on a page by itself. */
const PAGE_EVENTS = ["app_init", "auth_status", "click", "scroll", "load_performance"];

const isPlain: Place = (value) =>
  value === null ||
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isFinite(value)) ||
  (typeof value === "string" && value.length <= TEXT_LONGEST);
const word: Place = (value) => typeof value === "string" && value !== "" && isPlain(value);
const session: Place = (value) => typeof value === "string" && SESSION.test(value);
const user: Place = (value) => value === null || (typeof value === "string" && value.length <= 80);
const details: Place = (value) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= DETAILS_MOST &&
  Object.entries(value).every(([name, inner]) => name.length <= 60 && isPlain(inner));
const any: Place = (value) => isPlain(value) || details(value);
const pageEvent: Place = (value) => PAGE_EVENTS.includes(value as string);

const FUNCTIONS = {
  logBookingFunnel: [session, word, details],
  logPropertyPerformance: [word, word, word, details],
  logSearchAnalytics: [any, any, any, user],
  log_feature_usage: [word, word, details],
  log_error_analytics: [word, word, user, word, any],
  logGeographicData: [word, any, any, details],
  logCommunication: [any, any, any, any, details],
  logPageEvent: [session, pageEvent, details],
} as const satisfies Record<string, readonly Place[]>;

export type MeasureName = keyof typeof FUNCTIONS;
/** Sent only about somebody who is signed in. */
const OF_USERS: readonly MeasureName[] = ["log_feature_usage", "logGeographicData"];
/** Where the user's id stands among the arguments. */
const USER_AT: Partial<Record<MeasureName, number>> = {
  logSearchAnalytics: 3,
  log_feature_usage: 1,
  log_error_analytics: 2,
  logGeographicData: 0,
};

/** Of a host who is signed in; a house without a brand has none. */
export type House = Readonly<{ brandName: string | null; propertyCount: number }>;

export type ReadMeasure = Measure | "malformed" | "no_user";

/**
 * Reads what a browser sent. Whose it is, the session says: the id that came with it is replaced by
 * `userId`, and what only signed-in people send needs one. Addresses and numbers of people are blotted out.
 * With the word that a host is signed in goes which house it is and how many places it has, as the server knows them.
 */
export function readMeasure(sent: unknown, userId: string | null, house?: () => House): ReadMeasure {
  if (typeof sent !== "object" || sent === null || !("function" in sent) || !("args" in sent)) return "malformed";
  const { function: name, args } = sent;
  if (typeof name !== "string" || !Object.hasOwn(FUNCTIONS, name) || !Array.isArray(args)) return "malformed";
  const measure = name as MeasureName;
  const places: readonly Place[] = FUNCTIONS[measure];
  if (args.length !== places.length || !places.every((fits, at) => fits(args[at]))) return "malformed";
  if (OF_USERS.includes(measure) && userId === null) return "no_user";
  const own = args.map((value: Value, at) => (at === USER_AT[measure] ? userId : withOwnUser(value, userId)));
  const told = own.map(blotted);
  if (house && measure === "logPageEvent" && told[1] === "auth_status") Object.assign(told[2] as object, house());
  return { name: measure, args: told, sessionId: sessionOf(args) };
}

function withOwnUser(value: Value, userId: string | null): Value {
  return typeof value === "object" && value !== null && "userId" in value ? { ...value, userId } : value;
}

function sessionOf(args: readonly Value[]): string {
  for (const value of args) {
    const found = typeof value === "object" && value !== null ? value.sessionId : value;
    if (session(found)) return found as string;
  }
  return "";
}

/** An e-mail address, or a telephone number however it is spaced. Ids and times have other shapes. */
const PERSONAL = /[^\s@]{1,300}@[^\s@]+\.[^\s@]+|(?<![\w-])\+?\d(?:[\s()-]?\d){8,}(?![\w-])/g;

function blotted(value: Value): Value {
  if (typeof value === "string") return value.replace(PERSONAL, "…");
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === "string" ? inner.replace(PERSONAL, "…") : inner,
    ]),
  );
}
