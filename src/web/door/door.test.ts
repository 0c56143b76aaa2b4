import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import { write } from "#db/write.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { ORIGIN, testApp } from "#src/dev/fixtures/test-app.ts";
import { openSession } from "#src/identity/open-session.ts";
import { readForm, TurnedAway } from "#src/web/body.ts";
import { withProblems } from "#src/web/problem.tsx";
import { page } from "#src/web/respond.ts";
import { hostDoor } from "./door.ts";

/** A room of its own behind the door, and a host with a phone and one without. */
function room() {
  const lango = testApp();
  addHost(lango.db, { id: "reached" });
  addHost(lango.db, { id: "phoneless", brandName: "phonelesshouse", phone: "" });
  const routes = new Elysia()
    .use(hostDoor(lango.deps))
    .get("/desk", ({ host }) => host.id, { role: "host" })
    .post("/desk", async ({ host, request }) => `${host.id} ${(await readForm(request)).text("a")}`, {
      role: "host",
      may: "money",
    })
    .get("/own", ({ host }) => host.id, { role: "account" })
    .get("/backwards", ({ host }) => host.id, { may: "money", role: "host" })
    .get("/nobody", () => "in", { may: "money" })
    .get("/open", () => "in", { open: true })
    .get(
      "/page",
      ({ request }) => {
        throw new TurnedAway(page(request, "Look first", { headers: { "x-kept": "yes" } }));
      },
      { role: "host" },
    );
  const app = withProblems(lango.deps).use(routes);
  const cookieOf = (hostId: string) => {
    const browser = { visitor: { kind: "anonymous" }, device: "" } as const;
    return `lango=${write(lango.db, (tx) => openSession(tx, { hostId }, browser, lango.clock.now()))}`;
  };
  async function ask(method: "GET" | "POST", path: string, hostId?: string): Promise<string> {
    const cookie: Record<string, string> = hostId ? { cookie: cookieOf(hostId) } : {};
    const form = { body: "a=typed", headers: { ...cookie, "content-type": "application/x-www-form-urlencoded" } };
    const response = await app.handle(
      new Request(ORIGIN + path, { method, ...(method === "POST" ? form : { headers: cookie }) }),
    );
    const to = response.headers.get("location");
    return to ?? (response.status === 200 ? await response.text() : String(response.status));
  }
  return { app, ask, cookieOf };
}

test.each([
  ["a host is let in, and the route knows who it is", "GET", "/desk", "reached", "reached"],
  ["a form comes through whole", "POST", "/desk", "reached", "reached typed"],
  [
    "a stranger is sent to sign in, and back to the page",
    "GET",
    "/desk?tab=a%20b",
    undefined,
    "/login?next=%2Fdesk%3Ftab%3Da%2520b",
  ],
  ["from a form, which cannot be sent again, to the desk", "POST", "/desk", undefined, "/login?next=%2Fdashboard"],
  ["a host without a phone says it first", "GET", "/desk?x=1", "phoneless", "/host-phone?next=%2Fdesk%3Fx%3D1"],
  ["but no form of theirs is lost for it", "POST", "/desk", "phoneless", "phoneless typed"],
  ["nor is their own account closed", "GET", "/own", "phoneless", "phoneless"],
  ["which is no stranger's either", "GET", "/own", undefined, "/login?next=%2Fown"],
  ["what a team may do is asked after the role, in whichever order", "GET", "/backwards", "reached", "reached"],
  ["and opens nothing to a stranger", "GET", "/backwards", undefined, "/login?next=%2Fbackwards"],
  ["nor to anybody without a role", "GET", "/nobody", "reached", "403"],
  ["nor to a stranger", "GET", "/nobody", undefined, "403"],
  ["what is open is open", "GET", "/open", undefined, "in"],
] as const)("%s", async (_, method, path, hostId, answer) => {
  expect(await room().ask(method, path, hostId)).toBe(answer);
});

test("what is thrown at the door is answered as it is: its status, its page and its headers", async () => {
  const { app, cookieOf } = room();
  const response = await app.handle(new Request(`${ORIGIN}/page`, { headers: { cookie: cookieOf("reached") } }));
  expect(response.status).toBe(200);
  expect(response.headers.get("x-kept")).toBe("yes");
  expect(await response.text()).toContain("Look first");
});

test("a room opens for its own roles alone: another's is no word that its door knows", () => {
  const { deps } = testApp();
  const hosts = new Elysia().use(hostDoor(deps));
  // @ts-expect-error A host's room has no guest.
  hosts.get("/guest", () => "in", { role: "guest" });
  // @ts-expect-error Nor is there a half-open door.
  hosts.get("/half", () => "in", { open: false });
  // @ts-expect-error Nor does a room without a door know any role.
  new Elysia().get("/", () => "in", { role: "host" });
  // @ts-expect-error And what a role does not find, no route is given.
  hosts.get("/found", ({ guest }) => guest, { role: "host" });
});
