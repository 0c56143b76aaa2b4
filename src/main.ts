import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DEMO_PASSWORD, demoHosts } from "#db/demo-data.ts";
import { setAdmin } from "#db/host.queries.ts";
import { openDatabase } from "#db/open.ts";
import { write } from "#db/write.ts";
import packageJson from "../package.json" with { type: "json" };
import { africasTalkingMessenger } from "./adapters/africas-talking/africas-talking-messenger.ts";
import { channelMessenger } from "./adapters/channels/channel-messenger.ts";
import { createDaraja } from "./adapters/daraja/create-daraja.ts";
import { readStkCallback } from "./adapters/daraja/stk-callback.ts";
import { diskFileStore } from "./adapters/disk/disk-file-store.ts";
import { createFirebaseIdentity } from "./adapters/firebase/create-firebase-identity.ts";
import { createOpenId } from "./adapters/openid/create-openid.ts";
import { outboxMessenger } from "./adapters/outbox/outbox-messenger.ts";
import { smtpMessenger } from "./adapters/smtp/smtp-messenger.ts";
import { systemClock } from "./adapters/system/system-clock.ts";
import { type Config, type Mode, readConfig } from "./config.ts";
import { localProvider } from "./identity/local-provider.ts";
import { seedDemo } from "./operations/seed-demo.ts";
import { createDarajaSimulator } from "./simulator/daraja/create-daraja-simulator.ts";
import { type RunningServer, startServer } from "./start-server.ts";
import { createLog } from "./web/log.ts";

const HELP = `lango ${packageJson.version}

  lango serve              migrate, then serve (default)
  lango demo               serve with sample hosts, a simulated M-PESA and an outbox at /dev
  lango migrate            bring the database up to date
  lango admin grant EMAIL  make a host an administrator, or take it back with revoke
  lango version, lango help

Configuration comes from the environment; README.md lists it.`;

const [command = "serve", ...rest] = Bun.argv.slice(2);
switch (command) {
  case "serve":
    serve("production");
    break;
  case "demo":
    serve("demo");
    break;
  case "migrate": {
    const config = configured("demo");
    mkdirSync(config.dataDir, { recursive: true });
    openDatabase(join(config.dataDir, "lango.db")).$client.close();
    console.log("The database is up to date.");
    break;
  }
  case "admin":
    admin(rest);
    break;
  case "version":
  case "--version":
    console.log(packageJson.version);
    break;
  case "help":
  case "--help":
    console.log(HELP);
    break;
  default:
    console.error(`There is no command "${[command, ...rest].join(" ")}".\n\n${HELP}`);
    process.exit(2);
}

function configured(mode: Mode): Config {
  const read = readConfig(mode, process.env);
  if ("config" in read) return read.config;
  console.error(`Lango cannot start:\n${read.faults.map((fault) => `  - ${fault}`).join("\n")}`);
  process.exit(1);
}

function serve(mode: Mode): void {
  const config = configured(mode);
  const log = createLog({
    level: config.logLevel,
    now: systemClock.now,
    write: (line) => process.stderr.write(`${line}\n`),
  });
  if (mode === "production" && !config.smtp) {
    log.warn("no mail leaves this house: SMTP_URL is not set, so nobody gets a sign-in link or a new password");
  }
  mkdirSync(config.dataDir, { recursive: true });
  const simulator =
    mode === "demo"
      ? createDarajaSimulator({ file: join(config.dataDir, "simulator.db"), clock: systemClock })
      : undefined;
  const server = startServer(config, {
    clock: systemClock,
    log,
    gateway: (baseUrl) => createDaraja({ ...config.mpesa, baseUrl, clock: systemClock }),
    readReport: readStkCallback,
    messenger: channelMessenger({
      sms: config.sms.provider === "africas-talking" ? africasTalkingMessenger(config.sms) : outboxMessenger,
      whatsapp: undefined,
      email: config.smtp ? smtpMessenger(config.smtp) : outboxMessenger,
    }),
    identity: ({ db, clock }) =>
      config.firebase
        ? createFirebaseIdentity(config.firebase, { clock, warn: (detail) => log.warn("firebase", { detail }) })
        : localProvider({ db, clock }),
    openId: config.google && createOpenId({ ...config.google, clock: systemClock }),
    files: diskFileStore(config.dataDir),
    simulator,
  });
  if (mode === "demo") void welcomeToDemo(server);
  else console.log(`${config.siteName} is open at ${server.url}`);

  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void server.stop().then(() => process.exit(0));
    });
  }
}

/** Prints where to look and how to sign in, once the sample houses are there. */
async function welcomeToDemo({ url, deps }: RunningServer): Promise<void> {
  await seedDemo(deps);
  const [host] = demoHosts;
  if (!host) return;
  console.log(`
  ${deps.config.siteName} is open at ${url}

  A sample host's page    ${url}/${host.brand}
  Sign in as that host    ${url}/host-login   ${host.email}   ${DEMO_PASSWORD}
  The M-PESA phone        ${url}/dev/phone    enter the PIN there, or decline
  Messages and codes      ${url}/dev/outbox
`);
}

/** `admin grant EMAIL` and `admin revoke EMAIL`: the only way to the role. */
function admin([verb, email]: string[]): void {
  if ((verb !== "grant" && verb !== "revoke") || !email) {
    console.error("Usage: lango admin grant EMAIL, lango admin revoke EMAIL");
    process.exit(2);
  }
  const config = configured("demo");
  const db = openDatabase(join(config.dataDir, "lango.db"));
  const found = write(db, (tx) => setAdmin(tx, email, verb === "grant" ? systemClock.now() : null));
  db.$client.close();
  if (!found) {
    console.error(`No host is registered with ${email}.`);
    process.exit(1);
  }
  console.log(verb === "grant" ? `${email} is an administrator.` : `${email} is no administrator any more.`);
}
