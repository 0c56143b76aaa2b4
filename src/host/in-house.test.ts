import { expect, test } from "bun:test";
import { saveHostLook } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { hold, WISH } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";

test("from a host's page until M-PESA asks, a guest stands under the host's name, and elsewhere under ours", async () => {
  const lango = testApp();
  const { id: hostId } = addHost(lango.db);
  const { id } = addProperty(lango.db);
  const nothing = {
    line: "",
    bio: "",
    theme: "",
    phone: "",
    instagram: "",
    tiktok: "",
    facebook: "",
    x: "",
    youtube: "",
  };
  write(lango.db, (tx) => saveHostLook(tx, { hostId, name: "Zuri Stays", ...nothing, updatedAt: lango.clock.now() }));
  const held = await hold(lango);
  const wish = new URLSearchParams({ ...WISH, property: id, checkIn: "2026-12-22", checkOut: "2026-12-24" });
  const bar = async (path: string) => {
    const html = await (await lango.get(path, { cookie: held.cookie })).text();
    return /<header class="wrap top[^>]*>.*?<a class="logo" href="([^"]*)">.*?<b>(.*?)<\/b>/s.exec(html)?.slice(1);
  };
  const house = [
    "/zuristays",
    `/booking/property/${id}`,
    `/booking/property/${id}/photos`,
    `/booking/dates?property=${id}`,
    `/booking/summary?${wish}`,
    `/booking/payment?booking=${held.id}&t=${held.t}`,
  ];
  for (const path of house) expect([path, await bar(path)]).toEqual([path, ["/zuristays", "Zuri Stays"]]);
  for (const path of ["/search", "/guest-login"]) expect([path, await bar(path)]).toEqual([path, ["/", "Lango"]]);
});
