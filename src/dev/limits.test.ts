import { expect, test } from "bun:test";
import { buildApp } from "#src/app.tsx";
import type { Limits } from "#src/web/rate-limit.ts";
import { hold } from "./fixtures/journey.ts";
import { addHost, addProperty, quickHash } from "./fixtures/people.ts";
import { guestCookie, hostCookie } from "./fixtures/sign-in.ts";
import { ORIGIN, testApp } from "./fixtures/test-app.ts";

const PASSWORD = "kahawa-chungu";

test("whichever door a limit closes, it says when to come again, and what it is about in words", async () => {
  const t = testApp();
  addHost(t.db, { passwordHash: await quickHash(PASSWORD) });
  addProperty(t.db);
  const held = await hold(t, {});
  const reached = { allow: () => false, giveBack: () => {}, waitMs: () => 90_000 };
  const limits = new Proxy({} as Limits, { get: () => reached });
  const app = buildApp({ ...t.deps, limits });
  const key = "k".repeat(43);
  const form = new URLSearchParams({
    ...{ firstName: "Amina", lastName: "Yusuf", email: "amina@example.com", phone: "0722 000 111", sure: "on" },
    ...{ password: "bahari-ya-hindi", confirmPassword: "bahari-ya-hindi", currentPassword: PASSWORD },
    ...{ brandName: "bahari", challenge: key, code: "123456", token: key, submissionKey: key },
    ...{ booking: held.id, t: held.t, name: "Amina Yusuf", rules: "on", property: "garden-studio", shownKes: "13500" },
    ...{ checkIn: "2027-01-04", checkOut: "2027-01-07", guests: "2" },
  });
  const closed = new Set<string>();
  const cookies = ["", hostCookie(t.db), guestCookie(t.db, "+254722000020")];
  for (const { method, path } of await app.doors()) {
    if (path === "/logout" || !["GET", "POST"].includes(method)) continue;
    for (const cookie of cookies) {
      const headers = new Headers({ origin: ORIGIN, host: "localhost:3000" });
      if (cookie) headers.set("cookie", cookie);
      const body = method === "POST" ? form : null;
      const answer = await app.fetch(
        new Request(ORIGIN + path.replaceAll(/:\w+/g, "bahari"), { method, headers, body }),
      );
      if (answer.status !== 429) continue;
      closed.add(path);
      expect([path, answer.headers.get("retry-after")]).toEqual([path, expect.stringMatching(/^[1-9]\d*$/)]);
      expect([path, await answer.text()]).toEqual([path, expect.stringMatching(/too.many|wait a|try again/i)]);
      break;
    }
  }
  expect(closed.size).toBeGreaterThan(25);
}, 60_000);
