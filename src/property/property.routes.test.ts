import { beforeEach, expect, test } from "bun:test";
import { insertHold } from "#db/booking.queries.ts";
import { houseBedsOf, saveHouseBeds } from "#db/house-fact.queries.ts";
import { saveWeekdayPrices, termsOf } from "#db/pricing.queries.ts";
import { findProperty, photosOf, propertiesOfHost } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { asJpeg, heifHead, plainPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { addPhotos } from "#src/dev/fixtures/places.ts";
import { plainPrice } from "#src/dev/fixtures/price.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

let lango: TestApp;
let cookie: string;

beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  cookie = hostCookie(lango.db);
});

const KEY = "a-form-shown-once-0001";
const studio = {
  displayName: "Garden studio",
  location: "Kilimani, Nairobi",
  basePriceKes: "4500",
  maxGuests: "2",
  bedrooms: "1",
  bathrooms: "1",
  units: "1",
  description: "",
  houseRules: "",
  checkInFrom: "14:00",
  checkOutUntil: "10:00",
  licenceNumber: "",
  licenceClass: "",
  licenceUntil: "",
  amenities: ["wifi", "parking"],
  submissionKey: KEY,
};

const all = () => propertiesOfHost(lango.db, "host-wanjiru", ["draft", "published", "archived"]);
const only = () => {
  const [property, ...others] = all();
  if (!property || others.length > 0) throw new Error(`${all().length} properties`);
  return property;
};
const send = (path: string, fields: Record<string, string | string[]>, as = cookie) =>
  lango.post(path, fields, { cookie: as });
const publish = (fields: Partial<typeof studio> = {}) =>
  send("/dashboard/properties/new", { ...studio, ...fields, intent: "publish" });

/** As a browser without scripts sends the form: everything in one go. */
async function sendFiles(
  path: string,
  fields: Record<string, string | string[]>,
  files: File[],
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  for (const file of files) form.append("photos", file);
  const request = new Request(`${ORIGIN}${path}`, { method: "POST", body: form });
  for (const [name, value] of Object.entries({ origin: ORIGIN, cookie, ...headers })) request.headers.set(name, value);
  return lango.app.fetch(request);
}
let shade = 0;
async function jpeg(name: string, width = 64) {
  shade += 1;
  return new File([new Uint8Array(await asJpeg(plainPng(width, 48, [shade * 9, 90, 60])))], name, {
    type: "image/jpeg",
  });
}
const heic = (name: string) =>
  new File([new Uint8Array(heifHead("heic", "mif1", "heic"))], name, { type: "image/heic" });
const broken = async (name: string) => new File([(await jpeg("whole.jpg")).slice(0, 300)], name);

