import { expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import { addHost } from "../dev/fixtures/people.ts";
import { NOON, testApp } from "../dev/fixtures/test-app.ts";
import { adminHelp, runAdmin } from "./admin-command.ts";

test("the role is granted and taken back by the address, whatever its case", () => {
  const { deps, db } = testApp();
  const { id } = addHost(db);
  expect(runAdmin(deps, ["grant", "HOST-Wanjiru@Example.com"])).toMatchObject({ isDone: true });
  expect(findHost(db, id)?.adminSince).toBe(NOON);
  expect(runAdmin(deps, ["revoke", "host-wanjiru@example.com"])).toMatchObject({ isDone: true });
  expect(findHost(db, id)?.adminSince).toBeNull();
});

test("a stranger's address and words that are no command change nothing", () => {
  const { deps } = testApp();
  expect(runAdmin(deps, ["grant", "nobody@example.com"])).toMatchObject({ isDone: false });
  for (const words of [[], ["grant"], ["toString", "x"], ["crown", "wanjiru@example.com"]]) {
    expect(runAdmin(deps, words)).toBe("usage");
  }
});

test("each command is in the help", () => {
  expect(adminHelp().join("\n")).toContain("lango admin grant EMAIL");
});
