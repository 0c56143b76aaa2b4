import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kitFile } from "./proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "lango-compose-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `docker-compose config` makes of our file; Debian's reads all of it but the name, which came later. */
function read(env: Record<string, string>) {
  const deploy = join(folder, "deploy");
  mkdirSync(deploy, { recursive: true });
  writeFileSync(join(deploy, "compose.yaml"), kitFile("compose.yaml").replace(/^name: lango$/m, ""));
  writeFileSync(join(deploy, "lango.env"), kitFile("lango.env.example"));
  const said = Bun.spawnSync(["docker-compose", "-f", join(deploy, "compose.yaml"), "config"], {
    env: { PATH: process.env.PATH ?? "", HOME: folder, ...env },
  });
  return { code: said.exitCode, out: said.stdout.toString(), err: said.stderr.toString() };
}

test("Compose reads it: Lango behind walls, reached by Caddy alone and once it is well", () => {
  const { code, out, err } = read({ SITE: "lango.example" });
  expect([code, err]).toEqual([0, ""]);
  const { services, volumes } = Bun.YAML.parse(out) as Record<string, Record<string, Record<string, unknown>>>;
  expect(services?.lango).toMatchObject({
    ...{ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"], init: true },
    ...{ restart: "unless-stopped", stop_grace_period: "30s", expose: ["3000"], pids_limit: 200 },
    environment: { HOST: "0.0.0.0", TRUST_PROXY: "1", PUBLIC_URL: "https://lango.example" },
  });
  expect(services?.lango?.ports).toBeUndefined();
  expect(services?.caddy).toMatchObject({
    depends_on: { lango: { condition: "service_healthy" } },
    environment: { SITE: "lango.example", LANGO_AT: "lango:3000" },
  });
  expect(Object.keys(volumes ?? {}).sort()).toEqual(["certificates", "house"]);
});

test("without the name of the site it says what is missing", () => {
  expect(read({})).toMatchObject({ out: "", err: expect.stringContaining("the name of the site") });
});
