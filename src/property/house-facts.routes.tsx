import { Elysia } from "elysia";
import { houseBedsOf, houseFactsOf, saveHouseBeds, saveHouseFacts } from "#db/house-fact.queries.ts";
import { findPropertyOfHost, type Property, propertiesOfHost } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import {
  factsOf,
  houseFact,
  readBeds,
  readFacts,
  roomsToFill,
  type TypedFacts,
  typedBeds,
  typedFacts,
} from "#src/core/listing/house-facts.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { HouseFactsPage, type HousePart } from "#views/dashboard/house-facts-page.tsx";
import type { FieldError } from "#views/kit/form.tsx";

const PARTS: readonly HousePart[] = ["facts", "beds", "rules"];

/** A host's form of what their house has, its beds and its rules: a part is saved by itself. */
export function houseFactsRoutes(deps: Deps) {
  const own = (hostId: string, id: string): Property => {
    const property = findPropertyOfHost(deps.db, id, hostId);
    if (!property || property.state === "archived") throw new Refused(404);
    return property;
  };
  return new Elysia({ name: "house-facts" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/properties/:id/facts",
      ({ host, request, params }) => show(deps, request, own(host.id, params.id)),
      { may: "listings" },
    )
    .post(
      "/dashboard/properties/:id/facts/:part",
      ({ host, request, params }) => save(deps, request, own(host.id, params.id), params.part),
      { may: "listings" },
    );
}

type Again = Readonly<{ part: HousePart; typed: TypedFacts; errors: readonly FieldError[] }>;

function show(deps: Deps, request: Request, property: Property, again?: Again): Response {
  const [facts, beds] = [houseFactsOf(deps.db, property.id), houseBedsOf(deps.db, property.id)];
  const stored = { facts: typedFacts(facts), rules: typedFacts(facts), beds: typedBeds(beds) };
  const view = (
    <HouseFactsPage
      shell={hostShell(deps, request)}
      property={property}
      typed={again ? { ...stored, [again.part]: again.typed } : stored}
      rooms={roomsToFill(property.bedrooms, beds)}
      today={deps.clock.today()}
      hasOthers={propertiesOfHost(deps.db, property.hostId, ["published", "draft"]).length > 1}
      errors={again?.errors}
    />
  );
  return page(request, view, { status: again ? 422 : 200 });
}

async function save(deps: Deps, request: Request, property: Property, asked: string): Promise<Response> {
  const part = PARTS.find((one) => one === asked);
  if (!part) throw new Refused(404);
  const form = await readForm(request);
  const { house: words, houseForm: texts } = hostTexts(deps, request);
  const { db, clock } = deps;
  const rooms = roomsToFill(property.bedrooms, houseBedsOf(db, property.id));
  const names = part === "beds" ? bedNames(rooms) : factNames(part);
  const typed = Object.fromEntries(names.map((name) => [name, form.text(name, 400)]));
  if (part === "beds") {
    const read = readBeds(typed, rooms);
    if ("problems" in read) {
      const errors = read.problems.map(({ field, problem }) => ({
        field,
        message: texts.problems[problem](words.room(Number(/\d+/.exec(field)?.[0]))),
      }));
      return show(deps, request, property, { part, typed, errors });
    }
    write(db, (tx) => saveHouseBeds(tx, property.id, read.beds));
  } else {
    const read = readFacts(part, typed, clock.today());
    if ("problems" in read) {
      const errors = read.problems.map(({ field, fact, problem }) => ({
        field,
        message: texts.problems[problem](words.fact(fact, null)),
      }));
      return show(deps, request, property, { part, typed, errors });
    }
    write(db, (tx) => saveHouseFacts(tx, property.id, { part, facts: read.facts, now: clock.now() }));
  }
  return redirectSaying(deps, `/dashboard/properties/${property.id}/facts#${part}`, "house_facts_saved");
}

function factNames(part: "facts" | "rules"): string[] {
  return factsOf(part).flatMap((fact) => {
    const { amount, tested } = houseFact(fact);
    return [
      fact,
      ...(amount ? [`${fact}Amount`] : []),
      ...(tested ? [`${fact}TestedOn`] : []),
      ...(part === "facts" ? [`${fact}Note`, `${fact}NoteSw`] : []),
    ];
  });
}

function bedNames(rooms: readonly number[]): string[] {
  return rooms.flatMap((room) => [0, 1, 2].flatMap((line) => [`bed${room}-${line}`, `beds${room}-${line}`]));
}
