import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  forgetReads,
  RequestError,
  read,
  readAgain,
  readKept,
  readRetryMs,
  retriesRead,
  retriesWrite,
  send,
  sendAgain,
} from "./request.ts";

type Asked = { url: string; init: RequestInit & { signal: AbortSignal } };
let asked: Asked[] = [];
let answers: (Response | Error | "nothing")[] = [];
const real = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout };
/** How long each request may take, and each pause before another try. Only `timeIsOver` ends a request. */
let limits: number[] = [];
let pauses: number[] = [];
let timeIsOver = () => {};

beforeEach(() => {
  asked = [];
  answers = [];
  limits = [];
  pauses = [];
  forgetReads();
  globalThis.fetch = ((url: string, init: Asked["init"]) => {
    asked.push({ url, init });
    const next = answers.shift() ?? Response.json({ n: asked.length });
    if (next === "nothing") {
      return new Promise((_, reject) =>
        init.signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
      );
    }
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  }) as unknown as typeof fetch;
  globalThis.setTimeout = ((run: () => void, ms: number) => {
    if (ms >= 10_000) {
      limits.push(ms);
      timeIsOver = run;
      return 0;
    }
    pauses.push(ms);
    return real.setTimeout(run, 0);
  }) as unknown as typeof setTimeout;
});
afterEach(() => {
  globalThis.fetch = real.fetch;
  globalThis.setTimeout = real.setTimeout;
  jest.restoreAllMocks();
});

const timeout = () => new DOMException("signal timed out", "TimeoutError") as unknown as Error;
const headersOf = (at = 0) => new Headers(asked[at]?.init.headers);
const fault = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

describe("write helper", () => {
  test("sends method, URL and an optional JSON body, with a JSON content type only when there is one", async () => {
    await send("POST", "/api/x", { a: 1 });
    await send("DELETE", "/api/x");
    expect(asked.map(({ url, init }) => [init.method, url, init.body])).toEqual([
      ["POST", "/api/x", '{"a":1}'],
      ["DELETE", "/api/x", undefined],
    ]);
    expect([headersOf(0).get("content-type"), headersOf(1).get("content-type")]).toEqual(["application/json", null]);
  });

  test("session credentials are sent with every request", async () => {
    await send("POST", "/api/x");
    await read(["/api/y"]);
    expect(asked.map(({ init }) => init.credentials)).toEqual(["include", "include"]);
  });

  test("aborts after 30 s, and when its caller gives up", async () => {
    const caller = new AbortController();
    await send("POST", "/api/x", undefined, { signal: caller.signal });
    expect(limits).toEqual([30_000]);
    expect(asked[0]?.init.signal.aborted).toBe(false);
    caller.abort();
    expect(asked[0]?.init.signal.aborted).toBe(true);

    answers = ["nothing"];
    const late = fault(send("POST", "/api/x"));
    timeIsOver();
    expect((await late)?.name).toBe("TimeoutError");
    expect(asked[1]?.init.signal.aborted).toBe(true);
  });

  test.each([
    ["the response text", new Response("Those nights are taken", { status: 409 }), "409: Those nights are taken"],
    ["or the status text", new Response("", { status: 503, statusText: "Unavailable" }), "503: Unavailable"],
  ])("a non-OK answer is an error whose message is the status code, a colon, and %s", async (_, answer, message) => {
    answers = [answer];
    const error = await fault(send("POST", "/api/x"));
    expect(error).toBeInstanceOf(RequestError);
    expect(error?.message).toBe(message);
  });
});

