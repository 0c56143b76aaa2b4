import { expect, test } from "bun:test";
import { dueJobs } from "#db/job.queries.ts";
import { write } from "#db/write.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { warnOperator } from "./warn-operator.ts";

test("of two warnings about one thing none is lost that says something else, and the same is said once", () => {
  const db = testDatabase();
  const warn = (warning: "many refunds in an hour" | "a report waits for your answer", amountKes: number) =>
    write(db, (tx) => warnOperator(tx, { warning, key: "SKJ7", facts: { amountKes }, now: NOON }));
  warn("many refunds in an hour", 100);
  warn("many refunds in an hour", 100);
  warn("many refunds in an hour", 200);
  warn("a report waits for your answer", 100);
  const said = dueJobs(db, NOON, 99).map(({ payload }) => payload as { warning: string; facts: unknown });
  expect(said).toEqual([
    { warning: "many refunds in an hour", facts: { amountKes: 100 } },
    { warning: "many refunds in an hour", facts: { amountKes: 200 } },
    { warning: "a report waits for your answer", facts: { amountKes: 100 } },
  ]);
});
