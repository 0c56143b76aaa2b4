import { expect, test } from "bun:test";
import { join } from "node:path";

const PRINTS = `import { endingSignals } from "${join(import.meta.dir, "signals.ts")}"; console.log(endingSignals().join(" "))`;

test.each([
  ["as it is", "", "SIGINT SIGTERM SIGHUP"],
  ["by nohup", "trap '' HUP;", "SIGINT SIGTERM"],
])("a program that was started %s ends at: %p%p", (_, before, signals) => {
  const run = Bun.spawnSync(["sh", "-c", `${before} exec "$BUN" -e "$PRINTS"`], {
    env: { ...process.env, BUN: process.execPath, PRINTS },
  });
  expect(run.stdout.toString().trim()).toBe(signals);
});
