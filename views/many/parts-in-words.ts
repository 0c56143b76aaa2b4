import { type Guide, type GuideField, type GuideSection, guideField, keysOf } from "#src/core/guide/fields.ts";
import { type ListingParts, paragraphsOf } from "#src/core/listing/change-of-many.ts";
import type { FactSaid } from "#src/core/listing/house-facts.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import type { ManyPartName } from "./many-listings-page.tsx";

export type SaidLine = ReturnType<PageTexts["partInWords"]>[number];
/** A property's rules, for the parts that are rules. */
export type RulesSaid = Parameters<PageTexts["partInWords"]>[1];

type Said = Readonly<{ parts: Readonly<Partial<ListingParts>>; rules: RulesSaid | undefined }>;

/** What a part of a listing says, line by line, so that two can be compared. */
export function linesOfPart(part: ManyPartName, { parts, rules }: Said, texts: PageTexts): readonly SaidLine[] {
  switch (part) {
    case "rules":
    case "booking":
    case "cancellation":
      return rules ? texts.partInWords(part, rules, []) : [];
    case "facts":
    case "guest_rules":
      return (parts[part] ?? []).map((said) => factLine(said, texts));
    case "amenities":
      return (parts.amenities ?? []).map((one) => ({ label: "", value: amenityName(one, texts) }));
    case "description":
    case "house_rules":
      return paragraphsOf(parts[part] ?? "").map((value) => ({ label: "", value }));
    case "hours": {
      const { checkInFrom, checkOutUntil } = parts.hours ?? { checkInFrom: "", checkOutUntil: "" };
      return [
        { label: texts.listing.checkInFrom, value: texts.dates.hour(checkInFrom) },
        { label: texts.listing.checkOutUntil, value: texts.dates.hour(checkOutUntil) },
      ];
    }
    default:
      return guideLines(part.slice("guide_".length) as GuideSection, parts[part] ?? {}, texts);
  }
}

function factLine({ fact, choice, amount, testedOn, note, noteSw }: FactSaid, { house, dates }: PageTexts): SaidLine {
  const answer = house.answer(fact, choice) || house.ruleAnswer(fact, choice, amount);
  const isMeasured = amount !== null && house.answer(fact, choice) !== "";
  const said = [
    answer,
    isMeasured && house.fact(fact, amount),
    testedOn && house.testedOn(dates.shortWithYear(testedOn)),
    note,
    noteSw,
  ];
  return { label: house.fact(fact, null), value: said.filter(Boolean).join(" · ") };
}

function amenityName(one: string, { amenities }: PageTexts): string {
  return (amenities as Readonly<Record<string, string>>)[one] ?? one;
}

function guideLines(section: GuideSection, guide: Guide, { guideForm, manyListings, dates }: PageTexts): SaidLine[] {
  return keysOf(section).flatMap((key) => {
    const value = guide[key];
    if (value === undefined || key === "lat" || key === "lng") return [];
    const isWords = key in guideForm.fields;
    const name = (isWords ? key : key.slice(0, -2)) as GuideField;
    const label = isWords ? guideForm.fields[name] : guideForm.inSwahili(guideForm.fields[name]);
    const { kind } = guideField(name);
    if (kind === "choice") return [{ label, value: guideForm.choices[value] ?? value }];
    if (kind === "hour") return [{ label, value: dates.hour(value) }];
    return [{ label, value: kind === "tick" ? manyListings.yes : value }];
  });
}
