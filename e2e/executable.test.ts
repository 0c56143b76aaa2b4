import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asset } from "#src/web/assets.ts";
import packageJson from "../package.json" with { type: "json" };
import { freePort, executable as lango, root, until, untilHeard } from "./lango.ts";

/** A folder with nothing near it: no node_modules, no sources. */
const empty = mkdtempSync(join(tmpdir(), "lango-alone-"));
let origin = "";
let server: ReturnType<typeof Bun.spawn> | undefined;
/** What whoever is early reads of a host, and of how the house does. */
let early: readonly (readonly [number, string])[] = [];

beforeAll(async () => {
  if (!(await Bun.file(lango).exists())) throw new Error("There is no dist/lango. Run: npm run build");
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const child = Bun.spawn([lango, "demo"], {
    cwd: empty,
    env: { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: join(empty, "data"), LOG_LEVEL: "error" },
    stdout: "pipe",
    stderr: "inherit",
  });
  server = child;
  const heard = untilHeard(child.stdout, "is open at");
  const alive = await until(() => fetch(`${origin}/healthz`).catch(() => undefined));
  const page = await fetch(`${origin}/zuristays`);
  early = [
    [alive.status, await alive.text()],
    [page.status, await page.text()],
  ];
  await heard;
});

afterAll(async () => {
  server?.kill();
  await server?.exited;
  rmSync(empty, { recursive: true, force: true });
});

test("it knows its version and the commit that it was built of", async () => {
  const child = Bun.spawn([lango, "version"], { cwd: empty, env: {} });
  const said = await new Response(child.stdout).text();
  expect(said).toStartWith(packageJson.version);
  expect(said).toMatch(/ \((?:[0-9a-f]{9,}(?:\.changed)?|unknown)\)\n$/);
  expect(await child.exited).toBe(0);
});

test("alone in an empty folder it shows pages, and leaves nothing there but its data", async () => {
  const page = await fetch(`${origin}/host-login`);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("<style>");
  expect(readdirSync(empty)).toEqual(["data"]);
});

test("a new demo says that its houses are being laid out, and asks again by itself until they are there", async () => {
  const [alive, page] = early;
  expect(alive).toEqual([200, "ok"]);
  expect(page?.[0]).toBe(503);
  expect(page?.[1]).toContain("The sample houses are being laid out");
  expect(page?.[1]).toContain('http-equiv="refresh"');
  expect((await fetch(`${origin}/zuristays`)).status).toBe(200);
});

test("the scripts of this build are inside", async () => {
  const script = await fetch(`${origin}${asset("hydrate.js")}`);
  expect(script.status).toBe(200);
  expect(script.headers.get("content-encoding")).toBe("br");
  expect(await script.text()).toContain("lango-island");
});

test.each([
  "/static/main.js",
  "/static/lango",
  "/static/%2e%2e/%2e%2e/main.js",
  "/static/..%2f..%2fmain.js",
  "/static/..%2fassets.ts",
  "/assets/..%2f..%2f..%2fmain.js",
  "/assets/main.js",
])("the program and its sources are not to be had: %s", async (path) => {
  const answer = await fetch(`${origin}${path}`);
  expect(answer.status).toBe(404);
});

test("it carries React's production build", async () => {
  const program = Buffer.from(await Bun.file(lango).arrayBuffer());
  // A sentence that only the development build says.
  expect(program.includes("validateDOMNesting")).toBe(false);
  expect(program.includes("Minified React error #")).toBe(true);
});

test("the Arm executable is one", async () => {
  const outfile = join(empty, "lango-arm64");
  const build = Bun.spawn([process.execPath, "src/dev/build.ts", "--target", "linux-arm64", "--outfile", outfile], {
    cwd: root,
    stdout: "ignore",
    stderr: "inherit",
  });
  expect(await build.exited).toBe(0);
  const head = Buffer.from(await Bun.file(outfile).slice(0, 20).arrayBuffer());
  expect(head.subarray(0, 4).toString("latin1")).toBe("\x7fELF");
  expect(head[4]).toBe(2); // 64 bits
  expect(head.readUInt16LE(18)).toBe(0xb7); // AArch64
  expect(statSync(outfile).size).toBeGreaterThan(50_000_000);
  rmSync(outfile);
});
