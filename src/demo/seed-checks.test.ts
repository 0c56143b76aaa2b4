import { expect, test } from "bun:test";
import { write } from "#db/write.ts";
import { CHECK_LIFE } from "#src/core/kyc/check-life.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { seePage } from "#src/kyc/show-page.ts";
import { addDemoChecks, laySamples } from "./seed-checks.ts";

test("a demo shows a check in every state, with pages that its operator can look at", async () => {
  const t = testApp();
  const brands = ["zuristays", "mwangazahouse", "halimahomes"];
  const samples = await laySamples(t.deps, brands);
  brands.forEach((brand, nth) => {
    addHost(t.db, { id: brand, brandName: brand, phone: `+25470000000${nth}` });
    const houses = [0, 1, 2].map((n) => addProperty(t.db, { id: `${brand}-${n}`, hostId: brand }).id);
    write(t.db, (tx) => addDemoChecks(tx, brand, { hostId: brand, houses, samples, now: NOON }));
  });
  const rows = t.db.$client.query<{ state: string }, []>("select distinct state from kyc_checks order by state").all();
  // What nobody has begun is there for every host who has a house or account and no check.
  const states = CHECK_LIFE.states.filter((state) => state !== "not_begun").toSorted();
  expect(rows.map(({ state }) => state)).toEqual(states);
  const verified = t.db.$client.query("select id from hosts where verified_at is not null").all();
  expect(verified).toEqual([{ id: "zuristays" }]);
  const viewer = { actor: { kind: "admin", id: "host-admin" }, name: "desk", hostId: "halimahomes" } as const;
  const pages = t.db.$client
    .query<{ id: string }, []>(
      `select d.id from kyc_documents d join kyc_checks c on c.id = d.check_id
       where c.state in ('handed_in', 'in_review') and d.deleted_at is null`,
    )
    .all();
  expect(pages.length).toBeGreaterThanOrEqual(6);
  const [page] = samples.filter(({ page: { id } }) => pages.some((one) => one.id === id));
  if (!page) throw new Error("no page");
  const found = t.db.$client
    .query("select sealed_key as sealedKey, * from kyc_documents where id = ?")
    .get(page.page.id);
  const shown = await seePage(t.deps, found as Parameters<typeof seePage>[1], viewer);
  expect(shown.outcome).toBe("shown");
});
