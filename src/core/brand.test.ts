import { expect, test } from "bun:test";
import { Glob } from "bun";
import { testApp } from "../dev/fixtures/test-app.ts";
import { createDarajaSimulator } from "../simulator/daraja/create-daraja-simulator.ts";
import { brandProblem, isReserved, normaliseBrand } from "./brand.ts";

type Routed = { routes?: { path: string }[] };

/** The paths of every module of routes there is, so that a new one cannot be forgotten. */
async function registeredPaths(): Promise<string[]> {
  const { deps, clock } = testApp();
  const simulator = createDarajaSimulator({ file: ":memory:", clock });
  const paths: string[] = [];
  const root = `${import.meta.dir}/..`;
  for (const file of new Glob("**/*.routes.{ts,tsx}").scanSync({ cwd: root })) {
    const module = (await import(`${root}/${file}`)) as Record<string, unknown>;
    for (const [name, make] of Object.entries(module)) {
      if (!name.endsWith("Routes") || typeof make !== "function") continue;
      const made = make(deps, simulator) as Routed;
      for (const { path } of made.routes ?? []) paths.push(path);
    }
  }
  simulator.stop();
  return paths;
}

test("nobody can claim the first part of an address of ours", async () => {
  const firsts = new Set((await registeredPaths()).map((path) => path.split("/")[1] ?? ""));
  expect(firsts.size).toBeGreaterThan(10);
  const open = [...firsts].filter((first) => first && !/^[:*]/.test(first) && !isReserved(first));
  expect(open).toEqual([]);
});

test.each(["admin", "ADMIN", "api", "mpesa", "m-pesa", "M.PESA", "safaricom", "dev", "assets", "Host-Login", "login"])(
  "%p is kept",
  (name) => {
    expect(brandProblem(normaliseBrand(name))).toBe("reserved");
  },
);

test("a name is 3 to 40 letters and digits", () => {
  expect(normaliseBrand(" Jua-Kali Béach 7! ")).toBe("juakalibach7");
  expect([brandProblem("zu"), brandProblem("zur"), brandProblem("z7r")]).toEqual(["too_short", undefined, undefined]);
  expect(brandProblem("z".repeat(40))).toBeUndefined();
  expect(brandProblem("z".repeat(41))).toBe("too_long");
});
