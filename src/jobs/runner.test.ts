import { expect, test } from "bun:test";
import { enqueue, nextJobAt } from "#db/job.queries.ts";
import { commitCount, write } from "#db/write.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { NOON, testClock } from "#src/dev/fixtures/test-app.ts";
import { createLog } from "#src/web/log.ts";
import { createWorkScheduler } from "#src/web/scheduler.ts";
import { createJobRunner, type JobHandlers } from "./runner.ts";

function office(handlers: JobHandlers, chance?: () => number) {
  const db = testDatabase();
  const clock = testClock();
  const lines: string[] = [];
  const log = createLog({ level: "info", now: clock.now, write: (line) => lines.push(line) });
  const ask = (key: string, runAt = NOON) =>
    write(db, (tx) => enqueue(tx, { kind: "ring", key, runAt, now: clock.now() }));
  const jobs = createJobRunner({
    ...{ db, clock, log, scheduler: createWorkScheduler() },
    handlers: () => Promise.resolve(handlers),
    ...(chance && { chance }),
  });
  return { db, clock, lines, ask, jobs };
}

test("a job asked for in a change that fails does not exist", async () => {
  const rung: string[] = [];
  const { db, jobs } = office({
    ring: (job) => {
      rung.push(job.key);
      return { outcome: "done" };
    },
  });
  expect(() =>
    write(db, (tx) => {
      enqueue(tx, { kind: "ring", key: "a", runAt: NOON, now: NOON });
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(await jobs.runDue()).toBe(0);
  expect(rung).toEqual([]);
});

test("runs when it is due, once, and not before", async () => {
  const rung: string[] = [];
  const { ask, clock, jobs } = office({
    ring: (job) => {
      rung.push(job.key);
      return { outcome: "done" };
    },
  });
  ask("later", NOON + 1000);
  await jobs.runDue();
  expect(rung).toEqual([]);
  clock.advance(1000);
  await jobs.runDue();
  await jobs.runDue();
  expect(rung).toEqual(["later"]);
});

test("the same waiting job asked for twice is one, at the earlier time", async () => {
  let rung = 0;
  const { ask, db, jobs } = office({
    ring: () => {
      rung += 1;
      return { outcome: "done" };
    },
  });
  ask("a", NOON + 5000);
  ask("a", NOON);
  ask("a", NOON + 9000);
  expect(nextJobAt(db)).toBe(NOON);
  await jobs.runDue();
  expect(rung).toBe(1);
  expect(nextJobAt(db)).toBeUndefined();
});

test("a job that throws is tried again later, and the log says why", async () => {
  let tries = 0;
  const { ask, clock, lines, jobs } = office({
    ring: () => {
      tries += 1;
      if (tries < 3) throw new Error("line is down");
      return { outcome: "done" };
    },
  });
  ask("a");
  await jobs.runDue();
  expect(tries).toBe(1);
  expect(lines.some((line) => line.includes("line is down"))).toBe(true);
  clock.advance(1200);
  await jobs.runDue();
  clock.advance(2400);
  await jobs.runDue();
  expect(tries).toBe(3);
});

/** How long a job of these many failures in a row waits after each of them. */
async function waitsOf(failures: number, chance?: () => number): Promise<number[]> {
  const { ask, clock, db, jobs } = office(
    {
      ring: () => {
        throw new Error("line is down");
      },
    },
    chance,
  );
  ask("a");
  const waits: number[] = [];
  for (let n = 0; n < failures; n += 1) {
    await jobs.runDue();
    const wait = (nextJobAt(db) ?? 0) - clock.now();
    waits.push(wait);
    clock.advance(wait);
  }
  return waits;
}

const WAITS_S = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600, 600];

test.each([
  ["as it is", 0.5, 1],
  ["a twentieth shorter", 0, 0.95],
  ["a twentieth longer", 1, 1.05],
])("a job that fails is tried after 1, 2, 4 s and so on, up to ten minutes: %s", async (_, chance, times) => {
  expect(await waitsOf(WAITS_S.length, () => chance)).toEqual(WAITS_S.map((s) => Math.round(s * 1000 * times)));
});

test("what failed together is not tried again together", async () => {
  const { ask, db, jobs } = office({
    ring: () => {
      throw new Error("line is down");
    },
  });
  for (let n = 0; n < 40; n += 1) ask(`bell ${n}`);
  await jobs.runDue();
  const waits = db.$client.query<{ wait: number }, [number]>("select run_at - ? as wait from jobs").all(NOON);
  expect(new Set(waits.map(({ wait }) => wait)).size).toBeGreaterThan(10);
  for (const { wait } of waits) expect(Math.abs(wait - 1000)).toBeLessThanOrEqual(50);
});

test("a job that did its work in between waits as after its first failure, and is not called a job that keeps failing", async () => {
  let rung = 0;
  const { ask, clock, db, jobs } = office(
    {
      ring: () => {
        rung += 1;
        if (rung === 12 || rung === 13 || rung > 14) throw new Error("line is down");
        return { outcome: "again", runAt: clock.now() + 60_000 };
      },
    },
    () => 0.5,
  );
  ask("every minute");
  const waits: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    await jobs.runDue();
    waits.push((nextJobAt(db) ?? 0) - clock.now());
    clock.advance(waits.at(-1) ?? 0);
  }
  expect(waits.slice(10)).toEqual([60_000, 1000, 2000, 60_000, 1000]);
  expect(db.$client.query("select attempts from jobs").get()).toEqual({ attempts: 1 });
});

test("a job may ask for another run", async () => {
  let rung = 0;
  const { ask, clock, jobs } = office({
    ring: () => {
      rung += 1;
      return rung < 2 ? { outcome: "again", runAt: NOON + 60_000 } : { outcome: "done" };
    },
  });
  ask("a");
  await jobs.runDue();
  expect(rung).toBe(1);
  clock.advance(60_000);
  await jobs.runDue();
  expect(rung).toBe(2);
});

test("a started runner takes new jobs as soon as they are saved", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { ask, jobs } = office({
    ring: (job) => {
      resolve(job.key);
      return { outcome: "done" };
    },
  });
  jobs.start();
  ask("now");
  expect(await promise).toBe("now");
  await jobs.stop();
  expect(jobs.isRunning()).toBe(false);
});

