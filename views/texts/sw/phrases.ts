import { groupThousands } from "#src/core/money/money.ts";

/** `usiku 3`: the word stays as it is. Its number stands behind it, and never alone on the next line. */
export const nightsInSwahili = (count: number) => `usiku\u00a0${groupThousands(count)}`;

/** `mgeni 1`, `wageni 3` */
export const guestsInSwahili = (count: number) => `${count === 1 ? "mgeni" : "wageni"}\u00a0${groupThousands(count)}`;

/** `siku 5`, `saa 24`, `dakika 2`, `sekunde 40` */
export const daysInSwahili = (count: number) => `siku\u00a0${groupThousands(count)}`;

/** A list as it is said: `Ijumaa 18 Des, Jumamosi 19 Des na Jumapili 20 Des`. */
export function listInSwahili(words: readonly string[], last = "na"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export function habari(firstName: string | null): string {
  return firstName ? `Habari ${firstName},` : "Habari,";
}
