import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import { endMember } from "#db/team.queries.ts";
import { write } from "#db/write.ts";
import { TEAM_ROLES } from "#src/core/team/team.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { addMember, memberCookie } from "#src/dev/fixtures/team.ts";
import { NOON, ORIGIN, testApp } from "#src/dev/fixtures/test-app.ts";
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
    .post("/desk", async ({ by, request }) => `${by} ${(await readForm(request)).text("a")}`, { may: "settle" })
    .get("/own", ({ host }) => host.id, { role: "account" })
    .get("/arrivals", ({ host, by }) => `${by} at ${host.id}`, { may: "arrivals" })
    .get("/papers", ({ host, by }) => `${by} at ${host.id}`, { may: "money" })
    .get("/owners", ({ by }) => by, { may: () => undefined })
    .get("/open", () => "in", { open: true })
    .get(
      "/page",
      ({ request }) => {
        throw new TurnedAway(page(request, "Look first", { headers: { "x-kept": "yes" } }));
      },
      { role: "host" },
    );
  const app = withProblems(lango.deps).use(routes);
  for (const [at, role] of TEAM_ROLES.entries()) {
    addMember(lango.db, { id: role, hostId: "reached", role, address: `+25473300000${at}` });
  }
  const gone = addMember(lango.db, { id: "ended", hostId: "reached", address: "+254733000008" });
  addMember(lango.db, { id: "elsewhere", hostId: "phoneless" });
  const members = ["ended", "elsewhere", ...TEAM_ROLES];
  const cookieOf = (hostId: string) => {
    if (members.includes(hostId)) {
      const cookie = memberCookie(lango.db, { id: hostId, hostId: hostId === "elsewhere" ? "phoneless" : "reached" });
      if (hostId === gone.id) write(lango.db, (tx) => endMember(tx, gone.id, NOON + 1));
      return cookie;
    }
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
  ["an owner may do whatever a team may", "GET", "/arrivals", "reached", "reached at reached"],
  ["whom no phone reaches says it first there too", "GET", "/arrivals", "phoneless", "/host-phone?next=%2Farrivals"],
  ["which opens nothing to a stranger", "GET", "/arrivals", undefined, "/login?next=%2Farrivals"],
  [
    "somebody of the team is let in to what is theirs, by their own name",
    "GET",
    "/arrivals",
    "caretaker",
    "caretaker at reached",
  ],
  ["a co-host too, with what they send", "POST", "/desk", "co_host", "co_host typed"],
  ["and to nothing else", "GET", "/papers", "caretaker", "403"],
  ["whatever they send", "POST", "/desk", "accountant", "403"],
  ["what names nothing is the owner's alone", "GET", "/desk", "co_host", "403"],
  ["their account is", "GET", "/own", "co_host", "403"],
  ["and what turns out to be theirs by what is asked", "GET", "/owners", "co_host", "403"],
  ["who has ended is a stranger", "GET", "/arrivals", "ended", "/login?next=%2Farrivals"],
  ["somebody of another house is in their own", "GET", "/arrivals", "elsewhere", "elsewhere at phoneless"],
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