test("who waits for a job's first try goes on when it has been tried, and at once where there is none", async () => {
  const gate = Promise.withResolvers<void>();
  let tries = 0;
  const { ask, jobs } = office({
    ring: async () => {
      await gate.promise;
      tries += 1;
      throw new Error("nobody listens");
    },
  });
  jobs.start();
  ask("now");
  const waiting = jobs.tried({ kind: "ring", key: "now" }).then(() => tries);
  await jobs.tried({ kind: "ring", key: "another" });
  expect(tries).toBe(0);
  gate.resolve();
  expect(await waiting).toBe(1);
  await jobs.stop();
});

test("stopping waits for the job under way", async () => {
  const gate = Promise.withResolvers<void>();
  let begun = false;
  let ended = false;
  const { ask, jobs } = office({
    ring: async () => {
      begun = true;
      await gate.promise;
      ended = true;
      return { outcome: "done" };
    },
  });
  jobs.start();
  ask("slow");
  while (!begun) await Bun.sleep(1);
  const stopped = jobs.stop();
  gate.resolve();
  await stopped;
  expect(ended).toBe(true);
});

test("jobs that wait for a silent server leave room for every other kind", async () => {
  const silence = Promise.withResolvers<void>();
  const settled: string[] = [];
  const { db, ask, jobs } = office({
    ring: async () => {
      await silence.promise;
      return { outcome: "done" };
    },
    settle: (job) => {
      settled.push(job.key);
      return { outcome: "done" };
    },
  });
  for (let n = 0; n < 200; n++) ask(`silent ${n}`);
  jobs.start();
  await Bun.sleep(20);
  write(db, (tx) => enqueue(tx, { kind: "settle", key: "callback", runAt: NOON, now: NOON }));
  while (settled.length === 0) await Bun.sleep(1);
  expect(settled).toEqual(["callback"]);
  silence.resolve();
  await jobs.stop();
});

test("what ends together is saved in one change, with what each has to write down", async () => {
  const { db, ask, jobs } = office({
    ring: () => ({ outcome: "done", save: (tx) => void tx.run("insert into bells default values") }),
  });
  db.$client.run("create table bells (id integer primary key)");
  for (let n = 0; n < 16; n++) ask(`bell ${n}`);
  const before = commitCount(db);
  await jobs.runDue();
  expect(commitCount(db) - before).toBeLessThan(4);
  expect(db.$client.query("select count(*) as n from bells").get()).toEqual({ n: 16 });
});

test("one whose end cannot be written is tried again, and the others beside it are done", async () => {
  const { db, ask, jobs } = office({
    ring: ({ key }) => ({
      outcome: "done",
      save() {
        if (key === "broken") throw new Error("broken bell");
      },
    }),
  });
  for (const key of ["a", "broken", "b"]) ask(key);
  await jobs.runDue();
  const left = db.$client.query("select key, last_error as why from jobs where done_at is null").all();
  expect(left).toEqual([{ key: "broken", why: "broken bell" }]);
});

test("a job asked for again while it is under way runs once more", async () => {
  const gate = Promise.withResolvers<void>();
  let rung = 0;
  const { ask, jobs } = office({
    ring: async () => {
      rung += 1;
      if (rung === 1) await gate.promise;
      return { outcome: "done" };
    },
  });
  ask("a");
  const ran = jobs.runDue();
  await Bun.sleep(1);
  ask("a");
  gate.resolve();
  await ran;
  expect(rung).toBe(2);
});

test("a disk that is full for a moment makes no job that is done run again", async () => {
  let rung = 0;
  const { db, ask, jobs } = office({
    ring: () => {
      rung += 1;
      db.$client.run("pragma query_only = on");
      setTimeout(() => db.$client.run("pragma query_only = off"), 100);
      return { outcome: "done" };
    },
  });
  ask("a");
  await jobs.runDue();
  expect(rung).toBe(1);
  expect(nextJobAt(db)).toBeUndefined();
});
