/**
 * `npm test`: everything that can be wrong with Lango, some checks at a time, what takes longest first.
 * `npm run ok` (`--quick`) leaves out what takes more than seconds: whole flows, the executable and the browser.
 *
 * Each gate counts as one test. The last line is `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { argv, env, exit, stdout } from "node:process";
import { findBun, root } from "./bun.mjs";
import { CHROMIUM, CHROMIUM_PACKAGES, findChromium } from "./chromium.mjs";
import { readCounts } from "./read-counts.mjs";

const quick = argv.includes("--quick");
const AT_ONCE = 2;
/**
 * Browsers and servers wait for each other much of the time: with three at once, two processors rested for two fifths of
 * it; with five both work until the last minute, and more would only make each slower.
 */
const MANY_AT_ONCE = 5;
/** Rules, rows and views: what can be tested without the whole product, in two parts that run side by side. */
const RULES = [
  ...["./src/core", "./src/web"],
  // Of the tests of the house itself, the one of every door opens the whole product.
  ...["conformance", "route-table", "start", "tidy"].map((name) => `./src/dev/${name}.test.ts`),
];
/** What is under those paths and yet asks every page, starts whole programs, stalls real lines or fills whole tables. */
const NO_UNITS = "{src/web/{body,flash,language,log,thread-watch}.test.ts,db/{old-money,seal-feeds,sought}.test.ts}";
const ROWS = ["./db", "./views", "./src/jobs", "./src/messaging", "./src/config.test.ts"];
/** A quarter of the work of `./src` each, by folder; the rest is another. */
const NIGHTS_AND_PAYMENTS = ["booking", "calendar", "checkout", "payment"];
const MONEY_AND_DOORS = ["dev", "reconcile", "refund", "simulator"];
const RUNNING_IT = ["adapters", "core", "operations", "property", "replica", "selling", "web"];
/** Tests of the whole product that take longest, each by itself so that others can run beside them. */
const LONG = ["accessibility", "crash", "frame", "ways-in", "journey", "hostile", "chaos", "no-double-booking"];
/** What measures how soon a person is answered runs last and beside nothing. */
const ALONE = ["touch"];
const GROWTH = "src/dev/growth.test.ts";
/** Plays stories with a clock of its own, each in a process of its own. */
const SIMULATION = "src/dev/simulation/simulation.test.ts";

/** What the files of `deploy/` are tried with, and where Debian has it. */
const KIT_PROGRAMS = {
  nginx: "nginx-light",
  caddy: "caddy",
  varnishd: "varnish",
  buildah: "buildah",
  debootstrap: "debootstrap",
  podman: "podman",
  runc: "runc",
  "docker-compose": "docker-compose",
  curl: "curl",
  promtool: "prometheus",
  "systemd-analyze": "systemd",
  strace: "strace",
  shellcheck: "shellcheck",
  "ceph-mon": "ceph-mon",
  "ceph-osd": "ceph-osd",
  ceph: "ceph-common",
  radosgw: "radosgw",
  "qemu-aarch64-static": "qemu-user-static",
  "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1": "libc6-arm64-cross",
};

/** Those of its tests that need no such program. */
const KIT_TESTS = ["./deploy/test/kit.test.ts", "./deploy/test/install.test.ts"];

const counted = { passed: 0, failed: 0 };
/** @type {string[]} */
const broken = [];

/** @typedef {{ name: string, command: string[], isTests?: boolean, env?: Record<string, string> }} Check */

/** @param {string} tool */
const node = (tool) => [process.execPath, join(root, "node_modules", tool)];
/** @param {string} name @param {string[]} args @returns {Check} */
const tests = (name, ...args) => ({ name, command: [findBun(), "test", ...args], isTests: true });
/**
 * Thousands of houses are built and dropped in one process: keeping what they freed, instead of giving it back to the
 * system each time, saves a third of the work, and collecting less often a tenth.
 * @param {Check} check @returns {Check}
 */
