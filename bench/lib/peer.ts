import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One entry of `peers.json`: something that serves the same page. */
export type Peer = Readonly<{
  name: string;
  /** Where it is started, from `bench/`. */
  cwd: string;
  start: string;
  port: number;
  /** `https` with a certificate that nobody has signed. */
  scheme?: "https";
  path?: string;
  /** What would be copied to a server, from `bench/`. */
  deploy: string[];
  env?: Record<string, string>;
  /** Whether it is visited by a browser too. */
  browser?: boolean;
  /** What a finger opens on its page, as a selector. */
  touch?: string;
}>;

export type Running = Readonly<{ pid: number; coldStartMs: number; url: string; stop(): Promise<void> }>;

const bench = join(import.meta.dir, "..");

const shared = {
  BENCH_DB: join(bench, "data/bench.db"),
  BENCH_PHOTO: join(bench, "data/photo.jpg"),
  BENCH_CSS: join(bench, "data/style.css"),
};

export async function readPeers(only: readonly string[] | undefined): Promise<Peer[]> {
  const all = (await Bun.file(join(bench, "peers.json")).json()) as Peer[];
  return all.filter((peer) => !only || only.includes(peer.name));
}

/** Starts a peer and asks for its page every 2 ms until it answers 200. */
export async function startPeer(peer: Peer): Promise<Running> {
  const began = performance.now();
  const child = Bun.spawn(["bash", "-c", `exec ${peer.start}`], {
    cwd: join(bench, peer.cwd),
    env: { ...process.env, ...shared, ...peer.env, PORT: String(peer.port) },
    stdout: "ignore",
    stderr: process.env.DEBUG ? "inherit" : "ignore",
  });
  const url = `${peer.scheme ?? "http"}://127.0.0.1:${peer.port}${peer.path ?? "/host/host-7"}`;
  while (!(await answers(url))) {
    if (performance.now() - began > 20_000 || child.exitCode !== null) {
      child.kill();
      throw new Error(`${peer.name} did not start; DEBUG=1 shows why`);
    }
    await Bun.sleep(2);
  }
  return {
    pid: child.pid,
    coldStartMs: performance.now() - began,
    url,
    async stop() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 3000);
      await child.exited;
      clearTimeout(timer);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000), tls: { rejectUnauthorized: false } });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** A process and all below it. */
function family(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync("/proc")) {
    const parent = /^\d+$/.test(entry) ? Number(statOf(Number(entry))[1]) : 0;
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const withChildren = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap(withChildren)];
  return withChildren(pid);
}

/** The fields of `/proc/PID/stat` from the state on; empty when the process is gone. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

export function rssMb(pid: number): number {
  return sumMb(pid, "Rss");
}

/** What the peer has written and nobody else holds. The rest are pages of files, which the system takes back at need. */
export function privateMb(pid: number): number {
  return sumMb(pid, "Private_Dirty");
}

function sumMb(pid: number, line: string): number {
  const kb = family(pid).map((id) => {
    try {
      return Number(
        new RegExp(`^${line}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))?.[1] ?? 0,
      );
    } catch {
      return 0;
    }
  });
  return kb.reduce((sum, each) => sum + each, 0) / 1024;
}

/** What the peer has used of the processor so far, in seconds. Linux counts in hundredths. */
export function cpuSeconds(pid: number): number {
  return family(pid).reduce((sum, id) => {
    const stat = statOf(id);
    return sum + (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / 100;
  }, 0);
}
