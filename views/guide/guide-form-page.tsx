import {
  completeness,
  fieldsOf,
  GUIDE_PHOTOS_MOST,
  GUIDE_SECTIONS,
  type Guide,
  type GuideField,
  type GuideKey,
  type GuideSection,
  guideField,
  keysOf,
} from "#src/core/guide/fields.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Badge,
  Button,
  Card,
  ErrorSummary,
  errorFor,
  type FieldError,
  FileField,
  Form,
  LinkButton,
  Photo,
  photoSizes,
  Select,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { GuideInput } from "./guide-input.tsx";

/** Why photos were not added, at the part they were meant for. */
export type PhotosFault = Readonly<{
  section: GuideSection;
  problem: "none" | "most" | "refused";
  refused?: readonly Parameters<PageTexts["refusedPhoto"]>[0][];
}>;

export type GuideFormPageProps = Readonly<{
  shell: Shell;
  property: StayHours & Readonly<{ id: string; displayName: string }>;
  guide: Guide;
  photos: readonly (ListingPhoto & { section: GuideSection })[];
  /** Whose guide this one may be begun with. */
  others: readonly Readonly<{ id: string; name: string }>[];
  scriptUrl: string;
  /** The part that was sent with a fault in it, and what was typed there. */
  section?: GuideSection | undefined;
  typed?: Guide | undefined;
  errors?: readonly FieldError[] | undefined;
  photosFault?: PhotosFault | undefined;
}>;

/** The form of a guide, part by part, with how far it is. */
export function GuideFormPage(props: GuideFormPageProps) {
  const { shell, property, guide, errors = [] } = props;
  const t = textsOf(shell).guideForm;
  const title = t.title(property.displayName);
  const preview = `/dashboard/properties/${property.id}/guide/preview`;
  return (
    <Page
      shell={shell}
      title={title}
      nav="host"
      tab="properties"
      width="slim"
      robots="noindex"
      scriptUrl={props.scriptUrl}
    >
      <div className="stack loose">
        <BackLink href={`/dashboard/properties/${property.id}`}>{t.back(property.displayName)}</BackLink>
        <div className="tight">
          <h1>{t.link}</h1>
          <p className="soft">{t.lead}</p>
        </div>
        <HowFar guide={guide} />
        <p className="row">
          <LinkButton href={preview} kind="quiet">
            {t.preview}
          </LinkButton>
          <a href={`${preview}?language=sw`}>{t.previewSw}</a>
        </p>
        <ErrorSummary errors={errors} />
        {props.others.length > 0 && <CopyForm id={property.id} others={props.others} />}
        <div className="stack" id="parts">
          {GUIDE_SECTIONS.map((section) => (
            <Section key={section} {...props} part={section} />
          ))}
        </div>
        <Photos {...props} />
      </div>
    </Page>
  );
}

function HowFar({ guide }: { guide: Guide }) {
  const t = useTexts().guideForm;
  const { done, of, missing } = completeness(guide);
  return (
    <Card>
      <p>
        <b>{t.done({ done, of })}</b>
      </p>
      <progress max={of} value={done} aria-label={t.done({ done, of })} style={{ width: "100%" }} />
      {missing.length === 0 ? (
        <p>{t.complete}</p>
      ) : (
        <p className="soft">
          {t.missing}{" "}
          {missing.map((name, at) => (
            <span key={name}>
              {at > 0 && ", "}
              <a href={`#${guideField(name).section}`}>{t.fields[name]}</a>
            </span>
          ))}
        </p>
      )}
    </Card>
  );
}

/** One part, closed until it is wanted; open where something in it is wrong. */
function Section(props: GuideFormPageProps & { part: GuideSection }) {
  const { part, property, guide } = props;
  const t = useTexts().guideForm;
  const isSent = props.section === part;
  const values = isSent ? (props.typed ?? {}) : guide;
  const isFilled = keysOf(part).some((key) => guide[key] !== undefined);
  return (
    <details className="card fold" open={isSent}>
      <summary>
        {t.sections[part]} <Badge tone={isFilled ? "leaf" : "plain"}>{isFilled ? t.partDone : t.partEmpty}</Badge>
      </summary>
      {/* A link to what is closed opens it. */}
      <div className="body" id={part}>
        <Form action={`/dashboard/properties/${property.id}/guide/${part}`}>
          {part === "hours" && (
            <p>
              {t.hoursAre({ from: property.checkInFrom, until: property.checkOutUntil })}{" "}
              <a href={`/dashboard/properties/${property.id}`}>{t.changeHours}</a>
            </p>
          )}
          {part === "rules" && <p className="soft">{t.listingRules}</p>}
          {fieldsOf(part).map((name) => (
            <Inputs key={name} name={name} values={values} errors={isSent ? props.errors : undefined} />
          ))}
          <p>
            <Button small>{t.save}</Button>
          </p>
        </Form>
      </div>
    </details>
  );
}

