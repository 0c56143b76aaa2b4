import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExecutable, stampHere } from "../../src/dev/build-executable.ts";

/** The program for Arm servers, run by a machine that is none. */
const folder = mkdtempSync(join(tmpdir(), "lango-arm-"));
const program = join(folder, "lango-linux-arm64");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  await buildExecutable({ entry: "src/main.ts", target: "linux-arm64", outfile: program });
}, 240_000);

function onArm(...args: string[]): string {
  const { stdout, stderr } = Bun.spawnSync(["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu", program, ...args], {
    env: { DATA_DIR: join(folder, "data") },
  });
  return `${stdout}${stderr}`;
}

test("the same sources make the same program, to the byte", async () => {
  const again = join(folder, "again", "lango-linux-arm64");
  mkdirSync(join(folder, "again"));
  await buildExecutable({ entry: "src/main.ts", target: "linux-arm64", outfile: again });
  expect(digestOf(again)).toBe(digestOf(program));
  rmSync(again);
}, 240_000);

const digestOf = (file: string) => new Bun.CryptoHasher("sha256").update(readFileSync(file)).digest("hex");

test("it runs on Arm, and makes a house there and a backup of it", () => {
  const { version, commit } = stampHere();
  expect(onArm("version")).toBe(`${version} (${commit})\n`);
  expect(onArm("migrate")).toContain("up to date");
  expect(existsSync(join(folder, "data/lango.db"))).toBe(true);
  expect(onArm("backup", join(folder, "backup"))).not.toContain("rror");
  expect(existsSync(join(folder, "backup"))).toBe(true);
}, 240_000);
