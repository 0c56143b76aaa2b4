import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stampHere } from "./build-executable.ts";
import { cutChangelog, notesOf, numberFault, stampOf, upgradeNote } from "./release-rules.ts";

test.each([
  ["a clean tag is a release", "v1.2.0-0-gabc1234", "1.2.0", "abc1234"],
  ["a tag with something changed is none", "v1.2.0-0-gabc1234-dirty", "1.2.0+0.abc1234.changed", "abc1234.changed"],
  ["five commits after it", "v1.2.0-5-gabc1234", "1.2.0+5.abc1234", "abc1234"],
  ["a release to try", "v1.2.0-rc.1-0-gabc1234", "1.2.0-rc.1", "abc1234"],
  ["no tag yet", "abc1234", "0.1.0+abc1234", "abc1234"],
  ["no tag yet, and something changed", "abc1234-dirty", "0.1.0+abc1234.changed", "abc1234.changed"],
  ["no git", undefined, "0.1.0+unknown", "unknown"],
  ["a word of git's", "fatal: not a git repository", "0.1.0+unknown", "unknown"],
])("%s", (_, described, version, commit) => {
  expect(stampOf(described, "0.1.0")).toEqual({ version, commit });
});

test("where there is no git, as in the build of a container, the commit is the one that is said", () => {
  const { PATH } = process.env;
  try {
    process.env.PATH = "/nowhere";
    process.env.LANGO_DESCRIBED = "v1.2.0-5-gabc1234";
    expect(stampHere()).toEqual({ version: "1.2.0+5.abc1234", commit: "abc1234" });
    delete process.env.LANGO_DESCRIBED;
    expect(stampHere().commit).toBe("unknown");
  } finally {
    process.env.PATH = PATH;
  }
});

const LOG =
  "# Changelog\n\nNewest first.\n\n## Unreleased\n\n### Hosts\n\n- $& a price.\n\n## 0.1.0, 2026-11-01\n\n- First.\n";

test("what was unreleased becomes a version, with its upgrade note, and nothing of it is lost", () => {
  const cut = cutChangelog(LOG, { version: "0.2.0", on: "2026-12-01", note: upgradeNote([]) });
  expect(notesOf(cut, "Unreleased")).toBeUndefined();
  expect(notesOf(cut, "0.2.0")).toBe(`### Upgrade\n\n- ${upgradeNote([])}\n\n### Hosts\n\n- $& a price.`);
  expect(notesOf(cut, "0.1.0")).toBe("- First.");
  expect(notesOf(cut, "0.2")).toBeUndefined();
  expect(() => cutChangelog(cut, { version: "0.3.0", on: "2026-12-02", note: "" })).toThrow("nothing under Unreleased");
  expect(() => cutChangelog(LOG, { version: "0.1.0", on: "2026-12-02", note: "" })).toThrow("already");
});

test("the upgrade note says which changes of the database there are, and the way back", () => {
  expect(upgradeNote([])).toContain("stays as it is");
  expect(upgradeNote(["0150-extras"])).toStartWith("1 change of the database (`0150-extras`)");
  expect(upgradeNote(["0150-extras", "0151-guests", "0152-notes"])).toMatch(
    /^3 changes .*`0150-extras` to `0152-notes`/,
  );
  expect(upgradeNote(["0150-extras"])).toContain("undo-upgrade");
});

test.each<[string, string | undefined, string, string[], string | undefined]>([
  ["the first release", undefined, "0.1.0", ["0001-start"], undefined],
  ["a mended fault", "0.2.0", "0.2.1", [], undefined],
  ["a mended fault that changes the database", "0.2.0", "0.2.1", ["0150-extras"], "second number"],
  ["a new database under a new second number", "0.2.9", "0.3.0", ["0150-extras"], undefined],
  ["a new first number", "0.10.0", "1.0.0", ["0150-extras"], undefined],
  ["ten is more than nine", "0.9.0", "0.10.0", [], undefined],
  ["an older number", "0.10.0", "0.9.0", [], "older"],
  ["an older third number", "0.10.3", "0.10.2", [], "older"],
  ["one to try, then the release", "0.2.0-rc.1", "0.2.0", ["0150-extras"], undefined],
  ["two numbers", "0.1.0", "0.2", [], "three numbers"],
  ["a word", undefined, "next", [], "three numbers"],
])("%s", (_, before, version, migrations, fault) => {
  const said = numberFault(before, version, migrations);
  if (fault === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(fault);
});

test("our own changelog can be cut", () => {
  const changelog = readFileSync(join(import.meta.dir, "../../CHANGELOG.md"), "utf8");
  const cut = cutChangelog(changelog, { version: "99.0.0", on: "2026-12-01", note: upgradeNote([]) });
  expect(notesOf(cut, "99.0.0")).toContain("### Operators");
});
