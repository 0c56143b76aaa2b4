/**
 * How soon the executable answers, and what it holds at rest, beside an empty program of the same kind.
 * In turn, so that a busy moment meets all of them; the first round is thrown away.
 *
 *   npm run build && node scripts/bun.mjs bench/start.ts [ROUNDS]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./lib/median.ts";
import { cpuSeconds, type Peer, readPeers, rssMb, startPeer } from "./lib/peer.ts";

const rounds = Number(Bun.argv[2] ?? 15);
const folder = mkdtempSync(join(tmpdir(), "lango-start-"));
const source = join(folder, "empty.ts");
await Bun.write(source, `Bun.serve({ port: process.env.PORT, hostname: "127.0.0.1", fetch: () => new Response() });`);
const flags =
  "--compile --minify --bytecode --splitting --format=esm --no-compile-autoload-bunfig --no-compile-autoload-dotenv";
const compile = ["build", source, ...flags.split(" "), `--outfile=${folder}/empty`];
Bun.spawnSync([process.execPath, ...compile], { cwd: folder });

const [lango] = await readPeers(["lango"]);
if (!lango) throw new Error("peers.json does not name Lango");
const serve = { ...lango, path: "/healthz" };
const demo = { ...serve, start: "dist/lango demo", env: { ...serve.env, DATA_DIR: join(folder, "demo") } };
const peers: Record<string, Peer> = {
  "an empty program": { ...serve, cwd: "..", start: `${folder}/empty` },
  serve,
  demo,
  "serve, a host's page": lango,
};

const seen = Object.keys(peers).map((name) => ({ name, ms: [] as number[], cpuMs: [] as number[], mb: 0 }));
for (let round = 0; round <= rounds; round += 1) {
  for (const row of seen) {
    const peer = peers[row.name];
    if (!peer) continue;
    const { pid, coldStartMs, stop } = await startPeer(peer);
    const used = cpuSeconds(pid);
    // The demo furnishes its houses the first time; memory is read when everything has come to rest.
    if (round === 0) await Bun.sleep(peer === demo ? 10_000 : 0);
    else row.ms.push(coldStartMs);
    if (round > 0) row.cpuMs.push(used * 1000);
    if (round === rounds) {
      await Bun.sleep(3000);
      row.mb = Math.round(rssMb(pid));
    }
    await stop();
  }
}
console.table(
  seen.map(({ name, ms, cpuMs, mb }) => ({
    name,
    ms: median(ms),
    best: Math.round(Math.min(...ms)),
    cpuMs: median(cpuMs),
    mb,
  })),
);
rmSync(folder, { recursive: true });
