import { expect, test } from "bun:test";

type Does = (event: object) => void;
const handlers = new Map<string, Does>();
const shown: unknown[][] = [];
const opened: string[] = [];
let windows: { url: string; focus(): Promise<void> }[] = [];

/** What a browser gives to a worker. */
const worker = {
  addEventListener: (name: string, does: Does) => void handlers.set(name, does),
  registration: { showNotification: async (...what: unknown[]) => void shown.push(what) },
  clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
};
const before = globalThis.self;
Object.assign(globalThis, { self: worker });
await import("./push-worker.ts");
Object.assign(globalThis, { self: before });

async function happens(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (doing: Promise<unknown>) => {
    work = doing;
  };
  handlers.get(name)?.({ ...event, waitUntil });
  await work;
}
const press = (page: unknown) => happens("notificationclick", { notification: { data: page, close: () => undefined } });

test("it hears of pushes and presses alone", () => {
  expect([...handlers.keys()].sort()).toEqual(["notificationclick", "push", "pushsubscriptionchange"]);
});

test("it shows what was sent; of what nobody can read, that something happened", async () => {
  const words = { title: "Lango", body: "A new booking", page: "/dashboard?tab=bookings", tag: "n1" };
  await happens("push", { data: { json: () => words } });
  await happens("push", { data: { json: () => JSON.parse("no words") } });
  await happens("push", { data: null });
  const icon = "/static/icons/icon-192.png";
  const badge = "/static/icons/badge-96.png";
  expect(shown[0]).toEqual(["Lango", { body: "A new booking", tag: "n1", icon, badge, data: words.page }]);
  expect(shown.slice(1).map(([title, options]) => [title, (options as { data: string }).data])).toEqual([
    [location.hostname, "/dashboard"],
    [location.hostname, "/dashboard"],
  ]);
});

test("a press leads to its page of the dashboard, in the window that shows it already where there is one", async () => {
  await press("/dashboard?tab=bookings");
  const focused: number[] = [];
  windows = [
    { url: new URL("/dashboard/reviews", location.origin).href, focus: () => Promise.resolve(void focused.push(1)) },
  ];
  await press("/dashboard/reviews");
  expect([opened.splice(0), focused]).toEqual([[new URL("/dashboard?tab=bookings", location.origin).href], [1]]);
  // Never anywhere else, whatever was sent.
  for (const page of ["https://evil.example/", "//evil.example", undefined]) await press(page);
  expect(new Set(opened)).toEqual(new Set([new URL("/dashboard", location.origin).href]));
});
