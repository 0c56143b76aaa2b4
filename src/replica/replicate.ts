import { Database } from "bun:sqlite";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readReplicaStatus, writeReplicaStatus } from "#src/operations/replica-status.ts";
import type { ReplicaStore } from "#src/ports/replica-store.ts";
import type { ReplicaConfig } from "#src/settings/copies.ts";
import type { Log } from "#src/web/log.ts";
import { leaveCard, readCard } from "./card.ts";
import { copyFiles } from "./copy-files.ts";
import { ENGINES_FOLDER, litestreamConfig, litestreamEnvironment, reachedIn, readBy } from "./litestream.ts";

type Needs = Readonly<{
  dataDir: string;
  to: ReplicaConfig["to"];
  /** Seals the instance key that goes along; without one it does not. */
  passphrase: string;
  /** Where Litestream is. */
  program: string;
  store: ReplicaStore;
  lango: string;
  /** Whether this house is the one that is sold, if that can be known; asked where another machine may have taken over. */
  mayCopy?: (() => Promise<boolean | undefined>) | undefined;
  now: () => number;
  log: Log;
  /** For tests: how soon it is looked, and begun again. */
  pace?: Pace;
}>;

type Pace = Readonly<{
  lookEveryMs: number;
  filesEveryMs: number;
  againAfterMs: number;
  stuckAfterMs: number;
  afreshEveryMs: number;
  wholeEveryMs: number;
}>;

/**
 * So long the engine works in one go. While it does the log of changes is never emptied, and neither is what it has
 * sent: what a person has had deleted could be read in both.
 */
const AFRESH_EVERY_MS = 24 * 3_600_000;
const PACE: Pace = {
  lookEveryMs: 1000,
  filesEveryMs: 2000,
  againAfterMs: 1000,
  stuckAfterMs: 30_000,
  afreshEveryMs: AFRESH_EVERY_MS,
  wholeEveryMs: 60_000,
};
/** The longest that it waits before it is begun again. */
const AGAIN_MOST_MS = 60_000;
const ANSWER_WITHIN_MS = 2000;
const ENDS_WITHIN_MS = 10_000;
const FAULT_SIGNS = 300;
const SOLD_ELSEWHERE = "another machine sells this house";

/**
 * Copies a house to another place while it works: the database by Litestream, which is begun again whenever it ends or
 * fails without mending itself; photos, papers and the key by ourselves. What it says of itself is in `replica.json`.
 *
 * `stop` lets the engine send what it has, and resolves when it has ended.
 */
export function replicate(needs: Needs): { stop(): Promise<void> } {
  const pace = needs.pace ?? PACE;
  const stopping = Promise.withResolvers<void>();
  let isStopping = false;
  const state: State = {
    copiedAt: readReplicaStatus(needs.dataDir)?.copiedAt ?? null,
    pid: null,
    filesWaiting: 0,
    fault: null,
    fileFault: null,
    told: "",
    mayCopy: needs.mayCopy ? undefined : true,
    isHeard: true,
    wholeIn: undefined,
    isGone: false,
  };
  const pause = (ms: number) => Promise.race([Bun.sleep(ms), stopping.promise]);
  const isOurs = Promise.withResolvers<void>();
  const turns = { pace, pause, isStopping: () => isStopping, isOurs };
  endLeftOver(needs);
  const both = Promise.all([copyDatabase(needs, state, turns), carryFiles(needs, state, turns)]);
  return {
    async stop() {
      isStopping = true;
      stopping.resolve();
      isOurs.resolve();
      await both;
      tell(needs, state);
    },
  };
}

type State = {
  copiedAt: number | null;
  pid: number | null;
  filesWaiting: number;
  fault: string | null;
  fileFault: string | null;
  told: string;
  /** Nothing before it is known: what is in this folder may be what was sold before another took over. */
  mayCopy: boolean | undefined;
  /** Whether what it says of itself could be written. */
  isHeard: boolean;
  /** The generation of which everything has been elsewhere. */
  wholeIn: string | undefined;
  /** Whether what it begins with has been taken away there: what is sent after it is of no use. */
  isGone: boolean;
};
type Turns = Readonly<{
  pace: Pace;
  pause(ms: number): Promise<void>;
  isStopping(): boolean;
  /** Resolved once the place is known to be this house's: before that nothing is sent there. */
  isOurs: PromiseWithResolvers<void>;
}>;