const textOf = async (response: Response) =>
  (await response.text())
    .replace(/<!-- -->/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

test("a licence is shown to guests with its class to its last day, and said as over to its host after it", async () => {
  const licence = { licenceNumber: "TRA/HS/0123", licenceClass: "homestay_standard", licenceUntil: "2026-12-21" };
  expect((await publish(licence)).status).toBe(303);
  const { id } = only();
  const guests = async (language = "en") =>
    textOf(await lango.get(`/booking/property/${id}`, { cookie: `lang=${language}` }));
  const form = async () => textOf(await lango.get(`/dashboard/properties/${id}`, { cookie }));
  expect(await guests()).toContain("Tourism licence TRA/HS/0123 · Homestay, standard");
  expect(await guests("sw")).toContain("Leseni ya utalii TRA/HS/0123 · ");
  expect(await form()).not.toContain("This licence is over");
  lango.clock.set(NOON + 4 * 24 * 3_600_000);
  expect(await guests()).not.toContain("TRA/HS/0123");
  expect(await form()).toContain("This licence is over");
});

test("a licence that is half typed is refused beside its field, and keeps what was typed", async () => {
  const answer = await publish({ licenceNumber: "TRA/HS/0123", licenceUntil: "31/12/2026" });
  expect(answer.status).toBe(422);
  const html = await textOf(answer);
  expect(html).toContain('value="TRA/HS/0123"');
  expect(html).toContain('href="#licenceClass">Please choose what the licence is for');
  expect(html).toContain('href="#licenceUntil">Please enter the licence');
});

test("the form has every field of the contract, works without script, and proposes sensible numbers", async () => {
  const html = await textOf(await lango.get("/dashboard/properties/new", { cookie }));
  for (const label of [
    "Property name",
    "Location",
    "Price per night (KES)",
    "Guests",
    "Bedrooms",
    "Bathrooms",
    "Amenities",
    "Rooms of this kind",
    "Description",
    "House rules",
    "Photos",
  ]) {
    expect(html).toMatch(new RegExp(`<(label|legend)[^>]*>${label.replace(/[()]/g, "\\$&")}<`));
  }
  expect(html).toContain('encType="multipart/form-data"');
  expect(html).toContain('list="location-popular"');
  expect(html).toContain('<option value="Kilimani, Nairobi">');
  for (const button of ["Save draft", "Publish"]) expect(html).toContain(`>${button}</button>`);
});

test("without a session every page of listings leads to signing in, and nothing is stored", async () => {
  for (const path of ["/dashboard/properties/new", "/dashboard/properties/garden-studio"]) {
    const shown = await lango.get(path);
    expect([shown.status, shown.headers.get("location")]).toEqual([303, `/login?next=${encodeURIComponent(path)}`]);
  }
  const sent = await lango.post("/dashboard/properties/new", { ...studio, intent: "publish" });
  expect(sent.status).toBe(303);
  expect(all()).toEqual([]);
});

test("a name alone is a draft", async () => {
  const saved = await send("/dashboard/properties/new", { displayName: "Garden studio", intent: "draft" });
  expect(saved.status).toBe(303);
  const property = only();
  expect(saved.headers.get("location")).toBe(`/dashboard/properties/${property.id}`);
  expect(property).toMatchObject({
    state: "draft",
    displayName: "Garden studio",
    basePriceKes: 0,
    hostId: "host-wanjiru",
  });
});

test("publishing stores what was typed and shows the property to guests", async () => {
  await publish({ basePriceKes: "4,500", bathrooms: "0", amenities: ["pool", "wifi", "helipad"] });
  expect(only()).toMatchObject({
    state: "published",
    location: "Kilimani, Nairobi",
    basePriceKes: 4500,
    maxGuests: 2,
    bathrooms: 0,
    amenities: ["wifi", "pool"],
  });
});

test("whoever publishes before guests can pay them is told so, and nothing of being booked", async () => {
  const saidAfter = async (answer: Response) => {
    const flash = answer.headers.get("set-cookie")?.split(";")[0];
    const page = await lango.get(`/dashboard/properties/${only().id}`, { cookie: `${cookie}; ${flash}` });
    return textOf(page);
  };
  expect(await saidAfter(await publish())).toContain("Guests can see and book it now.");
  lango = testApp({ MPESA_FOR_HOSTS: "nobody" });
  addHost(lango.db);
  cookie = hostCookie(lango.db);
  const html = await saidAfter(await publish());
  expect(html).toContain("Published, but guests can't pay you yet");
  expect(html).not.toContain("book it now");
});

test("publishing lists what is missing and keeps everything typed", async () => {
  const answer = await publish({ location: "", basePriceKes: "", description: "Birds <b>sing</b>", maxGuests: "two" });
  const html = await textOf(answer);
  expect(answer.status).toBe(422);
  expect(html).toContain("Please say where it is");
  expect(html).toContain('<a href="#basePriceKes">Please enter a price per night</a>');
  expect(html).toContain("The number of guests is a whole number, in figures only");
  expect(html).toContain('value="Garden studio"');
  expect(html).toContain('value="two"');
  expect(html).toContain("Birds &lt;b&gt;sing&lt;/b&gt;");
  expect(html).toMatch(/value="wifi"[^>]*checked|checked[^>]*value="wifi"/);
  expect(html).toContain(`value="${KEY}"`);
  expect(all()).toEqual([]);
});

test.each([
  ["basePriceKes", "-4500", "The price can't be less than nothing"],
  ["basePriceKes", "4500.50", "The price is in whole shillings, in figures only, such as 4500"],
  ["basePriceKes", "lots", "The price is in whole shillings, in figures only, such as 4500"],
  ["basePriceKes", "99", "The price is at least KES\u00a0100"],
  ["basePriceKes", "1000001", "The price is at most KES\u00a01,000,000"],
  ["maxGuests", "0", "The number of guests is at least 1"],
  ["maxGuests", "10000", "The number of guests is at most 50"],
  ["bedrooms", "51", "The number of bedrooms is at most 50"],
  ["units", "0", "The number of rooms is at least 1"],
  ["displayName", "x".repeat(121), "The name can have at most 120 characters"],
  ["description", "x".repeat(5001), "The description can have at most 5,000 characters"],
  ["houseRules", "x".repeat(3001), "The house rules can have at most 3,000 characters"],
])("%s of %s is refused in words", async (field, value, words) => {
  const answer = await publish({ [field]: value });
  expect(answer.status).toBe(422);
  expect(await textOf(answer)).toContain(words);
  expect(all()).toEqual([]);
});

test("one form makes one property, pressed twice, at once, or again after going back", async () => {
  const [first, second] = await Promise.all([publish(), publish()]);
  expect(first?.headers.get("location")).toBe(second?.headers.get("location") ?? "");
  await publish({ displayName: "Another name" });
  expect(only()).toMatchObject({ displayName: "Garden studio", state: "published" });
});

test("a draft sent again after going back is the same draft with the new words", async () => {
  await send("/dashboard/properties/new", { ...studio, intent: "draft" });
  await send("/dashboard/properties/new", { ...studio, displayName: "Better name", intent: "publish" });
  expect(only()).toMatchObject({ displayName: "Better name", state: "published" });
});

test("another host's form is another form, even with the same key", async () => {
  addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
  await publish();
  await send("/dashboard/properties/new", { ...studio, intent: "publish" }, hostCookie(lango.db, "host-otieno"));
  expect(propertiesOfHost(lango.db, "host-otieno", ["published"])).toHaveLength(1);
  expect(only().hostId).toBe("host-wanjiru");
});

test("another host's property is not there: no page, no change, no move, no photo", async () => {
  addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
  const { id } = addProperty(lango.db, { hostId: "host-otieno" });
  const before = findProperty(lango.db, id);
  const answers = [
    await lango.get(`/dashboard/properties/${id}`, { cookie }),
    await send(`/dashboard/properties/${id}`, { ...studio, intent: "save" }),
    ...(await Promise.all(
      ["unpublish", "archive", "restore", "photos/0123456789abcdef0123456789abcdef"].map((path) =>
        send(`/dashboard/properties/${id}/${path}`, { move: "remove" }),
      ),
    )),
    await lango.get("/dashboard/properties/no-such-property", { cookie }),
    await send("/dashboard/properties/no-such-property", studio),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
  expect(await textOf(answers[0] as Response)).not.toContain("Garden studio");
  expect(findProperty(lango.db, id)).toEqual(before);
});

test("a published property is changed, taken off, archived and brought back", async () => {
  const { id } = addProperty(lango.db);
  const path = `/dashboard/properties/${id}`;
  const shown = await textOf(await lango.get(path, { cookie }));
  for (const button of ["Save changes", "Unpublish", "Archive"]) expect(shown).toContain(`>${button}</button>`);
  expect(shown).not.toContain(">Publish</button>");

  expect((await send(path, { ...studio, basePriceKes: "5000", intent: "save" })).status).toBe(303);
  expect(only()).toMatchObject({ basePriceKes: 5000, state: "published" });

  await send(`${path}/unpublish`, {});
  expect(only().state).toBe("draft");
  expect(await textOf(await lango.get(path, { cookie }))).toContain(">Publish</button>");
  await send(path, { ...studio, intent: "publish" });
  expect(only().state).toBe("published");

  await send(`${path}/archive`, {});
  await send(`${path}/archive`, {});
  expect(only().state).toBe("archived");
  const archived = await textOf(await lango.get(path, { cookie }));
  expect(archived).toContain(">Restore</button>");
  expect(archived).not.toContain("Save changes");
  await send(path, { ...studio, displayName: "Changed while archived", intent: "publish" });
  expect(only()).toMatchObject({ state: "archived", displayName: "Garden studio" });

  await send(`${path}/restore`, {});
  expect(only().state).toBe("draft");
});

test("a published property cannot lose what guests need", async () => {
  const { id } = addProperty(lango.db);
  const answer = await send(`/dashboard/properties/${id}`, { ...studio, location: "", intent: "draft" });
  expect(answer.status).toBe(422);
  expect(only()).toMatchObject({ location: "Kilimani, Nairobi", state: "published" });
});

function hold(propertyId: string, unit: number, facts: { state?: "confirmed"; checkIn: string; checkOut: string }) {
  const stay = { checkIn: facts.checkIn, checkOut: facts.checkOut };
  const price = plainPrice(stay, { basePriceKes: 4500 });
  const id = `booking-${unit}-${facts.checkIn}`;
  write(lango.db, (tx) =>
    insertHold(tx, {
      id,
      code: `LG${unit}${facts.checkIn}`,
      propertyId,
      unit,
      state: "held",
      ...stay,
      party: 1,
      guestName: "Achieng Odhiambo",
      guestPhone: "+254722000001",
      quote: price,
      totalKes: price.totalKes,
      holdEndsAt: NOON + 15 * 60_000,
      submissionKey: secretHash(id),
      rulesAcceptedAt: NOON,
      createdAt: NOON,
    }),
  );
}

test("a room that somebody holds or has booked cannot go away; an empty one can", async () => {
  const { id } = addProperty(lango.db, { units: 3 });
  const path = `/dashboard/properties/${id}`;
  hold(id, 2, { checkIn: "2026-12-24", checkOut: "2026-12-27" });

  const refused = await send(path, { ...studio, units: "1", intent: "save" });
  expect(refused.status).toBe(422);
  const html = await textOf(refused);
  expect(html).toContain("Room 2 has a booking, so there must be at least 2 rooms until that guest has left");
  expect(html).toMatch(/name="units"[^>]*value="1"|value="1"[^>]*name="units"/);
  expect(only().units).toBe(3);

  expect((await send(path, { ...studio, units: "2", intent: "save" })).status).toBe(303);
  expect(only().units).toBe(2);

  lango.clock.advance(15 * 60_000);
  expect((await send(path, { ...studio, units: "1", intent: "save" })).status).toBe(303);
  expect(only().units).toBe(1);
});

test("photos come with the form, in order, without any script", async () => {
  const files = [await jpeg("one.jpg"), await jpeg("two.jpg", 80)];
  const saved = await sendFiles("/dashboard/properties/new", { ...studio, intent: "publish" }, files);
  expect(saved.status).toBe(303);
  const photos = photosOf(lango.db, only().id);
  expect(photos.map(({ width, position }) => [width, position])).toEqual([
    [64, 0],
    [80, 1],
  ]);
  const picture = await lango.get(`/photos/${photos[0]?.hash}-320.webp`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

test("an empty file field is no photo", async () => {
  const saved = await sendFiles("/dashboard/properties/new", { ...studio, intent: "draft" }, [new File([], "")]);
  expect(saved.status).toBe(303);
  expect(saved.headers.getSetCookie().join()).not.toContain("lango_refused");
  expect(photosOf(lango.db, only().id)).toEqual([]);
});

test("a HEIC or broken file is named with its reason once, and the good ones are kept", async () => {
  const files = [heic("IMG_0042.HEIC"), await jpeg("good.jpg"), await broken("cut.jpg"), new File(["hello"], "a.txt")];
  const saved = await sendFiles("/dashboard/properties/new", { ...studio, intent: "publish" }, files);
  const { id } = only();
  expect(photosOf(lango.db, id)).toHaveLength(1);

  const refused = saved.headers.getSetCookie().find((line) => line.startsWith("lango_refused="));
  const shown = await lango.get(`/dashboard/properties/${id}`, { cookie: `${cookie}; ${refused?.split(";")[0]}` });
  const html = await textOf(shown);
  expect(html).toContain("3 photos were not added");
  expect(html).toContain("IMG_0042.HEIC is a HEIC photo");
  expect(html).toContain("cut.jpg is broken or incomplete");
  expect(html).toContain("a.txt is not a JPEG, PNG or WebP photo");
  expect(shown.headers.getSetCookie().join()).toContain("lango_refused=; ");
});

const sealsIn = (html: string) => /name="kept"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";

test("a form with a fault in it keeps the photos that arrived for the next try", async () => {
  const faulty = { ...studio, basePriceKes: "-1", intent: "publish" };
  const answer = await sendFiles("/dashboard/properties/new", faulty, [await jpeg("one.jpg"), heic("two.heic")]);
  expect(answer.status).toBe(422);
  const html = await textOf(answer);
  expect(html).toContain("1 photo is uploaded and waits for you to save.");
  expect(html).toContain("two.heic is a HEIC photo");
  expect(all()).toEqual([]);

  const again = { ...studio, intent: "publish", kept: sealsIn(html) };
  await sendFiles("/dashboard/properties/new", again, [await jpeg("three.jpg", 90)]);
  expect(photosOf(lango.db, only().id).map((photo) => photo.width)).toEqual([64, 90]);
});

test("a photo that waits belongs to the host who sent it, and only while its files are there", async () => {
  const answer = await sendFiles("/dashboard/properties/new", { ...studio, displayName: "" }, [await jpeg("one.jpg")]);
  const kept = sealsIn(await textOf(answer));
  expect(kept).not.toBe("");

  addHost(lango.db, { id: "host-otieno", brandName: "lakehouse" });
  await send("/dashboard/properties/new", { ...studio, kept }, hostCookie(lango.db, "host-otieno"));
  await send("/dashboard/properties/new", { ...studio, kept: `${kept.slice(0, -1)}x` });
  for (const host of ["host-otieno", "host-wanjiru"]) {
    const [property] = propertiesOfHost(lango.db, host, ["draft"]);
    expect(photosOf(lango.db, property?.id ?? "")).toEqual([]);
  }

  lango.clock.advance(24 * 3_600_000);
  await lango.jobs.runDue();
  const late = await send("/dashboard/properties/new", { ...studio, kept, submissionKey: "another-form-0002" });
  expect(late.headers.getSetCookie().join()).toContain("lango_refused=");
  const properties = all().map((property) => photosOf(lango.db, property.id));
  expect(properties).toEqual([[], []]);
});

test("a property has at most twenty photos, and says which found no room", async () => {
  const { id } = addProperty(lango.db);
  const path = `/dashboard/properties/${id}`;
  const twelve = await Promise.all(Array.from({ length: 12 }, (_, n) => jpeg(`${n}.jpg`)));
  const nine = await Promise.all(Array.from({ length: 9 }, (_, n) => jpeg(`more-${n}.jpg`)));
  await sendFiles(path, { ...studio, intent: "save" }, twelve);
  const last = await sendFiles(path, { ...studio, intent: "save" }, nine);
  expect(photosOf(lango.db, id)).toHaveLength(20);
  const refused = last.headers.getSetCookie().find((line) => line.startsWith("lango_refused="));
  const html = await textOf(await lango.get(path, { cookie: `${cookie}; ${refused?.split(";")[0]}` }));
  expect(html).toContain("found no room: a property has at most 20 photos");
});

test("the same photo twice is one", async () => {
  const file = await jpeg("one.jpg");
  await sendFiles("/dashboard/properties/new", { ...studio, intent: "publish" }, [file, file]);
  expect(photosOf(lango.db, only().id)).toHaveLength(1);
});

async function withThreePhotos() {
  const files = [await jpeg("a.jpg", 40), await jpeg("b.jpg", 50), await jpeg("c.jpg", 60)];
  await sendFiles("/dashboard/properties/new", { ...studio, intent: "publish" }, files);
  const { id } = only();
  const order = () => photosOf(lango.db, id).map((photo) => photo.width);
  const hashOf = (width: number) => photosOf(lango.db, id).find((photo) => photo.width === width)?.hash ?? "";
  const move = (width: number, to: string) => send(`/dashboard/properties/${id}/photos/${hashOf(width)}`, { move: to });
  return { id, order, hashOf, move };
}

test("photos are put in order by plain forms", async () => {
  const { id, order, move } = await withThreePhotos();
  const html = await textOf(await lango.get(`/dashboard/properties/${id}`, { cookie }));
  expect(html).toContain('title="Move earlier"');
  expect(order()).toEqual([40, 50, 60]);
  const moved = await move(60, "earlier");
  expect(moved.headers.get("location")).toBe(`/dashboard/properties/${id}#order`);
  expect(order()).toEqual([40, 60, 50]);
  await move(40, "later");
  expect(order()).toEqual([60, 40, 50]);
  await move(50, "first");
  expect(order()).toEqual([50, 60, 40]);
  await move(50, "earlier");
  await move(40, "later");
  expect(order()).toEqual([50, 60, 40]);
  expect((await move(40, "sideways")).status).toBe(400);
});

test("what was typed and not saved comes back with the photos' new order, and so do new photos", async () => {
  const { id, order, hashOf } = await withThreePhotos();
  const page = await textOf(await lango.get(`/dashboard/properties/${id}`, { cookie }));
  const button = page.match(/<button[^>]*value="earlier"[^>]*>/)?.[0] ?? "";
  const action = `/dashboard/properties/${id}/photos/${hashOf(50)}#order`;
  expect(button).toContain('form="listing"');
  expect(button).toContain(`formAction="${action}"`);
  // Enter in a field is not a photo's button.
  const [enter] = page.slice(page.indexOf('id="listing"')).match(/<button[^>]*>/) ?? [];
  expect(enter).toMatch(/value="save".* name="intent"/);

  const typed = { ...studio, displayName: "Studio with birds", basePriceKes: "many", description: "One\r\nTwo" };
  const path = action.slice(0, -"#order".length);
  const answer = await sendFiles(path, { ...typed, amenities: ["pool"], move: "earlier" }, [await jpeg("d.jpg", 70)]);
  const html = await textOf(answer);
  expect(answer.status).toBe(200);
  expect(order()).toEqual([50, 40, 60]);
  for (const value of ["Studio with birds", "many"]) expect(html).toContain(`value="${value}"`);
  expect(html).toMatch(/>One\r?\nTwo<\/textarea>/);
  expect(html).toMatch(/value="pool"[^>]*checked|checked[^>]*value="pool"/);
  expect(html).not.toMatch(/value="wifi"[^>]*checked|checked[^>]*value="wifi"/);
  expect(html).toMatch(/name="kept" value="[0-9a-f]{32}\./);
  expect(only()).toMatchObject({ displayName: "Garden studio", basePriceKes: 4500, amenities: ["wifi", "parking"] });

  // Nothing typed: the answer is an address that can be loaded again.
  const unchanged = await sendFiles(path, { ...studio, description: "", move: "later" }, []);
  expect(unchanged.headers.get("location")).toBe(`/dashboard/properties/${id}#order`);
  expect(order()).toEqual([40, 50, 60]);
});

test("a host says what a photo shows: kept as a readable line, told when it is too long, with what was typed", async () => {
  await send("/dashboard/properties/new", { ...studio, intent: "publish" });
  const { id } = only();
  const [hash = ""] = addPhotos(lango.db, id, 1);
  const path = `/dashboard/properties/${id}`;
  const caption = () => photosOf(lango.db, id)[0]?.caption;
  const words = "Gas cooker & kettle";
  expect((await send(path, { ...studio, [`caption-${hash}`]: `  Gas\u202e cooker \n& kettle ` })).status).toBe(303);
  expect(caption()).toBe(words);
  // A form that names no photo takes no words away.
  expect((await send(path, studio)).status).toBe(303);
  expect(caption()).toBe(words);
  const long = "x".repeat(81);
  const refused = await send(path, { ...studio, [`caption-${hash}`]: long });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain(`value="${long}"`);
  expect(html).toContain(`href="#caption-${hash}"`);
  expect(caption()).toBe(words);
  // Nobody else's photo is spoken of.
  addProperty(lango.db, { id: "barasas", hostId: addHost(lango.db, { id: "host-other", brandName: "other" }).id });
  const [theirs = ""] = addPhotos(lango.db, "barasas", 1);
  await send(path, { ...studio, [`caption-${theirs}`]: "Mine" });
  expect(photosOf(lango.db, "barasas")[0]?.caption).toBe("");
});

test("a removed photo is gone at once, its files a day later unless another property shows them", async () => {
  const { order, hashOf, move } = await withThreePhotos();
  const hash = hashOf(50);
  await move(50, "remove");
  expect(order()).toEqual([40, 60]);
  lango.clock.advance(24 * 3_600_000 - 1);
  await lango.jobs.runDue();
  expect((await lango.get(`/photos/${hash}-640.jpg`)).status).toBe(200);
  lango.clock.advance(1);
  await lango.jobs.runDue();
  expect((await lango.get(`/photos/${hash}-640.jpg`)).status).toBe(404);
  expect((await lango.get(`/photos/${hashOf(40)}-640.jpg`)).status).toBe(200);
});

test("the first photo's link preview is made after the form, and again for a new first", async () => {
  const { hashOf, move } = await withThreePhotos();
  await lango.jobs.runDue();
  expect(await lango.deps.files.get(`previews/${hashOf(40)}.jpg`)).toBeDefined();
  expect(await lango.deps.files.get(`previews/${hashOf(60)}.jpg`)).toBeUndefined();
  await move(60, "first");
  await lango.jobs.runDue();
  expect(await lango.deps.files.get(`previews/${hashOf(60)}.jpg`)).toBeDefined();
});

test("one photo at a time goes up beside the form and is attached when it is saved", async () => {
  const json = { accept: "application/json" };
  const good = await sendFiles("/dashboard/photos", {}, [await jpeg("one.jpg")], json);
  const { photos, refused } = (await good.json()) as { photos: { seal: string }[]; refused: string[] };
  expect([photos.length, refused.length]).toEqual([1, 0]);
  const bad = await sendFiles("/dashboard/photos", {}, [heic("two.heic")], json);
  expect(await bad.json()).toMatchObject({
    photos: [],
    refused: [expect.stringContaining("two.heic is a HEIC photo")],
  });
  await send("/dashboard/properties/new", { ...studio, kept: photos[0]?.seal ?? "" });
  expect(photosOf(lango.db, only().id)).toHaveLength(1);

  const stranger = await sendFiles("/dashboard/photos", {}, [await jpeg("x.jpg")], { ...json, cookie: "" });
  expect(stranger.status).toBe(401);
});

test("a form from another site changes nothing", async () => {
  const answer = await lango.post(
    "/dashboard/properties/new",
    { ...studio, intent: "publish" },
    { cookie, headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } },
  );
  expect(answer.status).toBe(403);
  expect(all()).toEqual([]);
});

test("places are suggested by name and area, also when misspelt, and never more than eight", async () => {
  const places = async (q: string) =>
    (await (await lango.get(`/api/places?q=${encodeURIComponent(q)}`)).json()) as {
      places: { name: string; area: string }[];
    };
  expect((await places("kilmani")).places[0]).toEqual({ name: "Kilimani", area: "Nairobi" });
  expect((await places("a")).places.length).toBeLessThanOrEqual(8);
  expect((await places("")).places).toEqual([]);
});

test.each([
  ["published", "taken off", "/unpublish", "draft"],
  ["draft", "published", "", "published"],
] as const)("what was %s and is %s while a slow form comes stays so", async (state, _, move, left) => {
  addProperty(lango.db, { state });
  const path = "/dashboard/properties/garden-studio";
  const fields = { ...studio, amenities: "wifi", intent: "draft" };
  const arrived = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(stream) {
      await arrived.promise;
      stream.enqueue(new TextEncoder().encode(new URLSearchParams(fields).toString()));
      stream.close();
    },
  });
  const headers = { origin: ORIGIN, cookie, "content-type": "application/x-www-form-urlencoded" };
  const slow = lango.app.fetch(new Request(`${ORIGIN}${path}`, { method: "POST", headers, body }));
  await Bun.sleep(50);
  await send(`${path}${move}`, { ...studio, intent: "publish" });
  expect(only().state).toBe(left);
  arrived.resolve();
  expect((await slow).status).toBe(303);
  expect(only().state).toBe(left);
});

/** From the claimed name: three fields and the photos, one press that opens, one that shares. */
test("the first place asks for what has no usual value, and opens the page", async () => {
  lango = testApp({ MPESA_FOR_HOSTS: "nobody" });
  addHost(lango.db);
  cookie = hostCookie(lango.db);
  const html = await (await lango.get("/dashboard", { cookie })).text();
  const form = /<form[^>]*action="\/dashboard\/first"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const asked = [...form.matchAll(/<input(?![^>]*type="hidden")[^>]*name="(\w+)"/g)].map(([, name]) => name);
  expect(asked).toEqual(["photos", "displayName", "location", "basePriceKes"]);
  expect([...form.matchAll(/<button/g)]).toHaveLength(1);
  const [submissionKey = ""] = /[\w-]{16,64}/.exec(/name="submissionKey" value="([^"]*)"/.exec(form)?.[1] ?? "") ?? [];
  const { displayName, location, basePriceKes } = studio;
  const fields = { submissionKey, displayName, location, basePriceKes, intent: "publish" };
  const answer = await sendFiles("/dashboard/first", fields, [await jpeg("room.jpg")]);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard/open"]);
  expect(only()).toMatchObject({
    state: "published",
    ...{ displayName, location, basePriceKes: 4500, maxGuests: 2, bedrooms: 1, bathrooms: 1, units: 1 },
  });
  expect(photosOf(lango.db, only().id)).toHaveLength(1);
  const open = await (await lango.get("/dashboard/open", { cookie })).text();
  expect(open).toContain(`value="${ORIGIN}/zuristays"`);
  expect(open).toContain("https://wa.me/?text=");
  // Nobody can pay them yet, so the page does not say that guests can book.
  expect(open).toContain("How do guests pay you?");
  expect(open).toContain("Say how they pay you, and they can book.");
  expect((await send("/dashboard/first", { ...fields, displayName: "Again" })).status).toBe(303);
  expect(all()).toHaveLength(1);
  // Whoever did one of these things finds the others from their day, until they have been there a while.
  const leads = async () =>
    (await (await lango.get("/dashboard", { cookie })).text()).includes('href="/dashboard/open"');
  expect(await leads()).toBe(true);
  lango.clock.advance(14 * 24 * 3_600_000);
  expect(await leads()).toBe(false);
});

test("a first place with something wrong keeps what was typed and says it beside the field", async () => {
  const answer = await send("/dashboard/first", { submissionKey: KEY, displayName: "Garden", basePriceKes: "45" });
  const html = await answer.text();
  expect([answer.status, all().length]).toEqual([422, 0]);
  for (const said of ["Please say where it is", "The price is at least KES\u00a0100", 'value="Garden"', 'value="45"']) {
    expect(html).toContain(said);
  }
});

test("whoever has a place adds the next one by the whole form", async () => {
  addProperty(lango.db);
  const answer = await lango.get("/dashboard/first", { cookie });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard/properties/new"]);
});

test("a copy is a draft with the words, facts, prices and rules of the first, and with nothing that belongs to its door", async () => {
  addProperty(lango.db, {
    licenceNumber: "TRA/1",
    licenceClass: "villa",
    licenceUntil: "2027-12-31",
    description: "Quiet.",
  });
  addPhotos(lango.db, "garden-studio", 2);
  write(lango.db, (tx) => {
    saveHouseBeds(tx, "garden-studio", [{ room: 1, kind: "double", beds: 1 }]);
    saveWeekdayPrices(tx, "garden-studio", new Map([[6, 5200]]));
  });
  const answer = await send("/dashboard/properties/garden-studio/copy", {});
  const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
  const copy = findProperty(lango.db, id);
  expect(copy).toMatchObject({
    state: "draft",
    description: "Quiet.",
    basePriceKes: 4500,
    licenceNumber: "",
    licenceUntil: "",
  });
  expect(copy?.displayName).toBe("Garden studio on Ngong Road (copy)");
  expect(houseBedsOf(lango.db, id)).toEqual(houseBedsOf(lango.db, "garden-studio"));
  expect(copy && termsOf(lango.db, copy).rates.weekdayPricesKes).toEqual({ 6: 5200 });
  expect([photosOf(lango.db, id).length, photosOf(lango.db, "garden-studio").length > 0]).toEqual([0, true]);
  addHost(lango.db, { id: "otieno", brandName: "amani" });
  const stranger = await send("/dashboard/properties/garden-studio/copy", {}, hostCookie(lango.db, "otieno"));
  expect([stranger.status, all().length]).toEqual([404, 2]);
});

test("a listing says what guests look for in vain, and what is booked before it goes", async () => {
  addProperty(lango.db, { houseRules: "" });
  const page = async () => (await lango.get("/dashboard/properties/garden-studio", { cookie })).text();
  const before = await page();
  for (const said of [
    "More photos",
    "A few lines about the place",
    "Which beds there are",
    "Bookings already made stay",
  ]) {
    expect(before).toContain(said);
  }
  addPaidStay(lango.db, { n: 0, at: NOON });
  expect(await page()).toContain(
    '<a href="/dashboard?tab=bookings&amp;show=upcoming&amp;property=garden-studio">Still to come: 1 stay, until Mon 21 Dec.',
  );
});
