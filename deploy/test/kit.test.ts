import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SETUP_TOPICS } from "#src/commands/setup-questions.ts";
import { readConfig } from "#src/config.ts";
import { SETTINGS } from "#src/core/settings.ts";
import { PAGE_CHOICES } from "#src/web/stay-query.ts";
import { kitFile, replaced } from "./proxy.ts";

/** What can be known of the kit without the programs that read it. `npm run test:all` tries it with those. */

test("each proxy closes the metrics, believes no visitor's word, and leaves the large forms to Lango", () => {
  const [nginx, caddy] = [kitFile("nginx.conf"), kitFile("Caddyfile")];
  for (const file of [nginx, caddy]) {
    expect(file).toContain("/metrics");
    expect(file).toContain("TRUST_PROXY=1");
    expect(file.match(/127\.0\.0\.1:\d+/g)).toEqual(["127.0.0.1:3000"]);
    expect([...file].filter((sign) => sign === "{")).toHaveLength([...file].filter((sign) => sign === "}").length);
  }
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
  expect(nginx).not.toContain("proxy_add_x_forwarded_for");
  expect(nginx).toContain("access_log off;");
  // What is renewed is shown only after a reload.
  expect(nginx).toContain('--deploy-hook "systemctl reload nginx"');
});

test("both caches believe Lango alone, lead somebody past, and know what chooses another page", () => {
  for (const file of [kitFile("varnish.vcl"), kitFile("nginx-cache.conf")]) {
    expect(file).toContain([...PAGE_CHOICES, "lang"].join("|"));
    expect(file).toMatch(/cookie[^\n]*\n?[^\n]*\n?[^\n]*lango/i);
    expect(file).toContain("TRUST_PROXY=2");
    expect(file).toMatch(/metrics/);
  }
});

test.each(["Cache-Tag", "cache-tag"])(
  "nginx's cache lets go of what bears the tag, written %s, and of nothing else",
  (header) => {
    const pages = mkdtempSync(join(tmpdir(), "lango-pages-"));
    const [, command = ""] = /^# +(grep .*)$/m.exec(kitFile("nginx-cache.conf")) ?? [];
    for (const tags of ["lango,abc", "lango,abcd", "abc,lango"]) {
      // As nginx keeps it: what is its own, the headers, the page.
      writeFileSync(join(pages, tags), `\0\u0001\nKEY: /x\nHTTP/1.1 200 OK\r\n${header}: ${tags}\r\n\r\nabc`);
    }
    const said = replaced(command, [
      ["TAG|TAG", "abc|none"],
      ["/var/cache/nginx/lango", pages],
    ]);
    expect(Bun.spawnSync(["sh", "-c", said]).exitCode).toBe(0);
    expect(readdirSync(pages)).toEqual(["lango,abcd"]);
    rmSync(pages, { recursive: true });
  },
);

test("what is tried with the real programs is named in scripts/test.mjs", async () => {
  const script = await Bun.file(join(import.meta.dir, "../../scripts/test.mjs")).text();
  const tests = readdirSync(import.meta.dir).filter((file) => file.endsWith(".test.ts"));
  expect(tests.length).toBeGreaterThan(2);
  expect(tests.filter((file) => !script.includes(`./deploy/test/${file}`))).toEqual([]);
});

type Rules = { groups: { rules: { alert: string; labels: { severity: string }; annotations: object }[] }[] };

test("every alert says what a person does about it", () => {
  const { groups } = Bun.YAML.parse(kitFile("alerts.yml")) as Rules;
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules) {
    expect(Object.keys(rule.annotations)).toEqual(["summary", "what_to_do"]);
    expect(["page", "ticket"]).toContain(rule.labels.severity);
  }
});

