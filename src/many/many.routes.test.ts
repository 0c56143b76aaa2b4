import { beforeEach, describe, expect, test } from "bun:test";
import { guideSectionsOf } from "#db/guide.queries.ts";
import { houseFactsOf, saveHouseFacts } from "#db/house-fact.queries.ts";
import { priceChangesEver } from "#db/price-change.queries.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { findProperty, updateProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import type { FactSaid } from "#src/core/listing/house-facts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { guideOf } from "#src/guide/load-guide.ts";
import { saveGuide } from "#src/guide/save-guide.ts";

const DAY = 24 * 3_600_000;
const SEVERAL = "/dashboard/properties/several";
let app: TestApp;
let cookie: string;
let hostId: string;

const FIBRE: FactSaid = {
  fact: "wifi",
  choice: "fibre",
  amount: 40,
  testedOn: "2026-11-12",
  note: "Router in the hall",
  noteSw: "",
};

beforeEach(() => {
  app = testApp();
  hostId = addHost(app.db).id;
  addProperty(app.db, { displayName: "Garden studio", location: "Kilimani, Nairobi" });
  addProperty(app.db, { id: "cottage", position: 1, displayName: "Lake cottage", location: "Naivasha, Nakuru" });
  addProperty(app.db, {
    id: "loft",
    position: 2,
    displayName: "Ng'ang'a's loft",
    location: "Kilimani, Nairobi",
    state: "draft",
  });
  addHost(app.db, { id: "host-barasa", username: "barasa", brandName: null });
  addProperty(app.db, { id: "another", hostId: "host-barasa", displayName: "Another host's" });
  cookie = hostCookie(app.db);
  facts("cottage", [FIBRE]);
});

const facts = (id: string, said: FactSaid[]) =>
  write(app.db, (tx) => saveHouseFacts(tx, id, { part: "facts", facts: said, now: 0 }));
