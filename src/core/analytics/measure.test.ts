import { describe, expect, test } from "bun:test";
import { readMeasure } from "./measure.ts";

const SESSION = "session_1797584400000_k3j9x2m1";
const WHO = "host-wanjiru";
const sent = (name: string, ...args: unknown[]) => ({ function: name, args });
const with_ = (more: object = {}) => ({ timestamp: 1_797_584_400_000, ...more });

const good: [string, unknown[]][] = [
  ["logBookingFunnel", [SESSION, "summary", with_({ userId: WHO })]],
  ["logPropertyPerformance", ["garden", "property_page", "view", with_({ userId: null })]],
  ["logSearchAnalytics", ["/zuristays", "2026-12-20/2026-12-22", 2, WHO]],
  ["log_feature_usage", ["share_page", WHO, { sessionId: SESSION, ...with_() }]],
  ["log_error_analytics", ["javascript_error", "x is not a function", null, "/booking/dates", with_()]],
  ["logGeographicData", [WHO, "Africa/Nairobi", "en-KE", with_()]],
  ["logCommunication", ["whatsapp", "outbound", "/zuristays", "link", { sessionId: SESSION, ...with_() }]],
  ["logPageEvent", [SESSION, "scroll", { maxScrollPercent: 80, pageHeight: 2000, viewportHeight: 740 }]],
];

test.each(good)("analytics function %s is read with its arguments", (name, args) => {
  expect(readMeasure(sent(name, ...args), WHO)).toMatchObject({ name, args: { length: args.length } });
});

describe("arguments are validated", () => {
  test.each(good)("%s with one argument too few or too many is refused", (name, args) => {
    expect(readMeasure(sent(name, ...args.slice(1)), WHO)).toBe("malformed");
    expect(readMeasure(sent(name, ...args, "more"), WHO)).toBe("malformed");
  });

  test.each([
    ["nothing", undefined],
    ["a list", []],
    ["no arguments", { function: "logPageEvent" }],
    ["an unknown function", sent("dropTables")],
    ["a function of every object", sent("constructor")],
    ["arguments that are no list", { function: "logSearchAnalytics", args: { 0: "a" } }],
    ["a session that is none", sent("logBookingFunnel", "me", "dates", {})],
    ["an event of the page that there is not", sent("logPageEvent", SESSION, "keystrokes", {})],
    ["a text of 301 characters", sent("logPropertyPerformance", "x".repeat(301), "a", "b", {})],
    ["details inside details", sent("logPageEvent", SESSION, "click", { deep: { deeper: 1 } })],
    ["twenty-one details", sent("logPageEvent", SESSION, "click", Object.fromEntries(Array(21).entries()))],
    ["a number that is none", sent("logSearchAnalytics", Number.NaN, 1, 2, null)],
  ])("%s is malformed", (_, body) => {
    expect(readMeasure(body, WHO)).toBe("malformed");
  });

  test("a text of 300 characters and twenty details still fit", () => {
    const twenty = Object.fromEntries([...Array(20).keys()].map((at) => [`d${at}`, at]));
    expect(readMeasure(sent("logPropertyPerformance", "x".repeat(300), "a", "b", twenty), WHO)).toMatchObject({});
  });
});

test.each(["log_feature_usage", "logGeographicData"])("%s is sent only with a user id", (name) => {
  const args = good.find(([one]) => one === name)?.[1] ?? [];
  expect(readMeasure(sent(name, ...args), null)).toBe("no_user");
});

test("whose measure it is, the session says and not the browser", () => {
  expect(readMeasure(sent("logSearchAnalytics", "a", "b", "c", "host-barasa"), WHO)).toMatchObject({
    args: ["a", "b", "c", WHO],
  });
  expect(readMeasure(sent("logBookingFunnel", SESSION, "dates", { userId: "host-barasa" }), null)).toMatchObject({
    args: [SESSION, "dates", { userId: null }],
  });
});

test("the session is found wherever the function carries it", () => {
  for (const [name, args] of good) {
    const found = readMeasure(sent(name, ...args), WHO);
    const carries = JSON.stringify(args).includes(SESSION);
    expect(found).toMatchObject({ sessionId: carries ? SESSION : "" });
  }
});

test("addresses and numbers of people are blotted out; ids, dates and times stay", () => {
  const read = readMeasure(
    sent("log_error_analytics", "javascript_error", "no guest +254 712 345 678 (achieng@example.com)", null, "/x", {
      note: "0712345678",
      when: 1_797_584_400_000,
      stay: "2026-12-20/2026-12-22",
      id: "01jf3k2m-0712345678",
    }),
    null,
  );
  expect(read).toMatchObject({
    args: [
      "javascript_error",
      "no guest … …",
      null,
      "/x",
      { note: "…", when: 1_797_584_400_000, stay: "2026-12-20/2026-12-22", id: "01jf3k2m-0712345678" },
    ],
  });
});
