import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { hold, rowsOf, summaryForm } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { diskReplica } from "../adapters/replica/disk-replica.ts";
import { leaseOf, mayCopyFrom } from "../commands/lease.ts";
import { type Held, LEASE } from "./lease.ts";
import { writeLeaseHere } from "./lease-file.ts";

setDefaultTimeout(60_000);

const folders: string[] = [];
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), "lango-standby-")));
  return folders.at(-1) ?? "";
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

test("without the lease nothing is changed but what M-PESA tells, and pages go on", async () => {
  const lease: { now: Held } = { now: "ours" };
  const app = testApp({}, { held: () => lease.now });
  addHost(app.db);
  addProperty(app.db, { units: 3 });
  await hold(app);
  for (const [held, why] of [
    ["unsure", "the place of the lease does not answer, so another machine may sell"],
    ["lost", "another machine sells this house"],
  ] as const) {
    lease.now = held;
    const before = rowsOf(app, "bookings");
    const refused = await app.post("/booking/summary", summaryForm({ phone: "0722 000 031" }));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "120"]);
    expect((await app.post("/host-login", { email: "a@example.com", password: "x" })).status).toBe(503);
    expect(rowsOf(app, "bookings")).toBe(before);
    const asked = await app.get("/readyz");
    expect([asked.status, await asked.text()]).toEqual([503, why]);
    const page = await app.get("/booking/property/garden-studio");
    expect([page.status, (await page.text()).includes("Bookings open again in a few minutes.")]).toEqual([200, true]);
    expect((await app.post("/callbacks/mpesa/nobody", {})).status).not.toBe(503);
  }
  lease.now = "ours";
  expect((await app.post("/booking/summary", summaryForm({ phone: "0722 000 031" }))).status).toBe(303);
  expect(await (await app.get("/booking/property/garden-studio")).text()).not.toContain("Bookings open again");
});

/** `lango serve` as an operator starts it, until it says that it is open or why not. */
async function serve(dataDir: string, place: string) {
  const main = join(import.meta.dir, "../main.ts");
  const house = { PORT: "0", PUBLIC_URL: "http://localhost:3000", MPESA_FOR_HOSTS: "nobody" };
  const child = Bun.spawn([process.execPath, main, "serve"], {
    env: { ...process.env, ...house, DATA_DIR: dataDir, STANDBY: "on", REPLICATE_TO: `file:${place}` },
    stdout: "pipe",
    stderr: "pipe",
  });
  const decoder = new TextDecoder();
  let said = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const bytes of stream) said += decoder.decode(bytes);
  };
  void read(child.stdout);
  void read(child.stderr);
  while (!/Lango is open|cannot start/.test(said) && child.exitCode === null) await Bun.sleep(20);
  return { child, said: () => said };
}

test("a second Lango refuses to start while the first lives, and is let in at once when that one has ended", async () => {
  const place = folder();
  const [one, two] = [folder(), folder()];
  layDatabase(join(one, "lango.db"));
  cpSync(one, two, { recursive: true });
  const first = await serve(one, place);
  expect(first.said()).toContain("Lango is open");
  const refused = await serve(two, place);
  expect(refused.said()).toContain("another Lango sells this house (STANDBY)");
  expect(await refused.child.exited).toBe(1);
  first.child.kill("SIGTERM");
  await first.child.exited;
  const second = await serve(two, place);
  expect(second.said()).toContain("Lango is open");
  second.child.kill("SIGKILL");
  await second.child.exited;
  // After a crash the same folder waits for nobody.
  const again = await serve(two, place);
  expect(again.said()).toContain("Lango is open");
  again.child.kill("SIGTERM");
  await again.child.exited;
});

test("a disk that takes no file keeps nobody from the lease", async () => {
  const { config } = testApp({ REPLICATE_TO: `file:${folder()}` }).deps;
  mkdirSync(join(config.dataDir, "lease.json.part"));
  const lease = await leaseOf(config, () => undefined);
  expect(lease.outcome).toBe("taken");
  if (lease.outcome === "taken") await lease.keeper.leave();
});

test("what may be copied over the copy is the house that holds the lease", async () => {
  const store = diskReplica(folder());
  const here = folder();
  expect(await mayCopyFrom(here, store)).toBe(true);
  const written = (holder: string | null) => Buffer.from(JSON.stringify({ holder, nonce: "1" }));
  const mark = await store.swap(LEASE, written("one"), undefined);
  expect(await mayCopyFrom(here, store)).toBe(false);
  writeLeaseHere(here, { holder: "one", mark: "0" });
  expect(await mayCopyFrom(here, store)).toBe(true);
  const taken = await store.swap(LEASE, written("two"), mark);
  expect(await mayCopyFrom(here, store)).toBe(false);
  // What a stranger wrote there says nothing.
  await store.swap(LEASE, Buffer.from("<html>"), taken);
  expect(await mayCopyFrom(here, store)).toBeUndefined();
  await store.swap(LEASE, written("two"), (await store.look(LEASE))?.mark);
  writeFileSync(join(here, "lease.json"), "not whole");
  expect(await mayCopyFrom(here, store)).toBe(false);
});