describe("read helper", () => {
  test("GETs the first element of the query key with cache-control max-age=300 and parses JSON", async () => {
    answers = [Response.json({ places: [] })];
    expect(await read(["/api/places?q=kili", "Nairobi"])).toEqual({ places: [] });
    expect([asked[0]?.url, asked[0]?.init.method]).toEqual(["/api/places?q=kili", undefined]);
    expect(headersOf().get("cache-control")).toBe("max-age=300");
    expect(limits).toEqual([30_000]);
  });

  test("on a 401 it returns null or throws, and throws by default", async () => {
    answers = [new Response("no", { status: 401 }), new Response("no", { status: 401 })];
    expect(await read(["/api/x"], { on401: "null" })).toBeNull();
    expect((await fault(read(["/api/x"])))?.message).toBe("401: no");
  });

  test("aborted requests return null quietly", async () => {
    answers = [new DOMException("aborted", "AbortError") as unknown as Error];
    expect(await read(["/api/x"])).toBeNull();
    const caller = new AbortController();
    caller.abort("typed on");
    answers = [new Error("typed on")];
    expect(await read(["/api/x"], { signal: caller.signal })).toBeNull();
  });
});

describe("in browsers without AbortSignal.any and AbortSignal.timeout", () => {
  const native = { any: AbortSignal.any, timeout: AbortSignal.timeout };
  beforeEach(() => void Object.assign(AbortSignal, { any: undefined, timeout: undefined }));
  afterEach(() => void Object.assign(AbortSignal, native));

  test("a read with its caller's signal is answered, and given up quietly with it", async () => {
    const caller = new AbortController();
    expect(await read(["/api/x"], { signal: caller.signal })).toEqual({ n: 1 });
    answers = ["nothing"];
    const reading = read(["/api/x"], { signal: caller.signal });
    caller.abort();
    expect(await reading).toBeNull();
    expect(asked[1]?.init.signal.aborted).toBe(true);
  });

  test("a time that ran out is no abort, whatever the browser calls it: the read is tried again", async () => {
    answers = ["nothing"];
    const reading = readAgain(["/api/x"], { signal: new AbortController().signal, limitMs: 10_000 });
    timeIsOver();
    expect(await reading).toEqual({ n: 2 });
    expect([limits, pauses]).toEqual([[10_000, 10_000], [1_000]]);
  });
});

