import type { Language } from "#src/core/language.ts";
import { isAmenity } from "#src/core/listing/amenities.ts";
import { wordsOf } from "#src/core/listing/places.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { type Lexicon, lexicon, type Meaning, type Topic } from "./lexicon.ts";
import { DAY_WORDS, readNamedStay } from "./named-days.ts";
import { NUMBER_WORDS, numberAt } from "./number-words.ts";
import { QUESTION_LONGEST, splitWords } from "./split-words.ts";

/** What a question asks. It is `clear` when every word of it is understood: only then may anything be answered. */
export type ReadQuestion = Readonly<{
  topics: readonly Topic[];
  stay: Stay | undefined;
  /** How many come, where it is said. */
  party: number | undefined;
  /** Children are among them. */
  withChildren: boolean;
  /** Hours beside the usual ones are asked for. */
  oddHours: boolean;
  /** More nights than this were named without a day to begin: their price is not the usual one. */
  nights: number | undefined;
  /** In which language it is asked; `undefined` when it could be either. */
  language: Language | undefined;
  clear: boolean;
}>;

/** What is known beforehand: the words of the house's own name and place ask for nothing. */
export type Known = Readonly<{ today: LocalDate; names: readonly string[] }>;

/** What a text in English, Kiswahili or both asks, whatever its spelling and marks. */
export function readQuestion(text: string, { today, names }: Known): ReadQuestion {
  const own = new Set(names.flatMap(wordsOf).filter((word) => word.length >= 4));
  const words = splitWords(withoutNames(text, names)).flatMap((word) => spelt(word, own));
  const { named, rest } = readNamedStay(hoursOf(withoutGreeting(words)), today);
  const { party, withChildren, words: left } = readGuests(rest);
  const said = readPhrases(withoutOwner(left), own);
  const topics = topicsOf(said.meanings, named.kind === "stay");
  return {
    topics,
    stay: named.kind === "stay" ? named.stay : undefined,
    party,
    withChildren,
    oddHours: said.meanings.has("odd_hours"),
    nights: named.kind === "none" ? named.nights : undefined,
    language: said.english === said.kiswahili ? undefined : said.english > said.kiswahili ? "en" : "sw",
    clear: said.clear && named.kind !== "unsure",
  };
}

function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce(
    (left, name) => (name.length < 4 ? left : left.split(name.toLowerCase()).join(" ")),
    text.slice(0, QUESTION_LONGEST).toLowerCase(),
  );
}

/** `my name is Brian`: the name is theirs to say. */
function withoutOwner(words: readonly string[]): string[] {
  const text = words.join(" ");
  return text
    .replace(/\b(?:my name is|naitwa|jina langu ni) [\p{L}]+/u, " ")
    .split(" ")
    .filter(Boolean);
}

/** `Habari ya leo` names no day. */
function withoutGreeting(words: readonly string[]): string[] {
  const text = words.join(" ").replace(/\b(?:habari|salamu) (?:ya|za) leo\b/, "habari");
  return text
    .replace(/^(?:(?:hi|hello|hey) )?(?:good )?(?:morning|evening|afternoon)\b/, "")
    .split(" ")
    .filter(Boolean);
}

/** `saa tatu` is an hour, as `9 am` is. */
function hoursOf(words: readonly string[]): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const number = words[at] === "saa" ? numberAt(words, at + 1) : undefined;
    left.push(number ? "hour" : (words[at] ?? ""));
    at += number?.length ?? 0;
  }
  return left;
}

const PEOPLE = /^(?:people|guests?|persons?|adults?|pax|watu|wageni|wakubwa)$/;
const CHILDREN = /^(?:kids?|child|children|toddlers?|watoto|mtoto)$/;
const GROUP = /^(?:party|group|family) of$/;
/** `tuko wawili`, `we are 3`: a number alone, behind which something else begins. */
const WE_ARE = /(?:^|\s)(?:tuko|tutakuwa|we are|(?<!there )were)$/;
const BEGINS = new Set([
  "",
  "?",
  "is",
  "na",
  "and",
  "je",
  "iko",
  "kuna",
  "how",
  "can",
  "ni",
  "bei",
  "tutatosha",
  "itatosha",
]);
/** `can 5 sleep`. */
const FITS = new Set(["sleep", "fit"]);

/** Whether a number that nothing is counted by stands for guests. */
function isOfGuests(left: readonly string[], next: string): boolean {
  return FITS.has(next) || (BEGINS.has(next) && WE_ARE.test(left.slice(-2).join(" ")));
}

/** How many guests are spoken of, and the words without them: `2 adults and 3 kids`, `watu wanne`, `a couple`. */
function readGuests(words: readonly string[]) {
  const left: string[] = [];
  let count = 0;
  let withChildren = false;
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? "";
    const isGroup = GROUP.test(`${word} ${words[at + 1] ?? ""}`);
    const isSwahili = (PEOPLE.test(word) || CHILDREN.test(word)) && numberAt(words, at + 1) !== undefined;
    const start = isGroup ? at + 2 : isSwahili ? at + 1 : at;
    const number = numberAt(words, start);
    const noun = number && !isGroup && !isSwahili ? (words[start + number.length] ?? "") : word;
    if (number && !isGroup && !isSwahili && isOfGuests(left, words[at + number.length] ?? "")) {
      count += number.value;
      at += number.length;
    } else if (number && (isGroup || isSwahili || PEOPLE.test(noun) || CHILDREN.test(noun))) {
      count += number.value;
      withChildren ||= CHILDREN.test(noun);
      at = start + number.length + (isGroup || isSwahili ? 0 : 1);
    } else if (word === "couple") {
      count += 2;
      at += 1;
    } else {
      left.push(word);
      at += 1;
    }
  }
  return { party: count > 0 ? count : undefined, withChildren, words: left };
}

