/**
 * Firebase's own Auth emulator, for the tests: `node scripts/auth-emulator.mjs PORT [PROJECT]`.
 *
 * It comes from npm into ~/.cache/lango once (300 MB, so it is no dependency of Lango's) and needs
 * no network, Java or account after that. It says "the emulator is up at …" when it answers.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { argv, env, exit, pid } from "node:process";

/** The emulator is started through a file that is no public part of the package, so the version is exact. */
const VERSION = "15.34.2";

const port = Number(argv[2] ?? 9099);
const project = argv[3] ?? "demo-lango";

try {
  const require = createRequire(join(installed(), "node_modules", "firebase-tools", "package.json"));
  // Nine tenths of its start were spent on compiling the shapes of requests that nobody sends here.
  const exegesis = require("exegesis-express");
  const { middleware } = exegesis;
  exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
  const { createApp } = require("firebase-tools/lib/emulator/auth/server");
  const app = await createApp(project);
  const server = app.listen(port, "127.0.0.1", () => {
    console.log(`the emulator is up at 127.0.0.1:${server.address().port}`);
  });
} catch (error) {
  console.error(`Firebase's Auth emulator cannot be had: ${error instanceof Error ? error.message : error}`);
  exit(1);
}

/** The folder that holds firebase-tools, filled the first time. */
function installed() {
  const cache = join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "lango");
  const kept = join(cache, `firebase-tools-${VERSION}`);
  if (existsSync(join(kept, "node_modules", "firebase-tools"))) return kept;

  const half = `${kept}.${pid}.half`;
  mkdirSync(half, { recursive: true });
  try {
    console.log("Fetching firebase-tools from npm, once …");
    const asked = [
      "install",
      "--prefix",
      half,
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      `firebase-tools@${VERSION}`,
    ];
    const npm = spawnSync("npm", asked, { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
    if (npm.status !== 0)
      throw new Error(`npm could not install firebase-tools@${VERSION}:\n${npm.stderr ?? npm.error}`);
    if (!existsSync(kept)) renameSync(half, kept);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return kept;
}