/** What it says of itself can be lost: a full disk takes no file, and the copying goes on all the same. */
function tell({ dataDir, now, log }: Needs, state: State): void {
  const { copiedAt, pid, filesWaiting, fault, fileFault } = state;
  try {
    writeReplicaStatus(dataDir, { at: now(), copiedAt, pid, filesWaiting, fault: fault ?? fileFault });
    state.isHeard = true;
  } catch (error) {
    if (state.isHeard) log.error("how far the copy is cannot be said", { fault: wordsOf(error) });
    state.isHeard = false;
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, FAULT_SIGNS) : "failed";
}

/** Begins the engine again for as long as we are to copy: soon after it has worked, ever later while it does not. */
async function copyDatabase(needs: Needs, state: State, turns: Turns): Promise<void> {
  await turns.isOurs.promise;
  let wait = turns.pace.againAfterMs;
  while (!turns.isStopping()) {
    if (!(await mayCopyNow(needs, state))) {
      await turns.pause(turns.pace.filesEveryMs);
      continue;
    }
    const didWork = await runEngine(needs, state, turns).catch((error: unknown) => {
      state.fault = wordsOf(error);
      tell(needs, state);
      return false;
    });
    if (turns.isStopping()) return;
    wait = didWork ? turns.pace.againAfterMs : Math.min(wait * 2, AGAIN_MOST_MS);
    needs.log.warn("replication is begun again", { inMs: wait, fault: state.fault ?? "" });
    await turns.pause(wait);
  }
}

/** A machine that has been replaced must not send its old house over the new one. What cannot be known is as it was. */
async function mayCopyNow(needs: Needs, state: State): Promise<boolean> {
  if (!needs.mayCopy) return true;
  const may = (await needs.mayCopy()) ?? state.mayCopy;
  const fault = may === undefined ? "whether another machine sells this house cannot be read" : SOLD_ELSEWHERE;
  if (!may && state.fault !== fault) needs.log.error("nothing is copied", { fault });
  state.mayCopy = may;
  if (may) return true;
  state.fault = fault;
  tell(needs, state);
  return false;
}

/** One life of the engine. Whether it ever had everything elsewhere. */
async function runEngine(needs: Needs, state: State, turns: Turns): Promise<boolean> {
  const { isStopping, pace } = turns;
  const database = join(needs.dataDir, "lango.db");
  const config = join(needs.dataDir, "litestream.yml");
  const port = freePort();
  writeFileSync(config, litestreamConfig(database, needs.to, port), { mode: 0o600 });
  const engine = Bun.spawn([needs.program, "replicate", "-no-expand-env", "-config", config], {
    env: litestreamEnvironment(needs.to),
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  state.pid = engine.pid;
  const life: Life = { port, begun: performance.now(), faultAt: undefined, didWork: false };
  const reading = readFaults(engine.stderr, (fault) => {
    // A bucket that refuses is told of twice a second.
    if (state.fault !== fault) needs.log.warn("replication", { fault });
    state.fault = fault;
    life.faultAt ??= performance.now();
  });
  try {
    await watchEngine(needs, state, turns, { engine, life });
  } finally {
    await ended(engine);
    await reading;
    state.pid = null;
  }
  if (state.isGone) {
    rmSync(join(needs.dataDir, ENGINES_FOLDER), { recursive: true, force: true });
    state.isGone = false;
  }
  if (isOld(life, pace)) emptyLogOf(database);
  else if (!isStopping()) state.fault ??= `litestream ended (${engine.signalCode ?? engine.exitCode})`;
  if (isStopping()) rmSync(config, { force: true });
  tell(needs, state);
  return life.didWork;
}

type Engine = Bun.Subprocess<"ignore", "ignore", "pipe">;
type Life = { readonly port: number; readonly begun: number; faultAt: number | undefined; didWork: boolean };

const isOld = ({ begun }: Life, pace: Pace) => performance.now() - begun > pace.afreshEveryMs;

/** Until it ends, is to end, or has to be begun again. */
async function watchEngine(
  needs: Needs,
  state: State,
  { pace, pause, isStopping }: Turns,
  { engine, life }: { engine: Engine; life: Life },
): Promise<void> {
  let syncs = 0;
  let heardAt = life.begun;
  let askedAt = life.begun;
  while (engine.exitCode === null && engine.signalCode === null && !isStopping() && !isOld(life, pace)) {
    // What is level when it is asked was saved before.
    const asked = needs.now();
    const read = readBy(needs.dataDir);
    const reached = await askReached(life.port, read);
    if (reached !== "silent") heardAt = performance.now();
    if (reached !== "silent" && reached && reached.syncs > syncs) {
      syncs = reached.syncs;
      if (reached.isLevel) {
        life.didWork = true;
        state.wholeIn = read?.generation;
        state.copiedAt = asked;
        state.fault = null;
        life.faultAt = undefined;
      }
    }
    tell(needs, state);
    if (performance.now() - askedAt > pace.filesEveryMs) {
      askedAt = performance.now();
      if (!(await mayCopyNow(needs, state))) return;
    }
    if (state.isGone) return;
    // After a fault it sends again with the next change alone, and nobody may book for an hour.
    if (life.faultAt !== undefined && performance.now() - life.faultAt > pace.stuckAfterMs) return;
    if (performance.now() - heardAt > pace.stuckAfterMs) {
      state.fault = "litestream stands still";
      tell(needs, state);
      // It would hear no other word.
      return void engine.kill("SIGKILL");
    }
    await Promise.race([pause(pace.lookEveryMs), engine.exited]);
  }
}

/** Lets it send what it has. */
async function ended(engine: Engine): Promise<void> {
  engine.kill("SIGTERM");
  const last = await Promise.race([engine.exited, Bun.sleep(ENDS_WITHIN_MS).then(() => "late" as const)]);
  if (last === "late") engine.kill("SIGKILL");
  await engine.exited;
}

/** Nobody waits for it: what can't be had at once is had the next day. */
function emptyLogOf(file: string): void {
  const db = new Database(file, { readwrite: true, strict: true });
  try {
    db.exec("pragma busy_timeout = 50; pragma wal_checkpoint(passive); pragma wal_checkpoint(truncate)");
  } finally {
    db.close();
  }
}

async function askReached(
  port: number,
  read: ReturnType<typeof readBy>,
): Promise<ReturnType<typeof reachedIn> | "silent"> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return reachedIn(await response.text(), read);
  } catch {
    return "silent";
  }
}

