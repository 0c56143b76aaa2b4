import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { kitFile } from "./proxy.ts";

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
});

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