/** The longest phrase of the lexicon at each word, until all words are read. */
function readPhrases(words: readonly string[], own: ReadonlySet<string>) {
  const phrases = lexicon();
  const meanings = new Set<Meaning>();
  const order: Meaning[] = [];
  const tally = { english: 0, kiswahili: 0 };
  let clear = true;
  for (let at = 0; at < words.length; ) {
    const found = longestAt(phrases, words, at);
    if (words[at] === "?") {
      order.push("only_said");
      at += 1;
    } else if (found) {
      meanings.add(found.meaning);
      if (!found.isGlue) order.push(found.meaning);
      if (found.language === "en") tally.english += found.length;
      if (found.language === "sw") tally.kiswahili += found.length;
      at += found.length;
    } else {
      clear &&= own.has(words[at] ?? "");
      at += 1;
    }
  }
  clear &&= !meanings.has("own_case") && !order.some((meaning, next) => areOneThing(order[next - 1], meaning));
  return { meanings, clear, ...tally };
}

/** Words between a price and what it is the price of. */
const GLUE = new Set(["is", "the", "for", "of", "a", "to", "use", "ya", "kwa", "ni", "your", "do", "i", "does", "it"]);
const OF_MONEY = new Set<Meaning>(["price", "weak_price", "free", "pay", "discount"]);

/** `Free parking`, `how much is breakfast` and `can children use the pool` ask for what no listing says. */
function areOneThing(one: Meaning | undefined, other: Meaning): boolean {
  if (one === undefined) return false;
  const isOf = (a: Meaning, b: Meaning) => (OF_MONEY.has(a) && isThing(b)) || (WHO_COMES.has(a) && isAmenity(b));
  return isOf(one, other) || isOf(other, one);
}

const WHO_COMES = new Set<Meaning>(["children", "pets", "visitors"]);
const THINGS = new Set<Meaning>([...WHO_COMES, "parties", "beds", "smoking", "cars"]);
const isThing = (meaning: Meaning) => isAmenity(meaning) || THINGS.has(meaning);

/** As many words as the longest phrase has. */
const PHRASE_LONGEST = 6;

function longestAt(phrases: Lexicon, words: readonly string[], at: number) {
  for (let length = Math.min(PHRASE_LONGEST, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(" ");
    const found = phrases.get(phrase);
    if (found) return { ...found, length, isGlue: GLUE.has(phrase) };
  }
  return undefined;
}

const NO_TOPIC = new Set<Meaning>(["only_said", "weak_price", "odd_hours", "wish", "own_case"]);

function topicsOf(meanings: ReadonlySet<Meaning>, hasStay: boolean): Topic[] {
  const topics = new Set([...meanings].filter((meaning) => !NO_TOPIC.has(meaning)));
  if (meanings.has("odd_hours")) topics.add("hours");
  if (meanings.has("weak_price") && (topics.size === 0 || (topics.size === 1 && topics.has("free"))))
    topics.add("price");
  // `Is the price negotiable` asks for no price.
  if (topics.has("discount") && !hasStay) topics.delete("price");
  // To wish for days is to ask whether they are free; who only says that they come may have booked them.
  if (hasStay && topics.size === 0 && meanings.has("wish")) topics.add("free");
  return [...topics] as Topic[];
}

let known: readonly string[] | undefined;

/** The words that are understood, by themselves or in a phrase. */
function vocabulary(): readonly string[] {
  known ??= [
    ...new Set([...[...lexicon().keys()].flatMap((phrase) => phrase.split(" ")), ...DAY_WORDS, ...NUMBER_WORDS]),
  ];
  return known;
}

let knownSet: ReadonlySet<string> | undefined;

/** English verbs as they are said in Kiswahili: `mnacharge`, `nitabook`. */
const JOINED = /^(?:ni|u|tu|m|wa|i)?(?:na|ta|me|nge|ka)?(?:ku)?(book|charge|cost|pay|park|accept|check)$/;

/** A word as the lexicon spells it, if one slip lies between; a long word may have two. */
function spelt(word: string, own: ReadonlySet<string>): string[] {
  knownSet ??= new Set(vocabulary());
  if (knownSet.has(word) || own.has(word) || !/^\p{L}{3,}$/u.test(word)) return [word];
  const short = word.replace(/(\p{L})\1{2,}/gu, "$1");
  if (knownSet.has(short)) return [short];
  const doubled = withoutLastTwin(word);
  if (knownSet.has(doubled)) return [doubled];
  const verb = JOINED.exec(word)?.[1];
  if (verb) return [verb];
  if (word.length < 6) return [word];
  const slips = word.length >= 9 ? 2 : 1;
  const near = vocabulary().filter(
    (other) => other.length >= 6 && other[0] === word[0] && slipsBetween(word, other, slips) <= slips,
  );
  return near.length === 1 && near[0] ? [near[0]] : [word];
}

/** `housee` is `house`. */
function withoutLastTwin(word: string): string {
  return word.at(-1) === word.at(-2) ? word.slice(0, -1) : word;
}

/** How many letters are wrong, missing, too many or changed about, counted up to one more than `most`. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[b.length] ?? most + 1;
}