/** What the engine says went wrong, one line a fault, never with an address that carries a key. */
async function readFaults(stream: ReadableStream<Uint8Array>, heard: (fault: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = (lines.pop() ?? "").slice(-10_000);
    for (const line of lines) {
      const fault = faultIn(line);
      if (fault) heard(fault);
    }
  }
}

function faultIn(line: string): string | undefined {
  try {
    const { level, msg = "", error = "" } = JSON.parse(line) as { level?: string; msg?: string; error?: string };
    return level === "ERROR" ? `${msg}: ${error}`.slice(0, FAULT_SIGNS) : undefined;
  } catch {
    // It says so before its log begins.
    return line.trim() ? line.trim().slice(0, FAULT_SIGNS) : undefined;
  }
}

async function carryFiles(needs: Needs, state: State, { pace, pause, isStopping, isOurs }: Turns): Promise<void> {
  let files = copyFiles(needs.dataDir, needs.store, needs.now);
  let isLeft = false;
  let lookedAt = performance.now();
  while (!isStopping()) {
    try {
      if (performance.now() - lookedAt > pace.wholeEveryMs) {
        lookedAt = performance.now();
        if (!(await isWholeThere(needs, state)))
          [files, isLeft] = [copyFiles(needs.dataDir, needs.store, needs.now), false];
      }
      if (!isLeft) await leaveCard(needs.store, needs);
      isLeft = true;
      isOurs.resolve();
      if (state.mayCopy) state.filesWaiting = await files.round();
      state.fileFault = null;
    } catch (error) {
      state.fileFault = wordsOf(error);
      if (state.fileFault !== state.told) needs.log.warn("files are not copied", { fault: state.fileFault });
      state.told = state.fileFault;
      tell(needs, state);
    }
    if (state.filesWaiting === 0) await pause(pace.filesEveryMs);
  }
}

/**
 * Whether the card stands there still, and what the database begins with. Who empties the place, or has a rule of the
 * bucket do it, leaves changes of which nothing can be brought back, and the engine does not look.
 */
async function isWholeThere({ store, log }: Needs, state: State): Promise<boolean> {
  if (!state.mayCopy || state.wholeIn === undefined) return true;
  const snapshots = await store.list(`database/generations/${state.wholeIn}/snapshots/`);
  if (snapshots.length > 0) return (await readCard(store)) !== undefined;
  state.fault = "what was copied has been taken away there: all of it is copied again";
  log.error("replication", { fault: state.fault });
  Object.assign(state, { wholeIn: undefined, copiedAt: null, isGone: true });
  return false;
}

/** An engine that outlived whoever watched over it would write beside ours. */
function endLeftOver({ dataDir, log }: Needs): void {
  const pid = readReplicaStatus(dataDir)?.pid;
  if (!pid) return;
  try {
    const said = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (!said.includes(join(dataDir, "litestream.yml"))) return;
    process.kill(pid, "SIGKILL");
    log.warn("an engine that was left over has been ended", { pid });
  } catch {
    // It has gone.
  }
}

function freePort(): number {
  const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = server;
  server.stop(true);
  return port;
}
