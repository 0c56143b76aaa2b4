import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { isEmptyHouse } from "#db/kind-of-house.ts";
import { channelMessenger } from "./adapters/channels/channel-messenger.ts";
import { readC2bNotice } from "./adapters/daraja/c2b.ts";
import { createDaraja } from "./adapters/daraja/create-daraja.ts";
import { readOperationResult } from "./adapters/daraja/read-operation.ts";
import { securityCredential } from "./adapters/daraja/security-credential.ts";
import { readStkCallback } from "./adapters/daraja/stk-callback.ts";
import { diskFileStore, forgetHalfWritten } from "./adapters/disk/disk-file-store.ts";
import { fileClock } from "./adapters/system/file-clock.ts";
import { systemClock } from "./adapters/system/system-clock.ts";
import { becomeOwnerOf } from "./commands/as-owner.ts";
import {
  backUpApart,
  channelsOf,
  lateFeeds,
  lateMapLinks,
  lateOpenId,
  latePictures,
  latePurges,
  latePush,
  lateReader,
} from "./commands/late-adapters.ts";
import { failed, usage } from "./commands/say.ts";
import { endingSignals } from "./commands/signals.ts";
import { type Config, type Mode, readConfig, withSampleGoogle } from "./config.ts";
import { COMMIT, VERSION } from "./core/version.ts";
import { ownLandingContent } from "./landing/own-files.ts";
import { readableByOthers } from "./operations/instance-key.ts";
import type { Clock } from "./ports/clock.ts";
import type { Held, LeaseKeeper } from "./selling/lease.ts";
import { localProvider } from "./sign-in/local-provider.ts";
import type { DarajaSimulator } from "./simulator/daraja/create-daraja-simulator.ts";
import { type RunningServer, startServer } from "./start-server.ts";
import type { Deps } from "./web/deps.ts";
import { type Log, logOfProgram } from "./web/log.ts";

type StartFaults = typeof import("./operations/start-fault.ts");
type Simulators = typeof import("./simulator/daraja/create-daraja-simulator.ts");

type Command = Readonly<{
  /** What help says of it, and what it is given; nothing of what is not for people. */
  help?: readonly [given: string, says: string];
  run: (rest: string[]) => unknown;
}>;

