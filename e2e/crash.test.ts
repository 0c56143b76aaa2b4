import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { findBun } from "../scripts/bun.mjs";
import {
  dayFromNow,
  demoData,
  forget,
  freePort,
  Guest,
  hiddenFields,
  type Lango,
  root,
  startLango,
  untilHeard,
} from "./lango.ts";

/**
 * Lango is killed at random moments of a guest's journey while M-PESA lives on:
 * a simulator of its own, whose phones pay by themselves after a second.
 */
const KILLS = rounds({ always: 30, inAll: 50 });
/** Every so many journeys the server is left alone until the guest has seen it confirmed, and killed right then. */
const SEEN_EVERY = 5;
const SETTLES_WITHIN_MS = 180_000;
/** Lango and M-PESA look at one clock, which goes on at once instead of being waited for. */
const QUERIES_ASKED_MS = 150_000;

const folder = mkdtempSync(join(tmpdir(), "lango-crash-"));
const dataDir = join(folder, "data");
const clockFile = join(folder, "ahead");
let daraja: { url: string; process: ReturnType<typeof Bun.spawn> };
let port = 0;
let lango: Lango;
const seenConfirmed = new Set<string>();

beforeAll(async () => {
  const file = join(folder, "daraja.sqlite");
  const program = join(root, "src/simulator/daraja/standalone.ts");
  writeFileSync(clockFile, "0");
  const args = ["--file", file, "--answer-after-ms", "900", "--clock-file", clockFile];
  const child = Bun.spawn([findBun(), program, ...args], {
    cwd: root,
    stdout: "pipe",
  });
  const heard = await untilHeard(child.stdout, "\n");
  daraja = { url: /http:\S+/.exec(heard)?.[0] ?? "", process: child };
  port = await freePort();
  cpSync(await demoData(), dataDir, { recursive: true });
  lango = await restart();
});

afterAll(async () => {
  await lango.stop();
  daraja.process.kill();
  await daraja.process.exited;
  forget(folder);
});

const restart = () => startLango({ port, dataDir, env: { MPESA_BASE_URL: daraja.url, DEMO_CLOCK_FILE: clockFile } });

function read<T>(sql: string, ...values: (string | number)[]): T[] {
  const db = new Database(join(dataDir, "lango.db"), { readonly: true });
  try {
    return db.query<T, (string | number)[]>(sql).all(...values);
  } finally {
    db.close();
  }
}

/** One whole journey; ends quietly when the server is gone. */
async function journey(property: string, number: number, gone: AbortSignal): Promise<void> {
  const guest = new Guest(lango.origin);
  const day = 20 + number * 3;
  const query = new URLSearchParams({ property, checkIn: dayFromNow(day), checkOut: dayFromNow(day + 2), guests: "1" });
  const summary = await guest.get(`/booking/summary?${query}`);
  // The simulator's phones that end in 020 pay by themselves.
  const phone = `0711${String(number).padStart(3, "0")}020`;
  const held = await guest.post("/booking/summary", {
    ...hiddenFields(summary.html, "/booking/summary"),
    name: `Guest ${number}`,
    phone,
    rules: "on",
  });
  if (!held.location) return;
  const payment = await guest.get(held.location);
  await guest.post("/booking/payment", { ...hiddenFields(payment.html, "/booking/payment"), phone });
  const booking = new URL(held.location, lango.origin).searchParams;
  const details = `/guest/booking/${booking.get("booking")}/details?t=${booking.get("t")}`;
  for (let look = 0; look < 200 && !gone.aborted; look += 1) {
    const state = read<{ state: string }>("select state from bookings where id = ?", booking.get("booking") ?? "")[0]
      ?.state;
    if (state === "confirmed" && (await guest.get(details)).status === 200) {
      seenConfirmed.add(booking.get("booking") ?? "");
      return;
    }
    await Bun.sleep(40);
  }
}

