import { Database } from "bun:sqlite";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBun } from "../scripts/bun.mjs";
import { dayFromNow, executable, forget, freePort, Guest, hiddenFields, root, untilHeard } from "./lango.ts";

/**
 * Impatient guests, a misbehaving M-PESA and a house that is killed, filled up, cut off and told the wrong time.
 *
 * The seed decides what every guest does and what breaks in which order; how their steps fall
 * between one another is the machine's affair. Lango's and M-PESA's clock run in jumps, so that hours pass in minutes.
 */
export type ChaosPlan = Readonly<{
  seed: number;
  bookings: number;
  /** Guests at the same time. */
  atOnce: number;
  /** How long the disk is full, in real time. */
  fullDiskMs: number;
  /** How many guests hold nights between two things that break: a slow machine breaks no more than a quick one. */
  betweenFaults: readonly [least: number, most: number];
  say?: (line: string) => void;
}>;

export type ChaosReport = Readonly<{
  held: number;
  faults: Record<string, number>;
  moved: number;
  movedKes: number;
  /** Receipts that M-PESA knows and the ledger does not, or not once, or not with this amount. */
  notCounted: string[];
  /** What the ledger counts and M-PESA never moved. */
  neverMoved: string[];
  doubleNights: number;
  unclearPages: string[];
  fileIsWhole: boolean;
  seconds: number;
}>;

/** How phones behave, and how often: numbers that pay, refuse, are slow, lie and get lost. */
const PHONES: readonly (readonly [suffix: string, weight: number])[] = [
  ["020", 30],
  ["021", 3],
  ["031", 3],
  ["032", 4],
  ["037", 3],
  ["040", 4],
  ["041", 4],
  ["042", 3],
  ["043", 5],
  ["044", 4],
  ["045", 5],
  ["046", 4],
  ["047", 4],
  ["048", 4],
  ["049", 2],
  ["050", 5],
  ["051", 1],
  ["052", 4],
  ["053", 4],
  ["054", 2],
  ["055", 1],
  ["056", 1],
  ["057", 2],
  ["063", 2],
  ["064", 2],
  ["065", 2],
  ["070", 1],
  ["071", 1],
  ["074", 3],
  ["075", 1],
  ["076", 3],
  ["077", 1],
  ["078", 2],
];

const FAULTS = [
  ...["kill", "kill", "kill", "clock_ahead", "clock_ahead", "clock_ahead", "clock_back", "clock_back"],
  ...["full_disk", "cut", "cut", "tokens"],
] as const;
/** How much of Lango's time a cut lasts. */
const CUT_MS = 120_000;
const MINUTE = 60_000;

type Walked = { page: string; details: string };

export async function runChaos(plan: ChaosPlan): Promise<ChaosReport> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const folder = mkdtempSync(join(tmpdir(), "lango-chaos-"));
  const clockFile = join(folder, "ahead");
  const dataDir = join(folder, "data");
  const say = plan.say ?? (() => undefined);
  let ahead = 0;
  const setAhead = (ms: number) => {
    ahead = ms;
    writeFileSync(clockFile, String(ahead));
  };
  setAhead(0);

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const daraja = await startDaraja(folder, clockFile);
  const start = async () => {
    const env = {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      MPESA_BASE_URL: daraja.url,
      DEMO_CLOCK_FILE: clockFile,
    };
    // Without the trap a write past the limit ends the process instead of failing.
    const child = Bun.spawn(["sh", "-c", 'trap "" XFSZ; exec "$0" demo', executable], {
      cwd: tmpdir(),
      env: { ...process.env, ...env },
      stdout: "pipe",
      stderr: "ignore",
    });
    await untilHeard(child.stdout, "is open at");
    return child;
  };
  let lango = await start();
  const kill = async () => {
    lango.kill("SIGKILL");
    await lango.exited;
  };
  const restart = async () => {
    await kill();
    lango = await start();
  };
  const limit = (bytes: string) => Bun.spawnSync(["prlimit", "--pid", String(lango.pid), `--fsize=${bytes}:unlimited`]);

  const faults: Record<string, number> = {};
  const walked: Walked[] = [];
  let over = false;
  async function breakThings(): Promise<void> {
    const chance = seeded(plan.seed + 1);
    const [least, most] = plan.betweenFaults;
    while (!over) {
      const next = walked.length + least + Math.floor(chance() * (most - least));
      while (walked.length < next && !over) await Bun.sleep(20);
      if (over) return;
      const fault = FAULTS[Math.floor(chance() * FAULTS.length)] ?? "kill";
      faults[fault] = (faults[fault] ?? 0) + 1;
      switch (fault) {
        case "kill":
          await restart();
          break;
        case "clock_ahead":
          setAhead(ahead + MINUTE);
          break;
        case "clock_back":
          setAhead(ahead - MINUTE);
          break;
        case "full_disk":
          limit("1024");
          await Bun.sleep(plan.fullDiskMs);
          limit("unlimited");
          break;
        case "cut":
          await daraja.control("switches", { cut: true });
          await Bun.sleep(1_000);
          setAhead(ahead + CUT_MS - 2_000);
          await Bun.sleep(1_000);
          await daraja.control("switches", { cut: false });
          break;
        case "tokens":
          await daraja.control("tokens/end", {});
          break;
      }
    }
  }

  await Bun.sleep(300);
  await daraja.control("switches", { c2bArrives: 70 });
  const houses = rows<{ id: string; guests: number }>(
    dataDir,
    "select id, max_guests as guests from properties where state = 'published' order by display_name",
  );
  // The sample houses have had guests before.
  const before = new Set(rows<{ id: string }>(dataDir, "select id from payments").map(({ id }) => id));
  let next = 0;
  let tried = 0;
  let told = 0;
  /** Each guest has a dice of her own, so that what she does does not hang on the others. */
  async function walker(): Promise<void> {
    while (walked.length < plan.bookings && tried < plan.bookings * 20) {
      const number = next++;
      tried += 1;
      const dice = seeded(plan.seed * 1_000_003 + number);
      const done = await journey(origin, houses, number, dice, daraja).catch(() => undefined);
      if (done) walked.push(done);
      else await Bun.sleep(150);
      if (walked.length >= told + 200) {
        told = walked.length;
        say(`${told} of ${plan.bookings} held, ${JSON.stringify(faults)}, ${seconds()} s`);
      }
    }
  }
  const breaking = breakThings();
  await Promise.all(Array.from({ length: plan.atOnce }, walker));
  over = true;
  await breaking;

  // Everything is whole again, and time goes by: late callbacks, queries, lists. A restart wakes whoever sleeps.
  await daraja.control("switches", { cut: false, c2bArrives: 100 });
  limit("unlimited");
  await restart();
  say(`holds end and queries are asked; ${JSON.stringify(faults)}`);
  for (const minutes of [3, 12, 45, 75, 130]) {
    setAhead(ahead + minutes * MINUTE);
    await Bun.sleep(300);
    await restart();
    await quiet(dataDir, 3_000);
  }
  await quiet(dataDir, 30_000);

  const report = await judge({ dataDir, daraja, walked, origin, before });
  await kill();
  daraja.process.kill();
  await daraja.process.exited;
  if (report.notCounted.length + report.neverMoved.length + report.unclearPages.length === 0) forget(folder);
  else say(`kept for a look: ${folder}`);
  return { ...report, faults, seconds: seconds() };
}