const keepingMemory = (check) => ({
  ...check,
  env: {
    MIMALLOC_PURGE_DELAY: "-1",
    BUN_JSC_smallHeapGrowthFactor: "4",
    BUN_JSC_mediumHeapGrowthFactor: "3",
    BUN_JSC_largeHeapGrowthFactor: "2",
  },
});
/**
 * Islands meet a page that was made for them, and each file its own. Elsewhere files share what they
 * load, which saves a quarter of the work.
 */
const islandTests = () => tests("Islands", "--isolate", "--timeout=60000", "./islands");

/**
 * The linter that needs the types tells of wrong ones too, which reads everything once instead of twice. It takes most
 * of a minute, so in a hurry the types alone are looked at, and of those what changed since the last time.
 * @returns {Check[]}
 */
function gates() {
  const knip = [...node("knip/bin/knip.js"), "--no-progress", "--no-config-hints"];
  // It ends in half a minute: collecting what it has read, and asking the same types of two checkers, is more than half
  // of its work, and the other processor has enough to do.
  const env = { GOGC: "off", GOMEMLIMIT: "3GiB", GOMAXPROCS: "1" };
  const oxlint = [...node("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"];
  const kept = ["--incremental", "--tsBuildInfoFile", join(root, "gen/types.tsbuildinfo")];
  const types = quick
    ? { name: "Types", command: [...node("typescript/bin/tsc"), "--noEmit", "--singleThreaded", ...kept], env }
    : { name: "Types, promises and switches", command: [...oxlint, "--type-check"], env };
  return [
    types,
    { name: "Format and lint", command: [...node("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."] },
    // What nobody imports any more waits for the whole run.
    ...(quick ? [] : [{ name: "Dead files and packages", command: knip }]),
  ];
}

/**
 * Rules, routes and rows, in parts of about the same work, so that no processor waits for the last at the end.
 * @returns {Check[]}
 */
function unitTests() {
  const folders = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const parts = [NIGHTS_AND_PAYMENTS, MONEY_AND_DOORS, RUNNING_IT];
  const rest = folders.map(({ name }) => name).filter((name) => !parts.flat().includes(name));
  const args = ["--timeout=120000", `--path-ignore-patterns={${GROWTH},${SIMULATION}}`];
  /** @param {string} name @param {string[]} rooms @param {string[]} more */
  const part = (name, rooms, ...more) =>
    keepingMemory(
      tests(`Unit and integration tests: ${name}`, ...args, ...more, ...rooms.map((room) => `./src/${room}/`)),
    );
  return [
    part("nights and payments", NIGHTS_AND_PAYMENTS),
    part("money and doors", MONEY_AND_DOORS),
    part("rules, files and copies", RUNNING_IT, "./db/", "./views/"),
    part("all others", rest, "./src/config.test.ts"),
  ];
}

/** @returns {Check[]} */
function browserTests() {
  const files = readdirSync(join(root, "e2e")).filter((file) => /\.test\.tsx?$/.test(file));
  const isAlone = (/** @type {string} */ file) => [...LONG, ...ALONE].includes(file.split(".")[0] ?? "");
  const rest = files.filter((file) => !isAlone(file)).map((file) => `./e2e/${file}`);
  // One browser serves them all, and its windows are used again.
  return [tests("Browser tests: all others", "--timeout=400000", ...rest), ...LONG.map(wholeProduct)];
}

/** @param {string} name @returns {Check} */
function wholeProduct(name) {
  return tests(`Browser tests: ${name}`, "--timeout=400000", `./e2e/${name}.test.ts`);
}

await inTurn([{ name: "Build for the browser", command: [findBun(), "src/dev/build.ts", "--assets-only"] }]);
if (quick) {
  const units = [RULES, ROWS].map((paths, nth) =>
    keepingMemory(
      tests(
        `Unit tests: ${nth === 0 ? "rules" : "rows and views"}`,
        "--timeout=60000",
        `--path-ignore-patterns=${NO_UNITS}`,
        ...paths,
      ),
    ),
  );
  await inTurn([...units, ...gates(), islandTests()]);
} else {
  const [types, ...others] = gates();
  const [nights, money, ...units] = unitTests();
  await inTurn([{ name: "Build the executable", command: [findBun(), "src/dev/build.ts"] }, ...others]);
  const browser = await haveChromium();
  const [walks, ...eachWalk] = browser ? browserTests() : [];
  await inTurn(
    [
      // What takes longest first, so that no processor waits for it at the end.
      ...[nights, money, types, walks].filter((check) => check !== undefined),
      ...units,
      ...eachWalk,
      keepingMemory(tests("Simulation", "--timeout=300000", `./${SIMULATION}`)),
      // Counts processor time, so that others may run beside it.
      tests("How work grows with what strangers send", "--timeout=120000", `./${GROWTH}`),
      islandTests(),
      tests("These gates themselves", "--timeout=60000", "./scripts", ...KIT_TESTS),
      ...(env.LANGO_TEST === "all" ? await kitTests() : []),
    ],
    MANY_AT_ONCE,
  );
  if (browser) await inTurn(ALONE.map(wholeProduct), 1);
}

if (!quick && env.LANGO_TEST !== "all") {
  console.log(
    "\n(The ways in were walked with Firebase's accounts; npm run test:all walks them with our own as well.)",
  );
}
if (broken.length > 0) console.log(`\nBroken:\n${broken.map((name) => `  ${name}`).join("\n")}`);
console.log(`\n${counted.passed} passed, ${counted.failed} failed`);
exit(counted.failed > 0 ? 1 : 0);

/**
 * Runs the checks, two at a time, and prints what each said when it has ended.
 * @param {Check[]} checks
 * @param {number} [atOnce]
 */
async function inTurn(checks, atOnce = AT_ONCE) {
  const waiting = [...checks];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { name, command, isTests } = check;
      const { code, seconds, output } = await run(command, check.env);
      const result = isTests ? readCounts(output, code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
      // Of what passed, the counts are enough.
      const said = result.failed > 0 ? output : "";
      stdout.write(said && `\n— ${name}\n${said}\n`);
      count(name, result, seconds);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * @param {string} name
 * @param {{ passed: number, failed: number, left?: number }} result
 * @param {number} seconds
 */
function count(name, { passed, failed, left = 0 }, seconds) {
  counted.passed += passed;
  counted.failed += failed;
  if (failed > 0) broken.push(name);
  if (left > 0) console.log(`(${left} tests are marked skip or todo)`);
  console.log(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
}

/** The browser tests drive a real Chromium. They are never left out in silence. */
async function haveChromium() {
  if (findChromium()) return true;
  if (!env.CHROMIUM_PATH && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    await run(["apt-get", "update"]);
    for (const name of CHROMIUM_PACKAGES) {
      await run(["apt-get", "install", "-y", "--no-install-recommends", name]);
      if (findChromium()) return true;
    }
  }
  console.log(`\nThere is no Chromium at ${CHROMIUM}, so the browser tests cannot run.`);
  console.log(`Install it (Debian: apt-get install ${CHROMIUM_PACKAGES[0]}) or set CHROMIUM_PATH to where one is.`);
  count("Browser tests", { passed: 0, failed: 1 }, 0);
  return false;
}

/**
 * The files of `deploy/` in the hands of the programs that they are for. What cannot be had is said, and left out.
 * @returns {Promise<Check[]>}
 */
async function kitTests() {
  const lacking = await lackingPrograms(Object.entries(KIT_PROGRAMS));
  /** @param {string[]} programs */
  const have = (...programs) => programs.every((program) => !lacking.includes(program));
  const proxies = ["nginx", "caddy"].filter((program) => have(program, "curl"));
  const caches = [...(have("varnishd") ? ["varnish"] : []), ...(have("nginx") ? ["nginx-cache"] : [])];
  for (const program of lacking) console.log(`(${program} could not be had: what needs it was left out)`);
  const s3 = await haveS3();
  const buckets = [...(s3 ? ["s3rver"] : []), ...(have("ceph-mon", "ceph-osd", "ceph", "radosgw") ? ["ceph"] : [])];
  const walls = (await run(["unshare", "-m", "mount", "--make-rprivate", "/"])).code === 0;
  if (!walls)
    console.log("(This account may not build walls around a program: the systemd unit and the image were left out)");
  return [
    ...(proxies.length > 0
      ? [{ ...kitTest("proxies", "./deploy/test/proxies.test.ts"), env: { PROXIES: proxies.join(" ") } }]
      : []),
    ...(caches.length > 0
      ? [{ ...kitTest("shared caches", "./deploy/test/shared-caches.test.ts"), env: { CACHES: caches.join(" ") } }]
      : []),
    ...(walls && have("systemd-analyze", "strace") ? [kitTest("systemd unit", "./deploy/test/unit.test.ts")] : []),
    ...(buckets.length > 0
      ? [
          {
            ...kitTest("buckets of others", "./deploy/test/s3.test.ts"),
            env: { S3RVER: s3 ?? "", S3_SERVERS: buckets.join(" ") },
          },
        ]
      : []),
    kitTest("release", "./deploy/test/release.test.ts"),
    ...(have("docker-compose") ? [kitTest("compose", "./deploy/test/compose.test.ts")] : []),
    ...(walls && have("buildah", "debootstrap", "podman", "runc")
      ? [{ ...kitTest("image", "./deploy/test/image.test.ts"), env: { IMAGES: "Dockerfile" } }]
      : []),
    kitTest("back to the last release", "./deploy/test/rollback.test.ts"),
    ...(have("qemu-aarch64-static", "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1")
      ? [kitTest("Arm", "./deploy/test/arm.test.ts")]
      : []),
    ...(have("shellcheck") ? [{ name: "Deploy kit: shell", command: ["shellcheck", "deploy/install.sh"] }] : []),
    ...(have("promtool") ? [kitTest("alert rules", "./deploy/test/alerts.test.ts")] : []),
  ];
}

/** A server of S3, in a folder of its own: it is no part of what Lango is made of. */
async function haveS3() {
  const place = join(root, "dist/s3rver");
  const wanted = ["install", "--prefix", place, "--no-save", "--no-audit", "--no-fund", "s3rver@3.7.1"];
  if (existsSync(join(place, "node_modules/s3rver")) || (await run(["npm", ...wanted])).code === 0) return place;
  console.log("(s3rver could not be had: no bucket but our own was tried)");
  return undefined;
}

/** @param {string} name @param {string} file */
function kitTest(name, file) {
  return tests(`Deploy kit: ${name}`, "--timeout=120000", file);
}

/** Installs what is lacking, where that is allowed. @param {[string, string][]} programs */
async function lackingPrograms(programs) {
  const missing = async () => {
    const found = await Promise.all(programs.map(([program]) => run(["sh", "-c", `command -v ${program}`])));
    return programs.filter((_, nth) => found[nth]?.code !== 0);
  };
  const wanted = await missing();
  if (wanted.length > 0 && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    await run(["apt-get", "update"]);
    for (const [, name] of wanted) await run(["apt-get", "install", "-y", "--no-install-recommends", name]);
  }
  return (await missing()).map(([program]) => program);
}

/**
 * @param {string[]} command
 * @param {Record<string, string>} [more] Of the environment.
 * @returns {Promise<{ code: number, seconds: number, output: string }>}
 */
function run([program = "", ...args], more = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...env, ...more }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const done = (/** @type {number} */ code) =>
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        output += text;
      });
    }
    child.on("error", (error) => {
      output += error.message;
      done(1);
    });
    child.on("close", (code) => done(code ?? 1));
  });
}
