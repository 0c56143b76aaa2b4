import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../e2e/lango.ts";
import { stampHere } from "../../src/dev/build-executable.ts";

const folder = mkdtempSync(join(tmpdir(), "lango-release-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function ran(command: string[], env: Record<string, string> = {}): { code: number; said: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: root, env: { ...process.env, ...env } });
  return { code: exitCode, said: `${stdout}${stderr}` };
}

/** The archive and its digest. */
function made(): [archive: string, digest: string] {
  const { code, said } = ran([process.execPath, "scripts/release.ts", "try"]);
  if (code !== 0) throw new Error(said);
  const [archive = "", digest = ""] = said.trim().split("\n").slice(-2);
  return [archive, digest];
}

let archive = "";
let digest = "";
let release = "";

beforeAll(() => {
  [archive, digest] = made();
  ran(["tar", "-xzf", archive, "-C", folder]);
  release = join(folder, readdirSync(folder)[0] ?? "");
}, 120_000);

test("the same sources are the same archive, to the byte", () => {
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(made()).toEqual([archive, digest]);
  expect(readFileSync(`${archive}.sha256`, "utf8")).toStartWith(digest);
});

test("it installs itself, and says which commit it is", () => {
  const there = join(folder, "there");
  expect(ran(["sh", join(release, "deploy/install.sh")], { ROOT: there }).code).toBe(0);
  const { version, commit } = stampHere();
  expect(ran([join(there, "usr/local/bin/lango"), "version"]).said).toBe(`${version} (${commit})\n`);
});

test("it lists what is in it, with licences, and nothing of where or when it was made", () => {
  const text = readFileSync(join(release, "sbom.cdx.json"), "utf8");
  const bom = JSON.parse(text) as { bomFormat: string; components: { name: string; version: string; purl: string }[] };
  expect(bom.bomFormat).toBe("CycloneDX");
  const names = bom.components.map(({ name }) => name);
  for (const name of ["elysia", "drizzle-orm", "react", "bun"]) expect(names).toContain(name);
  expect(names).not.toContain("typescript");
  expect(bom.components.every(({ purl, version }) => purl.startsWith("pkg:npm/") && version.length > 0)).toBe(true);
  expect(text.includes(root) || text.includes("serialNumber")).toBe(false);
});

test("the sums tell of every file but themselves, and no test goes along", () => {
  const sums = readFileSync(join(release, "SHA256SUMS"), "utf8").trim().split("\n");
  const files = readdirSync(release, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(sums).toHaveLength(files.length - 1);
  expect(sums.join("\n")).toContain("deploy/nginx.conf");
  expect(existsSync(join(release, "deploy/test"))).toBe(false);
});

test("what is no clean tag is no release", () => {
  if (/^[\d.]+$/.test(stampHere().version)) return void expect(ran(["git", "status", "--short"]).said).toBe("");
  const { code, said } = ran([process.execPath, "scripts/release.ts"]);
  expect([code, said.includes("only a clean tag")]).toEqual([1, true]);
});