/** Every command by name; what only one of them needs is loaded by that one. */
const COMMANDS: Readonly<Record<string, Command>> = {
  serve: { help: ["", "migrate, then serve (default)"], run: () => serve("production") },
  demo: {
    help: ["", "serve with sample hosts, a simulated M-PESA and an outbox at /dev"],
    run: () => serve("demo"),
  },
  migrate: {
    help: ["", "bring the database up to date"],
    run: async () => (await import("./commands/migrate.ts")).migrateCommand(configured("demo")),
  },
  backup: {
    help: [
      "[FILE]",
      "everything but the instance key in one file, also while Lango runs; - is a pipe; alone, BACKUP_TO",
    ],
    run: async (words) => (await import("./commands/backup.ts")).backupCommand(configured("demo"), words),
  },
  restore: {
    help: [
      "FILE",
      "put a verified backup in the place of what is here; --from PLACE brings back what was copied there",
    ],
    run: async (words) => (await import("./commands/restore.ts")).restoreCommand(configured("demo"), words),
  },
  setup: {
    help: ["[--answers FILE] [--replace] [FILE]", "ask for the settings, and write them to FILE (/etc/lango.env)"],
    run: async (words) => (await import("./commands/setup.ts")).setupCommand(words),
  },
  check: {
    help: [
      "[--sms NUMBER] [--mail ADDRESS] [--whatsapp NUMBER]",
      "try M-PESA's keys, the public address, callbacks, certificates, and one message by each way",
    ],
    run: async (words) => {
      const config = configured("production");
      await (await import("./commands/check.ts")).checkCommand(config, await channelsOf(config), words);
    },
  },
  drill: {
    help: ["", "bring the copy back in a corner, look it over, and say what would be lost if this machine ended now"],
    run: async () => (await import("./commands/drill.ts")).drillCommand(configured("demo")),
  },
  recovered: {
    help: ["", "sell nights again after a restore, whatever has not answered yet"],
    run: async () => (await import("./commands/recovered.ts")).recoveredCommand(configured("demo")),
  },
  replicate: {
    help: ["", "copy the house to REPLICATE_TO while it works, by Litestream"],
    run: async () => (await import("./commands/replicate.ts")).replicateCommand(configured("demo")),
  },
  "undo-upgrade": {
    help: ["[--yes]", "put the database from before the last upgrade back, for the Lango of before"],
    run: async (words) => (await import("./commands/undo-upgrade.ts")).undoUpgradeCommand(configured("demo"), words),
  },
  doctor: {
    help: ["[FILE …]", "look the house over, and its audit log against backups and logs; --repair mends what is safe"],
    run: async (words) => (await import("./commands/doctor.ts")).doctorCommand(configured("demo"), words),
  },
  key: {
    help: ["renew", "make a new instance key, when the old one is lost; says what is lost with it"],
    run: async (words) => (await import("./commands/key.ts")).keyCommand(configured("demo"), words),
  },
  admin: {
    help: ["VERB", "what only the operator may do; without a verb, the list of them"],
    run: async (words) => (await import("./commands/admin.ts")).adminCommand(configured("demo"), words),
  },
  version: { help: ["", "say which version and commit this is"], run: () => console.log(`${VERSION} (${COMMIT})`) },
  help: { help: ["", "say this"], run: () => console.log(helpText()) },
  // Reads what a stranger supplied, and ends.
  "read-apart": { run: async () => (await import("./adapters/apart/answer-apart.ts")).answerApart() },
  // Draws pictures until nobody asks for one.
  "draw-apart": { run: async () => (await import("./drawing/answer-drawing.ts")).answerDrawing() },
};

const HELP_COLUMN = 24;

/** What works on no folder of a house. */
const OF_NO_FOLDER: readonly string[] = ["setup", "version", "help", "read-apart", "draw-apart"];

/** What is longer than its column has what is said of it below. */
function lineOf(typed: string): string {
  return typed.length > HELP_COLUMN ? `${typed}\n${" ".repeat(HELP_COLUMN + 3)}` : `${typed.padEnd(HELP_COLUMN)} `;
}

function helpText(): string {
  const lines = Object.entries(COMMANDS).flatMap(([name, { help }]) =>
    help ? [`  ${lineOf(`lango ${name} ${help[0]}`)}${help[1]}`] : [],
  );
  const from = "Configuration comes from the environment: lango setup asks for it, README.md lists it.";
  return `lango ${VERSION}\n\n${lines.join("\n")}\n\n${from}`;
}

// Guests' names, numbers and payments are in what Lango writes: it is for the account that runs it alone.
process.umask(0o077);

/** Whether root became the account whose folder it is. */
let isOwner = false;

const [given = "serve", ...rest] = Bun.argv.slice(2);
// As programs are often asked.
const command = given.replace(/^--(?=version$|help$)/, "");
try {
  await run(command, rest);
} catch (error) {
  explain(error);
}

async function run(command: string, rest: string[]): Promise<void> {
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  // A port or a folder after it would be taken for set.
  if (known?.help?.[0] === "" && rest.length > 0)
    usage(`lango ${command}, and nothing after it: settings come from the environment (README.md)`);
  if (known && !OF_NO_FOLDER.includes(command))
    isOwner = becomeOwnerOf(resolve(process.env.DATA_DIR?.trim() || "data"));
  if (known) return void (await known.run(rest));
  console.error(`There is no command "${[command, ...rest].join(" ")}".\n\n${helpText()}`);
  process.exit(2);
}

