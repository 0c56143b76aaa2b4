import { AMENITIES } from "#src/core/listing/amenities.ts";
import { LISTING, type TypedListing } from "#src/core/listing/listing.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  Badge,
  Button,
  CheckboxGroup,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  type FlashMessage,
  Form,
  Icon,
  LinkButton,
  Notice,
  TextArea,
} from "#views/kit/index.ts";
import { Island } from "#views/kit/island.tsx";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { PropertyPhotos } from "./property-photos.tsx";

type State = "draft" | "published" | "archived";

export type PropertyFormProps = {
  shell: Shell;
  /** Nothing yet for a property that is being added. */
  property?: { id: string; state: State; displayName: string; photos: readonly ListingPhoto[] } | undefined;
  typed: TypedListing;
  errors?: readonly FieldError[] | undefined;
  errorTitle?: string | undefined;
  submissionKey?: string | undefined;
  /** Photos that are stored and wait for the form, with their seals. */
  waiting: readonly (ListingPhoto & { seal: string })[];
  refused: readonly Parameters<PageTexts["refusedPhoto"]>[0][];
  popularPlaces: readonly string[];
  flash?: FlashMessage | undefined;
};

const FORM_ID = "listing";

/** Adding a property and changing one: the same form, the same names. */
export function PropertyForm(props: PropertyFormProps) {
  const { listing: t, frame: en, rates, calendars } = textsOf(props.shell);
  const { property, errors = [] } = props;
  const title = property ? property.displayName : t.newTitle;
  const action = property ? `/dashboard/properties/${property.id}` : "/dashboard/properties/new";
  return (
    <Page
      shell={props.shell}
      title={errors.length > 0 ? `${en.errors.summary}: ${title}` : title}
      nav="host"
      width="slim"
      robots="noindex"
      flash={props.flash}
      bar={property?.state === "archived" ? undefined : <Buttons state={property?.state} />}
    >
      <div className="stack loose">
        <div className="stack">
          <p>
            <a className="row" href="/dashboard?tab=properties">
              <Icon name="arrow-left" />
              {t.back}
            </a>
          </p>
          <div className="row between">
            <h1>{title}</h1>
            {property && <StateBadge state={property.state} />}
          </div>
          {!property && <p className="soft">{t.newLead}</p>}
          {property?.state === "draft" && <p className="soft">{t.draftNote}</p>}
          {property?.state === "published" && (
            <p>
              <a href={`/booking/property/${property.id}`}>{t.view}</a>
            </p>
          )}
        </div>
        {property && property.state !== "archived" && (
          <div className="row">
            <LinkButton href={`/dashboard/properties/${property.id}/prices`} kind="quiet">
              {rates.title}
            </LinkButton>
            <LinkButton href={`/dashboard/properties/${property.id}/calendars`} kind="quiet">
              {calendars.link}
            </LinkButton>
          </div>
        )}
        <RefusedPhotos files={props.refused} />
        {property?.state === "archived" ? (
          <Archived id={property.id} />
        ) : (
          <>
            <ErrorSummary errors={errors} title={props.errorTitle} />
            <Form action={action} submissionKey={props.submissionKey} id={FORM_ID} files>
              <WhatEnterDoes state={property?.state} />
              <Fields {...props} errors={errors} />
            </Form>
          </>
        )}
        {property && property.state !== "archived" && property.photos.length > 0 && (
          <PropertyPhotos
            propertyId={property.id}
            formId={FORM_ID}
            name={property.displayName}
            photos={property.photos}
          />
        )}
        {property && property.state !== "archived" && <TakeAway id={property.id} state={property.state} />}
      </div>
    </Page>
  );
}

function StateBadge({ state }: { state: State }) {
  const t = useTexts().listing;
  if (state === "published") {
    return (
      <Badge tone="leaf" icon="check">
        {t.states.published}
      </Badge>
    );
  }
  return <Badge tone={state === "draft" ? "amber" : "plain"}>{t.states[state]}</Badge>;
}

