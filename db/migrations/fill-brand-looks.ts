import type { Database } from "bun:sqlite";
import { lookOf } from "#src/core/brand-look.ts";

/** How the brands that hosts have look in an address. */
export function fillBrandLooks(client: Database): void {
  const named = client
    .query<{ id: string; brand: string }, []>("select id, brand_name as brand from hosts where brand_name is not null")
    .all();
  const fill = client.query("update hosts set brand_look = ? where id = ?");
  for (const { id, brand } of named) fill.run(lookOf(brand), id);
}
