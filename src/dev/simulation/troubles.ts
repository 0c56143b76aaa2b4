import type { Dice } from "./dice.ts";
import type { Line, Weather } from "./network.ts";
import type { World } from "./world.ts";

const LINES: readonly Line[] = ["lango to mpesa", "mpesa to lango", "lango to sms", "lango to channel"];

/** One line gets bad in its own way. */
export async function weather(world: World, dice: Dice): Promise<void> {
  const line = dice.pick(LINES);
  const some = () => (dice.once(3) ? dice.below(40) : 0);
  const how: Weather = {
    lost: some(),
    refused: some(),
    unanswered: some(),
    broken: some(),
    cut: some(),
    twice: line === "mpesa to lango" ? some() : 0,
    slowMs: dice.weighed([
      [300, 4],
      [5_000, 2],
      [40_000, 1],
    ]),
  };
  world.network.set(line, how);
  world.trace(`${line}: ${JSON.stringify(how)}`);
}

export async function calm(world: World): Promise<void> {
  world.network.calm();
  world.trace("the lines are well");
}

/** The machine stops: at once, or in the middle of what it does next. */
export async function kill(world: World, dice: Dice): Promise<void> {
  const { house } = world;
  if (!house) return;
  if (dice.once(2)) house.disk.powerCut = { tornBytes: dice.below(4096) };
  // Whoever starts anew does not remember that the keys have worked, and is refused without a word.
  if (dice.once(4)) world.daraja.switch({ tokenBlip: "empty", tokenBlips: 3 });
  if (dice.once(4)) return world.kill();
  house.disk.stop = { inWrites: 1 + dice.below(12), isSaved: dice.once(2) };
  world.trace(`to be killed ${JSON.stringify(house.disk.stop)}`);
}

export async function disk(world: World, dice: Dice): Promise<void> {
  if (!world.house) return;
  world.house.disk.fail = { left: 1 + dice.below(6), code: dice.pick(["SQLITE_FULL", "SQLITE_IOERR_WRITE"] as const) };
  world.trace(`the disk fails ${JSON.stringify(world.house.disk.fail)}`);
}

/** All tokens end at once, as another program's sign-in ends them; some of the next are refused or never come. */
export async function tokens(world: World, dice: Dice): Promise<void> {
  world.daraja.endTokens();
  const tokenBlip = dice.pick(["forbidden", "empty", "error", "broken", "silent"] as const);
  const tokenBlips = dice.below(4);
  world.daraja.switch({ tokenBlip, tokenBlips });
  world.trace(`tokens end, the next ${tokenBlips} are ${tokenBlip}`);
}

/** The machine's clock is put right, or wrong. */
export async function clock(world: World, dice: Dice): Promise<void> {
  world.skewMs = dice.pick([0, 60_000, -60_000, 7_000, 600_000]);
  world.trace(`the machine's clock is ${world.skewMs} ms ahead`);
}
