/**
 * `npm test`: everything that can be wrong with Lango, in the order in which it is cheapest to know.
 * `npm run ok` (`--quick`) leaves out what takes more than seconds: the executable and the browser.
 *
 * Each gate counts as one test. The last line is `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { argv, env, exit, stdout } from "node:process";
import { findBun, root } from "./bun.mjs";
import { readCounts } from "./read-counts.mjs";

const quick = argv.includes("--quick");
const counted = { passed: 0, failed: 0 };
/** @type {string[]} */
const broken = [];

/** @param {string} tool */
const node = (tool) => [process.execPath, join(root, "node_modules", tool)];

/** @returns {[string, string[]][]} */
function gates() {
  return [
    ["Build for the browser", [findBun(), "src/dev/build.ts", "--assets-only"]],
    ["Format and lint", [...node("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."]],
    ["Promises and switches", [...node("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"]],
    ["Types", [...node("typescript/bin/tsc"), "--noEmit"]],
    ["Dead files and packages", [...node("knip/bin/knip.js"), "--no-progress", "--no-config-hints"]],
  ];
}

for (const [name, command] of gates()) await gate(name, command);
await bunTests("Unit and integration tests", ["--isolate", "--timeout=30000", "./src", "./db", "./views", "./islands"]);
if (!quick) {
  await bunTests("These gates themselves", ["--isolate", "--timeout=60000", "./scripts"]);
  await gate("Build the executable", [findBun(), "src/dev/build.ts"]);
  if (await haveChromium()) await bunTests("Browser tests", ["--isolate", "--timeout=120000", "./e2e"]);
}

if (broken.length > 0) console.log(`\nBroken:\n${broken.map((name) => `  ${name}`).join("\n")}`);
console.log(`\n${counted.passed} passed, ${counted.failed} failed`);
exit(counted.failed > 0 ? 1 : 0);

/**
 * @param {string} name
 * @param {string[]} command
 */
async function gate(name, command) {
  const { code, seconds } = await run(name, command);
  count(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, seconds);
}

/**
 * @param {string} name
 * @param {string[]} args
 */
async function bunTests(name, args) {
  const { code, seconds, output } = await run(name, [findBun(), "test", ...args]);
  const { passed, failed, left } = readCounts(output, code);
  if (left > 0) console.log(`(${left} tests are marked skip or todo)`);
  count(name, { passed, failed }, seconds);
}

/**
 * @param {string} name
 * @param {{ passed: number, failed: number }} result
 * @param {number} seconds
 */
function count(name, { passed, failed }, seconds) {
  counted.passed += passed;
  counted.failed += failed;
  if (failed > 0) broken.push(name);
  console.log(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
}

/** The browser tests drive a real Chromium. They are never left out in silence. */
async function haveChromium() {
  const path = env.CHROMIUM_PATH || "/usr/bin/chromium";
  if (existsSync(path)) return true;
  if (!env.CHROMIUM_PATH && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    await run("Install Chromium", ["apt-get", "update"]);
    await run("Install Chromium", ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]);
    if (existsSync(path)) return true;
  }
  console.log(`\nThere is no Chromium at ${path}, so the browser tests cannot run.`);
  console.log("Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to where one is.");
  count("Browser tests", { passed: 0, failed: 1 }, 0);
  return false;
}

/**
 * @param {string} name
 * @param {string[]} command
 * @returns {Promise<{ code: number, seconds: number, output: string }>}
 */
function run(name, [program = "", ...args]) {
  console.log(`\n— ${name}`);
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const done = (/** @type {number} */ code) =>
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        output += text;
        stdout.write(text);
      });
    }
    child.on("error", (error) => {
      console.log(error.message);
      done(1);
    });
    child.on("close", (code) => done(code ?? 1));
  });
}
