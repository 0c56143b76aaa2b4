import { cpuSeconds } from "./peer.ts";

export type Load = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server for one request: what is left of a comparison on a busy machine. */
  cpuMicros: number;
  errors: number;
};

/** HTTP load through `wrk`, keep-alive. One run is one sample. */
export function load(
  url: string,
  pid: number,
  options: { seconds: number; connections?: number; accept: string },
): Load {
  const before = cpuSeconds(pid);
  const run = Bun.spawnSync([
    "wrk",
    "-t1",
    `-c${options.connections ?? 50}`,
    `-d${options.seconds}s`,
    "--latency",
    "-H",
    `Accept-Encoding: ${options.accept}`,
    url,
  ]);
  const used = cpuSeconds(pid) - before;
  const said = run.stdout.toString();
  const found = (pattern: RegExp) => pattern.exec(said)?.[1];
  const requests = Number(found(/(\d+) requests in/) ?? 0);
  if (requests === 0) throw new Error(`wrk failed for ${url}: ${said}${run.stderr.toString()}`);
  const socket = /connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(said)?.slice(1) ?? [];
  return {
    perSecond: Number(found(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: milliseconds(found(/^\s+50%\s+(\S+)/m)),
    p99Ms: milliseconds(found(/^\s+99%\s+(\S+)/m)),
    cpuMicros: (used * 1e6) / requests,
    errors: [found(/Non-2xx or 3xx responses: (\d+)/) ?? 0, ...socket].reduce<number>((sum, n) => sum + Number(n), 0),
  };
}

function milliseconds(text = ""): number {
  const value = Number.parseFloat(text);
  if (text.endsWith("us")) return value / 1000;
  if (text.endsWith("ms")) return value;
  return text.endsWith("m") ? value * 60_000 : value * 1000;
}
