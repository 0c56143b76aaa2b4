/**
 * `npm start`: builds what the browser needs, then runs Lango from source as `demo`.
 * `npm start -- serve` runs another command; `npm run dev` restarts at every change.
 */
import { argv, env, exit } from "node:process";
import { findBun, mayBuild, run } from "./bun.mjs";

const args = argv.slice(2);
const watch = args[0] === "--watch";
if (watch) args.shift();
if (args.length === 0 || args[0]?.startsWith("-")) args.unshift("demo");

try {
  const bun = findBun();
  mayBuild();
  const built = await run(bun, ["src/dev/build.ts", "--assets-only"]);
  if (built !== 0) exit(built);
  if (watch) void run(bun, ["src/dev/build.ts", "--assets-only", "--watch"]);
  // React and the JSX transform both choose their slow, talkative form without it.
  const mode = watch ? {} : { NODE_ENV: "production" };
  exit(
    await run(bun, [...(watch ? ["--watch", "--no-clear-screen"] : []), "src/main.ts", ...args], { ...env, ...mode }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  exit(1);
}
