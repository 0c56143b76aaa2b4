import { expect, test } from "bun:test";
import { houseBedsOf, houseFactsOf } from "#db/house-fact.queries.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";

const FORM = "/dashboard/properties/garden-studio/facts";
const PAGE = "/booking/property/garden-studio";

test("a host says what a house has, how one sleeps and what is asked; guests read it in their language; emptied, it is gone", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db, { bedrooms: 1, amenities: ["wifi", "kitchen"] });
  const cookie = hostCookie(t.db);
  const guest = async (lang = "en") => {
    const html = await (await t.get(PAGE, { cookie: `lang=${lang}` })).text();
    return html.replace(/<(style|script)[\s\S]*?<\/\1>/g, "").replaceAll("\u00a0", " ");
  };
  expect(await guest()).not.toContain("What you can count on");
  expect(await guest()).toContain("<li><svg");

  const wifi = {
    wifi: "fibre",
    wifiAmount: "40",
    wifiTestedOn: "2026-11-12",
    wifiNote: "In every room",
    wifiNoteSw: "Kila chumba",
  };
  const saved = await t.post(`${FORM}/facts`, { ...wifi, parking: "inside", parkingAmount: "1" }, { cookie });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `${FORM}#facts`]);
  await t.post(`${FORM}/beds`, { "bed1-0": "king", "bed0-0": "sofa_bed", "beds0-0": "2" }, { cookie });
  await t.post(`${FORM}/rules`, { quiet: "from", quietAmount: "22", smoking: "outside" }, { cookie });

  const en = await guest();
  for (const words of [
    "<b>Wi-Fi 40 Mbps</b>",
    "12 Nov 2026 · In every room",
    "<b>Parking for 1 car</b>",
    "<b>Bedroom 1</b>",
    "1 king bed (6 × 6)",
    "<b>Living room</b>",
    "2 sofa beds",
    "<dt>Quiet</dt><dd>from 22:00</dd>",
    "<dt>Smoking</dt><dd>outside only</dd>",
    '<ul class="items"><li>No smoking indoors.</li></ul>',
  ]) {
    expect(en).toContain(words);
  }
  const sw = await guest("sw");
  for (const words of ["Wi-Fi Mbps 40", "Kila chumba", "Maegesho ya gari 1", "Sebuleni", "Utulivu", "nje pekee"]) {
    expect(sw).toContain(words);
  }
  expect(sw).not.toContain("In every room");
  expect(en.match(/>Wi-Fi</g)).toBeNull();

  const form = await (await t.get(FORM, { cookie })).text();
  expect(form).toContain('value="40"');
  expect(form).toContain('<option value="fibre" selected="">');
  await t.post(`${FORM}/facts`, {}, { cookie });
  await t.post(`${FORM}/beds`, {}, { cookie });
  expect(houseFactsOf(t.db, "garden-studio").map(({ fact }) => fact)).toEqual(["quiet", "smoking"]);
  expect(houseBedsOf(t.db, "garden-studio")).toEqual([]);
  expect(await guest()).not.toContain("What you can count on");
});

test("what is typed wrongly comes back as it was, with the reason beside its field, and nothing is saved", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  addHost(t.db, { id: "host-kamau", brandName: "kamau" });
  const cookie = hostCookie(t.db);
  const answer = await t.post(`${FORM}/facts`, { wifi: "fibre", wifiAmount: "fast", powerNote: "All day" }, { cookie });
  const html = (await answer.text()).replaceAll("&#x27;", "'");
  expect(answer.status).toBe(422);
  expect(html).toContain('value="fast"');
  expect(html).toContain("Wi-Fi: a whole number, in figures only");
  expect(html).toContain("Backup power: choose an answer first, or empty its details");
  expect(houseFactsOf(t.db, "garden-studio")).toEqual([]);
  const beds = await t.post(`${FORM}/beds`, { "beds1-0": "2" }, { cookie });
  expect([beds.status, (await beds.text()).includes("Bedroom 1: which kind of bed?")]).toEqual([422, true]);
  expect((await t.post(`${FORM}/other`, {}, { cookie })).status).toBe(404);
  expect((await t.post(`${FORM}/facts`, { wifi: "fibre" }, { cookie: hostCookie(t.db, "host-kamau") })).status).toBe(
    404,
  );
});
