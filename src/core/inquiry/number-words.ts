const ENGLISH = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/** Each number with its agreements: two nights, two guests, two rooms. */
const UNITS: readonly (readonly string[])[] = [
  ["moja", "mmoja", "mosi"],
  ["mbili", "wawili", "viwili", "pili"],
  ["tatu", "watatu", "vitatu"],
  ["nne", "wanne", "vinne"],
  ["tano", "watano", "vitano"],
  ["sita"],
  ["saba"],
  ["nane", "wanane"],
  ["tisa"],
];
const TENS: Readonly<Record<string, number>> = { kumi: 10, ishirini: 20, thelathini: 30 };

const units = new Map<string, number>(UNITS.flatMap((words, at) => words.map((word) => [word, at + 1])));
const english = new Map<string, number>(ENGLISH.map((word, at) => [word, at + 1]));

/** The number that begins at a word and how many words it takes: `kumi na mbili` is 12 and takes three. */
export function numberAt(words: readonly string[], at: number): { value: number; length: number } | undefined {
  const word = words[at] ?? "";
  if (/^\d{1,4}$/.test(word)) return { value: Number(word), length: 1 };
  const tens = TENS[word];
  if (tens !== undefined) {
    const unit = words[at + 1] === "na" ? units.get(words[at + 2] ?? "") : undefined;
    return unit === undefined ? { value: tens, length: 1 } : { value: tens + unit, length: 3 };
  }
  const value = units.get(word) ?? english.get(word);
  return value === undefined ? undefined : { value, length: 1 };
}

/** Every word that is a number or a part of one. */
export const NUMBER_WORDS: readonly string[] = [...english.keys(), ...units.keys(), ...Object.keys(TENS)];
