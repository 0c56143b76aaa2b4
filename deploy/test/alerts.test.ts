import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kitFile } from "./proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "lango-alerts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What Prometheus' own tool says of the rules as they are, or as a change would make them. */
function promtool(verb: "check" | "test", change: (rules: string) => string = (rules) => rules): number {
  mkdirSync(join(folder, "test"), { recursive: true });
  writeFileSync(join(folder, "alerts.yml"), change(kitFile("alerts.yml")));
  writeFileSync(join(folder, "test/alerts-test.yml"), kitFile("test/alerts-test.yml"));
  const file = verb === "check" ? "alerts.yml" : "test/alerts-test.yml";
  return Bun.spawnSync(["promtool", verb, "rules", join(folder, file)]).exitCode;
}

test("Prometheus reads the rules, and they ring when they should and not before", () => {
  expect([promtool("check"), promtool("test")]).toEqual([0, 0]);
});

test.each([
  ["lango_up == 0", "lango_up == 1"],
  ["for: 1m", "for: 0m"],
  ["[10m])) > 0.5", "[10m])) > 0.1"],
  ['outcome=~"failed|not_sent|unknown|try_later"', 'outcome=~"failed"'],
  ["lango_backup_age_seconds > 2 * 86400", "lango_backup_age_seconds > 9 * 86400"],
  ["lango_replica_lag_seconds > 60", "lango_replica_lag_seconds > 600"],
  ["time() - lango_replica_last_success_seconds > 900", "time() - lango_replica_last_success_seconds > 90000"],
  [" or predict_linear(lango_disk_free_bytes[1d], 7 * 86400) < 0", ""],
])("a rule that says something else is noticed: %s", (from, to) => {
  expect(kitFile("alerts.yml")).toContain(from);
  expect(promtool("test", (rules) => rules.replace(from, to))).not.toBe(0);
});

test("a rule that is none is refused", () => {
  expect(promtool("check", (rules) => rules.replace("lango_up == 0", "lango_up == == 0"))).not.toBe(0);
});

type Panel = { title: string; targets?: { expr: string }[]; panels?: Panel[] };
const questionsOf = (panel: Panel): string[] =>
  (panel.targets ?? []).map(({ expr }) => expr).concat((panel.panels ?? []).flatMap(questionsOf));

test("Prometheus understands each question of the dashboard, and one that is none is noticed", () => {
  const { panels } = JSON.parse(kitFile("grafana.json")) as { panels: Panel[] };
  const asked = panels.flatMap(questionsOf);
  expect(asked.length).toBeGreaterThan(25);
  const file = join(folder, "dashboard.yml");
  const understood = (questions: readonly string[]) => {
    // Grafana puts its own span there.
    const rules = questions.map((expr, nth) => ({
      ...{ record: `panel:${nth}`, expr: expr.replaceAll("$__rate_interval", "5m") },
    }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
    return Bun.spawnSync(["promtool", "check", "rules", file]).exitCode === 0;
  };
  expect([understood(asked), understood([...asked, "rate(lango_up)"])]).toEqual([true, false]);
});
