import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ReplicaConfig } from "#src/settings/copies.ts";

/** How long one day's state can be gone back to. What a person has had deleted is elsewhere so long, and no longer. */
const KEPT = "24h";
/** 4 MB of changes. Smaller logs would let one writer run over what another has not copied (see the decision). */
const PAGES_BEFORE_CHECKPOINT = 1000;

/**
 * Litestream 0.3.13's settings, as JSON, which is YAML. It checkpoints only in the way that waits for nobody and lets
 * nobody wait (PASSIVE): never by the clock, and never by force while we write (`max-checkpoint-page-count: 0`).
 */
export function litestreamConfig(database: string, to: ReplicaConfig["to"], metricsPort?: number): string {
  const where =
    to.kind === "file"
      ? { type: "file", path: join(to.folder, "database") }
      : {
          type: "s3",
          bucket: to.bucket,
          path: [to.path, "database"].filter(Boolean).join("/"),
          ...(to.endpoint ? { endpoint: to.endpoint, "force-path-style": true } : {}),
          ...(to.region ? { region: to.region } : {}),
        };
  return JSON.stringify({
    ...(metricsPort === undefined ? {} : { addr: `127.0.0.1:${metricsPort}` }),
    logging: { type: "json", level: "info", stderr: true },
    dbs: [
      {
        path: database,
        "meta-path": join(dirname(database), ENGINES_FOLDER),
        "monitor-interval": "500ms",
        "checkpoint-interval": "0s",
        "min-checkpoint-page-count": PAGES_BEFORE_CHECKPOINT,
        "max-checkpoint-page-count": 0,
        replicas: [
          {
            ...where,
            "sync-interval": "500ms",
            "snapshot-interval": "12h",
            retention: KEPT,
            "retention-check-interval": "1h",
          },
        ],
      },
    ],
  });
}

/** What the engine is told that does not belong into a file. */
export function litestreamEnvironment(to: ReplicaConfig["to"]): Record<string, string> {
  const { PATH = "", HOME = "" } = process.env;
  const keys = to.kind === "s3" ? { LITESTREAM_ACCESS_KEY_ID: to.keyId, LITESTREAM_SECRET_ACCESS_KEY: to.secret } : {};
  return { PATH, HOME, ...keys };
}

/** What all of it is tried with. Later ones keep another format in the place, and read other settings. */
export const LITESTREAM_TRIED = "0.3.13";

/** What a program calls itself that is another than the one that was tried; nothing for that one. */
export function otherLitestream(program: string): string | undefined {
  const { stdout } = Bun.spawnSync([program, "version"], { stderr: "ignore", timeout: 5000 });
  const version = stdout.toString().trim().replace(/^v/, "");
  return version === LITESTREAM_TRIED ? undefined : version.slice(0, 40) || "unknown";
}

/** The program: the one that is named, or one that lies beside Lango, or one that the system finds. */
export function litestreamProgram(named: string): string | undefined {
  if (named) return existsSync(named) ? named : undefined;
  const beside = join(dirname(process.execPath), "litestream");
  return existsSync(beside) ? beside : (Bun.which("litestream") ?? undefined);
}

/** What the engine keeps beside the database: what it has read of the log of changes, file by file, until it is sent. */
export const ENGINES_FOLDER = "litestream";

/** How far the engine has read: which generation, the number of the file that it writes, and how much is in it. */
type ReadOfLog = Readonly<{ generation: string; index: number; size: number }>;

/**
 * Read from its folder. Its own count (`litestream_shadow_wal_size`) adds up all files that it has not thrown away yet,
 * and says more than was ever to be sent as soon as there are two.
 */
export function readBy(dataDir: string): ReadOfLog | undefined {
  try {
    const folder = join(dataDir, ENGINES_FOLDER);
    const generation = readFileSync(join(folder, "generation"), "utf8").trim();
    const wal = join(folder, "generations", generation, "wal");
    const last = readdirSync(wal)
      .filter((name) => /^[0-9a-f]{8}\.wal$/.test(name))
      .sort()
      .at(-1);
    if (!last) return undefined;
    return { generation, index: Number.parseInt(last, 16), size: statSync(join(wal, last)).size };
  } catch {
    return undefined;
  }
}

/** How far the engine is: `syncs` rises while it looks at the database, and `isLevel` while nothing is left to send. */
export type Reached = Readonly<{ syncs: number; errors: number; isLevel: boolean }>;

/** Reads its counts, in Prometheus' text. Nothing before it has looked for the first time. */
export function reachedIn(metrics: string, read: Pick<ReadOfLog, "index" | "size"> | undefined): Reached | undefined {
  const values = new Map<string, number>();
  for (const line of metrics.split("\n")) {
    // name{labels} value
    const [, name, value] = /^([a-z_]{1,80})(?:\{[^}]{0,2000}\})? ([0-9.e+-]{1,40})$/.exec(line) ?? [];
    if (name) values.set(name, Number(value));
  }
  const syncs = values.get("litestream_sync_count");
  if (!syncs) return undefined;
  const isLevel =
    read !== undefined &&
    values.get("litestream_replica_wal_index") === read.index &&
    values.get("litestream_replica_wal_offset") === read.size;
  return { syncs, errors: values.get("litestream_sync_error_count") ?? 0, isLevel };
}
