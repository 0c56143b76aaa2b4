import { join } from "node:path";
import { type Dice, diceOf, mixed } from "./dice.ts";
import { answerPhone, book, cancelByGuest, claim, giveUp, look, pay, payByHand } from "./guests.ts";
import { createJudge, type Fault } from "./judge.ts";
import type { Plant } from "./plants.ts";
import { MORNING, type Template } from "./template.ts";
import { calm, disk, kill, tokens, weather } from "./troubles.ts";
import { Gone, World } from "./world.ts";

type Perform = (world: World, dice: Dice) => Promise<void>;

/** What may happen, and how often. */
const ACTIONS = {
  book: [14, book],
  pay: [16, pay],
  answerPhone: [8, answerPhone],
  look: [6, look],
  giveUp: [2, giveUp],
  cancelByGuest: [3, cancelByGuest],
  payByHand: [4, payByHand],
  claim: [3, claim],
  weather: [3, weather],
  calm: [2, calm],
  kill: [1.5, kill],
  disk: [1, disk],
  tokens: [0.5, tokens],
} as const satisfies Readonly<Record<string, readonly [weight: number, perform: Perform]>>;

export type ActionKind = keyof typeof ACTIONS;
/** One thing that somebody does, `at` so many milliseconds from the beginning, with a chance of its own. */
export type Action = Readonly<{ nth: number; at: number; kind: ActionKind; seed: number }>;

export type Story = Readonly<{ seed: number; actions: readonly Action[] }>;
export type Told = Readonly<{
  faults: readonly Fault[];
  hash: string;
  operations: number;
  kills: number;
  /** The action after which the first fault was seen. */
  failedAt: number | undefined;
}>;

const MINUTE = 60_000;

/** What happens in a story is in its seed, before anything has happened: so a part of it can be told without the rest. */
export function storyOf(seed: number, length: number): Story {
  const dice = diceOf(mixed(seed, "story"));
  const kinds = Object.entries(ACTIONS).map(([kind, [weight]]) => [kind as ActionKind, weight] as const);
  let at = 0;
  const actions = Array.from({ length }, (_, nth) => {
    at += dice.weighed([
      [0, 4],
      [dice.below(20_000), 10],
      [dice.below(4 * MINUTE), 6],
      [dice.below(20 * MINUTE), 1],
    ]);
    return { nth, at, kind: dice.weighed(kinds), seed: mixed(seed, "action", nth) };
  });
  return { seed, actions };
}

export type Telling = Readonly<{
  template: Template;
  folder: string;
  keep?: (line: string) => void;
  /** The doctor looks at every so many steps, and at the end. */
  doctorEvery?: number;
  plant?: Plant;
}>;

let told = 0;

/** Plays a story from the beginning, until its end or its first fault. */
export async function tellStory({ seed, actions }: Story, telling: Telling): Promise<Told> {
  told += 1;
  const world = new World(seed, { ...telling, folder: join(telling.folder, `story-${told}`) });
  const judge = createJudge(world, telling.doctorEvery ?? 1);
  const broken: Fault[] = [];
  let failedAt: number | undefined;
  const faults = () => [...broken, ...judge.faults];
  try {
    await world.open();
    world.onStep = judge.look;
    world.onPage = judge.page;
    for (const [index, { nth, at, kind, seed: chance }] of actions.entries()) {
      await world.runUntil(MORNING + at);
      world.trace(`— ${nth} ${kind}`);
      void ACTIONS[kind][1](world, diceOf(chance)).catch((error: unknown) => {
        if (error instanceof Gone) world.trace("nobody answers");
        else broken.push({ rule: "people can do what they want to", detail: `${kind}: ${(error as Error).stack}` });
      });
      await world.time.settle();
      judge.look();
      if (faults().length > 0) {
        failedAt = index;
        break;
      }
    }
    if (faults().length === 0) await judge.end();
    return { faults: faults(), hash: world.hash, operations: world.operations, kills: world.kills, failedAt };
  } finally {
    world.close();
  }
}
