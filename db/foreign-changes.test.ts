import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "./open.ts";
import { commitCount, foreignChangesOf, onCommit, write } from "./write.ts";

test("what another program saves counts as a change, once, and what is our own not again", () => {
  const folder = mkdtempSync(join(tmpdir(), "lango-foreign-"));
  const [ours, theirs] = [0, 1].map(() => openDatabase(join(folder, "lango.db"))) as [
    ReturnType<typeof openDatabase>,
    ReturnType<typeof openDatabase>,
  ];
  let heard = 0;
  onCommit(ours, () => heard++);
  const look = foreignChangesOf(ours);
  write(ours, (tx) => tx.$count);
  expect([heard, commitCount(ours)]).toEqual([1, 1]);
  look();
  expect(heard).toBe(1);
  theirs.$client.exec("insert into guests (id, phone, created_at) values ('guest_g', '+254712000000', 1)");
  look();
  look();
  expect([heard, commitCount(ours)]).toEqual([2, 2]);
  for (const db of [ours, theirs]) db.$client.close();
  rmSync(folder, { recursive: true });
});
