import { POLICIES, type PolicyName } from "#src/core/booking/cancellation.ts";
import {
  fieldsOf,
  GUIDE_SECTIONS,
  type Guide,
  type GuideField,
  type GuideKey,
  guideField,
  keysOf,
} from "#src/core/guide/fields.ts";
import { readSection } from "#src/core/guide/read-section.ts";
import { AMENITIES } from "#src/core/listing/amenities.ts";
import {
  type FactChange,
  GONE,
  guideName,
  STAY_FIELDS,
  type TEXT_PARTS,
  type TextChange,
} from "#src/core/listing/change-of-many.ts";
import { type FactPart, factsOf, readFacts } from "#src/core/listing/house-facts.ts";
import { LISTING } from "#src/core/listing/listing.ts";
import { readLocation } from "#src/core/listing/place-search.ts";
import { placeLabel } from "#src/core/listing/places.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { HALF_HOURS, type StayHours } from "#src/core/stay/stay-hours.ts";
import { manyLines } from "#src/core/typed-words.ts";
import { Fields, type Read } from "#src/pricing/read-prices-form.ts";
import type { FormBody } from "#src/web/body.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import type { ListingChange } from "./plan-listings.ts";

type Texts = Pick<PageTexts, "rates" | "manyListings" | "houseForm" | "house" | "guideForm" | "listing">;
type Own = Readonly<{ id: string; location: string }>;

/** The areas of some properties, by the place that each is in, those of most first. */
export function areasOf<One extends Own>(own: readonly One[]): { area: string; properties: One[] }[] {
  const byArea = Map.groupBy(own, areaOf);
  return [...byArea]
    .flatMap(([area, properties]) => (area === "" ? [] : [{ area, properties }]))
    .sort((a, b) => b.properties.length - a.properties.length || (a.area < b.area ? -1 : 1));
}

/** The smallest place that a location names; nothing where it names none that is known. */
function areaOf({ location }: Own): string {
  const [place] = readLocation(location).places;
  return place ? placeLabel(place) : "";
}

/** Which properties are meant. */
function propertiesMeant<One extends Own>(form: FormBody, own: readonly One[]): One[] {
  if (form.text("which", 5) !== "some") return [...own];
  const [areas, ids] = [form.all("area"), form.all("to")];
  return own.filter((one) => ids.includes(one.id) || areas.includes(areaOf(one)));
}

/** What is to be the same in which properties, or all that is wrong with what was typed. */
export function readChange<One extends Own>(
  form: FormBody,
  own: readonly One[],
  today: LocalDate,
  texts: Texts,
): Read<{ to: One[]; change: ListingChange }> {
  const fields = new Fields(form, texts.rates);
  const { faults } = texts.manyListings;
  const to = propertiesMeant(form, own);
  if (to.length === 0) fields.fault("to", faults.to);
  const change: ListingChange = {
    facts: [...factChanges(fields, "facts", today, texts), ...factChanges(fields, "rules", today, texts)],
    amenities: amenityChange(fields, texts),
    description: textChange(fields, "description", LISTING.descriptionLongest, texts),
    houseRules: textChange(fields, "houseRules", LISTING.rulesLongest, texts),
    hours: {
      ...hour(fields, "checkInFrom", texts),
      ...hour(fields, "checkOutUntil", texts),
    },
    stays: staysChange(fields),
    ...modeAndPolicy(form),
    guide: guideChange(fields, texts),
  };
  if (fields.errors.length === 0 && isNothing(change)) fields.fault("change", faults.nothing);
  return fields.result({ to, change });
}

function isNothing(change: ListingChange): boolean {
  const { facts, amenities, hours, stays, guide, description, houseRules, mode, policy } = change;
  const counts = [facts, amenities.add, amenities.remove].map((all) => all.length);
  const named = [hours, stays, guide].map((all) => Object.keys(all).length);
  return [...counts, ...named].every((count) => count === 0) && !description && !houseRules && !mode && !policy;
}

/** The answers that are chosen; one that is to go has nothing beside it. */
function factChanges(fields: Fields, part: FactPart, today: LocalDate, texts: Texts): FactChange[] {
  const { form } = fields;
  const names = factsOf(part);
  const gone = names.filter((fact) => form.text(fact, 40) === GONE);
  const typed = Object.fromEntries(
    names.flatMap((fact) =>
      ["", "Amount", "TestedOn", "Note", "NoteSw"].map((rest) => {
        const value = form.text(`${fact}${rest}`, 400);
        return [`${fact}${rest}`, value === GONE ? "" : value];
      }),
    ),
  );
  const read = readFacts(part, typed, today);
  if ("problems" in read) {
    for (const { field, fact, problem } of read.problems) {
      fields.fault(field, texts.houseForm.problems[problem](texts.house.fact(fact, null)));
    }
    return [];
  }
  return [...gone.map((fact) => ({ fact, said: null })), ...read.facts.map((said) => ({ fact: said.fact, said }))];
}

