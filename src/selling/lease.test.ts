import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUCKET_KEYS, startBucket } from "#src/dev/fixtures/bucket.ts";
import type { ReplicaStore } from "#src/ports/replica-store.ts";
import { diskReplica } from "../adapters/replica/disk-replica.ts";
import { s3Replica } from "../adapters/replica/s3-replica.ts";
import { elapsedClocks, type Held, LEASE, type LeaseKeeper, takeLease } from "./lease.ts";

const PACE = { renewEveryMs: 60, goodForMs: 480, takeAfterMs: 600, lookEveryMs: 40 };
/** The tests' own milliseconds: they go by in turns of this process, so that a busy machine holds up all of it alike. */
let gone = 0;
const TURN_MS = 5;
const turns = setInterval(() => {
  gone += TURN_MS;
}, TURN_MS);
afterAll(() => clearInterval(turns));
async function wait(ms: number): Promise<void> {
  const until = gone + ms;
  while (gone < until) await Bun.sleep(TURN_MS);
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A machine with a clock of its own, whose way to the store can be cut. */
function machine(store: ReplicaStore, { ahead = 0, lastMark }: { ahead?: number; lastMark?: string } = {}) {
  const it = { isCut: false, underWay: 0, marks: [] as string[], said: [] as Held[] };
  const way = async <T>(asked: Promise<T>): Promise<T> => {
    it.underWay += 1;
    const answer = await asked.catch(() => undefined);
    it.underWay -= 1;
    if (it.isCut) throw new Error("no network");
    return answer as T;
  };
  const cuttable: ReplicaStore = {
    ...store,
    look: (name) => (it.isCut ? Promise.reject(new Error("no network")) : way(store.look(name))),
    swap: (name, bytes, known) =>
      it.isCut ? Promise.reject(new Error("no network")) : way(store.swap(name, bytes, known)),
  };
  const elapsed = () => gone + ahead;
  const take = async (): Promise<LeaseKeeper | undefined> => {
    const taken = await takeLease({
      store: cuttable,
      holder: crypto.randomUUID(),
      lastMark,
      remember: (mark) => void it.marks.push(mark),
      elapsed,
      elapsedAtMost: elapsed,
      changed: (held) => void it.said.push(held),
      pace: PACE,
    });
    if (taken.outcome !== "taken") return undefined;
    ends.push(() => taken.keeper.leave());
    return taken.keeper;
  };
  return Object.assign(it, { take });
}

const taken = (keeper: LeaseKeeper | undefined): LeaseKeeper => keeper ?? expect.unreachable();

function bucketOf(marks: "quoted" | "bare" | "refused"): ReplicaStore {
  const bucket = startBucket({ marks });
  ends.push(bucket.stop);
  return s3Replica({ bucket: "houses", path: "a", endpoint: bucket.endpoint, region: "", ...BUCKET_KEYS });
}

const STORES: [string, () => ReplicaStore][] = [
  [
    "on a shared disk",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "lango-lease-"));
      ends.push(() => rmSync(folder, { recursive: true, force: true }));
      return diskReplica(folder);
    },
  ],
  ["in a bucket", () => bucketOf("quoted")],
  ["in a bucket that compares marks without their quotes", () => bucketOf("bare")],
];