type House = { id: string; guests: number };
type Daraja = Awaited<ReturnType<typeof startDaraja>>;

/** One guest, who presses twice, goes away, comes back, tries another number, pays by herself, or gives up. */
async function journey(
  origin: string,
  houses: readonly House[],
  number: number,
  dice: () => number,
  daraja: Daraja,
): Promise<Walked | undefined> {
  const house = houses[Math.floor(dice() * houses.length)];
  if (!house) return undefined;
  const guest = new Guest(origin);
  const day = 2 + Math.floor(dice() * 320);
  const stay = { checkIn: dayFromNow(day), checkOut: dayFromNow(day + 1 + Math.floor(dice() * 2)) };
  const summary = await guest.get(
    `/booking/summary?${new URLSearchParams({ property: house.id, ...stay, guests: "1" })}`,
  );
  const phone = () =>
    `07${10 + (Math.floor(number / 1000) % 10)}${String(number % 1000).padStart(3, "0")}${pick(dice)}`;
  const fields = {
    ...hiddenFields(summary.html, "/booking/summary"),
    name: `Guest ${number}`,
    phone: phone(),
    rules: "on",
  };
  const pressed = await Promise.all(
    Array.from({ length: dice() < 0.2 ? 2 : 1 }, () => guest.post("/booking/summary", fields).catch(() => undefined)),
  );
  const page = pressed.find((answer) => answer?.location?.startsWith("/booking/payment"))?.location;
  if (!page) return undefined;
  const query = new URL(page, origin).searchParams;
  const details = `/guest/booking/${query.get("booking")}/details?t=${query.get("t")}`;
  const walked = { page, details };
  try {
    const steps = 1 + Math.floor(dice() * 3);
    for (let step = 0; step < steps; step++) {
      const payment = await guest.get(page);
      if (payment.status !== 200) break;
      if (dice() < 0.08) {
        const code = /LG[2-9A-Z]{6}/.exec(payment.html)?.[0];
        const amount = /KES\s?([\d,]+)/.exec(payment.html)?.[1]?.replaceAll(",", "");
        const ask = {
          phone: `254${phone().slice(1)}`,
          shortcode: "174379",
          amountKes: Number(amount),
          reference: code,
        };
        if (code && amount) await daraja.control("pay", ask);
      } else {
        const form = { ...hiddenFields(payment.html, "/booking/payment"), phone: phone() };
        await Promise.all(Array.from({ length: dice() < 0.25 ? 3 : 1 }, () => guest.post("/booking/payment", form)));
      }
      for (let look = 0; look < 1 + Math.floor(dice() * 4); look++) {
        await Bun.sleep(50 + dice() * 250);
        await guest.get(`/api/payment/status?booking=${query.get("booking")}&t=${query.get("t")}`);
      }
      if (dice() < 0.06) {
        await guest.post("/booking/payment/cancel", { booking: query.get("booking") ?? "", t: query.get("t") ?? "" });
      }
    }
  } catch {
    // The house was gone for a moment: an impatient guest looks no further.
  }
  return walked;
}

