import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { circleOf, mapAround } from "#src/core/listing/area-map.ts";
import { PLACES } from "#src/core/listing/places-data.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { AreaSection } from "#views/property/area-section.tsx";
import { areaOfHouse } from "./area-of-house.ts";
import { saveGuide } from "./save-guide.ts";

const PIN = { lat: "-1.29312", lng: "36.78754" };
const AREA = "Kilimani, Nairobi";

function houses() {
  const t = testApp();
  for (const id of ["host-1", "host-2"])
    addHost(t.db, { id, username: id, email: `${id}@example.com`, brandName: null });
  const houses = { first: "host-1", second: "host-1", other: "host-2", unpinned: "host-2", county: "host-2" };
  for (const [id, hostId] of Object.entries(houses)) {
    addProperty(t.db, { id, hostId, location: id === "county" ? "Nairobi" : AREA, submissionKey: null });
  }
  for (const id of ["first", "second", "other"])
    saveGuide(t.deps, id, { way: { address: "Lane 14", pin: "x", ...PIN } });
  const area = (id: keyof typeof houses, location = AREA) => areaOfHouse(t.deps, { id, hostId: houses[id], location });
  return { t, area };
}

test("the sketch lies around a circle that hides the pin: one for all houses of a host in a spot, another for every host", async () => {
  const { t, area } = houses();
  expect(area("first").map).toBeDefined();
  expect(area("first").exact).toBe(true);
  expect(area("first")).toEqual(area("first"));
  expect(area("second").map).toEqual(area("first").map);
  expect(area("other").map).not.toEqual(area("first").map);
  expect(area("unpinned").exact).toBe(false);
  expect(area("county", "Nairobi").map).toBeUndefined();

  const html = await (await t.get("/booking/property/first")).text();
  expect(html).toContain(
    'aria-label="Sketch of the area around Kilimani, Nairobi. The house is somewhere in the circle."',
  );
  expect(html).toContain("query=Kilimani%2C%20Nairobi%2C%20Kenya");
  for (const secret of ["29312", "78754", "1.293", "36.78", "Lane 14"]) expect(html).not.toContain(secret);
  const county = await (await t.get("/booking/property/county")).text();
  expect(county).not.toContain('class="map"');
  expect(county).toContain("Open in");
});

test("wherever a house is, the sketch and its words go out in less than 6 KB", () => {
  const sizes = PLACES.flatMap((place, at) => {
    const circle = at % 7 === 0 ? circleOf(place) : undefined;
    if (!circle) return [];
    const area = { name: AREA, map: mapAround(circle), exact: false };
    return [gzipSync(renderToStaticMarkup(<AreaSection area={area} />)).length];
  });
  expect(sizes.length).toBeGreaterThan(40);
  expect(Math.max(...sizes)).toBeLessThan(2048);
});