function amenityChange(fields: Fields, { manyListings }: Texts): ListingChange["amenities"] {
  const add = AMENITIES.filter((one) => fields.form.all("have").includes(one));
  const remove = AMENITIES.filter((one) => fields.form.all("haveNot").includes(one));
  if (add.some((one) => remove.includes(one))) fields.fault("haveNot", manyListings.faults.bothAmenities);
  return { add, remove };
}

function textChange(
  fields: Fields,
  part: (typeof TEXT_PARTS)[number],
  longest: number,
  { manyListings: { faults } }: Texts,
): TextChange | undefined {
  const how = fields.form.text(`${part}How`, 10);
  const read = (name: string) => manyLines(fields.form.text(name, 40_000));
  const [find, text] = [read(`${part}Find`), read(part)];
  if (text.length > longest) fields.fault(part, faults.tooLong(longest));
  if (how === "swap" && find === "") fields.fault(`${part}Find`, faults.find);
  if (how === "add" && text === "") fields.fault(part, faults.text);
  // A description of nothing in all of them is nobody's wish; house rules may go.
  if (how === "whole" && text === "" && part === "description") fields.fault(part, faults.text);
  if (how === "add" || how === "whole") return { how, text };
  if (how === "swap") return { how, find, text };
  if (text !== "" || find !== "") fields.fault(`${part}How`, faults.how);
  return undefined;
}

function hour(fields: Fields, name: keyof StayHours, { guideForm, listing }: Texts): Partial<StayHours> {
  const typed = fields.form.text(name, 10);
  if (typed === "") return {};
  if (!HALF_HOURS.includes(typed)) fields.fault(name, guideForm.problem(listing[name], "not_an_hour", 5));
  return { [name]: typed };
}

function staysChange(fields: Fields): ListingChange["stays"] {
  const read = STAY_FIELDS.map(([name, least, most]) => [name, fields.number(name, least, most)] as const);
  const stays: ListingChange["stays"] = Object.fromEntries(read.filter(([, value]) => value !== null));
  const { minNights, maxNights, leadDays, windowDays } = stays;
  if (minNights && maxNights && maxNights < minNights) fields.fault("maxNights", fields.texts.faults.minAboveMax);
  if (leadDays && windowDays && leadDays > windowDays) fields.fault("leadDays", fields.texts.faults.leadAboveWindow);
  return stays;
}

function modeAndPolicy(form: FormBody): Pick<ListingChange, "mode" | "policy"> {
  const mode = (["instant", "request"] as const).find((one) => one === form.text("mode", 10));
  const names = Object.keys(POLICIES) as Exclude<PolicyName, "own">[];
  return { mode, policy: names.find((one) => one === form.text("policy", 20)) };
}

function guideChange(fields: Fields, { guideForm }: Texts): ListingChange["guide"] {
  const change: Partial<Record<string, Partial<Record<GuideKey, string | null>>>> = {};
  for (const section of GUIDE_SECTIONS) {
    const keys = keysOf(section).filter((key) => key !== "lat" && key !== "lng" && !isOwn(key));
    const sent = keys.map((key) => [key, fields.form.text(guideName(key), 4000)] as const);
    const gone = sent.filter(([, value]) => value === GONE).map(([key]) => [key, null] as const);
    const typed: Guide = Object.fromEntries(sent.filter(([, value]) => value !== GONE));
    const read = readSection(section, typed);
    if ("faults" in read) {
      for (const { field, problem } of read.faults) {
        const name = nameOf(field);
        fields.fault(guideName(field), guideForm.problem(guideForm.fields[name], problem, guideField(name).longest));
      }
      continue;
    }
    const all = { ...Object.fromEntries(gone), ...read.values };
    if (Object.keys(all).length > 0) change[section] = all;
  }
  return change;
}

function isOwn(key: GuideKey): boolean {
  return guideField(nameOf(key)).own === true;
}

/** The field that a key is of: its Kiswahili has the same. */
function nameOf(key: GuideKey): GuideField {
  const fields = GUIDE_SECTIONS.flatMap(fieldsOf);
  return fields.find((name) => name === key || `${name}Sw` === key) ?? "address";
}
