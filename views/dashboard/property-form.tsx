import { AMENITIES } from "#src/core/listing/amenities.ts";
import { LICENCE, LICENCE_CLASSES } from "#src/core/listing/licence.ts";
import { LISTING, type TypedListing } from "#src/core/listing/listing.ts";
import { type ListingPhoto, PHOTOS_MAX_COUNT } from "#src/core/listing/photo.ts";
import type { QualityHint } from "#src/core/listing/quality.ts";
import { HALF_HOURS } from "#src/core/stay/stay-hours.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { IfMay } from "#views/frame/team.tsx";
import { ListingLog, type MadeOfListing } from "#views/front-desk/listing-log.tsx";
import {
  BackLink,
  Badge,
  Button,
  CheckboxGroup,
  DateField,
  ErrorSummary,
  Field,
  type FieldError,
  type FlashMessage,
  Form,
  LinkButton,
  List,
  ListRow,
  Notice,
  Select,
  ShareFold,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { Island, photoWorker } from "#views/kit/island.tsx";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { offerAddress } from "#views/offer/offer-pages.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { PropertyPhotos } from "./property-photos.tsx";

type State = "draft" | "published" | "archived";

export type PropertyFormProps = {
  shell: Shell;
  /** Nothing yet for a property that is being added. */
  property?:
    | {
        id: string;
        state: State;
        displayName: string;
        photos: readonly ListingPhoto[];
        /** What would make it better. */
        hints: readonly QualityHint[];
        /** The certain stays that are still to come. */
        toCome: Readonly<{ stays: number; until: string | null }>;
        /** What was made of it and of its prices last, for its owner. */
        made?: MadeOfListing | undefined;
      }
    | undefined;
  typed: TypedListing;
  errors?: readonly FieldError[] | undefined;
  errorTitle?: string | undefined;
  submissionKey?: string | undefined;
  /** Photos that are stored and wait for the form, with their seals. */
  waiting: readonly (ListingPhoto & { seal: string })[];
  refused: readonly Parameters<PageTexts["refusedPhoto"]>[0][];
  popularPlaces: readonly string[];
  /** The licence that is stored does not hold any more. */
  licenceIsOver?: boolean | undefined;
  flash?: FlashMessage | undefined;
};

const FORM_ID = "listing";

/** Adding a property and changing one: the same form, the same names. */
export function PropertyForm(props: PropertyFormProps) {
  const { listing: t, frame: en } = textsOf(props.shell);
  const { property, errors = [] } = props;
  const title = property ? property.displayName : t.newTitle;
  const isArchived = property?.state === "archived";
  return (
    <Page
      shell={props.shell}
      title={errors.length > 0 ? `${en.errors.summary}: ${title}` : title}
      nav="host"
      tab="properties"
      width="slim"
      robots="noindex"
      flash={props.flash}
      bar={isArchived ? undefined : <Buttons state={property?.state} />}
    >
      <div className="stack loose">
        <Head property={property} title={title} publicUrl={props.shell.site.publicUrl} />
        {property && !isArchived && <OtherPages id={property.id} isPublished={property.state === "published"} />}
        <RefusedPhotos files={props.refused} />
        {property && !isArchived && <Hints id={property.id} hints={property.hints} />}
        {isArchived ? (
          <Archived id={property.id} />
        ) : (
          <>
            <ErrorSummary errors={errors} title={props.errorTitle} />
            <Form
              action={`/dashboard/properties/${property?.id ?? "new"}`}
              submissionKey={props.submissionKey}
              id={FORM_ID}
              files
            >
              <WhatEnterDoes state={property?.state} />
              <Fields {...props} errors={errors} />
            </Form>
          </>
        )}
        {property && property.state !== "archived" && (
          <>
            {property.photos.length > 0 && (
              <PropertyPhotos
                propertyId={property.id}
                formId={FORM_ID}
                name={property.displayName}
                photos={property.photos}
                errors={errors}
              />
            )}
            <TakeAway {...property} state={property.state} />
          </>
        )}
        {property?.made && <ListingLog made={property.made} />}
      </div>
    </Page>
  );
}

function Head({
  property,
  title,
  publicUrl,
}: Pick<PropertyFormProps, "property"> & Record<"title" | "publicUrl", string>) {
  const { listing: t, property: guest, share } = useTexts();
  return (
    <div className="stack">
      <BackLink href="/dashboard?tab=properties">{t.back}</BackLink>
      <div className="row between">
        <h1>{title}</h1>
        {property && <StateBadge state={property.state} />}
      </div>
      {!property && <p className="soft">{t.newLead}</p>}
      {property?.state === "draft" && <p className="soft">{t.draftNote}</p>}
      {property?.state === "published" && (
        <div className="tight small">
          <a className="link" href={`/booking/property/${property.id}`}>
            {t.view}
          </a>
          <ShareFold
            title={share.house}
            address={`${publicUrl}/booking/property/${property.id}`}
            words={guest.shareWords(property.displayName)}
            label={share.pageLabel}
          />
        </div>
      )}
    </div>
  );
}

function OtherPages({ id, isPublished }: { id: string; isPublished: boolean }) {
  const { rates, calendars, rooms, guideForm, houseForm, offerDesk, listing } = useTexts();
  return (
    <div className="tiles">
      <LinkButton href={`/dashboard/properties/${id}/prices`} kind="quiet">
        {rates.title}
      </LinkButton>
      <LinkButton href={`/dashboard/properties/${id}/facts`} kind="quiet">
        {houseForm.link}
      </LinkButton>
      <LinkButton href={`/dashboard/properties/${id}/guide`} kind="quiet">
        {guideForm.link}
      </LinkButton>
      <LinkButton href={`/dashboard/properties/${id}/calendars`} kind="quiet">
        {calendars.link}
      </LinkButton>
      <IfMay what="house">
        <LinkButton href={`/dashboard/properties/${id}/rooms`} kind="quiet">
          {rooms.link}
        </LinkButton>
      </IfMay>
      {isPublished && (
        <LinkButton href={offerAddress({ property: id })} kind="quiet">
          {offerDesk.ofHouse}
        </LinkButton>
      )}
      <IfMay what="house">
        <Form action={`/dashboard/properties/${id}/copy`} plain>
          <Button kind="quiet">{listing.copy}</Button>
        </Form>
      </IfMay>
    </div>
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

function Fields({ property, typed, errors = [], waiting, popularPlaces, licenceIsOver }: PropertyFormProps) {
  const { listing: t, amenities, dates } = useTexts();
  const hours = HALF_HOURS.map((value) => ({ value, label: dates.hour(value) }));
  const of = typedIn(typed, errors);
  const whole = { inputMode: "numeric", autoComplete: "off", maxLength: 20 } as const;
  return (
    <>
      <Field {...of("displayName")} label={t.displayName} hint={t.displayNameHint} autoComplete="off" />
      <PlaceField {...of("location")} label={t.location} hint={t.locationHint} popular={popularPlaces} />
      <div className="duo">
        <Field {...of("basePriceKes")} label={t.price} prefix="KES" {...whole} />
        <Field {...of("maxGuests")} label={t.guests} {...whole} />
        <Field {...of("bedrooms")} label={t.bedrooms} {...whole} />
        <Field {...of("bathrooms")} label={t.bathrooms} {...whole} />
      </div>
      <Field {...of("units")} label={t.units} hint={t.unitsHint} {...whole} />
      <CheckboxGroup
        legend={t.amenities}
        name="amenities"
        chosen={typed.amenities}
        options={AMENITIES.map((value) => ({ value, label: amenities[value] }))}
      />
      <TextArea {...of("description")} label={t.description} rows={5} hint={t.descriptionHint} />
      <TextArea {...of("houseRules")} label={t.houseRules} hint={t.houseRulesHint} />
      <div className="duo">
        <Select {...of("checkInFrom")} label={t.checkInFrom} options={hours} />
        <Select {...of("checkOutUntil")} label={t.checkOutUntil} options={hours} />
      </div>
      <LicenceFields typed={typed} errors={errors} licenceIsOver={licenceIsOver} />
      <PhotosField waiting={waiting} has={property?.photos.length ?? 0} />
    </>
  );
}

type PlaceFieldProps = Readonly<{ name: string; value: string; label: string; hint: string }> &
  Readonly<{ popular: readonly string[]; error?: string | undefined }>;

/** Where a property is, with places that fit what is typed. */
export function PlaceField({ popular, error, ...field }: PlaceFieldProps) {
  const { listing: t, frame } = useTexts();
  return (
    <Island
      name="place-suggest"
      on="touch"
      props={{
        ...field,
        errorPrefix: frame.field.error,
        popular,
        maxLength: LISTING.locationLongest + 50,
        texts: { listLabel: t.suggestions, ...t.suggestionsCount },
        ...(error ? { error } : {}),
      }}
    />
  );
}

/** Its three parts go together; a house may do without them. */
function LicenceFields({
  typed,
  errors,
  licenceIsOver,
}: Pick<PropertyFormProps, "typed" | "errors" | "licenceIsOver">) {
  const { listing: t, licenceClasses } = useTexts();
  const of = typedIn(typed, errors);
  return (
    <fieldset className="stack" id="licence">
      <legend>{t.licence}</legend>
      <p className="hint">{t.licenceText}</p>
      {licenceIsOver && <Notice tone="amber" icon="alert" text={t.licenceExpired} />}
      <Select
        {...of("licenceClass")}
        label={t.licenceClass}
        options={[
          { value: "", label: t.licenceClassNone },
          ...LICENCE_CLASSES.map((value) => ({ value, label: licenceClasses[value] })),
        ]}
      />
      <div className="duo">
        <Field {...of("licenceNumber")} label={t.licenceNumber} autoComplete="off" maxLength={LICENCE.numberLongest} />
        <DateField {...of("licenceUntil")} label={t.licenceUntil} />
      </div>
    </fieldset>
  );
}

/** Photos that go up at once, or with the form where no script runs. */
export function PhotosField({
  waiting,
  label,
  hint,
  has = 0,
}: Pick<PropertyFormProps, "waiting"> & Readonly<{ label?: string; hint?: string; has?: number }>) {
  const { listing, photos } = useTexts();
  const { uploading, working, waiting: waits, failed, failedMany, tryAgain, keptOne, keptMany, holding } = photos;
  return (
    <Island
      name="photo-upload"
      on="touch"
      props={{
        action: "/dashboard/photos",
        label: label ?? listing.photos,
        hint: hint ?? listing.photosHint,
        accept: "image/jpeg,image/png,image/webp,image/heic",
        worker: photoWorker(),
        waiting: waiting.map(({ seal, hash, colour }) => ({ seal, hash, colour })),
        room: { left: PHOTOS_MAX_COUNT - has, full: photos.leftOut },
        texts: { uploading, working, waiting: waits, failed, failedMany, tryAgain, keptOne, keptMany, holding },
      }}
    />
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

export function RefusedPhotos({ files }: { files: PropertyFormProps["refused"] }) {
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

/** Where a hint is acted on. */
const HINTED: Readonly<Record<QualityHint, string>> = {
  photos: "#photos",
  bathroom_photo: "#order",
  description: "#description",
  beds: "/facts",
  facts: "/facts",
  rules: "#houseRules",
  guide: "/guide",
};
/** More at once would be read as a reproach. */
const HINTS_SHOWN = 3;

function Hints({ id, hints }: { id: string; hints: readonly QualityHint[] }) {
  const t = useTexts().listing.quality;
  if (hints.length === 0) return null;
  return (
    <List title={t.title} dense>
      {hints.slice(0, HINTS_SHOWN).map((hint) => (
        <ListRow
          key={hint}
          title={t.hints[hint].title}
          text={t.hints[hint].text}
          href={HINTED[hint].startsWith("#") ? HINTED[hint] : `/dashboard/properties/${id}${HINTED[hint]}`}
        />
      ))}
    </List>
  );
}

function TakeAway({
  id,
  state,
  toCome,
}: Pick<NonNullable<PropertyFormProps["property"]>, "id" | "toCome"> & { state: "draft" | "published" }) {
  const t = useTexts().listing;
  return (
    <section className="stack">
      <h2>{t.awayTitle}</h2>
      <p className="soft">
        {toCome.until === null ? (
          t.awayText
        ) : (
          <a href={`/dashboard?tab=bookings&show=upcoming&property=${id}`}>
            {t.awayBooked(toCome.stays, toCome.until)}
          </a>
        )}
      </p>
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
