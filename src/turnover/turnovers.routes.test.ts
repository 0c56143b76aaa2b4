import { beforeEach, describe, expect, test } from "bun:test";
import { insertStayFact } from "#db/stay-fact.queries.ts";
import { write } from "#db/write.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { asJpeg, roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { hashOf } from "#src/web/secrets.ts";

const DAY_MS = 24 * 3_600_000;
let lango: TestApp;
let cookie: string;

beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db, { units: 2 });
  addProperty(lango.db, { id: "hut", displayName: "Lake hut" });
  cookie = hostCookie(lango.db);
});

/** A guest whom the host wrote in. */
async function stay(property: string, unit: string, from: string, to: string, guest: Record<string, string> = {}) {
  const form = {
    property,
    unit,
    from,
    to,
    guests: "2",
    name: "Achieng Odhiambo",
    phone: "0722 000 020",
    language: "en",
  };
  const more = { price: "9000", pay: "arrival", receipt: "", submissionKey: `${property}-${unit}-${from}` };
  const answer = await lango.post("/dashboard/bookings/new", { ...form, ...more, ...guest }, { cookie });
  if (answer.status !== 303) throw new Error(`no stay: ${answer.status}`);
  const row = lango.db.$client
    .query<{ id: string }, [string]>("select id from bookings where check_in = ? order by created_at desc, id limit 1")
    .get(from);
  return row?.id ?? "";
}

const HOME = "/dashboard/turnovers";
const plain = async (response: Response) =>
  (await response.text())
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ")
    .replaceAll("&#x27;", "'");
const desk = async (query = "") => plain(await lango.get(`${HOME}${query}`, { cookie }));

/** Makes a link and gives its path. */
async function link(form: Record<string, string | string[]> = {}): Promise<string> {
  const html = await plain(
    await lango.post(`${HOME}/links`, { name: "Mama Otis", days: "7", of: "all", ...form } as Record<string, string>, {
      cookie,
    }),
  );
  return /http:\/\/localhost:3000(\/pass\/cleaning\/[\w-]{43})"/.exec(html)?.[1] ?? "";
}
const tell = (path: string, fields: Record<string, string>, photo?: Blob) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (photo) form.append("photo", photo, "kettle.jpg");
  return lango.app.fetch(
    new Request(`${ORIGIN}${path}/broken`, { method: "POST", body: form, headers: { origin: ORIGIN } }),
  );
};

