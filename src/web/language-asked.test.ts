import { expect, test } from "bun:test";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { languageAsked } from "./language.ts";

const asked = (address: string) => languageAsked(new Request(`http://localhost${address}`), false);

test.each([
  ["/zuristays?lang=sw", "/zuristays", "lang=sw"],
  ["/zuristays?via=ig&lang=en", "/zuristays?via=ig", "lang=en"],
  ["/booking/dates?lang=sw&property=a&guests=2", "/booking/dates?property=a&guests=2", "lang=sw"],
  ["/?lang=sw", "/", "lang=sw"],
])("%s leads to %s and is remembered", (address, to, cookie) => {
  const answer = asked(address);
  expect([answer?.status, answer?.headers.get("location")]).toEqual([302, to]);
  expect(answer?.headers.get("set-cookie")).toStartWith(cookie);
});

test.each(["/zuristays", "/zuristays?lang=fr", "/zuristays?lang=", "/zuristays?slang=sw", "/zuristays?lang=swa"])(
  "%s asks for no language of ours",
  (address) => {
    expect(asked(address)).toBeUndefined();
  },
);

test.each(["//elsewhere.example/?lang=sw", "/\\elsewhere.example/?lang=sw"])("%s leads to no other site", (address) => {
  expect(asked(address)?.headers.get("location") ?? "").not.toContain("elsewhere");
});

test("a browser that puts Swahili first reads it, what was chosen wins, and pages that are kept stay apart", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const read = async (headers: Record<string, string>) => {
    const answer = await t.app.fetch(new Request("http://localhost/zuristays", { headers }));
    expect(answer.headers.get("vary")).toBe("Accept-Encoding, Cookie, Accept-Language");
    return /<html lang="(\w+)"/.exec(await answer.text())?.[1];
  };
  const [swahiliFirst, englishFirst] = [
    { "accept-language": "sw-KE,en;q=0.8" },
    { "accept-language": "en-GB,sw;q=0.8" },
  ];
  for (let time = 0; time < 2; time += 1) {
    expect(await read(swahiliFirst)).toBe("sw");
    expect(await read(englishFirst)).toBe("en");
    expect(await read({})).toBe("en");
    expect(await read({ ...swahiliFirst, cookie: "lang=en" })).toBe("en");
    expect(await read({ ...englishFirst, cookie: "lang=sw" })).toBe("sw");
  }
  const sent = await t.app.fetch(new Request("http://localhost/zuristays?lang=sw"));
  expect(sent.headers.get("location")).toBe("/zuristays");
});