test(`${KILLS} kills at random moments`, async () => {
  const property =
    read<{ id: string }>("select id from properties where display_name like 'Garden studio%'")[0]?.id ?? "";
  const random = seeded(20_261_127);
  // One journey that nobody disturbs tells how long the others last: on a busy machine they are killed later.
  const from = performance.now();
  await journey(property, KILLS, new AbortController().signal);
  const lastsMs = Math.max(1400, performance.now() - from) * 1.15;
  for (let number = 0; number < KILLS; number += 1) {
    const gone = new AbortController();
    const walking = journey(property, number, gone.signal).catch(() => undefined);
    const moment = Bun.sleep(random() * lastsMs);
    await (number % SEEN_EVERY === 0 ? walking : moment);
    await lango.kill();
    gone.abort();
    await walking;
    lango = await restart();
  }

  // Whatever was on its way comes to an end: by its callback, or by the status query. A start wakes whoever sleeps.
  writeFileSync(clockFile, String(QUERIES_ASKED_MS));
  await lango.kill();
  lango = await restart();
  const waiting = "select id from payments where state in ('created', 'pending')";
  const until = performance.now() + SETTLES_WITHIN_MS;
  while (read(waiting).length > 0 && performance.now() < until) await Bun.sleep(500);
  expect(read(waiting)).toEqual([]);
}, 600_000);

test("no confirmed payment was lost", () => {
  expect(seenConfirmed.size).toBeGreaterThanOrEqual(KILLS / SEEN_EVERY);
  const confirmed = read<{ id: string }>("select id from bookings where state = 'confirmed'").map((row) => row.id);
  expect([...seenConfirmed].filter((id) => !confirmed.includes(id))).toEqual([]);
});

test("every confirmed booking has been paid exactly once, and everything paid is confirmed or owed back", () => {
  const odd = read(`
    select b.id from bookings b left join payments p on p.booking_id = b.id and p.state = 'paid'
    where b.state = 'confirmed' group by b.id having count(p.id) <> 1`);
  expect(odd).toEqual([]);
  const unseen = read(`
    select p.id from payments p join bookings b on b.id = p.booking_id left join refunds r on r.payment_id = p.id
    where p.state = 'paid' and b.state <> 'confirmed' and r.id is null`);
  expect(unseen).toEqual([]);
});

test("what M-PESA says was paid is paid here, unless its answer and its callback were both lost in the crash", async () => {
  const prompts = (await (await fetch(`${daraja.url}/control/prompts`)).json()) as SimulatedPrompt[];
  const paid = prompts.filter((prompt) => prompt.receipt);
  expect(paid.length).toBeGreaterThanOrEqual(KILLS / SEEN_EVERY);
  const states = new Map(
    read<{ code: string; state: string }>(
      "select b.code, p.state from payments p join bookings b on b.id = p.booking_id",
    ).map((row) => [row.code, row.state]),
  );
  const unpaid = paid.filter((prompt) => states.get(prompt.reference) !== "paid");
  expect(unpaid.map((prompt) => states.get(prompt.reference)).filter((state) => state !== "requested")).toEqual([]);
  expect(unpaid.length).toBeLessThan(KILLS / 5);
});

test("no phone was asked twice for one payment", async () => {
  const prompts = (await (await fetch(`${daraja.url}/control/prompts`)).json()) as SimulatedPrompt[];
  const asked = Map.groupBy(prompts, (prompt) => prompt.reference);
  expect([...asked.values()].filter((all) => all.length > 1)).toEqual([]);
});

test("no night is taken without a confirmed booking or a hold, and the file is whole", () => {
  const stray = read(`
    select n.night from occupied_nights n join bookings b on b.id = n.booking_id
    where b.state not in ('confirmed', 'held')`);
  expect(stray).toEqual([]);
  expect(read<{ integrity_check: string }>("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(read("pragma foreign_key_check")).toEqual([]);
});

type SimulatedPrompt = { reference: string; receipt?: string };

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