describe("the list of a day", () => {
  test("a room whose next guests are in is not to be made ready any more, and whoever cleans is told to knock", async () => {
    const id = await stay("hut", "", "2026-12-18", "2026-12-19");
    const path = await link();
    expect([/name="do"/.test(await desk()), /name="do"/.test(await plain(await lango.get(path)))]).toEqual([
      true,
      true,
    ]);
    write(lango.db, (tx) => insertStayFact(tx, { bookingId: id, fact: "arrived", at: NOON, by: "host-wanjiru" }));
    const [house, cleaner] = [await desk(), await plain(await lango.get(path))];
    expect(house).toContain("Achieng Odhiambo is in since 12:00");
    expect(cleaner).toContain("The next guests are in since 12:00: knock first");
    expect([/name="do"/.test(house), /name="do"/.test(cleaner), cleaner.includes("Achieng")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("says by room who leaves and who comes, those with a next guest first, and what is ready", async () => {
    await stay("garden-studio", "1", "2026-12-16", "2026-12-18");
    await stay("hut", "", "2026-12-16", "2026-12-18", { name: "Mwangi Kariuki", phone: "0733 000 021" });
    await stay("hut", "", "2026-12-18", "2026-12-19", { name: "Fatuma Abdi", phone: "0733 000 022" });
    const html = await desk();
    expect(html).toMatch(
      /Lake hut.*Mwangi Kariuki leaves by 10:00.*Fatuma Abdi comes from 14:00, 2 guests.*Room 1.*nobody comes/s,
    );
    const sent = (page: string) => decodeURIComponent(/wa\.me\/\?text=([^"]*)"/.exec(page)?.[1] ?? "").split("\n");
    expect(sent(html)).toEqual([
      "Cleaning, Friday 18 December",
      "Lake hut: They leave by 10:00. Next: 2 guests from 14:00",
      "Garden studio on Ngong Road, Room 1: They leave by 10:00. Nobody comes on this day",
    ]);
    await lango.post(
      `${HOME}/ready`,
      { property: "hut", unit: "1", day: "2026-12-18", back: "list", do: "ready" },
      { cookie },
    );
    expect(await desk()).toContain("Ready 12:00, by Wanjiru");
    // What is ready is asked of nobody.
    expect(sent(await desk())).toHaveLength(2);
    expect(await plain(await lango.get("/dashboard", { cookie }))).toMatch(
      /id="leaving".*?href="\/dashboard\/turnovers".*?<ul/s,
    );
    expect(await desk("?day=2026-12-19")).toContain("Fatuma Abdi leaves by 10:00");
    expect(await desk("?day=2026-12-24")).toContain("Nothing to clean");
    expect(await desk("?day=nonsense")).toContain("Mwangi");
  });
});

describe("a cleaner's link", () => {
  test("shows rooms, hours and how many come, and no name, number or money", async () => {
    const id = await stay("garden-studio", "1", "2026-12-16", "2026-12-18");
    await stay("garden-studio", "1", "2026-12-18", "2026-12-20", {
      name: "Fatuma Abdi",
      phone: "0733 000 022",
      guests: "1",
    });
    write(lango.db, (tx) =>
      insertStayFact(tx, { bookingId: id, fact: "left", at: NOON - 3_600_000, by: "host-wanjiru" }),
    );
    const path = await link();
    const html = (await plain(await lango.get(path))).replaceAll(path, "");
    for (const text of [
      "Room 1",
      "They left at 11:00",
      "Next: 1 guest from 14:00",
      "for Mama Otis",
      "It ends on Fri 25 Dec 2026",
    ]) {
      expect(html).toContain(text);
    }
    for (const secret of ["Achieng", "Fatuma", "722", "733", "KES", "9,000", "/dashboard"])
      expect(html).not.toContain(secret);
    const swahili = await plain(await lango.get(path, { cookie: "lang=sw" }));
    expect(swahili).toMatch(/Usafi.*Wanaofuata: mgeni 1.*Kuna kitu kimeharibika/s);
  });

  test("is kept as a hash, shown once, and says ready with its name", async () => {
    await stay("hut", "", "2026-12-16", "2026-12-18");
    const path = await link();
    const key = path.split("/").at(-1) ?? "";
    expect(lango.db.$client.query("select key_hash as hash from cleaner_links").all()).toEqual([{ hash: hashOf(key) }]);
    expect(await desk()).not.toContain(key);
    const ready = { property: "hut", unit: "1", day: "2026-12-18", do: "ready" };
    expect((await lango.post(`${path}/ready`, ready)).headers.get("location")).toBe(path);
    expect(await desk()).toContain("Ready 12:00, by Mama Otis");
    expect(await plain(await lango.get(path))).toContain("Ready since 12:00");
    await lango.post(`${path}/ready`, { ...ready, do: "take_back" });
    expect(await desk()).not.toContain("by Mama Otis");
  });

  test("for some properties opens no other, and none of another house", async () => {
    await stay("hut", "", "2026-12-16", "2026-12-18");
    await stay("garden-studio", "1", "2026-12-16", "2026-12-18");
    const path = await link({ of: "these", properties: "hut" });
    expect(await plain(await lango.get(path))).not.toContain("Room 1");
    expect(
      (await lango.post(`${path}/ready`, { property: "garden-studio", unit: "1", day: "2026-12-18" })).status,
    ).toBe(404);
    expect((await tell(path, { room: "garden-studio 1", words: "Door" })).status).toBe(404);
    addHost(lango.db, { id: "host-otieno", brandName: "otieno", phone: "+254722000099" });
    addProperty(lango.db, { id: "other", hostId: "host-otieno", displayName: "Other house" });
    const all = await link();
    expect((await lango.post(`${all}/ready`, { property: "other", unit: "1", day: "2026-12-18" })).status).toBe(404);
    expect(lango.db.$client.query("select * from ready_facts").all()).toEqual([]);
  });

  test("ends by itself, by a press of its host, and by nobody else's", async () => {
    const path = await link();
    lango.clock.advance(7 * DAY_MS - 1);
    expect((await lango.get(path)).status).toBe(200);
    lango.clock.advance(1);
    const over = await lango.get(path);
    expect([over.status, (await plain(over)).includes("This link opens nothing any more")]).toEqual([404, true]);
    const other = await link();
    const { id } = lango.db.$client
      .query<{ id: string }, []>("select id from cleaner_links where ended_at is null order by created_at desc limit 1")
      .get() ?? { id: "" };
    addHost(lango.db, { id: "host-otieno", brandName: "otieno", phone: "+254722000099" });
    expect(
      (await lango.post(`${HOME}/links/${id}/end`, {}, { cookie: hostCookie(lango.db, "host-otieno") })).status,
    ).toBe(404);
    expect((await lango.get(other)).status).toBe(200);
    await lango.post(`${HOME}/links/${id}/end`, {}, { cookie });
    for (const path of [other, `${other}/ready`, `${other}/broken`]) {
      expect((await (path === other ? lango.get(path) : lango.post(path, {}))).status).toBe(404);
    }
    expect(await desk()).toContain("Nobody has a link yet.");
  });

  test("opens WhatsApp and SMS with the typed number, which is kept nowhere", async () => {
    const form = { name: "Mama Otis", days: "7", of: "all", phone: "0722 818 273" };
    const html = await plain(await lango.post(`${HOME}/links`, form, { cookie }));
    expect(html).toMatch(/https:\/\/wa\.me\/254722818273\?text=.*%2Fpass%2Fcleaning%2F/s);
    expect(html).toMatch(/sms:\+254722818273\?&(amp;)?body=/);
    expect(JSON.stringify(lango.db.$client.query("select * from cleaner_links").all())).not.toContain("818273");
    const wrong = await lango.post(`${HOME}/links`, { ...form, phone: "hello" }, { cookie });
    expect([wrong.status, (await plain(wrong)).includes("Enter a phone number")]).toEqual([422, true]);
  });

  test("is not made without a name or for a time of one's own", async () => {
    const wrong = await lango.post(`${HOME}/links`, { name: " ", days: "365" }, { cookie });
    expect(wrong.status).toBe(422);
    const html = await plain(wrong);
    const faults = [
      "Enter a name of at most 60 letters",
      "Choose for how long it works",
      "Choose all properties, or only",
    ];
    for (const text of faults) expect(html).toContain(text);
    for (const given of [
      { of: "these" },
      { of: "these", properties: "not-theirs" },
      { of: "all", properties: "hut" },
    ]) {
      const answer = await lango.post(`${HOME}/links`, { name: "Mama Otis", days: "7", ...given }, { cookie });
      expect(answer.status).toBe(422);
    }
    expect(lango.db.$client.query("select * from cleaner_links").all()).toEqual([]);
  });

  test("whose properties are gone opens none, not all", async () => {
    await stay("garden-studio", "1", "2026-12-16", "2026-12-18");
    const path = await link({ of: "these", properties: "hut" });
    lango.db.$client.run("delete from cleaner_link_properties");
    expect(await plain(await lango.get(path))).not.toContain("Room 1");
    expect(() => lango.db.$client.run("update cleaner_links set of_all = 1")).toThrow();
  });
});

describe("what is broken", () => {
  test("is told with a photo, drawn anew and seen by the house alone, until it is mended", async () => {
    await stay("hut", "", "2026-12-16", "2026-12-18");
    const path = await link();
    const photo = new Blob([new Uint8Array(await asJpeg(roomPng(64, 48)))], { type: "image/jpeg" });
    expect((await tell(path, { room: "hut 1", words: "The kettle" }, photo)).status).toBe(303);
    // Sent twice, as by a slow network, it is told once.
    expect((await tell(path, { room: "hut 1", words: "The kettle" }, photo)).status).toBe(303);
    expect(lango.db.$client.query("select count(*) as n from room_faults").get()).toEqual({ n: 1 });
    const html = await desk();
    expect(html).toMatch(/Lake hut.*The kettle.*by Mama Otis/s);
    const [, hash = ""] = /turnovers\/photos\/([0-9a-f]{32})-/.exec(html) ?? [];
    const file = `${HOME}/photos/${hash}-320.webp`;
    addHost(lango.db, { id: "host-otieno", brandName: "otieno", phone: "+254722000099" });
    const reads = async (at: string, as?: string) => (await lango.get(at, as ? { cookie: as } : {})).status;
    expect([
      await reads(file, cookie),
      await reads(file, hostCookie(lango.db, "host-otieno")),
      await reads(`/photos/${hash}-320.webp`),
    ]).toEqual([200, 404, 404]);
    expect(await plain(await lango.get("/dashboard", { cookie }))).toContain("Something is broken in Lake hut");
    const { id } = lango.db.$client.query<{ id: string }, []>("select id from room_faults").get() ?? { id: "" };
    await lango.post(`${HOME}/faults/${id}`, { do: "mended" }, { cookie });
    expect(await desk()).toMatch(
      /Nothing is broken.*What was mended.*The kettle.*mended Fri 18 Dec, 12:00, by Wanjiru/s,
    );
    await lango.post(`${HOME}/faults/${id}`, { do: "open" }, { cookie });
    expect(await desk()).not.toContain("What was mended");
  });

  test("is refused empty, too long, and as what is no photo, and the words stay", async () => {
    await stay("hut", "", "2026-12-16", "2026-12-18");
    const path = await link();
    const answers: [Record<string, string>, Blob | undefined, string][] = [
      [{ room: "hut 1", words: " " }, undefined, "Say what is broken, or add a photo"],
      [{ room: "hut 1", words: "x".repeat(501) }, undefined, "At most 500 letters"],
      [
        { room: "hut 1", words: "The kettle" },
        new Blob(["<svg/>"], { type: "image/svg+xml" }),
        "That is no photo we can read",
      ],
      // Taken again it would be the same kind.
      [{ room: "hut 1", words: "The tap" }, new Blob([`\0\0\0\x18ftypheic${"\0".repeat(99)}`]), "photos as HEIC"],
    ];
    for (const [fields, photo, message] of answers) {
      const answer = await tell(path, fields, photo);
      const html = await plain(answer);
      expect([
        answer.status,
        html.includes(message),
        html.includes(`${(fields.words ?? "").trim()}</textarea>`),
      ]).toEqual([422, true, true]);
    }
    expect(lango.db.$client.query("select * from room_faults").all()).toEqual([]);
  });

  test("refused at the desk, the words and the room of it stay as they were typed", async () => {
    const form = new FormData();
    form.append("room", "garden-studio 2");
    form.append("words", "The kettle");
    form.append("photo", new Blob(["<svg/>"], { type: "image/svg+xml" }), "kettle.svg");
    const headers = { origin: ORIGIN, cookie };
    const answer = await lango.app.fetch(
      new Request(`${ORIGIN}${HOME}/broken`, { method: "POST", body: form, headers }),
    );
    const html = await plain(answer);
    expect([answer.status, html.includes("That is no photo we can read")]).toEqual([422, true]);
    expect(html).toMatch(/<details class="card fold" open="">.*<option value="garden-studio 2" selected="">/s);
    expect(html).toContain("The kettle</textarea>");
    expect(await desk()).toMatch(/<details class="card fold">.*Something is broken.*<option value="hut 1">Lake hut/s);
  });

  test("many things are turned page by page", async () => {
    lango.db.$client.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
      insert into room_faults (id, property_id, unit, words, said_at, said_by) select 'f' || i, 'hut', 1, 'Thing ' || i, i, 'x' from n`);
    const html = await desk("?page=40");
    expect(html).toContain("Page 40 of 40");
    expect(html.match(/<p>Thing \d+</g)).toHaveLength(25);
    expect(await desk("?page=99")).toContain("Page 40 of 40");
  });
});
