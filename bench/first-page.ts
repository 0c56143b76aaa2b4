/**
 * How long whoever comes first waits: a program is started on a house with guests and photos, and as soon as it is alive
 * it is asked for one page, each kind in a start of its own. Beside the time on the wall stands what the thread that answers
 * worked meanwhile, which others on the machine hardly change.
 *
 *   npm run build && node scripts/bun.mjs bench/first-page.ts [ROUNDS] [PROGRAM]
 */
import { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { demoData, executable, forget, freePort, Guest } from "../e2e/lango.ts";
import { median } from "./lib/median.ts";

const rounds = Number(Bun.argv[2] ?? 7);
const program = Bun.argv[3] ?? executable;
const dataDir = await demoData();
const db = new Database(join(dataDir, "lango.db"), { readonly: true });
const house = db.query<{ id: string }, []>("select id from properties where state = 'published' limit 1").get()?.id;
db.close();

type Started = Readonly<{ origin: string; pid: number; listeningMs: number; stop(): Promise<void> }>;

async function start(): Promise<Started> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: origin, DATA_DIR: dataDir, LOG_LEVEL: "error" };
  const began = performance.now();
  const child = Bun.spawn([program, "demo"], { env, stdout: "ignore", stderr: "inherit" });
  while (
    !(await fetch(`${origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await Bun.sleep(1);
  const listeningMs = performance.now() - began;
  const stop = async () => {
    child.kill();
    await child.exited;
  };
  return { origin, pid: child.pid, listeningMs, stop };
}

/** Milliseconds that the thread which answers has worked so far. */
function workedMs(pid: number): number {
  const [nanoseconds = ""] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/** A session that stands in the folder, whichever process asks. */
async function signIn(): Promise<string> {
  const { origin, stop } = await start();
  const host = new Guest(origin);
  await host.get("/host-login");
  await host.post("/host-login", { email: "wanjiru@example.com", password: "karibu-lango" });
  await stop();
  return host.cookie;
}

const cookie = await signIn();
const pages: Record<string, { path: string; cookie?: string }> = {
  "a host's page": { path: "/zuristays" },
  "a house": { path: `/booking/property/${house}` },
  "its nights": { path: `/booking/property/${house}?month=2027-03` },
  search: { path: "/booking/search?q=nairobi" },
  front: { path: "/" },
  "the desk": { path: "/", cookie },
  "the desk, /dashboard": { path: "/dashboard", cookie },
};

const seen = Object.keys(pages).map((name) => ({
  name,
  ms: [] as number[],
  worked: [] as number[],
  listening: [] as number[],
}));
for (let round = 0; round <= rounds; round += 1) {
  for (const row of seen) {
    const page = pages[row.name];
    if (!page) continue;
    const { origin, pid, listeningMs, stop } = await start();
    const before = workedMs(pid);
    const began = performance.now();
    const answer = await fetch(origin + page.path, { headers: { cookie: page.cookie ?? "" }, redirect: "manual" });
    await answer.arrayBuffer();
    const ms = performance.now() - began;
    if (answer.status !== 200) throw new Error(`${page.path} answered ${answer.status}`);
    // The first start of all meets a cold disk.
    if (round > 0) {
      row.ms.push(ms);
      row.worked.push(workedMs(pid) - before);
      row.listening.push(listeningMs);
    }
    await stop();
  }
}
console.table(
  seen.map(({ name, ms, worked, listening }) => ({
    name,
    "ms, best": Math.round(Math.min(...ms)),
    "ms, median": median(ms),
    "worked ms, best": Math.round(Math.min(...worked)),
    "worked ms, median": median(worked),
    "alive after ms, best": Math.round(Math.min(...listening)),
  })),
);
forget(dataDir);