/** What an operator can mend is said in words, and ends the program; a fault of ours keeps its trace. */
function explain(error: unknown, database?: string): never {
  const { startFault } = require("./operations/start-fault.ts") as StartFaults;
  const config = configured("demo");
  const named = [...rest, config.backups?.folder ?? ""].filter((word) => word && !word.startsWith("-"));
  const said = startFault(error, { ...config, named }, database);
  const fault = said && isOwner ? `${said} (root works as the account whose folder ${config.dataDir} is)` : said;
  if (!fault) throw error;
  if (command === "serve" || command === "demo") refuse([fault]);
  failed(fault);
}

function configured(mode: Mode): Config {
  const read = readConfig(mode, process.env);
  if ("config" in read) return read.config;
  refuse(read.faults);
}

/** To a person in words; where a machine keeps what `serve` writes, in the shape of the log, whatever its level. */
function refuse(faults: readonly string[]): never {
  const log = command === "serve" && !process.stderr.isTTY ? logOfProgram("error", systemClock.now) : undefined;
  if (log) for (const fault of faults) log.error("Lango cannot start", { fault });
  else console.error(`Lango cannot start:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
  process.exit(1);
}

/** A fault of ours ends the program, as it would anyway; its trace is a line like any other. */
function breakInOneLine(log: Log): void {
  const end = (error: unknown) => {
    log.error("Lango broke", { trace: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}

function stopAtSignals(server: RunningServer, log: Log): void {
  let stopping = false;
  for (const signal of endingSignals()) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info("Lango stops", { signal });
      void server.stop().then(() => {
        log.info("Lango has stopped");
        process.exit(0);
      });
    });
  }
}

/** What only some need is loaded by those: each library that is not loaded is time before the first answer. */
async function serve(mode: Mode): Promise<void> {
  const config = withSampleGoogle(configured(mode));
  const clock = config.clockFile ? fileClock(config.clockFile) : systemClock;
  const log = logOfProgram(config.logLevel, clock.now);
  if (mode === "production") breakInOneLine(log);
  const landing = ownLandingContent(config.dataDir);
  if ("faults" in landing) refuse(landing.faults);
  const simulator = mode === "demo" ? simulatorIn(config, clock) : undefined;
  const { firebase, google } = config;
  const asFirebase = firebase && (await import("./adapters/firebase/create-firebase-identity.ts"));
  let heard: (held: Held) => void = () => {};
  const lease = config.standby ? await takenLease(config, (held) => heard(held)) : undefined;
  const server = startServer(config, {
    clock,
    lease,
    purges: config.cdn && latePurges(config.cdn, clock),
    log,
    gateway: (baseUrl, keep) => (account) =>
      createDaraja({ ...account, baseUrl, mostKes: config.mpesa.mostKes, clock, keep }),
    readReport: readStkCallback,
    readC2b: readC2bNotice,
    readOperation: readOperationResult,
    sealForSafaricom: (password) => {
      const certificate = simulator?.().certificate() ?? config.mpesa.certificate;
      return certificate ? securityCredential(password, certificate) : undefined;
    },
    messenger: channelMessenger(await channelsOf(config)),
    push: (publicUrl) => latePush(config, clock, publicUrl),
    identity: ({ db, clock }) =>
      firebase && asFirebase
        ? asFirebase.createFirebaseIdentity(firebase, { clock, warn: (detail) => log.warn("firebase", { detail }) })
        : localProvider({ db, clock }),
    openId: google && ((issuerUrl) => lateOpenId({ ...google, issuerUrl }, clock)),
    files: diskFileStore(config.dataDir, config),
    reader: lateReader(),
    pictures: latePictures(config.dataDir),
    backUpApart: () => backUpApart(),
    feeds: (publicUrl) => lateFeeds(config, publicUrl),
    mapLinks: lateMapLinks(config),
    simulator,
    furnish: mode === "demo" ? furnishDemo : undefined,
  });

  heard = server.leaseChanged;
  stopAtSignals(server, log);

  // The folder is ours: no other Lango receives anything in it.
  forgetHalfWritten(config.dataDir);
  void server.settled.then(() => forgetHalfDoneIn(config.dataDir)).catch(() => {});
  void server.settled.then(() => (mode === "demo" ? welcomeToDemo(server) : undefined)).catch(explain);
  if (mode === "production") {
    log.info("Lango is open", { url: server.url, version: VERSION, commit: COMMIT });
    warnOfSilence(config, log);
    warnOfReaders(config, log);
  }
}

/** Waits until the lease is ours, or ends because another machine sells. */
async function takenLease(config: Config, changed: (held: Held) => void): Promise<LeaseKeeper | undefined> {
  const { leaseOf } = await import("./commands/lease.ts");
  try {
    const taken = await leaseOf(config, changed);
    if (taken.outcome === "taken") return taken.keeper;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FOLDER_TAKEN") explain(error);
    refuse([`the lease in REPLICATE_TO cannot be read or written (STANDBY): ${String(error).slice(0, 200)}`]);
  }
  refuse(["another Lango sells this house (STANDBY). End that one first, or let it end by itself"]);
}

async function forgetHalfDoneIn(dataDir: string): Promise<void> {
  (await import("./operations/back-up.ts")).forgetHalfDone(dataDir);
}

/** What nobody would notice before it is needed. */
function warnOfSilence({ sms, smtp, backups }: Config, log: Log): void {
  if (sms.provider === "outbox") {
    log.warn("no SMS leaves this house: SMS_PROVIDER is outbox, so guests get no codes and nobody hears of a booking");
  }
  if (!smtp) {
    log.warn("no mail leaves this house: SMTP_URL is not set, so nobody gets a sign-in link or a new password");
  }
  const why = backups && whyNotIn(backups.folder);
  if (why) {
    log.warn(
      "no backup can be made: BACKUP_TO may not be written. Let it belong to this account, and name it in the unit",
      {
        folder: backups.folder,
        why,
      },
    );
  }
}

/** What was brought here by hand, and lies open. */
function warnOfReaders({ dataDir }: Config, log: Log): void {
  for (const file of readableByOthers(dataDir))
    log.warn("other accounts of this machine may read what is for this one alone: chmod 600", { file });
}

/** What keeps this account from writing in a folder, which is made where there is none. */
function whyNotIn(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

/** The demo's M-PESA, opened by whoever first needs it. */
function simulatorIn({ dataDir }: Config, clock: Clock): () => DarajaSimulator {
  let simulator: DarajaSimulator | undefined;
  const file = join(dataDir, "simulator.db");
  return () => {
    if (simulator) return simulator;
    const { createDarajaSimulator } = require("./simulator/daraja/create-daraja-simulator.ts") as Simulators;
    try {
      simulator = createDarajaSimulator({ file, clock });
      return simulator;
    } catch (error) {
      explain(error, file);
    }
  };
}

async function furnishDemo(deps: Deps): Promise<void> {
  if (isEmptyHouse(deps.db.$client))
    console.log("\n  The sample houses are being laid out. This takes some seconds, once.");
  await (await import("./demo/seed-demo.ts")).seedDemo(deps);
}

/** Prints where to look and how to sign in, once the sample houses are there. */
async function welcomeToDemo({ url, deps }: RunningServer): Promise<void> {
  const { DEMO_PASSWORD, demoHosts } = await import("#db/demo-data.ts");
  const { DEMO_OPERATOR } = await import("#db/kind-of-house.ts");
  const [host] = demoHosts;
  if (!host) return;
  console.log(`
  ${deps.config.siteName} is open at ${url}

  A sample host's page    ${url}/${host.brand}
  Sign in as that host    ${url}/host-login   ${host.email}   ${DEMO_PASSWORD}
  The operator's desk     ${url}/admin   ${DEMO_OPERATOR}   ${DEMO_PASSWORD}
  The M-PESA phone        ${url}/dev/phone    enter the PIN there, or decline
  Messages and codes      ${url}/dev/outbox
`);
}
