/**
 * Finds the Bun that npm installed, and runs it: `node scripts/bun.mjs FILE ARGS`.
 *
 * npm may refuse install scripts; then `node_modules/bun` holds only a placeholder,
 * and the real program lies in the package of this platform.
 */
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, execPath, exit, platform, arch as processArch } from "node:process";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The smallest real Bun is far larger than npm's placeholder. */
const REAL_PROGRAM_BYTES = 1_000_000;

/** @returns {string} where Bun is */
export function findBun(modules = join(root, "node_modules")) {
  const arch = processArch === "arm64" ? "aarch64" : "x64";
  const system = platform === "win32" ? "windows" : platform;
  const libc = platform === "linux" && usesMusl() ? "-musl" : "";
  const program = platform === "win32" ? "bun.exe" : "bun";
  const places = [
    join(modules, "bun", "bin", "bun.exe"),
    join(modules, "@oven", `bun-${system}-${arch}${libc}`, "bin", program),
  ];
  const found = places.find((place) => existsSync(place) && statSync(place).size > REAL_PROGRAM_BYTES);
  if (found) return found;
  throw new Error(`Bun is not installed. Run "npm ci" first. Looked in:\n  ${places.join("\n  ")}`);
}

/** Throws where this account may not write what is built: in a clone of another account, or one where root built before. */
export function mayBuild(folder = root) {
  for (const place of [folder, join(folder, "gen")].filter((each) => each === folder || existsSync(each))) {
    try {
      accessSync(place, constants.W_OK);
    } catch {
      throw new Error(
        `This account may not write into ${place}, where Lango is built. Use a clone of your own, or make this one yours: sudo chown -R "$USER" "${folder}"`,
      );
    }
  }
}

function usesMusl() {
  try {
    return readFileSync("/usr/bin/ldd", "latin1").includes("musl");
  } catch {
    return false;
  }
}

/**
 * Runs a program with our terminal, passes signals on, and gives its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function run(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: "inherit" });
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
      process.on(signal, () => {
        // A terminal sends Ctrl-C to both of us already; twice would mean "stop at once".
        if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
      });
    }
    process.on("exit", () => child.kill());
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    exit(await run(findBun(), argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`(started by ${execPath})`);
    exit(1);
  }
}