function Fields({ typed, errors = [], waiting, popularPlaces }: PropertyFormProps) {
  const { listing: t, frame: en, amenities, photos } = useTexts();
  const wrong = (field: string) => errorFor(errors, field);
  const whole = { inputMode: "numeric", autoComplete: "off", maxLength: 20 } as const;
  return (
    <>
      <Field
        label={t.displayName}
        name="displayName"
        value={typed.displayName}
        hint={t.displayNameHint}
        error={wrong("displayName")}
        autoComplete="off"
      />
      <Island
        name="place-suggest"
        on="touch"
        props={{
          label: t.location,
          hint: t.locationHint,
          name: "location",
          value: typed.location,
          errorPrefix: en.field.error,
          popular: popularPlaces,
          maxLength: LISTING.locationLongest + 50,
          texts: { listLabel: t.suggestions, ...t.suggestionsCount },
          ...(wrong("location") ? { error: wrong("location") as string } : {}),
        }}
      />
      <div className="duo">
        <Field
          label={t.price}
          name="basePriceKes"
          prefix="KES"
          value={typed.basePriceKes}
          error={wrong("basePriceKes")}
          {...whole}
        />
        <Field label={t.guests} name="maxGuests" value={typed.maxGuests} error={wrong("maxGuests")} {...whole} />
        <Field label={t.bedrooms} name="bedrooms" value={typed.bedrooms} error={wrong("bedrooms")} {...whole} />
        <Field label={t.bathrooms} name="bathrooms" value={typed.bathrooms} error={wrong("bathrooms")} {...whole} />
      </div>
      <Field label={t.units} name="units" value={typed.units} hint={t.unitsHint} error={wrong("units")} {...whole} />
      <CheckboxGroup
        legend={t.amenities}
        name="amenities"
        chosen={typed.amenities}
        options={AMENITIES.map((value) => ({ value, label: amenities[value] }))}
      />
      <TextArea
        label={t.description}
        name="description"
        rows={5}
        value={typed.description}
        hint={t.descriptionHint}
        error={wrong("description")}
      />
      <TextArea
        label={t.houseRules}
        name="houseRules"
        value={typed.houseRules}
        hint={t.houseRulesHint}
        error={wrong("houseRules")}
      />
      <Island
        name="photo-upload"
        on="touch"
        props={{
          action: "/dashboard/photos",
          label: t.photos,
          hint: t.photosHint,
          accept: "image/jpeg,image/png,image/webp,image/heic",
          waiting: waiting.map(({ seal, hash, colour }) => ({ seal, hash, colour })),
          texts: {
            uploading: photos.uploading,
            working: photos.working,
            waiting: photos.waiting,
            failed: photos.failed,
            tryAgain: photos.tryAgain,
            keptOne: photos.keptOne,
            keptMany: photos.keptMany,
            holding: photos.holding,
          },
        }}
      />
    </>
  );
}

/** Enter in a field presses the first button of its form, which would be one of the photos'. */
function WhatEnterDoes({ state }: { state: State | undefined }) {
  const intent = state === "published" ? "save" : "draft";
  return <button className="vh" type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden="true" />;
}

/** What sends the form, under the thumb. */
function Buttons({ state }: { state: State | undefined }) {
  const t = useTexts().listing;
  return (
    <div className="bar">
      <div className="wrap slim">
        {state === "published" ? (
          <Button form={FORM_ID} name="intent" value="save" wide>
            {t.saveChanges}
          </Button>
        ) : (
          <>
            <Button form={FORM_ID} name="intent" value="draft" kind="quiet">
              {t.saveDraft}
            </Button>
            <Button form={FORM_ID} name="intent" value="publish">
              {t.publish}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function RefusedPhotos({ files }: { files: PropertyFormProps["refused"] }) {
  const { refusedPhoto, photos } = useTexts();
  if (files.length === 0) return null;
  const lines = files.map(refusedPhoto);
  return (
    <Notice
      tone="amber"
      icon="alert"
      role="status"
      title={photos.refusedTitle(files.length)}
      text={
        <ul className="tight">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
            <li key={index}>{line}</li>
          ))}
        </ul>
      }
    />
  );
}

function TakeAway({ id, state }: { id: string; state: "draft" | "published" }) {
  const t = useTexts().listing;
  return (
    <section className="stack">
      <h2>{t.awayTitle}</h2>
      <p className="soft">{t.awayText}</p>
      <div className="row">
        {state === "published" && (
          <Form action={`/dashboard/properties/${id}/unpublish`} plain>
            <Button kind="quiet" small>
              {t.unpublish}
            </Button>
          </Form>
        )}
        <Form action={`/dashboard/properties/${id}/archive`} plain>
          <Button kind="danger" small>
            {t.archive}
          </Button>
        </Form>
      </div>
    </section>
  );
}

function Archived({ id }: { id: string }) {
  const t = useTexts().listing;
  return (
    <div className="stack">
      <p>{t.archivedNote}</p>
      <Form action={`/dashboard/properties/${id}/restore`} plain>
        <LinkButton href="/dashboard?tab=properties" kind="quiet">
          {t.back}
        </LinkButton>{" "}
        <Button>{t.restore}</Button>
      </Form>
    </div>
  );
}
