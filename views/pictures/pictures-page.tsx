import type { Language } from "#src/core/language.ts";
import { HOST_FORMATS, type HostFormat, PICTURE_KINDS, type PictureKind } from "#src/core/picture/picture-kind.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Button, Card, Icon, LinkButton, Notice, RadioGroup, Select } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { type LinkLook, LinkLooks } from "./link-looks.tsx";

export type PicturesPageProps = Readonly<{
  shell: Shell;
  choice: Readonly<{ kind: PictureKind; format: HostFormat; language: Language; propertyId: string; reviewId: string }>;
  kinds: readonly Readonly<{ kind: PictureKind; isOffered: boolean }>[];
  properties: readonly Readonly<{ id: string; name: string }>[];
  reviews: readonly Readonly<{ id: string; name: string; words: string }>[];
  /** Nothing when there is nothing of the kind to be told. */
  picture:
    | Readonly<{ src: string; save: string; fileName: string; alt: string; width: number; height: number }>
    | undefined;
  captions: readonly Readonly<{ language: Language; text: string }>[];
  links: readonly LinkLook[];
}>;

/** A picture for followers: made, shared or downloaded, with the text to go with it. */
export function PicturesPage(props: PicturesPageProps) {
  const { shell, picture, choice } = props;
  const { pictureDesk: t, shareDesk } = textsOf(shell);
  return (
    <DashboardFrame
      shell={shell}
      tab="share"
      title={t.title}
      sheets={["pictures"]}
      back={{ href: "/social-media-connect", label: shareDesk.title }}
    >
      <p className="soft">{t.lead}</p>
      <div className="darkroom">
        {picture ? (
          <Made picture={picture} captions={props.captions} />
        ) : (
          <Notice tone="amber" title={t.nothing[choice.kind]} text={t.elsewhere} />
        )}
        <Choices {...props} />
      </div>
      <LinkLooks links={props.links} />
    </DashboardFrame>
  );
}

/** Sharing stands over the picture, under the thumb. Share shows itself where a phone has a sheet for files. */
function Made({
  picture,
  captions,
}: Pick<PicturesPageProps, "captions"> & { picture: NonNullable<PicturesPageProps["picture"]> }) {
  const { pictureDesk: t } = useTexts();
  return (
    <section className="stack" data-picture={picture.src} data-file={picture.fileName}>
      <div className="row">
        <button type="button" className="btn" data-press="send" hidden>
          <Icon name="share" />
          {t.share}
        </button>
        <LinkButton href={picture.save} kind="quiet" track={{ action: "download_picture" }}>
          {t.download}
        </LinkButton>
      </div>
      <img className="drawn" src={picture.src} alt={picture.alt} width={picture.width} height={picture.height} />
      <p className="soft small">{t.hint}</p>
      <Card title={t.caption}>
        {captions.map(({ language, text }) => (
          <div className="field" key={language} data-copied={t.copied}>
            <label htmlFor={`caption-${language}`}>{t.languages[language]}</label>
            <textarea
              className="in"
              id={`caption-${language}`}
              rows={Math.min(12, 2 * text.split("\n").length + 1)}
              lang={language}
              readOnly
              defaultValue={text}
            />
            <div>
              <button type="button" className="btn quiet sm" data-press="copy" hidden>
                {t.copy}
              </button>
            </div>
          </div>
        ))}
      </Card>
    </section>
  );
}

function Choices({ choice, kinds, properties, reviews }: PicturesPageProps) {
  const { pictureDesk: t } = useTexts();
  const isOffered = new Map(kinds.map((one) => [one.kind, one.isOffered]));
  const ofPlaces = [{ value: "", label: t.all }, ...properties.map(({ id, name }) => ({ value: id, label: name }))];
  const ofReviews = reviews.map(({ id, name, words }) => ({
    value: id,
    label: [name, words.slice(0, 60)].filter(Boolean).join(": "),
  }));
  return (
    <Card title={t.choose}>
      <form method="get" action="/social-media-connect/pictures" className="stack">
        <RadioGroup
          legend={t.kind}
          name="kind"
          chosen={choice.kind}
          options={PICTURE_KINDS.map((kind) => ({
            value: kind,
            label: t.kinds[kind],
            ...(!isOffered.get(kind) && { text: t.nothing[kind] }),
          }))}
        />
        {properties.length > 1 && (
          <Select label={t.property} name="property" value={choice.propertyId} options={ofPlaces} />
        )}
        {ofReviews.length > 1 && (
          <Select
            label={t.review}
            name="review"
            value={choice.reviewId}
            options={[{ value: "", label: t.newest }, ...ofReviews]}
          />
        )}
        <RadioGroup
          legend={t.format}
          name="format"
          chosen={choice.format}
          options={HOST_FORMATS.map((format) => ({ value: format, label: t.formats[format] }))}
        />
        <RadioGroup
          legend={t.language}
          name="language"
          chosen={choice.language}
          options={(["en", "sw"] as const).map((language) => ({ value: language, label: t.languages[language] }))}
        />
        <Button kind="quiet">{t.show}</Button>
      </form>
    </Card>
  );
}
