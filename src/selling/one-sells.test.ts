import { afterAll, expect, mock, spyOn, test } from "bun:test";
import { type Dice, diceOf } from "#src/dev/simulation/dice.ts";
import type { ReplicaStore } from "#src/ports/replica-store.ts";
import { LEASE_PACE, type LeaseKeeper, takeLease } from "./lease.ts";

const WORLDS = 120;
const FOR_MS = 300_000;

// Other files of this process sleep in real time.
afterAll(() => mock.restore());

type Due = { at: number; run: () => void };

/** Time that goes from one event to the next, and waits for nobody. */
function timeline() {
  const due: Due[] = [];
  let now = 0;
  const at = (ms: number, run: () => void): Due => {
    const it = { at: now + ms, run };
    due.push(it);
    return it;
  };
  return {
    now: () => now,
    sleep: (ms: number) => new Promise<void>((done) => void at(ms, done)),
    every(ms: number, run: () => void): { end(): void } {
      let next: Due;
      const again = () => {
        next = at(ms, again);
        run();
      };
      next = at(ms, again);
      return { end: () => due.splice(due.indexOf(next), 1) };
    },
    /** Whether there was a next event. All that follows from it at once has happened too. */
    async step(): Promise<boolean> {
      const first = due.reduce<Due | undefined>((one, other) => (one && one.at <= other.at ? one : other), undefined);
      if (!first) return false;
      due.splice(due.indexOf(first), 1);
      now = first.at;
      first.run();
      await new Promise((done) => setImmediate(done));
      return true;
    },
  };
}

type Time = ReturnType<typeof timeline>;
type Stored = { bytes: Uint8Array; mark: string };

/** A store that decides rightly, and does everything else that a bucket behind a bad line may do. */
function badStore(dice: Dice, { sleep }: Time): ReplicaStore {
  const versions: Stored[] = [];
  const write = (bytes: Uint8Array, known: string | undefined): string | undefined => {
    if (versions.at(-1)?.mark !== known) return undefined;
    versions.push({ bytes, mark: String(versions.length + 1) });
    return versions.at(-1)?.mark;
  };
  const late = () => sleep(dice.once(12) ? dice.below(30_000) : dice.below(300));
  const unused = () => expect.unreachable();
  return {
    ...{ get: unused, put: unused, delete: unused, list: unused },
    async look() {
      await late();
      // Another reads what was there before, for a while.
      const seen = dice.once(20) ? versions.at(-1 - dice.below(4)) : versions.at(-1);
      await late();
      if (dice.once(25)) throw new Error("503 SlowDown");
      return seen;
    },
    async swap(_name, bytes, known) {
      await late();
      if (dice.once(15)) throw new Error("503 SlowDown");
      // Somebody who is no Lango writes something else there.
      if (dice.once(60)) write(Buffer.from("<html>"), versions.at(-1)?.mark);
      const mark = write(bytes, known);
      // The same request arrives once more, some time later.
      if (dice.once(8)) void sleep(dice.below(60_000)).then(() => write(bytes, known));
      if (dice.once(8)) throw new Error("the answer was lost");
      await late();
      return mark;
    },
  };
}

type Machine = { keeper: LeaseKeeper | undefined; isCut: boolean; hasCrashed: boolean };

/** A machine that takes the lease, keeps it for a while, gives it back, dies with it, or is cut off; and comes again. */
async function live(store: ReplicaStore, dice: Dice, time: Time, into: Machine[]): Promise<void> {
  const [speed, ahead] = [0.92 + dice.below(17) / 100, dice.below(1e9)];
  const elapsed = () => time.now() * speed + ahead;
  let lastMark: string | undefined;
  while (time.now() < FOR_MS) {
    const machine: Machine = { keeper: undefined, isCut: false, hasCrashed: false };
    into.push(machine);
    // A machine that is cut off hears nothing; what it had sent is under way all the same.
    const way = async <T>(ask: () => Promise<T>): Promise<T> => {
      while (machine.isCut) await time.sleep(100);
      return machine.hasCrashed ? new Promise<T>(() => {}) : ask();
    };
    const taken = await takeLease({
      store: { ...store, look: (name) => way(() => store.look(name)), swap: (...it) => way(() => store.swap(...it)) },
      holder: `${into.length}`,
      lastMark,
      remember(mark) {
        if (!machine.hasCrashed) lastMark = mark;
      },
      ...{ elapsed, elapsedAtMost: elapsed },
    }).catch(() => undefined);
    if (taken?.outcome === "taken") {
      machine.keeper = taken.keeper;
      for (let turn = 1 + dice.below(4); turn > 0; turn -= 1) {
        machine.isCut = dice.once(2);
        await time.sleep(dice.below(40_000));
      }
      // Whoever stops sells no more before they give it back.
      machine.keeper = undefined;
      machine.isCut = false;
      machine.hasCrashed = dice.once(2);
      const left = taken.keeper.leave();
      if (!machine.hasCrashed) await left;
    }
    await time.sleep(dice.below(5_000));
  }
}

/** How much of the time somebody sold, in one world of three machines. */
async function shareSold(seed: number): Promise<number> {
  const [dice, time, machines] = [diceOf(seed), timeline(), [] as Machine[]];
  spyOn(Bun, "sleep").mockImplementation((ms) => time.sleep(Number(ms)));
  spyOn(globalThis, "setInterval").mockImplementation(((run: () => void, ms: number) => time.every(ms, run)) as never);
  spyOn(globalThis, "clearInterval").mockImplementation(((timer: { end(): void }) => timer.end()) as never);
  const store = badStore(dice, time);
  for (let nth = 0; nth < 3; nth += 1) void live(store, dice, time, machines);
  let sold = 0;
  for (let before = 0; time.now() < FOR_MS; before = time.now()) {
    if (!(await time.step())) break;
    const selling = machines.filter(({ keeper }) => keeper?.held() === "ours").length;
    if (selling > 1) throw new Error(`two sell after ${time.now()} ms, seed ${seed}`);
    if (selling > 0) sold += time.now() - before;
  }
  return sold / FOR_MS;
}

test("of three machines never two sell, whatever the line, the store and the clocks do, and one soon does", async () => {
  const shares: number[] = [];
  for (let seed = 0; seed < WORLDS; seed += 1) shares.push(await shareSold(seed));
  const mean = shares.reduce((sum, share) => sum + share, 0) / WORLDS;
  expect(mean).toBeGreaterThan(0.2);
  expect(LEASE_PACE.takeAfterMs).toBeGreaterThanOrEqual(LEASE_PACE.goodForMs * 1.25);
}, 60_000);
