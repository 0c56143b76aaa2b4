/**
 * Lango beside its peers on one page: a host with twelve places. See `docs/bench.md`.
 *
 *   npm run bench -- [--only lango,next] [--parts start,load,bytes,link]
 *                    [--rounds 3] [--seconds 5] [--runs 5] [--rtt 400] [--kbps 400] [--cpu 4] [--out FILE]
 *
 * Only ratios within one run mean anything. Round 0 is thrown away; a run with errors is no result.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launch, touchAtFirstPaint, type Visit, visit } from "./lib/browser.ts";
import { type Bytes, bytesOf } from "./lib/bytes.ts";
import { type Load, load } from "./lib/load.ts";
import { median, medians } from "./lib/median.ts";
import { type Peer, privateMb, type Running, readPeers, rssMb, startPeer } from "./lib/peer.ts";
import { slowlink } from "./lib/slowlink.ts";

const { values: ask } = parseArgs({
  options: {
    only: { type: "string" },
    parts: { type: "string", default: "start,load,bytes,link" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    runs: { type: "string", default: "5" },
    rtt: { type: "string", default: "400" },
    kbps: { type: "string", default: "400" },
    cpu: { type: "string", default: "4" },
    out: { type: "string", default: join(import.meta.dir, "results.json") },
  },
});

const STARTS = 10;
const ENCODINGS = { plain: "identity", compressed: "gzip, deflate, br" } as const;

type Found = {
  deployMb?: number;
  start?: { firstAnswerMs: number; idleMb: number };
  load?: Record<keyof typeof ENCODINGS, Record<keyof Load, number>> & { mb: number; privateMb: number };
  bytes?: Bytes[];
  link?: Record<keyof Visit, number>;
  /** Of visits of their own: when a touch at first paint is answered. */
  touch?: { firstPaint: number; answered: number };
};

const peers = await readPeers(ask.only?.split(","));
const found: Record<string, Found> = Object.fromEntries(peers.map((peer) => [peer.name, { ...sizeOf(peer) }]));
const parts: Record<string, () => Promise<void>> = {
  start: measureStart,
  load: measureLoad,
  bytes: measureBytes,
  link: measureLink,
};
for (const part of ask.parts.split(",")) await parts[part]?.();

await Bun.write(ask.out, JSON.stringify({ date: new Date().toISOString(), ask, found }, null, 2));
console.log(JSON.stringify(found, null, 2));

async function measureStart(): Promise<void> {
  const times = new Map<Peer, number[]>();
  const idle = new Map<Peer, number>();
  for (let n = 0; n <= STARTS; n += 1) {
    for (const peer of peers) {
      await running(peer, async ({ pid, coldStartMs }) => {
        if (n > 0) add(times, peer, coldStartMs);
        if (n < STARTS) return;
        await Bun.sleep(1000);
        idle.set(peer, rssMb(pid));
      });
    }
  }
  for (const peer of peers) {
    note(peer, { start: { firstAnswerMs: median(times.get(peer) ?? []), idleMb: median([idle.get(peer) ?? 0]) } });
  }
}

async function measureLoad(): Promise<void> {
  const loads = { plain: new Map<Peer, Load[]>(), compressed: new Map<Peer, Load[]>() };
  const memory = new Map<Peer, number[]>();
  const written = new Map<Peer, number[]>();
  const seconds = Number(ask.seconds);
  for (let round = 0; round <= Number(ask.rounds); round += 1) {
    for (const peer of peers) {
      await running(peer, async ({ url, pid }) => {
        load(url, pid, { seconds: 4, accept: ENCODINGS.plain });
        if (round === 0) return;
        for (const form of ["plain", "compressed"] as const) {
          const sample = load(url, pid, { seconds, accept: ENCODINGS[form] });
          add(loads[form], peer, sample);
          say(peer, form, sample);
        }
        add(memory, peer, rssMb(pid));
        add(written, peer, privateMb(pid));
      });
    }
  }
  for (const peer of peers) {
    const of = (form: keyof typeof ENCODINGS) => medians(loads[form].get(peer) ?? []);
    note(peer, {
      load: {
        plain: of("plain"),
        compressed: of("compressed"),
        mb: Math.max(...(memory.get(peer) ?? [])),
        privateMb: Math.max(...(written.get(peer) ?? [])),
      },
    });
  }
}

async function measureBytes(): Promise<void> {
  for (const peer of peers) await running(peer, async ({ url }) => note(peer, { bytes: await bytesOf(url) }));
}

/** First visits over the modelled slow line, with the processor slowed down too. */
async function measureLink(): Promise<void> {
  const visits = new Map<Peer, Visit[]>();
  const touches = new Map<Peer, { firstPaint: number; answered: number }[]>();
  const browser = await launch();
  const web = peers.filter((peer) => peer.browser);
  for (let run = 0; run < Number(ask.runs); run += 1) {
    for (const peer of web) {
      await running(peer, async ({ url }) => {
        const link = await slowlink({ rttMs: Number(ask.rtt), kbps: Number(ask.kbps) });
        const slow = { cpu: Number(ask.cpu), link: link.port };
        const seen = await visit(browser, url, slow);
        add(visits, peer, seen);
        say(peer, "visit", seen);
        if (peer.touch) {
          const touch = await touchAtFirstPaint(browser, url, { ...slow, target: peer.touch });
          add(touches, peer, touch);
          say(peer, "touch", touch);
        }
        link.close();
      });
    }
  }
  await browser.close();
  for (const peer of web) {
    const touch = touches.get(peer);
    note(peer, { link: medians(visits.get(peer) ?? []), ...(touch ? { touch: medians(touch) } : {}) });
  }
}

async function running(peer: Peer, measure: (run: Running) => void | Promise<void>): Promise<void> {
  const run = await startPeer(peer);
  try {
    await measure(run);
  } finally {
    await run.stop();
  }
}

function sizeOf(peer: Peer): Found {
  if (peer.deploy.length === 0) return {};
  const bytes = peer.deploy.map((path) => {
    const { stdout } = Bun.spawnSync(["du", "-sb", join(import.meta.dir, path)]);
    return Number.parseInt(stdout.toString(), 10);
  });
  return { deployMb: Math.round(bytes.reduce((sum, each) => sum + each, 0) / 1e6) };
}

function note(peer: Peer, result: Found): void {
  found[peer.name] = { ...found[peer.name], ...result };
  say(peer, "median", result);
}

function add<Value>(lists: Map<Peer, Value[]>, peer: Peer, value: Value): void {
  lists.set(peer, [...(lists.get(peer) ?? []), value]);
}

function say(peer: Peer, what: string, figures: object): void {
  console.error(peer.name, what, JSON.stringify(figures));
}
