import { Database } from "bun:sqlite";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoData, executable, freePort, Guest } from "./lango.ts";

/** What somebody may open first, and as whom. */
export type FirstPage = Readonly<{ path: string; cookie?: string }>;

export type FirstLook = Readonly<{
  /** Until it was alive, and from asking to the last byte: milliseconds on the wall. */
  listeningMs: number;
  ms: number;
  /** What the one thread that answers worked for the page: others on the machine hardly change that. */
  workedMs: number;
}>;

/** Starts a program on a house, asks it for one page as soon as it is alive, and ends it. */
async function lookFirst(dataDir: string, page: FirstPage, program = executable): Promise<FirstLook> {
  const { origin, pid, listeningMs, stop } = await start(dataDir, program);
  try {
    const before = workedMs(pid);
    const began = performance.now();
    const answer = await fetch(origin + page.path, { headers: { cookie: page.cookie ?? "" }, redirect: "manual" });
    await answer.arrayBuffer();
    const ms = performance.now() - began;
    if (answer.status !== 200) throw new Error(`${page.path} answered ${answer.status}`);
    return { listeningMs, ms, workedMs: workedMs(pid) - before };
  } finally {
    await stop();
  }
}

/** Processor time of an empty program at rest on the machine that limits are for (`bench/start.ts`). */
const EMPTY_AT_REST_MS = 20;
const empty = join(mkdtempSync(join(tmpdir(), "lango-empty-")), "empty.js");
writeFileSync(empty, "");

/** How much dearer everything is now, because others use the same processors: never less than once. */
async function dearness(): Promise<number> {
  const child = Bun.spawn([process.execPath, empty]);
  await child.exited;
  const ms = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1000;
  return Math.max(1, ms / EMPTY_AT_REST_MS);
}

/** The same, and what it would be on a machine of its own: beside an empty program before it and after it. */
export async function lookFirstAlone(
  dataDir: string,
  page: FirstPage,
  program = executable,
): Promise<FirstLook & { aloneMs: number }> {
  const [before, look, after] = [await dearness(), await lookFirst(dataDir, page, program), await dearness()];
  return { ...look, aloneMs: look.workedMs / Math.min(before, after) };
}

/** A folder with the demo's houses, the id of one of them, and a host who is signed in there, whichever process asks. */
export async function houseToOpen(program = executable): Promise<{ dataDir: string; house: string; cookie: string }> {
  const dataDir = await demoData();
  const db = new Database(join(dataDir, "lango.db"), { readonly: true });
  const sql = "select id from properties where state = 'published' limit 1";
  const house = db.query<{ id: string }, []>(sql).get()?.id ?? "";
  db.close();
  const { origin, stop } = await start(dataDir, program);
  const host = new Guest(origin);
  await host.get("/host-login");
  await host.post("/host-login", { email: "wanjiru@example.com", password: "karibu-lango" });
  await stop();
  return { dataDir, house, cookie: host.cookie };
}

/** Milliseconds that the thread which answers has worked so far. */
function workedMs(pid: number): number {
  const [nanoseconds = ""] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

async function start(dataDir: string, program: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: origin, DATA_DIR: dataDir, LOG_LEVEL: "error" };
  const began = performance.now();
  const child = Bun.spawn([program, "demo"], { env, stdout: "ignore", stderr: "inherit" });
  const isAlive = () =>
    fetch(`${origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isAlive())) await Bun.sleep(1);
  const listeningMs = performance.now() - began;
  const stop = async () => {
    child.kill();
    await child.exited;
  };
  return { origin, pid: child.pid, listeningMs, stop };
}