/** A field, with Kiswahili beside it where guests read words. */
function Inputs({
  name,
  values,
  errors,
}: {
  name: GuideField;
  values: Guide;
  errors: readonly FieldError[] | undefined;
}) {
  const t = useTexts().guideForm;
  const given = (key: GuideKey) => ({ name: key, value: values[key] ?? "", error: errorFor(errors, key) });
  const first = (
    <GuideInput field={name} label={t.fields[name]} hint={t.hints[name]} {...given(name)} values={values} />
  );
  if (guideField(name).kind !== "words") return first;
  const swahili = `${name}Sw` as GuideKey;
  return (
    <>
      {first}
      <GuideInput
        field={name}
        label={t.inSwahili(t.fields[name])}
        hint={undefined}
        {...given(swahili)}
        values={values}
      />
    </>
  );
}

function CopyForm({ id, others }: { id: string; others: GuideFormPageProps["others"] }) {
  const t = useTexts().guideForm;
  return (
    <details className="card fold">
      <summary>{t.copyTitle}</summary>
      <div className="body">
        <p className="soft">{t.copyLead}</p>
        <Form action={`/dashboard/properties/${id}/guide/copy`}>
          <Select
            name="from"
            label={t.copyFrom}
            options={others.map(({ id: value, name }) => ({ value, label: name }))}
          />
          <p>
            <Button small kind="quiet">
              {t.copy}
            </Button>
          </p>
        </Form>
      </div>
    </details>
  );
}

function Photos({ property, photos, photosFault }: GuideFormPageProps) {
  const { guideForm: form, refusedPhoto } = useTexts();
  const t = form.photos;
  const said = {
    none: () => t.none,
    most: () => t.most(GUIDE_PHOTOS_MOST),
    refused: () => (photosFault?.refused ?? []).map(refusedPhoto).join(" "),
  };
  const parts = GUIDE_SECTIONS.filter((section) => section !== "opening");
  return (
    <Card title={t.title} id="photos" roomy>
      <p className="soft">{t.lead}</p>
      <PhotoList id={property.id} photos={photos} />
      <Form action={`/dashboard/properties/${property.id}/guide/photos`} files>
        <Select
          name="part"
          label={t.part}
          value={photosFault?.section}
          options={parts.map((value) => ({ value, label: form.sections[value] }))}
        />
        <FileField
          name="files"
          label={t.files}
          accept="image/jpeg,image/png,image/webp"
          multiple
          error={photosFault && said[photosFault.problem]()}
        />
        <p>
          <Button small kind="quiet">
            {t.add}
          </Button>
        </p>
      </Form>
    </Card>
  );
}

function PhotoList({ id, photos }: { id: string; photos: GuideFormPageProps["photos"] }) {
  const { guideForm: form, photos: words } = useTexts();
  const t = form.photos;
  if (photos.length === 0) return null;
  return (
    <ul className="list">
      {photos.map((photo, at) => (
        <li key={photo.hash}>
          <div className="row between">
            <div className="row">
              <div style={{ width: 80, borderRadius: 8, overflow: "hidden" }}>
                <Photo
                  photo={{ ...photo, alt: words.alt(form.sections[photo.section], at + 1) }}
                  sizes={photoSizes.thumb}
                />
              </div>
              {form.sections[photo.section]}
            </div>
            <Form action={`/dashboard/properties/${id}/guide/photos/${photo.hash}`} plain>
              <Button kind="danger" small>
                <span>
                  {t.remove}
                  <span className="vh"> {t.nth(at + 1)}</span>
                </span>
              </Button>
            </Form>
          </div>
        </li>
      ))}
    </ul>
  );
}
