import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { examine, report } from "../doctor/doctor.ts";
import { type Form, type FuzzHouse, fuzzHouse, type Role } from "./fixtures/fuzz-house.ts";
import { ORIGIN } from "./fixtures/test-app.ts";

/**
 * Every form and callback, asked with what no person would send: nothing of it may be answered with a fault of ours,
 * or hold anybody up, and the books must be right afterwards. `npm run test:all` goes on for ten minutes.
 */
const LASTS_MS = rounds({ always: 3_000, inAll: 600_000 });
/** So long may one request keep the processor busy; a busy machine is given its share. */
const STALL_MS = 1500;

const LONG = 12_000;
const HOSTILE = [
  ...["", " ", "\u0000", "\r\nSet-Cookie: a=b", "0", "-1", "1e9", "9007199254740993", "0x10", "NaN", "Infinity", "1.5"],
  ...["null", "undefined", "true", "[object Object]", "__proto__", "constructor", "hasOwnProperty", "toString"],
  ...["'; drop table hosts; --", '"><script>alert(1)</script>', "{{7*7}}", "%00", "%ff", "../../etc/passwd"],
  ...[
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "-000001-01-01",
    "2026-12-18T00:00:00Z",
    "1969-12-31",
    "２０２６-12-18",
  ],
  ...["+254", "+870776000000", "0712345678x", "00000000000000000000", "UKR0000001", "ukr0000001 ", "KES 1,000.00"],
  ...["\u202egnol", "a\u0301".repeat(500), "👩‍👩‍👧‍👦".repeat(200), "\ud800", "ẞ", "İ", "ﬁ", "\u200b\u200b\u200b"],
  ...["a".repeat(LONG), "1".repeat(LONG), " ".repeat(LONG), "a@".repeat(LONG / 2), ".".repeat(LONG), "-".repeat(LONG)],
  ...[
    "<".repeat(LONG),
    "(".repeat(LONG),
    "a,".repeat(LONG / 2),
    '"'.repeat(LONG),
    "\n".repeat(LONG),
    "1,".repeat(LONG / 2),
  ],
  ...[
    "http://127.0.0.1:1/",
    "http://[::1]/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "//evil.example",
    "https://",
  ],
  ...["[]", "{}", '{"a":', "[1,2", `${"[".repeat(5000)}`, `{"Body":${"{}"}}`],
];

type Ask = Readonly<{
  door: { method: string; path: string };
  role: Role;
  words: string[];
  query: [string, string][];
  pairs: [string, string][];
  body: "form" | "json" | "multipart" | "raw" | "cut" | "right";
  cookie: string;
}>;

let house: FuzzHouse;
beforeAll(async () => {
  house = await fuzzHouse();
}, 120_000);
afterAll(() => house?.stop());

function asks({ doors, known, names }: FuzzHouse): fc.Arbitrary<Ask> {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
    { weight: 1, arbitrary: fc.integer().map(String) },
  );
  const name = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: value });
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 8 });
  return fc.record({
    door: fc.constantFrom(...doors),
    role: fc.constantFrom("anonymous", "guest", "host", "admin"),
    words: fc.array(value, { minLength: 2, maxLength: 2 }),
    query: pairs,
    pairs,
    body: fc.constantFrom("form", "right", "right", "json", "multipart", "raw", "cut"),
    cookie: fc.oneof({ weight: 4, arbitrary: fc.constant("") }, { weight: 1, arbitrary: value }),
  });
}

/** What is sent: a whole form with some of its fields replaced, or something that only looks like one. */
function bodyOf(ask: Ask, form: Form | undefined): { type: string; body: string } {
  const fields: [string, string][] = ask.body === "right" && form ? [...form.fields] : [];
  const pairs = ask.body === "right" ? [...ask.pairs.slice(0, 2), ...fields] : ask.pairs;
  switch (ask.body) {
    case "form":
    case "right":
      return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(pairs).toString() };
    case "json":
      return { type: "application/json", body: JSON.stringify(Object.fromEntries(pairs)) };
    case "multipart":
    case "cut": {
      const parts = pairs.map(([name, text], at) => {
        const file = at % 2 === 1 ? '; filename="a.jpg"' : "";
        return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
      });
      const whole = `${parts.join("")}--b--\r\n`;
      return {
        type: "multipart/form-data; boundary=b",
        body: ask.body === "cut" ? whole.slice(0, Math.floor(whole.length / 2)) : whole,
      };
    }
    case "raw":
      return { type: ask.pairs[0]?.[1].slice(0, 40) ?? "", body: ask.pairs.map(([, text]) => text).join("&") };
  }
}

let asked = 0;

