import { beforeAll, describe, expect, test } from "bun:test";
import { CAPABILITIES, type Capability, mayRole, TEAM_ROLES, type TeamRole } from "#src/core/team/team.ts";
import type { Door } from "../app.tsx";
import { houseAfter } from "./fixtures/history-house.ts";
import { addMember, memberCookie } from "./fixtures/team.ts";
import type { TestApp } from "./fixtures/test-app.ts";

/**
 * No page leads somebody of a team to a refusal: from their first page on, every link, picture and form of every page
 * that they reach is followed, in each role, with the whole house and with two of its thirty properties.
 */
const GIVEN = ["garden-studio", "house-1"];
/** Of addresses that differ in what they name alone, so many are asked. */
const OF_A_KIND = 2;
const ORIGIN = "http://localhost:3000";

let lango: TestApp;
let doors: readonly (Door & { matches: RegExp })[];

beforeAll(async () => {
  lango = houseAfter(120);
  const { $client } = lango.db;
  for (const id of ["house-1", "house-2"]) {
    $client.run("update properties set state = 'archived' where id = ?", [id]);
  }
  $client.exec(`insert into room_faults (id, property_id, unit, words, said_at, said_by)
    select 'fault-' || id, id, 1, 'The tap drips', 1, 'host-wanjiru' from properties`);
  doors = (await lango.app.doors()).map((door) => ({
    ...door,
    matches: new RegExp(`^${door.path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
  }));
});

/** A form that asks does so with what is typed into it: as one that sends, it is looked at and not tried. */
type Leads = Readonly<{ to: string; method: "GET" | "POST"; isForm: boolean }>;

/** What a page leads to on this site, without what is inert. */
function leadsOf(html: string, at: string): Leads[] {
  const found: Leads[] = [];
  let inert = 0;
  const add = (to: string | null, method: Leads["method"] = "GET", isForm = false) => {
    const url = to === null ? undefined : new URL(to.replaceAll("&amp;", "&"), ORIGIN + at);
    if (url?.origin === ORIGIN && inert === 0) found.push({ to: url.pathname + url.search, method, isForm });
  };
  const methodOf = (said: string | null) => (said?.toLowerCase() === "post" ? "POST" : "GET");
  new HTMLRewriter()
    .on("[inert]", {
      element(part) {
        inert += 1;
        part.onEndTag(() => {
          inert -= 1;
        });
      },
    })
    .on("a[href]", { element: (part) => add(part.getAttribute("href")) })
    .on("img[src]", { element: (part) => add(part.getAttribute("src")) })
    .on("form", {
      element: (part) => add(part.getAttribute("action") ?? at, methodOf(part.getAttribute("method")), true),
    })
    .on("[formaction]", { element: (part) => add(part.getAttribute("formaction"), "POST", true) })
    .transform(html);
  return found;
}

/** Addresses that differ in what they name are of one kind. */
function kindOf(to: string, doorPath: string | undefined): string {
  const url = new URL(to, ORIGIN);
  const parts = [...url.searchParams].map(([name, value]) =>
    /^(tab|show|list|kind)$/.test(name) ? `${name}=${value}` : name,
  );
  return `${doorPath ?? url.pathname}?${parts.toSorted().join("&")}`;
}

const doorOf = ({ to, method }: Leads) => {
  const { pathname } = new URL(to, ORIGIN);
  const those = doors.filter((door) => door.method === method && door.matches.test(pathname));
  const parts = (door: { path: string }) => door.path.split(":").length;
  return those.toSorted((a, b) => parts(a) - parts(b))[0];
};

/** Whether a form's door lets a role in, and is of a property that they were given; what it answers is not tried. */
function isFormTheirs(form: Leads, role: TeamRole, ofAll: boolean): boolean {
  const door = doorOf(form);
  if (!door) return false;
  const property = /\/properties\/(garden-studio|house-\d+)(?:\/|$)/.exec(form.to)?.[1];
  if (property && !ofAll && !GIVEN.includes(property)) return false;
  if (door.role === "open") return true;
  const needs: Readonly<Record<string, string | undefined>> = { host: door.may, papers: "money" };
  const may = Object.hasOwn(needs, door.role ?? "") ? needs[door.role ?? ""] : "bookings";
  return may !== undefined && may in CAPABILITIES && mayRole(role, may as Capability, ofAll);
}

async function ask(to: string, cookie: string, hops = 0): Promise<{ status: number; html: string; at: string }> {
  const answer = await lango.get(to, { cookie });
  const next = answer.headers.get("location");
  if (next && hops < 4) {
    const url = new URL(next, ORIGIN + to);
    if (url.pathname.endsWith("login")) return { status: 401, html: "", at: url.pathname };
    return ask(url.pathname + url.search, cookie, hops + 1);
  }
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  return { status: answer.status, html: isPage ? await answer.text() : "", at: to };
}

/** Of pages, those of the desk are read further; what guests read is left there. */
const isDesk = (at: string) => /^\/(?:dashboard|account|social-media-connect|booking\/request)/.test(at);

async function walk(role: TeamRole, ofAll: boolean) {
  const facts = { id: `${role}-${ofAll}`, role, address: `+2547330009${TEAM_ROLES.indexOf(role)}${ofAll ? 1 : 2}` };
  const cookie = memberCookie(lango.db, addMember(lango.db, ofAll ? facts : { ...facts, propertyIds: GIVEN }));
  const faults: string[] = [];
  const met = new Set<string>();
  const kinds = new Map<string, number>();
  const waiting: (Leads & { from: string })[] = [{ to: "/dashboard", method: "GET", isForm: false, from: "" }];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const name = `${one.method} ${one.to}`;
    if (met.has(name)) continue;
    met.add(name);
    if (one.isForm && doorOf(one)?.may !== "by what is asked") {
      if (!isFormTheirs(one, role, ofAll)) faults.push(`${one.from}: ${name}`);
      continue;
    }
    const kind = kindOf(one.to, doorOf(one)?.path);
    const before = kinds.get(kind) ?? 0;
    kinds.set(kind, before + 1);
    if (before >= OF_A_KIND) continue;
    const { status, html, at } = await ask(one.to, cookie);
    if (status >= 400) faults.push(`${one.from}: ${one.to} answers ${status}`);
    else if (isDesk(at)) for (const lead of leadsOf(html, at)) waiting.push({ ...lead, from: one.to });
  }
  return { faults, pages: kinds.size };
}

describe.each([
  ["of the whole house", true],
  ["of two properties", false],
] as const)("%s", (_, ofAll) => {
  test.each(TEAM_ROLES)(
    "no page leads a %s to a refusal",
    async (role) => {
      const { faults, pages } = await walk(role, ofAll);
      expect(faults).toEqual([]);
      expect(pages).toBeGreaterThan(role === "co_host" ? 60 : 5);
    },
    60_000,
  );
});

test("planted: a link and a form that are the owner's alone are told of", async () => {
  const page =
    '<a href="/dashboard/team">Team</a><div inert><form method="post" action="/account/export"></form></div>';
  expect(leadsOf(page, "/dashboard")).toEqual([{ to: "/dashboard/team", method: "GET", isForm: false }]);
  expect(isFormTheirs({ to: "/dashboard/team", method: "POST", isForm: true }, "co_host", true)).toBe(false);
  const other = { to: "/dashboard/properties/house-9/facts/hours", method: "POST", isForm: true } as const;
  expect([true, false].map((ofAll) => isFormTheirs(other, "co_host", ofAll))).toEqual([true, false]);
});