function pick(dice: () => number): string {
  let at = dice() * PHONES.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [suffix, weight] of PHONES) {
    at -= weight;
    if (at < 0) return suffix;
  }
  return "020";
}

async function startDaraja(folder: string, clockFile: string) {
  const program = join(root, "src/simulator/daraja/standalone.ts");
  const args = ["--file", join(folder, "daraja.sqlite"), "--pace", "0.02", "--clock-file", clockFile];
  const child = Bun.spawn([findBun(), program, ...args], { cwd: root, stdout: "pipe", stderr: "ignore" });
  const url = /http:\S+/.exec(await untilHeard(child.stdout, "\n"))?.[0] ?? "";
  return {
    url,
    process: child,
    control: (path: string, body: unknown) =>
      fetch(`${url}/control/${path}`, { method: "POST", body: JSON.stringify(body) }).then((answer) => answer.text()),
  };
}

function rows<T>(dataDir: string, sql: string): T[] {
  const db = new Database(join(dataDir, "lango.db"), { readonly: true });
  try {
    db.run("pragma busy_timeout = 5000");
    return db.query<T, []>(sql).all();
  } finally {
    db.close();
  }
}

/** Waits until no callback, notice or message of this moment is open. */
async function quiet(dataDir: string, mostMs: number): Promise<void> {
  const from = performance.now();
  while (performance.now() - from < mostMs) {
    await Bun.sleep(250);
    const [open] = rows<{ n: number }>(
      dataDir,
      "select (select count(*) from callbacks where settled_at is null) + (select count(*) from jobs where done_at is null and kind in ('match_money', 'settle_callbacks', 'send_message', 'pull_payments', 'query_payment') and attempts = 0 and run_at < (select max(created_at) from jobs)) as n",
    );
    if (open?.n === 0) return;
  }
}

/** What a page may end with. Everything but waiting and asking is an end; asking tells why. */
const CLEAR = [
  "Pay with M-PESA",
  "The hold has ended",
  "You gave these nights up",
  "The nights had been taken",
  "We are looking at your payment",
  "Too much for one M-PESA payment",
];

type Moved = { receipt: string; kind: string; amountKes: number };

async function judge(all: {
  dataDir: string;
  daraja: Daraja;
  walked: readonly Walked[];
  origin: string;
  before: ReadonlySet<string>;
}) {
  const { dataDir, daraja, walked, origin, before } = all;
  const moved = ((await (await fetch(`${daraja.url}/control/movements`)).json()) as Moved[]).filter(
    ({ kind }) => kind === "stk" || kind === "c2b",
  );
  const counted = rows<{ id: string; receipt: string | null; kes: number }>(
    dataDir,
    `select p.id as id, p.receipt as receipt, -sum(l.amount_kes) as kes
     from ledger_entries l join payments p on p.id = l.payment_id
     where l.kind in ('payment', 'adjustment') and l.refund_id is null group by p.id`,
  ).filter(({ id }) => !before.has(id));
  const byReceipt = Map.groupBy(counted, ({ receipt }) => receipt);
  const notCounted = moved
    .filter(({ receipt, amountKes }) => {
      const lines = byReceipt.get(receipt) ?? [];
      return lines.length !== 1 || lines[0]?.kes !== amountKes;
    })
    .map(({ receipt }) => receipt);
  const known = new Set(moved.map(({ receipt }) => receipt));
  const neverMoved = counted
    .filter(({ receipt }) => receipt === null || !known.has(receipt))
    .map(({ receipt }) => receipt ?? "(no receipt)");
  const [double] = rows<{ n: number }>(
    dataDir,
    `select count(*) as n from bookings a join bookings b on a.property_id = b.property_id and a.unit = b.unit and a.id < b.id
     and a.state = 'confirmed' and b.state = 'confirmed' and a.check_in < b.check_out and b.check_in < a.check_out`,
  );
  const unclearPages: string[] = [];
  for (const { page, details } of walked) {
    const guest = new Guest(origin);
    const shown = await guest.get(page);
    const isConfirmed = shown.status === 303 && (await guest.get(details)).status === 200;
    const isClear = shown.status === 200 && CLEAR.some((heading) => shown.html.includes(`<h1>${heading}`));
    if (!isConfirmed && !isClear) unclearPages.push(`${shown.status} ${/<h1>([^<]*)/.exec(shown.html)?.[1] ?? ""}`);
  }
  const [check] = rows<{ integrity_check: string }>(dataDir, "pragma integrity_check");
  return {
    held: walked.length,
    moved: moved.length,
    movedKes: moved.reduce((sum, { amountKes }) => sum + amountKes, 0),
    notCounted,
    neverMoved,
    doubleNights: double?.n ?? -1,
    unclearPages,
    fileIsWhole: check?.integrity_check === "ok",
  };
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
