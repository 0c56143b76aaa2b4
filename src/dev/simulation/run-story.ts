import { join } from "node:path";
import { type Dice, diceOf, mixed } from "./dice.ts";
import { answerPhone, askChange, book, cancelByGuest, claim, giveUp, look, pay, payByHand } from "./guests.ts";
import {
  answerDoubt,
  askOrDecide,
  giveBack,
  pasteStatement,
  placeMoney,
  sendBack,
  takeBack,
  takeCash,
  tellOfReversal,
} from "./hosts-money.ts";
import {
  answerChange,
  answerRequest,
  cancelByHost,
  changeNights,
  changeStay,
  sellElsewhere,
  writeIn,
} from "./hosts-stays.ts";
import { createJudge, type Fault } from "./judge.ts";
import type { Plant } from "./plants.ts";
import { stranger } from "./strangers.ts";
import { HOSTS, MORNING, type Template } from "./template.ts";
import { calm, clock, disk, kill, tokens, weather } from "./troubles.ts";
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
  askChange: [4, askChange],
  answerChange: [4, answerChange],
  answerRequest: [5, answerRequest],
  sendBack: [4, sendBack],
  answerDoubt: [5, answerDoubt],
  placeMoney: [3, placeMoney],
  pasteStatement: [2, pasteStatement],
  takeBack: [1.5, takeBack],
  tellOfReversal: [2, tellOfReversal],
  takeCash: [2, takeCash],
  giveBack: [1, giveBack],
  askOrDecide: [2, askOrDecide],
  cancelByHost: [3, cancelByHost],
  changeStay: [4, changeStay],
  writeIn: [2, writeIn],
  changeNights: [3, changeNights],
  sellElsewhere: [3, sellElsewhere],
  stranger: [2, stranger],
  weather: [3, weather],
  calm: [2, calm],
  kill: [1.5, kill],
  disk: [1, disk],
  tokens: [0.7, tokens],
  clock: [0.7, clock],
} as const satisfies Readonly<Record<string, readonly [weight: number, perform: Perform]>>;

type ActionKind = keyof typeof ACTIONS;
/** One thing that somebody does, `at` so many milliseconds from the beginning, with a chance of its own. */
type Action = Readonly<{ nth: number; at: number; kind: ActionKind; seed: number }>;

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

const MOODS = [0.2, 1, 1, 4];

/** What happens in a story is in its seed, before anything has happened: so a part of it can be told without the rest. */
export function storyOf(seed: number, length: number): Story {
  const dice = diceOf(mixed(seed, "story"));
  // Each story has a mood of its own: some things happen far more in it than in others, and some hardly ever.
  const kinds = Object.entries(ACTIONS).map(
    ([kind, [weight]]) => [kind as ActionKind, weight * dice.pick(MOODS)] as const,
  );
  let at = 0;
  const actions = Array.from({ length }, (_, nth) => {
    at += dice.weighed([
      [0, 4],
      [dice.below(15_000), 12],
      [dice.below(2 * MINUTE), 5],
      [dice.below(30 * MINUTE), 1],
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
  /** The beginning of a rule that is known to be broken: others are looked for. */
  but?: string;
}>;

let told = 0;

const ROOMS = [
  ...["/dashboard", "/dashboard/properties/garden-studio", "/dashboard/payments", "/account", "/admin"],
  ...["/guest-login", "/booking/property/garden-studio", "/about", "/calendar/none.ics", "/callbacks/none", "/none"],
];

/**
 * Goes through the whole house once. What a process loads when it is first asked for takes as long as the machine
 * takes, and would put what happens in the first story into another order.
 */
export async function warmUp(telling: Telling): Promise<void> {
  const world = new World(0, { ...telling, folder: join(telling.folder, "warm") });
  try {
    await world.open();
    for (const path of ROOMS) {
      let isThere = false;
      void world.visit(path, { cookie: HOSTS[0]?.cookie ?? "" }).finally(() => {
        isThere = true;
      });
      while (!isThere) await world.runUntil(world.time.now() + 1000);
    }
  } finally {
    world.close();
  }
}

/** Plays a story from the beginning, until its end or its first fault. */
export async function tellStory({ seed, actions }: Story, telling: Telling): Promise<Told> {
  told += 1;
  const world = new World(seed, { ...telling, folder: join(telling.folder, `story-${told}`) });
  const judge = createJudge(world, telling);
  let failedAt: number | undefined;
  const { faults } = judge;
  try {
    await world.open();
    world.onStep = judge.look;
    world.onPage = judge.page;
    world.breaks = judge.breaks;
    for (const [index, { nth, at, kind, seed: chance }] of actions.entries()) {
      await world.runUntil(MORNING + at);
      world.trace(`— ${nth} ${kind}`);
      void ACTIONS[kind][1](world, diceOf(chance)).catch((error: unknown) => {
        if (error instanceof Gone) world.trace("nobody answers");
        else world.breaks(`${kind}: ${(error as Error).stack}`);
      });
      await world.time.settle();
      judge.look();
      if (faults.length > 0) {
        failedAt = index;
        break;
      }
    }
    if (faults.length === 0) await judge.end();
    return { faults, hash: world.hash, operations: world.operations, kills: world.kills, failedAt };
  } finally {
    world.close();
  }
}