test("what operators are told to write for Prometheus is what the alerts and the port are called", () => {
  const [, yaml = ""] = /```yaml\n([^`]+)```/.exec(kitFile("../docs/operate.md")) ?? [];
  const { rule_files, scrape_configs } = Bun.YAML.parse(yaml) as {
    rule_files: string[];
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  expect(kitFile("../docs/operate.md")).toContain(`cp deploy/alerts.yml ${rule_files[0]}`);
  expect(kitFile("alerts.yml")).toContain(`up{job="${scrape_configs[0]?.job_name}"}`);
  const [, port] = /METRICS_PORT=(\d+)/.exec(kitFile("lango.env.example")) ?? [];
  expect(scrape_configs[0]?.static_configs[0]?.targets).toEqual([`127.0.0.1:${port}`]);
});

const linesOf = (unit: string) => unit.split("\n").filter((line) => /^[A-Z]\w+=/.test(line));

test("both units stand behind the same walls, and say the user and folder of Lango", () => {
  const [serve, replicate] = [linesOf(kitFile("lango.service")), linesOf(kitFile("lango-replicate.service"))];
  const walls = (lines: string[]) => lines.slice(lines.indexOf("ProtectSystem=strict"));
  expect(walls(serve)).toEqual(walls(replicate));
  expect(walls(serve).length).toBeGreaterThan(25);
  for (const line of ["User=lango", "StateDirectory=lango", "StateDirectoryMode=0700", "UMask=0077"]) {
    expect([serve.includes(line), replicate.includes(line)]).toEqual([true, true]);
  }
  // A disk with room again opens the house by itself, however long it was full.
  expect(serve).toContain("StartLimitIntervalSec=0");
  // What setup offers, and the installer makes, is a folder that backups reach.
  const asked = SETUP_TOPICS.flatMap(({ questions }) => questions).find(({ name }) => name === "BACKUP_TO");
  for (const unit of [serve, replicate]) expect(unit).toContain(`ReadWritePaths=-${asked?.fallback}`);
  // Machine code is made while it runs.
  expect([...serve, ...replicate].join("\n")).not.toContain("MemoryDenyWriteExecute");
});

test("the settings to begin with are settings, and Lango says which are still to be given", () => {
  const given = [...kitFile("lango.env.example").matchAll(/^#?([A-Z_]+)=(.*)$/gm)];
  expect(given.length).toBeGreaterThan(15);
  expect(given.map(([, name = ""]) => name).filter((name) => !SETTINGS.includes(name))).toEqual([]);
  const env = Object.fromEntries(given.flatMap(([line, name, value]) => (line.startsWith("#") ? [] : [[name, value]])));
  const read = readConfig("production", { ...env, DATA_DIR: "/var/lib/lango" });
  const faults = "faults" in read ? read.faults : [];
  for (const name of ["MPESA_CONSUMER_KEY", "MPESA_PASSKEY", "AT_API_KEY"]) expect(faults.join("\n")).toContain(name);
});

type Service = Readonly<Record<string, unknown>>;

test("in a container Lango is nobody, writes into its volume alone, and only Caddy reaches it", () => {
  const { services, volumes } = Bun.YAML.parse(kitFile("compose.yaml")) as {
    services: Record<"lango" | "caddy", Service>;
    volumes: object;
  };
  const { lango, caddy } = services;
  expect(lango).toMatchObject({ read_only: true, cap_drop: ["ALL"], volumes: ["house:/var/lib/lango"], init: true });
  expect(lango.ports).toBeUndefined();
  expect(lango.logging).toMatchObject({ options: { "max-size": "10m" } });
  expect(caddy.environment).toMatchObject({ LANGO_AT: "lango:3000" });
  expect(Object.keys(volumes)).toEqual(["house", "certificates"]);
  const steps = kitFile("Dockerfile")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));
  expect(steps.filter((step) => step.startsWith("FROM")).at(-1)).toBe("FROM debian:bookworm-slim");
  expect(steps.filter((step) => step.startsWith("USER"))).toEqual(["USER 10001:10001"]);
  expect(steps.filter((step) => step.startsWith("ADD"))).toEqual([]);
  expect(steps).toContain("VOLUME /var/lib/lango");
});

test.each([
  [200, "ready", 0],
  [200, "degraded: the disk is nearly full", 0],
  [503, "no", 1],
])("the container's own question of its health, answered by %d %s", async (status, text, code) => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(text, { status }) });
  const command = /^ {4}CMD (\[.*\])$/m.exec(kitFile("Dockerfile"))?.[1] ?? "[]";
  const env = { PATH: process.env.PATH ?? "", PORT: String(server.port) };
  const asked = Bun.spawn(JSON.parse(command) as string[], { env });
  expect(await asked.exited).toBe(code);
  await server.stop(true);
});

test("what the page for operators names is there: commands, settings and files", () => {
  const page = kitFile("../docs/operate.md");
  // A backup through a pipe that a terminal stands in would have its line ends changed.
  expect(page).toContain("systemd-run -q --pty --pipe ");
  const root = join(import.meta.dir, "../..");
  const help = Bun.spawnSync([process.execPath, "src/main.ts", "help"], { cwd: root }).stdout.toString();
  const known = new Set(help.match(/(?<=^ {2}lango )[a-z-]+/gm));
  const named = [...page.matchAll(/(?:`|^)lango ([a-z-]+)/gm)].map(([, verb = ""]) => verb);
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((verb) => !known.has(verb))).toEqual([]);
  const settings = page.match(/(?<=`)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?=[`=])/g) ?? [];
  expect(settings.length).toBeGreaterThan(25);
  expect(settings.filter((name) => !SETTINGS.includes(name) && name !== "SFC_IC0003")).toEqual([]);
  // What nobody but the operator can do is told whole.
  const told = ["SPF", "DKIM", "DMARC", "Go Live", "admin grant", "swap", "firewall"];
  expect(told.filter((word) => !page.includes(word))).toEqual([]);
  const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) => path);
  expect(links.filter((path) => !existsSync(join(root, "docs", path)))).toEqual([]);
});
