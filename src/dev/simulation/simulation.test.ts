import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { findBun, root } from "../../../scripts/bun.mjs";

setDefaultTimeout(300_000);
const STORIES = rounds({ always: 2, inAll: 8 });

type Said = Readonly<{
  stories: number;
  operations: number;
  failures: number[];
  kills: number;
  hashes: string[];
  shrunken: { seed: number; rule: string; actions: number; kinds: string[] }[];
}>;

/** In a process of its own: a story puts its own clock, timers and chance in the place of the machine's. */
async function simulate(...args: string[]): Promise<Said> {
  const program = join(root, "src/dev/simulation/simulate.ts");
  const env = { ...process.env, NODE_ENV: "production" };
  const child = Bun.spawn([findBun(), program, "--json", ...args], { cwd: root, env, stdout: "pipe", stderr: "pipe" });
  const [said, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if (!said) throw new Error(complaint);
  return JSON.parse(said) as Said;
}

test.each([
  ["nights", "doctor: living bookings have each of their nights, and others have none"],
  ["lost", "doctor: every payment is in the ledger with what came, and no other is"],
  ["forgotten", "no request goes out that the books do not know"],
])("a fault that is planted is found, and told in a few steps: %s", async (plant, rule) => {
  const { failures, shrunken } = await simulate("--plant", plant, "--seed", "2", "--stories", "1", "--shrink", "30");
  expect(failures).toEqual([2]);
  expect(shrunken[0]?.rule).toBe(rule);
  expect(shrunken[0]?.actions).toBeLessThanOrEqual(2);
  expect(["book", "writeIn"]).toContain(shrunken[0]?.kinds[0] ?? "");
});

test("whatever happens to guests, hosts, M-PESA, lines and machines, what must always hold holds; a seed tells the same story each time, and every other seed another", async () => {
  const [told, again] = await Promise.all([simulate("--stories", String(STORIES)), simulate("--stories", "1")]);
  const { failures, operations, kills, hashes } = told;
  expect({ failures }).toEqual({ failures: [] });
  expect(operations).toBeGreaterThan(600 * STORIES);
  expect(kills).toBeGreaterThan(0);
  expect(again.hashes).toEqual(hashes.slice(0, 1));
  expect(new Set(hashes).size).toBe(STORIES);
});