function requestOf(ask: Ask): Request {
  const { method, path } = ask.door;
  let nth = 0;
  const address = path
    .replace(/:\w+/g, () => encodeURIComponent((ask.words[nth++ % 2] ?? "").toWellFormed().slice(0, 2000)) || "x")
    .replace("*", "x");
  const form = house.forms.get(address) ?? house.forms.get(path);
  asked += 1;
  const headers = new Headers({
    origin: ORIGIN,
    host: "localhost:3000",
    "x-test-address": `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
  });
  const cookies = [
    house.cookieOf(ask.role),
    ask.cookie && `lango_browser=${encodeURIComponent(ask.cookie.toWellFormed()).slice(0, 3000)}`,
  ];
  if (cookies.some(Boolean)) headers.set("cookie", cookies.filter(Boolean).join("; "));
  const query = ask.query.length > 0 ? `?${new URLSearchParams(ask.query)}` : "";
  const url = `${ORIGIN}${address}${query}`;
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
  const { type, body } = bodyOf(ask, form);
  // What no header can carry is no type at all.
  if (/^[\x20-\x7e]+$/.test(type)) headers.set("content-type", type);
  return new Request(url, { method: method === "ALL" ? "POST" : method, headers, body });
}

test(
  "whatever is sent to whichever door, it is answered without a fault of ours and holds nobody up",
  async () => {
    expect(house.forms.size).toBeGreaterThan(30);
    const endsAt = performance.now() + LASTS_MS;
    await fc.assert(
      fc.asyncProperty(asks(house), async (ask) => {
        const request = requestOf(ask);
        const busy = process.cpuUsage();
        const response = await house.app.fetch(request);
        await response.arrayBuffer();
        const { user, system } = process.cpuUsage(busy);
        const about = `${request.method} ${request.url.slice(0, 300)}`;
        const isReadiness = ask.door.path === "/readyz";
        // Google is not there: its door says so.
        const isOutside = ask.door.path.startsWith("/auth/google");
        if (response.status >= 500 && !isReadiness && !isOutside)
          throw new Error(`${about} is answered ${response.status}`);
        const ms = (user + system) / 1000;
        if (ms > STALL_MS) throw new Error(`${about} takes ${Math.round(ms)} ms`);
      }),
      { numRuns: 1_000_000, interruptAfterTimeLimit: endsAt - performance.now(), markInterruptAsFailure: false },
    );
    expect(asked).toBeGreaterThan(100);
    await house.t.jobs.runDue();
    const { isWell, lines } = report(examine(house.t.db.$client));
    expect(isWell ? [] : lines).toEqual([]);
  },
  LASTS_MS + 120_000,
);

/** Columns that keep what came as it came. */
const AS_IT_CAME = ["callbacks.body"];

/** The columns of text in which words stand. */
function columnsWith(words: string): string[] {
  const client = house.t.db.$client;
  const columns = client
    .query<{ at: string; name: string; of: string }, []>(
      `select t.name || '.' || c.name at, t.name of, c.name from pragma_table_list t join pragma_table_info(t.name) c
       where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%' and c.type = 'TEXT'`,
    )
    .all();
  return columns
    .filter(({ of, name }) => client.query(`select 1 from "${of}" where instr("${name}", ?) limit 1`).get(words))
    .map(({ at }) => at);
}

test("what somebody else will read is kept without signs that turn a page round, whichever form brought it", async () => {
  for (const [action, { fields, shownTo }] of house.forms) {
    // Hashing passwords is all the work there would be, and nobody reads them.
    if (fields.has("password")) continue;
    const open = [...fields].filter(([, value]) => value === "").map(([name]) => name);
    for (const role of ["host", "guest", "admin"] as const) {
      // Whoever is not shown it is turned away at its door, whichever field they fill in.
      for (const names of [open, ...(shownTo.has(role) ? open.map((name) => [name]) : [])]) {
        const words: [string, string][] = names.map((name) => [name, "Turned\u202e round"]);
        const cookie = house.cookieOf(role) ?? "";
        const headers = { origin: ORIGIN, host: "localhost:3000", cookie, "x-test-address": `10.9.0.${asked++ & 255}` };
        const body = new URLSearchParams([...words, ...fields]);
        await house.app.fetch(new Request(`${ORIGIN}${action}`, { method: "POST", headers, body }));
      }
    }
  }
  expect(columnsWith("\u202e").filter((at) => !AS_IT_CAME.includes(at))).toEqual([]);
  // Some of them came so far that it shows.
  const kept = ["messages.body", "properties.display_name", "host_looks.bio", "ready_texts.body", "reports.words"];
  expect(columnsWith("Turned")).toEqual(expect.arrayContaining(kept));
});
