/**
 * What an arrival guide says, field by field. A `words` field may stand in Kiswahili beside its English, under its
 * name with `Sw` behind it. What is `secret` opens the house or belongs to its meter and network.
 */
type Field = Readonly<{
  section: GuideSection;
  kind: "line" | "words" | "phone" | "pin" | "meter" | "hour" | "tick" | "choice";
  longest: number;
  /** `code` waits for the hour of its own; `stay` is shown as long as the stay lasts. */
  secret?: "code" | "stay";
  /** A guide without it is not complete. */
  wanted?: true;
  /** Of this door alone: another property's is not copied. */
  own?: true;
  choices?: readonly string[];
}>;

/** The parts of the form, each saved by itself, in the order a guest needs them. */
export const GUIDE_SECTIONS = ["way", "gate", "hours", "wifi", "power", "home", "rules", "near", "opening"] as const;
export type GuideSection = (typeof GUIDE_SECTIONS)[number];

/** The most photos of one guide: a phone keeps them all. */
export const GUIDE_PHOTOS_MOST = 12;

const line = (longest = 120) => ({ kind: "line", longest }) as const;
const words = (longest = 1000) => ({ kind: "words", longest }) as const;

export const GUIDE_FIELDS = {
  address: { section: "way", ...line(160), wanted: true },
  house: { section: "way", ...line(80), wanted: true, own: true },
  pin: { section: "way", kind: "pin", longest: 2000, wanted: true },
  driver: { section: "way", ...words(), wanted: true },
  gate: { section: "gate", ...line() },
  entry: { section: "gate", ...words(), wanted: true },
  keeper: { section: "gate", ...line(60) },
  keeperIs: { section: "gate", kind: "choice", longest: 20, choices: ["caretaker", "askari", "agent", "host"] },
  keeperPhone: { section: "gate", kind: "phone", longest: 40, wanted: true },
  gateCode: { section: "gate", ...line(40), secret: "code", own: true },
  keyBox: { section: "gate", ...line(40), secret: "code", own: true },
  plate: { section: "gate", kind: "tick", longest: 3 },
  early: { section: "hours", ...words(400) },
  late: { section: "hours", ...words(400) },
  network: { section: "wifi", ...line(32), wanted: true, own: true },
  password: { section: "wifi", ...line(63), secret: "stay", own: true },
  wifiNote: { section: "wifi", ...words(400) },
  meter: { section: "power", kind: "meter", longest: 20, secret: "stay", own: true },
  tokens: { section: "power", ...words() },
  backup: { section: "power", ...words(), wanted: true },
  water: { section: "home", ...words(), wanted: true },
  shower: { section: "home", ...words(400) },
  lift: { section: "home", ...words(400) },
  parking: { section: "home", ...words(400), wanted: true },
  rubbish: { section: "home", ...words(400), wanted: true },
  rules: { section: "rules", ...words(2000) },
  leaving: { section: "rules", ...words(), wanted: true },
  near: { section: "near", ...words(2000), wanted: true },
  hospital: { section: "near", ...line(160) },
  emergency: { section: "near", ...words(600) },
  opens: { section: "opening", kind: "choice", longest: 10, choices: ["paid", "free_over"] },
  codesFrom: { section: "opening", kind: "hour", longest: 5 },
} as const satisfies Record<string, Field>;

export type GuideField = keyof typeof GUIDE_FIELDS;
type FieldsThat<Facts> = { [Name in GuideField]: (typeof GUIDE_FIELDS)[Name] extends Facts ? Name : never }[GuideField];
/** The fields that may stand in both languages. */
export type WordsField = FieldsThat<{ kind: "words" }>;
export type SecretField = FieldsThat<{ secret: string }>;
/** What is kept: every field by its name, Kiswahili beside it, and where the pin was read. Nothing empty is kept. */
export type GuideKey = GuideField | `${WordsField}Sw` | "lat" | "lng";
export type Guide = Readonly<Partial<Record<GuideKey, string>>>;

/** The facts of a field, the narrow types of the table left aside. */
export function guideField(name: GuideField): Field {
  return GUIDE_FIELDS[name];
}

const NAMES = Object.keys(GUIDE_FIELDS) as GuideField[];

export function fieldsOf(section: GuideSection): GuideField[] {
  return NAMES.filter((name) => GUIDE_FIELDS[name].section === section);
}

/** The keys that a section is kept under, in the order of its form. */
export function keysOf(section: GuideSection): GuideKey[] {
  return fieldsOf(section).flatMap((name): GuideKey[] => {
    const { kind } = guideField(name);
    if (kind === "words") return [name, `${name as WordsField}Sw`];
    return kind === "pin" ? [name, "lat", "lng"] : [name];
  });
}

/** What a guest reads of a field: in their language where its host wrote that, else in the other one. */
export function wordsIn(guide: Guide, name: WordsField, language: "en" | "sw"): string | undefined {
  const [own, other] = language === "sw" ? [guide[`${name}Sw`], guide[name]] : [guide[name], guide[`${name}Sw`]];
  return own ?? other;
}

const WANTED = NAMES.filter((name) => guideField(name).wanted);

/** How far a guide is: what is wanted of it, and what of that is missing, in the order of the form. */
export function completeness(guide: Guide): Readonly<{ done: number; of: number; missing: readonly GuideField[] }> {
  const missing = WANTED.filter((name) => guide[name] === undefined && guide[`${name as WordsField}Sw`] === undefined);
  return { done: WANTED.length - missing.length, of: WANTED.length, missing };
}

/** Whether there is a guide to speak of: a guest finds the door by it. */
export function isWritten(guide: Guide): boolean {
  return guide.address !== undefined || guide.pin !== undefined || wordsIn(guide, "driver", "en") !== undefined;
}

/** The guide without what opens the house: for an hour at which that is not shown. */
export function guideWithout(guide: Guide, kinds: readonly ("code" | "stay")[]): Guide {
  const hidden = NAMES.filter((name) => kinds.some((kind) => guideField(name).secret === kind));
  return Object.fromEntries(Object.entries(guide).filter(([key]) => !hidden.some((name) => name === key)));
}

/**
 * What one property's guide may be begun with: another's, without what is of that one's door alone, wherever this one
 * says nothing yet.
 */
export function copiedGuide(to: Guide, from: Guide): Guide {
  const shared = Object.entries(from).filter(([key]) => !NAMES.some((name) => name === key && guideField(name).own));
  const pinIsHere = to.pin !== undefined;
  const fitting = shared.filter(([key]) => !(pinIsHere && (key === "pin" || key === "lat" || key === "lng")));
  return { ...Object.fromEntries(fitting), ...to };
}
