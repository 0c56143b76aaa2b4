import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Button, EmptyState, Form, LinkButton, List, ListRow, Photo, photoSizes } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { RefusedPhotos } from "./property-form.tsx";

type Chosen = Readonly<{
  id: string;
  displayName: string;
  location: string;
  /** How many more photos it has room for. */
  room: number;
}>;

type SharedPhotosProps = Readonly<{
  shell: Shell;
  photos: readonly ListingPhoto[];
  /** The same, as the forms carry them. */
  seals: string;
  refused: Parameters<typeof RefusedPhotos>[0]["files"];
  properties: readonly Chosen[];
}>;

/** Photos that a phone shared with us wait here for the property that they are of: one press. */
export function SharedPhotosPage({ shell, photos, seals, refused, properties }: SharedPhotosProps) {
  const { app, dashboard, photos: t } = textsOf(shell);
  return (
    <DashboardFrame
      slim
      shell={shell}
      tab="properties"
      title={app.shared.title}
      back={{ href: "/dashboard?tab=properties", label: dashboard.tabs.properties }}
    >
      <RefusedPhotos files={refused} />
      {photos.length > 0 && (
        <ul className="shared" aria-label={t.count(photos.length)}>
          {photos.map((photo, index) => (
            <li key={photo.hash}>
              <Photo photo={{ ...photo, alt: app.shared.alt(index + 1) }} sizes={photoSizes.thumb} />
            </li>
          ))}
        </ul>
      )}
      {photos.length === 0 && <NoneCame />}
      {photos.length > 0 && properties.length === 0 && <NoProperty />}
      {photos.length > 0 && properties.length > 0 && <Which seals={seals} properties={properties} />}
    </DashboardFrame>
  );
}

function Which({ seals, properties }: Pick<SharedPhotosProps, "seals" | "properties">) {
  const { shared } = useTexts().app;
  return (
    <List title={shared.which} dense>
      {properties.map(({ id, displayName, location, room }) => (
        <ListRow
          key={id}
          title={displayName || shared.unnamed}
          text={room === 0 ? shared.full : location}
          actions={
            room > 0 && (
              <Form action={`/dashboard/shared/${id}`} hidden={{ photos: seals }} plain>
                <Button small>
                  {shared.add}
                  <span className="vh"> {displayName}</span>
                </Button>
              </Form>
            )
          }
        />
      ))}
    </List>
  );
}

function NoneCame() {
  const { shared } = useTexts().app;
  const action = (
    <LinkButton href="/dashboard?tab=properties" kind="quiet">
      {shared.toProperties}
    </LinkButton>
  );
  return <EmptyState icon="camera" title={shared.none.title} text={shared.none.text} action={action} />;
}

function NoProperty() {
  const { shared } = useTexts().app;
  const action = <LinkButton href="/dashboard">{shared.noProperty.action}</LinkButton>;
  return <EmptyState title={shared.noProperty.title} text={shared.noProperty.text} action={action} />;
}