const property = (id: string) => {
  const found = findProperty(app.db, id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
type Form = Record<string, string | string[]>;
const post = (form: Form, as = cookie) => app.post(SEVERAL, form, { cookie: as });
const show = (form: Form) => post({ which: "all", ...form, step: "show" });
const words = async (response: Response | Promise<Response>) =>
  (await (await response).text())
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, "")
    .replace(/<\/?(b|span)\b[^>]*>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#x27;", "'");
const shownIn = (html: string) => /name="shown" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";
/** Shown, and pressed as it was shown. */
async function change(form: Form) {
  const html = await (await show(form)).text();
  return post({ which: "all", ...form, step: "save", shown: shownIn(html) });
}
const flashOf = (response: Response) => /lango_flash=(\w+)/.exec(response.headers.getSetCookie().join())?.[1];
const undoLast = async () => {
  const id = priceChangesEver(app.db, hostId).at(-1)?.id ?? "";
  return flashOf(await app.post(`${SEVERAL}/undo`, { change: id }, { cookie }));
};

test("what changes where is shown first: who has it already, and nothing is saved", async () => {
  const said = await words(show({ wifi: "fibre" }));
  expect(said).toContain("2 properties Garden studio · Ng'ang'a's loft Facts New: Wi-Fi: Fibre");
  expect(said).toContain("Lake cottage Nothing changes here: it is so already.");
  expect(said).toContain("Save for 2 properties");
  expect(houseFactsOf(app.db, property("loft").id)).toEqual([]);
});

test("one press saves all of it, a measured speed stays where it was measured, and one press undoes it", async () => {
  const form = { wifi: "fibre", smoking: "no", have: ["gym"], checkInFrom: "15:00" };
  const saved = await change(form);
  expect([saved.status, saved.headers.get("location"), flashOf(saved)]).toEqual([
    303,
    `${SEVERAL}#made`,
    "prices_changed_many",
  ]);
  for (const id of ["loft", "cottage"]) {
    expect(property(id).checkInFrom).toBe("15:00");
    expect(property(id).amenities).toContain("gym");
    expect(houseFactsOf(app.db, id)).toContainEqual(expect.objectContaining({ fact: "smoking", choice: "no" }));
  }
  expect(houseFactsOf(app.db, "cottage")).toContainEqual(FIBRE);
  expect(houseFactsOf(app.db, "another")).toEqual([]);
  expect(property("another").checkInFrom).toBe("14:00");
  expect(await words(app.get(SEVERAL, { cookie }))).toContain("Changed in 3 properties");

  expect(await undoLast()).toBe("prices_undone");
  expect(property("loft")).toMatchObject({
    checkInFrom: "14:00",
    amenities: ["wifi", "parking", "kitchen", "hot_shower"],
  });
  expect(houseFactsOf(app.db, "cottage")).toEqual([FIBRE]);
  expect(houseFactsOf(app.db, "loft")).toEqual([]);
});

test("by area, by ticking, or both; another host's is not there", async () => {
  const some = (to: Form) => words(show({ which: "some", wifi: "mobile", ...to }));
  expect(await some({ area: "Kilimani, Nairobi" })).toContain("Save for 2 properties");
  expect(await some({ to: ["cottage"] })).toContain("Save for 1 property");
  expect(await some({ area: "Kilimani, Nairobi", to: ["cottage", "another"] })).toContain("Save for 3 properties");
  const none = await show({ which: "some", wifi: "mobile", to: "another" });
  expect(none.status).toBe(422);
  expect(await words(none)).toContain("Choose at least one property or area.");
});

describe("texts", () => {
  beforeEach(() =>
    write(app.db, (tx) => {
      updateProperty(tx, "cottage", { description: "By the lake.\n\nSky TV.", houseRules: "No shoes.", updatedAt: 1 });
      updateProperty(tx, "loft", { description: "High up. Sky TV.", updatedAt: 1 });
    }),
  );

  test("a paragraph more, words for words, and rules taken away", async () => {
    await change({ descriptionHow: "swap", descriptionFind: "Sky TV", description: "Netflix", houseRulesHow: "whole" });
    expect(property("cottage")).toMatchObject({ description: "By the lake.\n\nNetflix.", houseRules: "" });
    expect(property("loft").description).toBe("High up. Netflix.");
    await change({ descriptionHow: "add", description: "Ask for\r\nMama Wanjũkũ." });
    expect(property("loft").description).toBe("High up. Netflix.\n\nAsk for\nMama Wanjũkũ.");
    expect(await words(show({ descriptionHow: "add", description: "Ask for\r\nMama Wanjũkũ." }))).toContain(
      "Nothing would change",
    );
  });

  test("where the words do not stand it is said, and one that would be too long is left out alone", async () => {
    write(app.db, (tx) => updateProperty(tx, "loft", { description: `Sky TV${"x".repeat(4990)}`, updatedAt: 2 }));
    const form = { descriptionHow: "swap", descriptionFind: "Sky TV", description: "Netflix and Showmax" };
    const said = await words(show(form));
    expect(said).toContain("Description: the words to replace do not stand in it");
    expect(said).toContain("Left out: Description would be longer than 5000 characters.");
    expect(said).toContain("Description Sky TV. → Netflix and Showmax.");
    await change(form);
    expect(property("cottage").description).toContain("Netflix and Showmax.");
    expect(property("loft").description).toStartWith("Sky TV");
  });
});

test("rules of stays and cancelling change, and what no stay could fit is left out", async () => {
  await app.post(
    "/dashboard/properties/cottage/prices/rules",
    { minNights: "1", maxNights: "3", checkInDays: ["1", "2"], checkOutDays: ["1", "2", "3"], windowDays: "540" },
    { cookie },
  );
  const said = await words(show({ minNights: "4", policy: "firm" }));
  expect(said).toContain("Left out:");
  await change({ minNights: "4", policy: "firm" });
  const of = (id: string) => termsOf(app.db, property(id));
  expect([of("loft").rules.minNights, of("loft").policy.name]).toEqual([4, "firm"]);
  expect([of("cottage").rules.minNights, of("cottage").policy.name]).toEqual([1, "flexible"]);
  expect(await undoLast()).toBe("prices_undone");
  expect([of("loft").rules.minNights, of("loft").policy.name]).toEqual([1, "flexible"]);
});

describe("the guide", () => {
  const guide = (id: string) => guideOf({ db: app.db, secrets: app.deps.secrets }, id);
  beforeEach(() =>
    saveGuide(app.deps, "cottage", {
      wifi: { network: "Ziwa", password: "samaki-choma", wifiNote: "Slow at night" },
      home: { water: "Borehole" },
    }),
  );

  test("its common parts change, what is of one door stays, and nothing of it is kept open", async () => {
    const saved = await change({
      "guide-wifiNote": "Ask the caretaker",
      "guide-rubbish": "Green bin",
      "guide-opens": "free_over",
    });
    expect(flashOf(saved)).toBe("prices_changed_many");
    expect(guide("cottage")).toEqual({
      network: "Ziwa",
      password: "samaki-choma",
      wifiNote: "Ask the caretaker",
      water: "Borehole",
      rubbish: "Green bin",
      opens: "free_over",
    });
    expect(guide("loft")).toMatchObject({ rubbish: "Green bin" });
    const kept = JSON.stringify(priceChangesEver(app.db, hostId));
    expect(kept).not.toContain("Slow at night");
    expect(kept).not.toContain("samaki");

    expect(await undoLast()).toBe("prices_undone");
    expect(guide("cottage")).toEqual({
      network: "Ziwa",
      password: "samaki-choma",
      wifiNote: "Slow at night",
      water: "Borehole",
    });
    expect(guideSectionsOf(app.db, "loft")).toEqual([]);
  });

  test("an answer is taken away; codes and networks are no field of this form", async () => {
    await change({ "guide-opens": "free_over" });
    await change({ "guide-opens": "-" });
    expect(guide("cottage").opens).toBeUndefined();
    const said = await show({ "guide-password": "stolen-by-form", "guide-gateCode": "1234" });
    expect(said.status).toBe(422);
    const page = await (await app.get(SEVERAL, { cookie })).text();
    expect(/samaki|guide-gateCode|guide-password/.test(page)).toBe(false);
  });
});

test("what somebody changed since it was shown is not written over, and undoing leaves the later word", async () => {
  const html = await (await show({ checkInFrom: "16:00" })).text();
  write(app.db, (tx) => updateProperty(tx, "loft", { checkOutUntil: "11:00", updatedAt: 5 }));
  const late = await post({ which: "all", checkInFrom: "16:00", step: "save", shown: shownIn(html) });
  expect(late.status).toBe(409);
  expect(property("cottage").checkInFrom).toBe("14:00");

  await change({ checkInFrom: "16:00" });
  write(app.db, (tx) => updateProperty(tx, "loft", { checkInFrom: "13:00", updatedAt: 6 }));
  expect(await undoLast()).toBe("prices_undone_partly");
  expect([property("loft").checkInFrom, property("cottage").checkInFrom]).toEqual(["13:00", "14:00"]);
});

test("a day later it cannot be undone, and another host never can", async () => {
  await change({ checkInFrom: "16:00" });
  const id = priceChangesEver(app.db, hostId).at(-1)?.id ?? "";
  const theirs = hostCookie(app.db, "host-barasa");
  expect((await app.post(`${SEVERAL}/undo`, { change: id }, { cookie: theirs })).status).toBe(404);
  // Nor the page of prices, which would read it in another way.
  expect((await app.post("/dashboard/prices/undo", { change: id }, { cookie })).status).toBe(404);
  app.clock.advance(DAY);
  expect(await undoLast()).toBe("prices_undo_over");
  expect(property("cottage").checkInFrom).toBe("16:00");
});

test.each([
  ["nothing chosen", {}, "Choose something to change."],
  ["a number without an answer", { wifiAmount: "40" }, "Wi-Fi: choose an answer first"],
  ["a speed that is none", { wifi: "fibre", wifiAmount: "fast" }, "Wi-Fi: a whole number"],
  ["words without a place", { description: "Hello" }, "Say what happens to the text"],
  ["words to replace that are none", { descriptionHow: "swap", description: "x" }, "Give the words to replace."],
  ["a description of nothing", { descriptionHow: "whole" }, "Write the new words."],
  ["an amenity both ways", { have: "tv", haveNot: "tv" }, "can't be added and taken away"],
  ["more nights than fit", { minNights: "9", maxNights: "3" }, "fewest"],
  ["a number that is no phone", { "guide-keeperPhone": "12" }, "a phone number"],
  ["a half hour that is none", { checkInFrom: "14:10" }, "a full or half hour"],
])("%s is said beside its field, and what was typed stays", async (_, wrong: Form, message) => {
  const typed = {
    which: "some",
    to: "cottage",
    "guide-near": "Quickmart, 200 m",
    ...(message.startsWith("Choose something") ? { "guide-near": "" } : {}),
    ...wrong,
  };
  const answer = await post({ ...typed, step: "show" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(await words(new Response(html))).toContain(message);
  expect(html.includes("Quickmart, 200 m")).toBe(typed["guide-near"] !== "");
  expect(/<input [^>]*value="cottage"[^>]*>/.exec(html)?.[0]).toContain("checked");
});

test("from what is shown one goes back to the form with all of it", async () => {
  const html = await (await post({ which: "some", to: "loft", wifi: "mobile", wifiNote: "5G", step: "edit" })).text();
  expect(html.includes('value="5G"')).toBe(true);
  expect(html.includes('<option value="mobile" selected')).toBe(true);
});

test("a hundred properties are all read, and shown", async () => {
  for (let at = 0; at < 100; at += 1) addProperty(app.db, { id: `flat-${at}`, displayName: `Flat ${at}` });
  const to = Array.from({ length: 100 }, (_, at) => `flat-${at}`);
  const empty = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`empty${at}`, ""]));
  const said = await words(show({ ...empty, which: "some", to, have: ["tv"] }));
  expect(said).toContain("Save for 100 properties");
});
