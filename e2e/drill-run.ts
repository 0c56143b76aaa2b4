/**
 * The drill in earnest: a demo under load is copied, killed without a word, and brought back in another folder. Says
 * what of the acknowledged bookings is missing, how long it took, and what copying costs.
 *
 *   npm run build && npm run drill -- [--bookings 200] [--at-once 8] [--without]
 */
import { Database } from "bun:sqlite";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dayFromNow, executable, freePort, Guest, hiddenFields, root, startLango } from "./lango.ts";

const { values } = parseArgs({
  options: {
    bookings: { type: "string", default: "200" },
    "at-once": { type: "string", default: "8" },
    /** The same load, copied nowhere: what to compare with. */
    without: { type: "boolean", default: false },
  },
});
const wanted = Number(values.bookings);
const litestream = join(root, "node_modules/@flydotio/litestream-linux-x64/litestream");
const place = mkdtempSync(join(tmpdir(), "lango-drill-"));
const env = {
  REPLICATE_TO: `file:${join(place, "copy")}`,
  REPLICATE_PASSPHRASE: "a drill in the yard",
  LITESTREAM_BIN: litestream,
};

const house = await startLango({ env: values.without ? {} : env });
const copying = values.without ? undefined : run("replicate", house.dataDir, "inherit");
const status = () => {
  const file = join(house.dataDir, "replica.json");
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as { copiedAt: number | null; pid: number | null })
    : undefined;
};
while (copying && !status()?.copiedAt) await Bun.sleep(50);

const before = copying ? cpuSeconds() : 0;
const began = performance.now();
const lags: number[] = [];
const watching = setInterval(() => {
  const copiedAt = status()?.copiedAt;
  if (copiedAt) lags.push(Date.now() - copiedAt);
}, 100);
const acknowledged = await load(house.origin, house.dataDir);
const seconds = (performance.now() - began) / 1000;
const busy = copying ? cpuSeconds() - before : 0;
clearInterval(watching);

const killedAt = Date.now();
await house.kill();
const report: Record<string, unknown> = {
  acknowledged: acknowledged.length,
  perSecond: round(acknowledged.length / seconds),
  postMs: spread(acknowledged.map(({ ms }) => ms)),
};
let isRight = acknowledged.length > 0;
if (copying) {
  const engine = status()?.pid;
  if (engine) process.kill(engine, "SIGKILL");
  copying.kill("SIGKILL");
  await copying.exited;
  Object.assign(report, await bringBack());
  report.copyLagMs = spread(lags);
  report.processorShare = round(busy / seconds);
}
console.log(JSON.stringify(report, null, 2));
rmSync(place, { recursive: true, force: true });
rmSync(house.dataDir, { recursive: true, force: true });
process.exit(isRight ? 0 : 1);

function run(command: string, dataDir: string, stderr: "inherit" | "pipe") {
  const words = command.split(" ");
  return Bun.spawn([executable, ...words], {
    cwd: tmpdir(),
    env: { ...env, DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdout: "pipe",
    stderr,
  });
}

/** Guests who hold nights of their own, one after the other at each of so many doors. */
async function load(origin: string, dataDir: string): Promise<{ id: string; at: number; ms: number }[]> {
  const db = new Database(join(dataDir, "lango.db"), { readonly: true });
  const rooms = db.query<{ id: string }, []>("select id from properties where state = 'published'").all();
  db.close();
  const made: { id: string; at: number; ms: number }[] = [];
  let next = 0;
  const door = async () => {
    for (let nth = next++; made.length < wanted && nth < wanted * 3; nth = next++) {
      const day = 5 + 2 * Math.floor(nth / rooms.length);
      const room = rooms[nth % rooms.length]?.id ?? "";
      const stay = { checkIn: dayFromNow(day), checkOut: dayFromNow(day + 2) };
      const guest = new Guest(origin);
      const asked = new URLSearchParams({ property: room, ...stay, guests: "1" });
      const form = hiddenFields((await guest.get(`/booking/summary?${asked}`)).html, "/booking/summary");
      if (!form.submissionKey) continue;
      const phone = `07${String(10_000_000 + nth * 7919).slice(-8)}`;
      const sentAt = performance.now();
      const answer = await guest.post("/booking/summary", { ...form, name: `Guest ${nth}`, phone, rules: "on" });
      const id = new URL(answer.location ?? "/", origin).searchParams.get("booking");
      if (id) made.push({ id, at: Date.now(), ms: performance.now() - sentAt });
    }
  };
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, door));
  return made;
}

/** On another machine, as far as one can be played on this. */
async function bringBack(): Promise<Record<string, unknown>> {
  const other = join(place, "second-machine");
  const began = performance.now();
  const restoring = run(`restore --from ${env.REPLICATE_TO}`, other, "inherit");
  isRight &&= (await restoring.exited) === 0;
  const restoredMs = performance.now() - began;
  const port = await freePort();
  const second = await startLango({ port, dataDir: other, env: { ...env, STANDBY: "off" } });
  const answersMs = performance.now() - began;
  await second.stop();
  const doctor = run("doctor", other, "inherit");
  const said = await new Response(doctor.stdout).text();
  const isWell = (await doctor.exited) === 0;
  isRight &&= isWell;
  if (!isWell) console.error(said);
  const db = new Database(join(other, "lango.db"), { readonly: true });
  const there = new Set(
    db
      .query<{ id: string }, []>("select id from bookings")
      .all()
      .map(({ id }) => id),
  );
  db.close();
  const missing = acknowledged.filter(({ id }) => !there.has(id));
  const oldestMs = missing.length > 0 ? killedAt - Math.min(...missing.map(({ at }) => at)) : 0;
  // What a copy that is a second behind may lose.
  isRight &&= oldestMs < 5000;
  return {
    missing: missing.length,
    oldestMissingMs: oldestMs,
    restoredMs: round(restoredMs),
    answersMs: round(answersMs),
    doctor: isWell,
  };
}

/** Of Litestream and who watches over it, so far. */
function cpuSeconds(): number {
  const of = (pid: number | null | undefined) => {
    if (!pid) return 0;
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  return of(copying?.pid) + of(status()?.pid);
}

function spread(list: readonly number[]) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
