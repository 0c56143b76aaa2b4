import { Database } from "bun:sqlite";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { securityCredential } from "#src/adapters/daraja/security-credential.ts";
import { findBun } from "../scripts/bun.mjs";
import { executable, forget, freePort, root, untilHeard } from "./lango.ts";

/** The operator's, as the demo has it. */
export const OPERATOR_PAYBILL = "174379";
const MINUTE = 60_000;

export type ChaosHouse = Awaited<ReturnType<typeof openChaosHouse>>;
export type Daraja = Awaited<ReturnType<typeof startDaraja>>;

/** Money that moved at the simulator, and where back to. */
export type Moved = Readonly<{
  receipt: string;
  kind: "stk" | "c2b" | "reversal" | "b2c";
  amountKes: number;
  /** Whose money it was, or is now. */
  phone: string;
  /** Of a payout: the id of our own request. */
  reference: string;
  /** The payment that a reversal gave back. */
  of?: string;
}>;

/** The executable and M-PESA's simulator, each a process of its own, with one clock that can be moved. */
export async function openChaosHouse() {
  const folder = mkdtempSync(join(tmpdir(), "lango-chaos-"));
  const clockFile = join(folder, "ahead");
  const dataDir = join(folder, "data");
  let ahead = 0;
  const pass = (ms: number) => {
    ahead += ms;
    writeFileSync(clockFile, String(ahead));
  };
  pass(0);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const daraja = await startDaraja(folder, clockFile);
  const credential = securityCredential("operator-2026", await daraja.ask("certificate")) ?? "";
  const env = {
    // Each guest comes from a network of their own.
    TRUST_PROXY: "1",
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    MPESA_BASE_URL: daraja.url,
    MPESA_INITIATOR: "operator-api",
    MPESA_SECURITY_CREDENTIAL: credential,
    MPESA_REFUNDS_BY: "both",
    DEMO_CLOCK_FILE: clockFile,
  };
  const start = async () => {
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
  let usedMs = 0;
  const kill = async () => {
    lango.kill("SIGKILL");
    await lango.exited;
    usedMs += processorMs(lango);
  };
  return {
    folder,
    origin,
    daraja,
    /** Lets time go by, or turns it back. */
    pass,
    now: () => Date.now() + ahead,
    async restart() {
      await kill();
      lango = await start();
    },
    /** Every write past the first kilobyte of a file fails, as on a full disk; `unlimited` ends it. */
    limitFiles: (bytes: string) => Bun.spawnSync(["prlimit", "--pid", String(lango.pid), `--fsize=${bytes}:unlimited`]),
    rows<T>(sql: string): T[] {
      const db = new Database(join(dataDir, "lango.db"), { readonly: true });
      try {
        db.run("pragma busy_timeout = 5000");
        return db.query<T, []>(sql).all();
      } finally {
        db.close();
      }
    },
    database: () => new Database(join(dataDir, "lango.db"), { readonly: true }),
    /** Waits until everything that is due by now has been done, or for as long as it may take. */
    async quiet(mostMs: number) {
      const from = performance.now();
      for (let calm = 0; calm < 3 && performance.now() - from < mostMs; ) {
        await Bun.sleep(60);
        const now = Date.now() + ahead;
        const [open] = this.rows<{ n: number }>(
          `select (select count(*) from callbacks where settled_at is null)
            + (select count(*) from mpesa_operations where kind = 'look_up' and state in ('created', 'requested', 'accepted')
                and created_at > ${now - MINUTE})
            + (select count(*) from jobs where done_at is null and run_at <= ${now}) as n`,
        );
        calm = open?.n === 0 ? calm + 1 : 0;
      }
    },
    /** Ends both; what they used, in seconds of processor time. */
    async end(isKept: boolean) {
      await kill();
      daraja.process.kill();
      await daraja.process.exited;
      if (!isKept) forget(folder);
      return { lango: Math.round(usedMs / 1000), mpesa: Math.round(processorMs(daraja.process) / 1000) };
    },
  };
}

function processorMs(child: Bun.Subprocess): number {
  return Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1000;
}

async function startDaraja(folder: string, clockFile: string) {
  const program = join(root, "src/simulator/daraja/standalone.ts");
  const file = join(folder, "daraja.sqlite");
  const args = ["--file", file, "--pace", "0.02", "--clock-file", clockFile];
  const child = Bun.spawn([findBun(), program, ...args], { cwd: root, stdout: "pipe", stderr: "ignore" });
  const url = /http:\S+/.exec(await untilHeard(child.stdout, "\n"))?.[0] ?? "";
  const ask = (path: string) => fetch(`${url}/control/${path}`).then((answer) => answer.text());
  return {
    url,
    process: child,
    ask,
    control: (path: string, body: unknown) =>
      fetch(`${url}/control/${path}`, { method: "POST", body: JSON.stringify(body) }).then((answer) => answer.text()),
    movements: async () => JSON.parse(await ask("movements")) as Moved[],
    /** Waits until no phone is about to answer and no call to be made, but those of an hour from now. */
    async quiet(mostMs: number) {
      const from = performance.now();
      const db = new Database(file, { readonly: true });
      const open = db.query<{ n: number }, []>(
        'select count(*) as n from jobs where work not like \'%"what":"result"%\'',
      );
      while (performance.now() - from < mostMs && (open.get()?.n ?? 0) > 0) await Bun.sleep(50);
      db.close();
    },
  };
}
