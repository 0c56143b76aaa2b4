import { expect, test } from "bun:test";
import { PAPERS_MOST, PAPERS_OF_HOUSE_MOST, roomForPaper } from "./paper-room.ts";

test.each([
  ["the first page of a house fits", { ofHouse: 0, ofAll: 0 }, "fits"],
  ["to its last byte a house's papers fit", { ofHouse: PAPERS_OF_HOUSE_MOST - 1000, ofAll: 0 }, "fits"],
  ["and one byte more does not", { ofHouse: PAPERS_OF_HOUSE_MOST - 999, ofAll: 0 }, "house_full"],
  ["a newcomer fits while as much is left for another", { ofHouse: 0, ofAll: PAPERS_MOST - 2000 }, "fits"],
  ["and not when less is left", { ofHouse: 0, ofAll: PAPERS_MOST - 1999 }, "vault_full"],
  ["who has more than is left has to wait", { ofHouse: 50_000, ofAll: PAPERS_MOST - 50_000 }, "vault_full"],
] as const)("%s", (_, kept, room) => {
  expect(roomForPaper({ bytes: 1000, ...kept })).toBe(room);
});

test("forty houses that send without end leave room for a host with an ID and a lease", () => {
  let ofAll = 0;
  const bytes = 5_000_000;
  for (let house = 0; house < 110; house += 1) {
    let ofHouse = 0;
    while (roomForPaper({ bytes, ofHouse, ofAll }) === "fits") {
      ofHouse += bytes;
      ofAll += bytes;
    }
  }
  expect(ofAll).toBeLessThanOrEqual(PAPERS_MOST);
  expect(roomForPaper({ bytes: 1_500_000, ofHouse: 0, ofAll })).toBe("fits");
});
