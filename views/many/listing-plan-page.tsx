import { Fragment } from "react";
import type { ListingParts } from "#src/core/listing/change-of-many.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Button, Card, Form, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { ChangedLines } from "#views/pricing/changed-lines.tsx";
import { ManyFrame } from "#views/pricing/many-frame.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { MANY_LISTINGS, type ManyPartName } from "./many-listings-page.tsx";
import { linesOfPart, type RulesSaid, type SaidLine } from "./parts-in-words.ts";

/** What a change would do to one property. */
export type ShownListingPlan = Readonly<{
  property: Readonly<{ id: string; displayName: string }>;
  was: Readonly<Partial<ListingParts>>;
  becomes: Readonly<Partial<ListingParts>>;
  /** Its rules, where they change. */
  terms: Readonly<{ was: RulesSaid; becomes: RulesSaid }> | undefined;
  notInIt: readonly ("description" | "house_rules")[];
  fault:
    | Readonly<{ why: "no_stay_fits"; season: string | null }>
    | Readonly<{ why: "all_shut" }>
    | Readonly<{ why: "too_long"; part: "description" | "house_rules"; longest: number }>
    | undefined;
}>;

/** What would change in which properties, those that change alike together, and the press that saves it. */
export function ListingPlanPage(
  props: Readonly<{
    shell: Shell;
    planned: readonly ShownListingPlan[];
    version: string;
    /** What was chosen, as it was sent. */
    pairs: readonly (readonly [name: string, value: string])[];
    isOtherNow: boolean;
  }>,
) {
  const texts = textsOf(props.shell);
  const { preview: t } = texts.manyPrices;
  const { planned, pairs } = props;
  const changing = planned.filter(({ fault, becomes }) => !fault && Object.keys(becomes).length > 0);
  const isAllLeft = changing.length === 0 && planned.some(({ fault }) => fault);
  return (
    <ManyFrame shell={props.shell} title={t.title} back={{ href: MANY_LISTINGS, text: texts.manyListings.title }}>
      {props.isOtherNow && <Notice tone="amber" {...t.otherNow} role="alert" />}
      <p className="soft">{texts.manyListings.planLead}</p>
      {changing.length === 0 && <p>{isAllLeft ? t.allLeft : t.nothing}</p>}
      {alike(planned, texts).map((group) => (
        <OfAlike key={group.properties.map(({ id }) => id).join()} {...group} />
      ))}
      <Form action={MANY_LISTINGS} hidden={{ shown: props.version }}>
        {pairs.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form as it was sent.
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        {changing.length > 0 && (
          <Button wide name="step" value="save">
            {t.save(changing.length)}
          </Button>
        )}
        <div>
          <Button kind="quiet" name="step" value="edit">
            {t.back}
          </Button>
        </div>
      </Form>
    </ManyFrame>
  );
}

type Told = Readonly<{ part: ManyPartName; was: SaidLine[]; becomes: SaidLine[] }>;
type Alike = Readonly<{
  properties: readonly Readonly<{ id: string; displayName: string }>[];
  told: readonly Told[];
  notInIt: ShownListingPlan["notInIt"];
  fault: ShownListingPlan["fault"];
}>;

/** Properties in which the very same changes, in the order of the first; those in which nothing does at the end. */
function alike(planned: readonly ShownListingPlan[], texts: PageTexts): Alike[] {
  const told = planned.map((one) => {
    const says = (Object.keys(one.becomes) as ManyPartName[]).map((part): Told => {
      const was = linesOfPart(part, { parts: one.was, rules: one.terms?.was }, texts);
      const becomes = linesOfPart(part, { parts: one.becomes, rules: one.terms?.becomes }, texts);
      const stays = (line: SaidLine, among: readonly SaidLine[]) =>
        among.some(({ label, value }) => label === line.label && value === line.value);
      return {
        part,
        was: was.filter((line) => !stays(line, becomes)),
        becomes: becomes.filter((line) => !stays(line, was)),
      };
    });
    return { ...one, told: one.fault ? [] : says };
  });
  const groups = Map.groupBy(told, ({ told, notInIt, fault }) => JSON.stringify([told, notInIt, fault]));
  return [...groups.values()]
    .flatMap((ones) => (ones[0] ? [{ ...ones[0], properties: ones.map(({ property }) => property) }] : []))
    .sort((a, b) => weightOf(a) - weightOf(b));
}

function weightOf({ told, fault }: Alike): number {
  if (fault) return 1;
  return told.length > 0 ? 0 : 2;
}

function OfAlike({ properties, told, notInIt, fault }: Alike) {
  const { manyPrices, manyListings: t } = useTexts();
  const names = properties.map(({ displayName }) => displayName);
  const isOne = names.length === 1;
  return (
    <Card title={isOne ? names[0] : t.count(names.length)}>
      {!isOne && <p className="soft small">{names.join(" · ")}</p>}
      {fault && <Notice tone="bad" text={manyPrices.preview.fault(faultInWords(fault, manyPrices, t))} />}
      {!fault && told.length === 0 && notInIt.length === 0 && <p className="soft">{t.same}</p>}
      {told.map(({ part, was, becomes }) => (
        <Fragment key={part}>
          <h3>{t.part(part)}</h3>
          <ChangedLines {...{ was, becomes }} />
        </Fragment>
      ))}
      {notInIt.map((part) => (
        <p key={part} className="soft">
          {t.notInIt(t.part(part))}
        </p>
      ))}
    </Card>
  );
}

function faultInWords(
  fault: NonNullable<ShownListingPlan["fault"]>,
  { preview }: PageTexts["manyPrices"],
  t: PageTexts["manyListings"],
): string {
  switch (fault.why) {
    case "no_stay_fits":
      return preview.faults.no_stay_fits(fault.season);
    case "all_shut":
      return preview.faults.all_shut();
    case "too_long":
      return t.wouldBeTooLong(t.part(fault.part), fault.longest);
  }
}
