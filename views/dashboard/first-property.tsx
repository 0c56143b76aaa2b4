import { NEW_LISTING, type TypedListing } from "#src/core/listing/listing.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { placeLabel, popularPlaces } from "#src/core/listing/places.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Badge,
  Button,
  Card,
  ErrorSummary,
  Field,
  type FieldError,
  Form,
  LinkButton,
  List,
  ListRow,
  Photo,
  photoSizes,
  ShareAddress,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { PhotosField, PlaceField, RefusedPhotos } from "./property-form.tsx";

/** The host's public address; `label` without `https://`. */
export type PublicLink = { url: string; hasBrand: boolean };

/** What a list looks like once there is something on it. */
export function Example({ title, text, badge }: { title: string; text: string; badge: string }) {
  return (
    <ul className="list">
      <ListRow title={title} text={text} badges={<Badge tone="leaf">{badge}</Badge>} />
    </ul>
  );
}

export type FirstPlace = Readonly<{
  submissionKey: string;
  typed?: Pick<TypedListing, "displayName" | "location" | "basePriceKes">;
  errors?: readonly FieldError[];
  /** Photos that are stored and wait for the form, with their seals. */
  waiting?: Parameters<typeof PhotosField>[0]["waiting"];
  refused?: Parameters<typeof RefusedPhotos>[0]["files"];
}>;

const POPULAR_PLACES = popularPlaces().map(placeLabel);

/** What a new host is asked for, and no more: what has a usual value keeps it until they say otherwise. */
export function FirstPlaceForm({ submissionKey, typed = NEW_LISTING, errors = [], waiting = [], refused }: FirstPlace) {
  const t = useTexts().dashboard.firstProperty;
  const of = typedIn(typed, errors);
  return (
    <Card title={t.title}>
      <p className="soft">{t.text}</p>
      <RefusedPhotos files={refused ?? []} />
      <Form action="/dashboard/first" submissionKey={submissionKey} files>
        <PhotosField waiting={waiting} label={t.photos} hint={t.photosHint} />
        <Field {...of("displayName")} label={t.name} placeholder={t.namePlaceholder} autoComplete="off" />
        <PlaceField {...of("location")} label={t.area} hint={t.areaHint} popular={POPULAR_PLACES} />
        <Field
          {...of("basePriceKes")}
          label={t.price}
          prefix="KES"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <Button name="intent" value="publish" wide>
          {t.action}
        </Button>
      </Form>
      <p>
        <a className="link" href="/dashboard/properties/new" data-track={JSON.stringify({ action: "add_property" })}>
          {t.whole}
        </a>
      </p>
    </Card>
  );
}

/** The same form when something of it was wrong. */
export function FirstPlacePage({ shell, ...form }: FirstPlace & { shell: Shell }) {
  const { dashboard: t } = textsOf(shell);
  return (
    <DashboardFrame
      slim
      shell={shell}
      tab="properties"
      title={t.tabs.properties}
      back={{ href: "/dashboard", label: t.tabs.today }}
    >
      <ErrorSummary errors={form.errors ?? []} title={t.firstProperty.notOpened} />
      <FirstPlaceForm {...form} />
    </DashboardFrame>
  );
}

type PageOpenProps = Readonly<{
  shell: Shell;
  link: PublicLink;
  property: { id: string; displayName: string; cover: ListingPhoto | undefined };
  canBePaid: boolean;
  refused: NonNullable<FirstPlace["refused"]>;
}>;

/** The first thing after the first place: the link, and what is worth a minute next. */
export function PageOpenPage({ shell, link, property, canBePaid, refused }: PageOpenProps) {
  const { dashboard } = textsOf(shell);
  const t = dashboard.pageOpen;
  return (
    <DashboardFrame
      slim
      shell={shell}
      tab="share"
      title={t.title}
      back={{ href: "/dashboard", label: dashboard.tabs.today }}
      sheets={["booked"]}
    >
      <RefusedPhotos files={refused} />
      <div className="poster">
        <Badge tone="leaf" icon="check">
          {t.badge}
        </Badge>
        {property.cover && (
          <Photo photo={{ ...property.cover, alt: property.displayName }} sizes={photoSizes.page} first />
        )}
        <div>
          <p>{canBePaid ? t.text(property.displayName) : t.unpaid(property.displayName)}</p>
        </div>
      </div>
      <ShareAddress address={link.url} words={dashboard.share.message("").trim()} label={dashboard.share.label} main />
      <div className="row">
        <LinkButton href={new URL(link.url).pathname} kind="quiet" track={{ action: "open_page" }}>
          {t.see}
        </LinkButton>
        <LinkButton href="/social-media-connect" kind="quiet">
          {t.moreWays}
        </LinkButton>
      </div>
      {!canBePaid && (
        <Card title={t.pay.title}>
          <p className="soft">{t.pay.text}</p>
          <LinkButton href="/dashboard?tab=payouts">{t.pay.action}</LinkButton>
        </Card>
      )}
      <List title={t.later.title}>
        {canBePaid && <ListRow title={dashboard.tabs.payouts} text={t.pay.text} href="/dashboard?tab=payouts" />}
        <ListRow {...t.later.photos} href={`/dashboard/properties/${property.id}`} />
        <ListRow {...t.later.facts} href={`/dashboard/properties/${property.id}/facts`} />
        <ListRow {...t.later.calendars} href={`/dashboard/properties/${property.id}/calendars`} />
        <ListRow {...t.later.verified} href="/dashboard/verification" />
      </List>
    </DashboardFrame>
  );
}
