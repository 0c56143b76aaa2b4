import { ALL_TABS, CAPABILITIES, type Capability, mayOfTab, mayRole, TEAM_ROLES } from "#src/core/team/team.ts";
import type { Door } from "../app.tsx";
import { buildApp } from "../app.tsx";
import { testApp } from "./fixtures/test-app.ts";

/** `docs/team.md`, from the table of `src/core/team/team.ts` and what each route says of its door. Run, this file writes it. */
export function teamPage(doors: readonly Door[]): string {
  const names = Object.keys(CAPABILITIES) as Capability[];
  const ofHost = doors.filter(({ role }) => role === "host" || role === "account");
  const tabs = ALL_TABS.map((tab) => ({ door: `GET /dashboard${tab && `?tab=${tab}`}`, may: mayOfTab(tab) }));
  const routes = ofHost
    .filter(({ method, path }) => !(method === "GET" && path === "/dashboard"))
    .map(({ method, path, may }) => ({ door: `${method} ${path}`, may }));
  const all = [...tabs, ...routes].toSorted((a, b) => (placeOf(a.door) < placeOf(b.door) ? -1 : 1));
  const list = (may: string | undefined) => all.filter((one) => one.may === may).map(({ door }) => `- \`${door}\``);
  const titles = TEAM_ROLES.map((role) => role.replace("_", "-"));
  return [
    "# Who may do what in a house",
    "",
    "Printed by `node scripts/bun.mjs src/dev/print-team.ts` from `src/core/team/team.ts` and the routes; a test fails when it is stale, and another tries every route as every role. The owner may do everything. A route that names nothing here is the owner's alone.",
    "",
    `| | what it is | owner | ${titles.join(" | ")} |`,
    `| --- | --- | --- | ${titles.map(() => "---").join(" | ")} |`,
    ...names.map((name) => {
      const cells = TEAM_ROLES.map((role) =>
        mayRole(role, name, false) ? "yes" : mayRole(role, name, true) ? "whole" : "–",
      );
      return `| \`${name}\` | ${CAPABILITIES[name]} | yes | ${cells.join(" | ")} |`;
    }),
    "",
    "Whoever helps has all properties of the house, also those to come, or those that were given to them. Of some properties they see, count, add up, search, take along and change those alone: their requests are answered from a database that holds nothing else (`db/for-person.ts`, table by table in `db/seen-tables.ts`), and it refuses what they would write of others. *whole* is what can't be said honestly of some: it is theirs with the whole house alone. An accountant changes nothing: their pages show no number of a guest, and no form of theirs can be pressed. What opens to the host of a booking by its own address (its details, cancelling, a request) opens to whoever has `bookings`, its papers to whoever has `money`.",
    ...names.flatMap((name) => ["", `## \`${name}\``, "", ...list(name)]),
    "",
    "## The owner's alone",
    "",
    ...list(undefined),
    "",
  ].join("\n");
}

/** By address, then by what is done there. */
function placeOf(door: string): string {
  const [method = "", path = ""] = door.split(" ");
  return `${path} ${method}`;
}

/** Every door of the house, without the files that anybody may read. */
async function doorsOfHouse(): Promise<readonly Door[]> {
  return buildApp(testApp().deps).doors();
}

if (import.meta.main) await Bun.write(`${import.meta.dir}/../../docs/team.md`, teamPage(await doorsOfHouse()));
