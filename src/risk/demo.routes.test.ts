import { expect, test } from "bun:test";
import { RISK_RULES } from "#src/core/risk/rules.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { pagesIn } from "#views/texts/pages.ts";

const app = testApp();

async function read(query: string, cookie = "") {
  const response = await app.get(`/fraud-prevention-demo${query}`, { cookie });
  const html = await response.text();
  return {
    status: response.status,
    html: html.slice(html.indexOf("<main")).replaceAll("&#x27;", "'").replaceAll("\u00a0", " "),
  };
}

test("anybody changes what is known and reads the score, why, and what a guest is asked", async () => {
  const begun = await read("");
  expect(begun.html).not.toContain('id="result"');
  const { status, html } = await read("?isTakenBack=on&party=3&name=Victor&at_high=deposit");
  expect(status).toBe(200);
  expect(html).toContain("60 of 100, high");
  expect(html).toContain("Money of this booking was taken back");
  expect(html).toContain("please bring KES 5,000 as a deposit");
  // What was put in stands there again.
  expect(html).toContain('name="isTakenBack" checked="" value="on"');
  expect(html).toContain('value="Victor"');
  expect((await read("?isTakenBack=on&at_high=nothing")).html).toContain("Nothing more. The booking goes on");
});

test("another payer alone comes to nothing", async () => {
  const { html } = await read("?payer=another");
  expect(html).toContain("0 of 100, low");
  expect(html).toContain("No rule applies.");
});

test.each(["en", "sw"] as const)(
  "every rule stands there with its weight and what clears it, in %s",
  async (language) => {
    const { html } = await read("", `lang=${language}`);
    const words = pagesIn[language].risk.rules;
    for (const { code, weight } of RISK_RULES) {
      const row =
        html.slice(html.indexOf('id="rules"')).split(`<b>${words[code].reason}</b>`)[1]?.split("</li>")[0] ?? "";
      expect(row).toContain(`+${weight}`);
      expect(row).toContain(words[code].clears);
    }
  },
);

test("each language says every rule in words of its own", () => {
  const said = RISK_RULES.map(({ code }) => [pagesIn.en.risk.rules[code], pagesIn.sw.risk.rules[code]] as const);
  expect(said.filter(([en, sw]) => en.reason === sw.reason || en.clears === sw.clears)).toEqual([]);
});

test("it keeps nothing, and what is no fact is no error", async () => {
  const odd = `?party=${"9".repeat(400)}&name=%3Cscript%3E${"x".repeat(500)}&at_look=refuse&isBlocked=maybe`;
  const { status, html } = await read(odd);
  expect(status).toBe(200);
  expect(html).not.toContain("<script>x");
  expect(app.db.$client.query("select count(*) as n from bookings").get()).toEqual({ n: 0 });
});
