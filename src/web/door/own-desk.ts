import { type Acting, forPerson } from "#db/for-person.ts";
import { hasTeam } from "#db/team.queries.ts";
import type { Deps } from "#src/web/deps.ts";
import { readOwnVisitor } from "./visitor.ts";

/** As many people as work at once; who comes back later has their rooms built again, in some milliseconds. */
const DESKS_MOST = 32;

/**
 * The rooms of whoever works in a house: of somebody of the team, and of an owner who has one. They stand on the
 * database as that person sees it, and what is written there is signed with their name. Everybody else has the rooms
 * of all.
 */
export function createOwnDesks<Open>(deps: Deps, roomsOn: (parts: Deps) => Open, all: Open) {
  const desks = new Map<string, Open>();
  /** `isWhole`: a page that finds out by itself whether the booking it is about is theirs, as guests come there too. */
  return (request: Request, isWhole: boolean): Open => {
    const person = personOf(deps, request, isWhole);
    if (!person) return all;
    const key = JSON.stringify([person.id, person.name, person.only ? [...person.only].toSorted() : null]);
    const desk = desks.get(key) ?? roomsOn({ ...deps, db: forPerson(deps.db, person) });
    desks.delete(key);
    desks.set(key, desk);
    if (desks.size > DESKS_MOST) desks.delete(desks.keys().next().value ?? "");
    return desk;
  };
}

function personOf(deps: Deps, request: Request, isWhole: boolean): Acting | undefined {
  const visitor = readOwnVisitor(deps, request);
  const { now } = deps.clock;
  if (visitor.kind === "member") {
    const { id, name, only } = visitor.member;
    return { id, name, hostId: visitor.host.id, only: isWhole ? undefined : only, now };
  }
  if (visitor.kind !== "host" || !hasTeam(deps.db, visitor.host.id)) return undefined;
  const { id, firstName } = visitor.host;
  return { id, name: firstName, hostId: id, only: undefined, now };
}