describe.each(STORES)("a lease %s", (_, storeOf) => {
  test("while the first lives a second refuses, and of two that come at once one is let in", async () => {
    const store = storeOf();
    const both = await Promise.all([machine(store).take(), machine(store).take()]);
    expect(both.filter(Boolean)).toHaveLength(1);
    const first = taken(both.find(Boolean));
    expect(await machine(store, { ahead: 86_400_000 }).take()).toBeUndefined();
    expect(first.held()).toBe("ours");
  });

  test("cut off, the first is unsure before a second takes it, whatever their clocks say, and lost when it is back", async () => {
    const store = storeOf();
    const one = machine(store, { ahead: -3_600_000 });
    const first = taken(await one.take());
    one.isCut = true;
    const second = machine(store, { ahead: 7_200_000 });
    let heldByFirst = "";
    const second1 = await second.take().then((keeper) => {
      heldByFirst = first.held();
      return keeper;
    });
    expect(second1?.held()).toBe("ours");
    expect(heldByFirst).toBe("unsure");
    one.isCut = false;
    await wait(300);
    expect([first.held(), one.said.at(-1)]).toEqual(["lost", "lost"]);
    expect(second1?.held()).toBe("ours");
    // Leaving is no business of whoever has lost it.
    await first.leave();
    await wait(200);
    expect(second1?.held()).toBe("ours");
  });

  test("whoever empties the place or writes something else there takes it from nobody", async () => {
    const store = storeOf();
    const first = taken(await machine(store).take());
    await store.swap(LEASE, Buffer.from("<html>"), (await store.look(LEASE))?.mark);
    expect(await machine(store).take()).toBeUndefined();
    expect(first.held()).toBe("ours");
    // A garbled one that nobody writes anew is whoever's comes next.
    await first.leave();
    await store.swap(LEASE, Buffer.from("null"), (await store.look(LEASE))?.mark);
    expect(taken(await machine(store).take()).held()).toBe("ours");
  });

  test("a cut that ends before anybody took it is gone on from", async () => {
    const one = machine(storeOf());
    const first = taken(await one.take());
    one.isCut = true;
    await wait(640);
    expect(first.held()).toBe("unsure");
    one.isCut = false;
    await wait(240);
    expect([first.held(), one.said]).toEqual(["ours", ["unsure", "ours"]]);
  });

  test("given back it is the next one's at once, and after a crash the same folder's, but not an older copy's", async () => {
    const store = storeOf();
    const one = machine(store);
    const first = taken(await one.take());
    const older = one.marks[0] ?? "";
    await wait(300);
    // A writing whose answer is cut would leave a mark that nobody remembers.
    while (one.underWay > 0) await Bun.sleep(1);
    one.isCut = true;
    await wait(120);
    const began = gone;
    const again = taken(await machine(store, { lastMark: one.marks.at(-1) ?? "" }).take());
    expect(gone - began).toBeLessThan(PACE.takeAfterMs);
    expect(await machine(store, { lastMark: older }).take()).toBeUndefined();
    await again.leave();
    expect(taken(await machine(store).take()).held()).toBe("ours");
    expect(first.held()).not.toBe("lost");
  });
});

test("a writing whose answer was lost is still ours", async () => {
  const store = STORES[0]?.[1]() ?? expect.unreachable();
  let isDeaf = false;
  const deaf: ReplicaStore = {
    ...store,
    async swap(name, bytes, known) {
      const mark = await store.swap(name, bytes, known);
      if (!isDeaf || name !== LEASE) return mark;
      isDeaf = false;
      throw new Error("cut while answering");
    },
  };
  const keeper = taken(await machine(deaf).take());
  isDeaf = true;
  await wait(400);
  expect([isDeaf, keeper.held()]).toEqual([false, "ours"]);
  await wait(400);
  expect(keeper.held()).toBe("ours");
});

test.each([
  ["whose writing it replaces", (known: string | undefined) => known === undefined],
  ["that nothing stands there", (known: string | undefined) => known !== undefined],
])("a store that does not heed the condition %s decides nothing, and nobody sells by it", async (_, isHeeded) => {
  const store = STORES[1]?.[1]() ?? expect.unreachable();
  const heedless: ReplicaStore = {
    ...store,
    swap: async (name, bytes, known) =>
      store.swap(name, bytes, isHeeded(known) ? known : (await store.look(name))?.mark),
  };
  const needs = { store: heedless, holder: "one", remember() {}, elapsed: () => gone, elapsedAtMost: () => gone };
  expect(takeLease({ ...needs, pace: PACE })).rejects.toThrow("cannot decide");
  await wait(100);
  // Nobody waits for it where another place is named then.
  expect(JSON.parse(Buffer.from((await store.look(LEASE))?.bytes ?? "").toString())).toMatchObject({ holder: null });
});

test("a store that refuses the right condition too is told from another machine that sells", async () => {
  const needs = { holder: "one", remember() {}, elapsed: () => gone, elapsedAtMost: () => gone, pace: PACE };
  await expect(takeLease({ ...needs, store: bucketOf("refused") })).rejects.toThrow("cannot keep a lease");
});

test("what may have gone by is the further of two clocks, and never less than it was", () => {
  let wall = 1_000_000;
  const { elapsed, elapsedAtMost } = elapsedClocks(() => wall);
  const before = elapsed();
  wall += 30_000;
  expect(elapsedAtMost()).toBeGreaterThanOrEqual(30_000);
  wall -= 86_400_000;
  expect(elapsedAtMost()).toBeGreaterThanOrEqual(30_000);
  expect(elapsed() - before).toBeLessThan(10_000);
});
