import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { LOOK_LONGEST, SOCIAL_SITES, type SocialSite } from "#src/core/share/look.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  Checkbox,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  FileField,
  Form,
  Icon,
  LinkButton,
  List,
  ListRow,
  PhoneField,
  Photo,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

type TypedFields = Readonly<
  Record<"name" | "line" | "bio" | "theme" | "phone" | SocialSite, string> & { ownColour: boolean }
>;

export type LookPageProps = Readonly<{
  shell: Shell;
  typed: TypedFields;
  errors: readonly FieldError[];
  brand: string | null;
  path: string;
  photos: Partial<Record<"face" | "cover", ListingPhoto>>;
  houses: readonly Readonly<{ id: string; name: string }>[];
}>;

const LOOK = "/social-media-connect/look";
/** Where the colour begins that nobody has chosen yet: the site's own. */
const FIRST_COLOUR = "#a5431c";

/** How a host's page shows them, in one form, and the order of their houses beside it. */
export function LookPage(props: LookPageProps) {
  const { shareDesk } = textsOf(props.shell);
  const t = shareDesk.look;
  return (
    <DashboardFrame
      back={{ href: "/social-media-connect", label: shareDesk.title }}
      shell={props.shell}
      tab="share"
      title={t.title}
      sheets={["share", "look", "owned"]}
      action={
        <LinkButton href={props.path} kind="quiet" small>
          {shareDesk.page.verified}
        </LinkButton>
      }
    >
      <ErrorSummary errors={props.errors} />
      <div className="halves">
        <Words {...props} />
        {props.houses.length > 1 && <Order houses={props.houses} />}
      </div>
    </DashboardFrame>
  );
}

function Words({ typed, errors, brand, photos }: LookPageProps) {
  const { look: t } = useTexts().shareDesk;
  const of = typedIn(typed, errors);
  return (
    <Card roomy>
      <Form action={LOOK} files>
        {brand && (
          <Field
            {...of("name")}
            label={t.name}
            hint={t.nameHint(brand)}
            maxLength={2 * LOOK_LONGEST.name}
            autoComplete="off"
            optional
          />
        )}
        <OnePhoto place="face" photo={photos.face} error={errorFor(errors, "face")} />
        <OnePhoto place="cover" photo={photos.cover} error={errorFor(errors, "cover")} />
        <Field {...of("line")} label={t.line} hint={t.lineHint} maxLength={LOOK_LONGEST.line} optional />
        <TextArea {...of("bio")} label={t.bio} hint={t.bioHint} maxLength={LOOK_LONGEST.bio} optional />
        <PhoneField {...of("phone")} label={t.phone} hint={t.phoneHint} autoComplete="off" optional />
        <div className="duo">
          {SOCIAL_SITES.map((site) => (
            <Field key={site} {...of(site)} label={t.sites[site]} maxLength={300} autoComplete="off" />
          ))}
        </div>
        <fieldset className="field">
          <legend>{t.theme}</legend>
          <p className="hint">{t.themeHint}</p>
          <Checkbox name="ownColour" label={t.ownColour} checked={typed.ownColour} />
          <label htmlFor="theme" className="vh">
            {t.theme}
          </label>
          <input className="in" type="color" id="theme" name="theme" defaultValue={typed.theme || FIRST_COLOUR} />
        </fieldset>
        <div>
          <Button>{t.save}</Button>
        </div>
      </Form>
    </Card>
  );
}

type OnePhotoProps = Readonly<{ place: "face" | "cover"; photo: ListingPhoto | undefined; error: string | undefined }>;

function OnePhoto({ place, photo, error }: OnePhotoProps) {
  const { look: t } = useTexts().shareDesk;
  return (
    <div className="stack">
      <FileField
        name={place}
        label={t[place]}
        hint={t.photoHint}
        accept="image/jpeg,image/png,image/webp"
        error={error}
      />
      {photo && (
        <div className="row">
          <div className={place}>
            <Photo photo={{ ...photo, alt: t[place] }} sizes={place === "face" ? "72px" : "300px"} widest={320} />
          </div>
          <Checkbox name={`no_${place}`} label={t.remove} />
        </div>
      )}
    </div>
  );
}

function Order({ houses }: Pick<LookPageProps, "houses">) {
  const { look: t } = useTexts().shareDesk;
  return (
    <div id="order">
      <List title={t.order}>
        {houses.map(({ id, name }, at) => (
          <ListRow
            key={id}
            title={name}
            actions={
              <div className="row">
                {at > 0 && <Move house={id} move="earlier" label={t.earlier(name)} words={t.up} />}
                {at < houses.length - 1 && <Move house={id} move="later" label={t.later(name)} words={t.down} />}
              </div>
            }
          />
        ))}
      </List>
    </div>
  );
}

function Move({ house, move, label, words }: { house: string; move: string; label: string; words: string }) {
  return (
    <Form action={`${LOOK}/order`} hidden={{ property: house, move }} plain>
      <button type="submit" className="btn quiet round" aria-label={label} title={words}>
        <Icon name={move === "earlier" ? "arrow-up" : "arrow-down"} />
      </button>
    </Form>
  );
}
