import { journey, type Walked } from "./chaos-guests.ts";
import { openHosts } from "./chaos-hosts.ts";
import { openChaosHouse } from "./chaos-house.ts";
import { judge } from "./chaos-judge.ts";

/**
 * Impatient guests, hosts who give money back, a misbehaving M-PESA, and a house that is killed, filled up,
 * cut off and told the wrong time.
 *
 * The seed decides what everybody does and what breaks in which order; how their steps fall
 * between one another is the machine's affair. Lango's and M-PESA's clock run in jumps, so that days pass in minutes.
 */
export type ChaosPlan = Readonly<{
  seed: number;
  bookings: number;
  /** Guests at the same time, and hosts. */
  atOnce: number;
  hostsAtOnce: number;
  /** How long the disk is full, in real time. */
  fullDiskMs: number;
  /** How many guests hold nights between two things that break: a slow machine breaks no more than a quick one. */
  betweenFaults: readonly [least: number, most: number];
  /** Refunds that M-PESA is told to send, whatever the dice say. */
  leastSendings: number;
  say?: (line: string) => void;
}>;

const FAULTS = [
  ...["kill", "kill", "kill", "kill_as_sent", "kill_as_sent", "clock_ahead", "clock_ahead", "clock_ahead"],
  ...["clock_back", "clock_back", "full_disk", "cut", "cut", "tokens"],
] as const;
/** How much of Lango's time a cut lasts. */
const CUT_MS = 120_000;
const MINUTE = 60_000;
/** Late callbacks, holds that end, queries, lists; and six looks, over a day, for refunds of which nothing is heard. */
const MINUTES_AFTERWARDS = [12, 45, 130, 400, 1440, 6, 6, 6, 6, 6];
/** How often a host comes back to a stay that may yet become certain. */
const LOOKS = 6;

export async function runChaos(plan: ChaosPlan) {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const say = plan.say ?? (() => undefined);
  const house = await openChaosHouse();
  const { daraja } = house;
  await Bun.sleep(300);
  await daraja.control("switches", { c2bArrives: 70 });
  const before = new Set(house.rows<{ id: string }>("select id from payments").map(({ id }) => id));
  const size = plan.bookings / 2000;
  const hosts = await openHosts(house, size);
  const wishes = { rooms: hosts.rooms, popularNights: Math.max(1, Math.round(8 * size)) };

  const faults: Record<string, number> = {};
  const walked: Walked[] = [];
  let over = false;
  async function breakThings(): Promise<void> {
    const chance = seeded(plan.seed + 1);
    const [least, most] = plan.betweenFaults;
    while (!over) {
      const next = walked.length + least + Math.floor(chance() * (most - least));
      const fault = FAULTS[Math.floor(chance() * FAULTS.length)] ?? "kill";
      const later = chance() * 100;
      while (walked.length < next && !over) await Bun.sleep(20);
      if (over) return;
      faults[fault] = (faults[fault] ?? 0) + 1;
      switch (fault) {
        case "kill":
          await house.restart();
          break;
        case "kill_as_sent":
          await Promise.race([hosts.nextPress(), until(() => over || walked.length > next + most)]);
          await Bun.sleep(later);
          await house.restart();
          break;
        case "clock_ahead":
          house.pass(MINUTE);
          break;
        case "clock_back":
          house.pass(0 - MINUTE);
          break;
        case "full_disk":
          house.limitFiles("1024");
          await Bun.sleep(plan.fullDiskMs);
          house.limitFiles("unlimited");
          break;
        case "cut":
          await daraja.control("switches", { cut: true });
          await Bun.sleep(1_000);
          house.pass(CUT_MS - 2_000);
          await Bun.sleep(1_000);
          await daraja.control("switches", { cut: false });
          break;
        case "tokens":
          await daraja.control("tokens/end", {});
          break;
      }
    }
  }

  let next = 0;
  let tried = 0;
  let told = 0;
  const decisions: { stay: Walked; looks: number; at: number }[] = [];
  /** Each guest has a dice of their own, so that what they do does not hang on the others. */
  async function walker(): Promise<void> {
    while (walked.length < plan.bookings && tried < plan.bookings * 20) {
      const number = next++;
      tried += 1;
      const dice = seeded(plan.seed * 1_000_003 + number);
      const done = await journey(house.origin, wishes, number, dice, daraja).catch(() => undefined);
      if (done) {
        walked.push(done);
        decisions.push({ stay: done, looks: 0, at: 0 });
      } else await Bun.sleep(150);
      if (walked.length >= told + 200) {
        told = walked.length;
        say(`${told} of ${plan.bookings} held, ${JSON.stringify({ ...faults, ...hosts.counts })}, ${seconds()} s`);
      }
    }
  }
  /** Hosts go through the stays as they come, and come back to those that are not certain yet. */
  async function decider(): Promise<void> {
    while (!over || decisions.length > 0) {
      const one = decisions.shift();
      if (!one || (one.at > performance.now() && !over)) {
        if (one) decisions.push(one);
        await Bun.sleep(30);
        continue;
      }
      // The same dice at every look.
      const outcome = await hosts.decide(one.stay, seeded(plan.seed * 7_000_003 + one.stay.number));
      const isLater = outcome === "not_yet" && one.looks < LOOKS && !over;
      if (isLater) decisions.push({ ...one, looks: one.looks + 1, at: performance.now() + 700 });
    }
  }
  const breaking = breakThings();
  const deciding = Promise.all(Array.from({ length: plan.hostsAtOnce }, decider));
  await Promise.all(Array.from({ length: plan.atOnce }, walker));
  over = true;
  await breaking;

  // Everything is whole again.
  await daraja.control("switches", { cut: false, c2bArrives: 100 });
  house.limitFiles("unlimited");
  await house.restart();
  await deciding;
  say(`hosts look through what is owed; ${seconds()} s`);
  await daraja.quiet(8_000);
  const dice = seeded(plan.seed + 2);
  await hosts.atLeast(plan.leastSendings, walked, dice);
  await hosts.lookThrough(dice);
  await house.restart();
  say(`time goes by; ${JSON.stringify({ ...faults, ...hosts.counts })}, ${seconds()} s`);
  for (const minutes of MINUTES_AFTERWARDS) {
    house.pass(minutes * MINUTE);
    // Lango looks at the clock ten times a second.
    await Bun.sleep(150);
    await hosts.wake();
    await house.quiet(5_000);
  }
  await hosts.sendTheRest(await daraja.movements(), dice);
  await house.quiet(30_000);

  const { moved, movedKes, sentBack, sentBackKes, byHand, stillOwed, ...wrong } = await judge({
    house,
    hosts,
    walked,
    before,
  });
  const isRight = Object.values(wrong).every((one) => (typeof one === "number" ? one === 0 : one.length === 0));
  if (!isRight) say(`kept for a look: ${house.folder}`);
  const used = await house.end(!isRight);
  const own = process.cpuUsage();
  return {
    held: walked.length,
    tried,
    faults,
    hosts: hosts.counts,
    moved,
    movedKes,
    sentBack,
    sentBackKes,
    byHand,
    stillOwed,
    /** All of it should be empty. */
    wrong,
    isRight,
    seconds: seconds(),
    /** Seconds of processor time. */
    processor: { ...used, people: Math.round((own.user + own.system) / 1e6) },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await Bun.sleep(30);
}

/** A repeatable row of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