describe("retry rules", () => {
  test.each([
    ["reads retry up to 2 times on a timeout", timeout(), [true, true, false]],
    ["also when the message alone says so", new Error("Request timeout 4"), [true, true, false]],
    ["never when the error message contains the digit 4", new RequestError(404, "Not found"), [false, false, false]],
    ["a 4 anywhere counts", new RequestError(500, "14 rows"), [false, false, false]],
    ["otherwise once", new RequestError(503, "Unavailable"), [true, false, false]],
    ["a lost network is tried once more", new TypeError("Failed to fetch"), [true, false, false]],
  ])("%s", (_, error, expected) => {
    expect([0, 1, 2].map((failures) => retriesRead(failures, error))).toEqual(expected);
  });

  test("writes retry once only on a timeout", () => {
    expect([0, 1].map((failures) => retriesWrite(failures, timeout()))).toEqual([true, false]);
    expect(retriesWrite(0, new RequestError(503, "Unavailable"))).toBe(false);
    expect(retriesWrite(0, new TypeError("Failed to fetch"))).toBe(false);
  });

  test("read retry delay 1 s doubled per attempt, capped at 5 s", () => {
    expect([0, 1, 2, 3, 9].map(readRetryMs)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  test("a read that times out is asked three times, a second and two seconds apart", async () => {
    answers = [timeout(), timeout(), timeout()];
    expect((await fault(readKept(["/api/x"])))?.message).toBe("signal timed out");
    expect([asked.length, pauses]).toEqual([3, [1_000, 2_000]]);
  });

  test("write retry delay 2 s", async () => {
    answers = [timeout()];
    expect((await sendAgain("POST", "/api/x", { a: 1 })).ok).toBe(true);
    expect([asked.length, pauses]).toEqual([2, [2_000]]);
    answers = [new Response("no", { status: 503 })];
    expect((await fault(sendAgain("POST", "/api/x")))?.message).toBe("503: no");
    expect(asked).toHaveLength(3);
  });
});

test("a read that is tried again is kept nowhere", async () => {
  answers = [new RequestError(503, "Unavailable")];
  expect(await readAgain(["/api/x"])).toEqual({ n: 2 });
  expect(await readAgain(["/api/x"])).toEqual({ n: 3 });
  expect(pauses).toEqual([1_000]);
});

describe("read cache", () => {
  const at = (minutes: number) => jest.spyOn(Date, "now").mockReturnValue(minutes * 60_000);

  test("a read is fresh for 5 minutes: no polling, no refetch", async () => {
    at(0);
    expect(await readKept(["/api/x"])).toEqual({ n: 1 });
    at(4.999);
    expect(await readKept(["/api/x"])).toEqual({ n: 1 });
    at(5);
    for (const event of ["focus", "visibilitychange", "online"]) window.dispatchEvent(new Event(event));
    expect([asked.length, pauses]).toEqual([1, []]);
    expect(await readKept(["/api/x"])).toEqual({ n: 2 });
  });

  test("another key is another read", async () => {
    await readKept(["/api/x", 1]);
    await readKept(["/api/x", 2]);
    expect(asked).toHaveLength(2);
  });

  test("it is kept 10 minutes after its last use, and stands in while the server fails", async () => {
    at(0);
    await readKept(["/api/x"]);
    at(9.9);
    answers = [new Response("no", { status: 404 })];
    expect(await readKept(["/api/x"])).toEqual({ n: 1 });
    at(19.8);
    answers = [new Response("no", { status: 404 })];
    expect(await readKept(["/api/x"])).toEqual({ n: 1 });
    at(29.8);
    answers = [new Response("no", { status: 404 })];
    expect((await fault(readKept(["/api/x"])))?.message).toBe("404: no");
  });

  test("what was given up is not kept", async () => {
    const caller = new AbortController();
    caller.abort();
    answers = [new DOMException("aborted", "AbortError") as unknown as Error];
    expect(await readKept(["/api/x"], { signal: caller.signal })).toBeNull();
    expect(await readKept(["/api/x"])).toEqual({ n: 2 });
  });
});

/** What asks for something over the line, and how long it waits. All others ask through `request.ts`: 30 seconds. */
const ASK_BY_THEMSELVES: Readonly<Record<string, string>> = {
  "analytics-provider.ts": "60 seconds, as the specification has it; nobody waits for it",
  "ask.ts": "8 seconds: then the link itself is followed, or nothing is lost",
  "desk-worker.ts": "the browser's own: an answer that is late is not shown in its copy's place",
  "guide-worker.ts": "the browser's own: behind the page, which shows its copy",
  "measure.ts": "the browser's own: a measure that goes on when the page is left, and nobody waits for it",
  "photo-upload.tsx": "no limit but its progress",
  "push-worker.ts": "the browser's own: no page is open",
  "request.ts": "30 seconds",
  "share-picture.ts": "the browser's own: a button comes when the picture is there",
};

test("whatever asks over the line does so through the one helper, or is named here with how long it waits", () => {
  const found = sources().filter((file) => /\bfetch\(|XMLHttpRequest\(/.test(file.text));
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(ASK_BY_THEMSELVES).sort());
});

/** What runs by a clock, or when a page comes back, and why. */
const BY_THEMSELVES: Readonly<Record<string, string>> = {
  "busy-form.ts": "a form that comes back is free again, and asks nothing",
  "guide.ts": "a guide that is out of date is opened anew",
  "measure.ts": "tells what was seen, when somebody leaves",
  "month-pick.ts": "a month that comes back has nothing picked, and asks nothing",
  "pay-status.ts": "money is awaited",
  "photo-upload.tsx": "what a lost line cut off goes up once more when it is back",
  "session.ts": "looks at a cookie, and asks only who is new",
  "state/page-clock.ts": "counts down, and asks nothing",
};

test("nothing is asked by a clock, or because a page is looked at again, but by who is named here", () => {
  const found = sources().filter((file) =>
    /setInterval\(|visibilitychange|"(?:focus|pageshow|online)"/.test(file.text),
  );
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(BY_THEMSELVES).sort());
});

/** What runs in the browser, without its tests. */
function sources() {
  const names = readdirSync(import.meta.dir, { recursive: true }).map(String);
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(import.meta.dir, name), "utf8") }));
}
