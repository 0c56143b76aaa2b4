import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { type Stamp, stampOf } from "./release-rules.ts";

const root = dirname(dirname(import.meta.dir));

/** The names people use, and Bun's own. */
const TARGETS: Record<string, { bun: string; package: string }> = {
  "linux-x64": { bun: "bun-linux-x64", package: "@oven/bun-linux-x64" },
  "linux-arm64": { bun: "bun-linux-arm64", package: "@oven/bun-linux-aarch64" },
};

const here = `${process.platform}-${process.arch}`;

/**
 * Compiles `entry` with everything in `gen/` into one file that needs nothing beside it.
 *
 * Another machine's Bun comes from npm, once; after that the build needs no network.
 */
export async function buildExecutable(ask: { entry: string; outfile?: string; target?: string }) {
  const started = performance.now();
  const target = ask.target ?? here;
  const outfile = resolve(root, ask.outfile ?? (ask.target ? `dist/lango-${ask.target}` : "dist/lango"));
  mkdirSync(dirname(outfile), { recursive: true });

  const args = [
    "build",
    ask.entry,
    "--compile",
    "--minify",
    "--bytecode",
    // What is loaded at its first use stays out of memory until then.
    "--splitting",
    "--format=esm",
    // Bun would otherwise put React's development build into the file, whatever NODE_ENV is at run time.
    `--define=process.env.NODE_ENV="production"`,
    `--define=LANGO_BUILD=${JSON.stringify(stampHere())}`,
    // Embedded files keep their folders: gen/static must hold nothing but static files.
    "--root=.",
    "--asset-naming=[dir]/[name].[ext]",
    // A stranger's bunfig.toml in the folder of the data could run code of theirs.
    "--no-compile-autoload-bunfig",
    // Nor is a stranger's .env asked: the configuration is the environment, and looking reads every folder above.
    "--no-compile-autoload-dotenv",
    // What runs once at the start is not worth compiling; start-server.ts ends this.
    "--compile-jit-policy=8",
    `--outfile=${outfile}`,
  ];
  if (ask.target && ask.target !== here) {
    const known = TARGETS[ask.target];
    if (!known) throw new Error(`Unknown target "${ask.target}". Known: ${Object.keys(TARGETS).join(", ")}`);
    args.push(`--target=${known.bun}`, `--compile-executable-path=${await foreignBun(known.package)}`);
  }

  const build = Bun.spawn([process.execPath, ...args], { cwd: root, stdout: "ignore", stderr: "pipe" });
  const complaints = await new Response(build.stderr).text();
  if ((await build.exited) !== 0) throw new Error(`bun build failed:\n${complaints}`);
  return { outfile: relative(root, outfile), target, bytes: statSync(outfile).size, ms: performance.now() - started };
}

/** What this checkout is, as git tells it; where there is no git, as in a container's build, as `LANGO_DESCRIBED` says. */
export function stampHere(): Stamp {
  const program = Bun.which("git", { PATH: process.env.PATH ?? "" });
  const git = (...args: string[]) => {
    if (!program) return undefined;
    const { exitCode, stdout } = Bun.spawnSync([program, ...args], { cwd: root, stderr: "ignore" });
    return exitCode === 0 ? stdout.toString().trim() : undefined;
  };
  const alone = () => git("describe", "--always", "--dirty", "--exclude=*", "--abbrev=9");
  const tagged = git("describe", "--tags", "--long", "--dirty", "--match=v[0-9]*", "--abbrev=9");
  return stampOf(tagged ?? alone() ?? process.env.LANGO_DESCRIBED, packageJson.version);
}

/** Another platform's Bun: from node_modules, else from the cache, else from npm into the cache. */
async function foreignBun(name: string): Promise<string> {
  const version = packageJson.devDependencies.bun;
  const installed = join(root, "node_modules", name, "bin", "bun");
  if (existsSync(installed)) return installed;

  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "lango");
  const kept = join(cache, `${basename(name)}-${version}`);
  const program = join(kept, "package", "bin", "bun");
  if (existsSync(program)) return program;

  const half = `${kept}.${process.pid}.half`;
  mkdirSync(half, { recursive: true });
  try {
    await done(["npm", "pack", `${name}@${version}`, "--silent", "--pack-destination", half], half);
    await done(["tar", "-xzf", `${name.slice(1).replace("/", "-")}-${version}.tgz`, "package/bin/bun"], half);
    rmSync(kept, { recursive: true, force: true });
    renameSync(half, kept);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return program;
}

async function done(command: string[], cwd: string): Promise<void> {
  const child = Bun.spawn(command, { cwd, stdout: "ignore", stderr: "pipe" });
  const complaints = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")} failed:\n${complaints}`);
}
