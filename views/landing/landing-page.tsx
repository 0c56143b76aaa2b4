import type { LandingContent } from "#src/core/landing-content.ts";
import type { Shell } from "#views/frame/page.tsx";
import { tracked } from "#views/kit/button.tsx";
import { Icon, LinkButton } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { Features } from "./features.tsx";
import type { Front } from "./front-bar.tsx";
import { FrontPage } from "./front-page.tsx";
import { PhonePreview, type PreviewPhotos } from "./phone-preview.tsx";
import { Problems } from "./problems.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Together } from "./together.tsx";

type Props = {
  shell: Shell;
  /** Absolute, for those who share the page. */
  image: string;
  photos: PreviewPhotos;
  content: LandingContent;
  /** Whether hosts can sign up with Google here. */
  google: boolean;
  front: Front;
};

/** The front page: what Lango is for, in eight sections that read from the first byte. */
export function LandingPage({ shell, image, photos, content, google, front }: Props) {
  const texts = textsOf(shell).landing;
  const { publicUrl, name } = shell.site;
  const host = publicUrl.replace(/^https?:\/\//, "");
  return (
    <FrontPage
      shell={shell}
      path="/"
      front={front}
      title={texts.title}
      description={texts.description}
      og={{ url: `${publicUrl}/`, image }}
      jsonLd={{ "@context": "https://schema.org", "@type": "WebSite", name, url: `${publicUrl}/` }}
      width="none"
    >
      <Hero site={name} host={host} photos={photos} />
      <Figures figures={content.figures} />
      <Problems site={name} fees={content.platformFees} />
      <Features site={name} google={google} photo={photos[0]} />
      <HowItWorks />
      <Together />
      <Testimonials testimonials={content.testimonials} />
      <Start />
    </FrontPage>
  );
}

function Hero({ site, host, photos }: { site: string; host: string; photos: PreviewPhotos }) {
  const { hero } = useTexts().landing;
  return (
    <section className="wrap hero" id="hero">
      <div>
        <p className="kicker">{hero.kicker}</p>
        <h1>
          {hero.title} <em>{hero.titleEnd}</em>
        </h1>
        <p className="lead">{hero.text}</p>
        <p className="row">
          <LinkButton href="/host-register" track={{ action: "start_free" }}>
            {hero.start}
          </LinkButton>
          <LinkButton href="/guest-login" kind="quiet" track={{ action: "view_bookings" }}>
            {hero.bookings}
          </LinkButton>
        </p>
        <ul className="facts small">
          {hero.ticks.map((tick) => (
            <li key={tick}>
              <Icon name="check" />
              {tick}
            </li>
          ))}
        </ul>
      </div>
      <PhonePreview site={site} host={host} photos={photos} />
    </section>
  );
}

function Start() {
  const { landing, search } = useTexts();
  const { final } = landing;
  return (
    <section className="band final" id="start">
      <div className="wrap">
        <h2>{final.title}</h2>
        <p className="big">{final.text}</p>
        <LinkButton href="/host-register" track={{ action: "start_free" }}>
          {final.start}
        </LinkButton>
        <p>
          <a href="/booking/search">{search.wayHere}</a> · {final.or}{" "}
          <a href="/guest-login" {...tracked({ action: "view_bookings" })}>
            {final.bookings}
          </a>
        </p>
      </div>
    </section>
  );
}

function Figures({ figures }: { figures: LandingContent["figures"] }) {
  const texts = useTexts().landing;
  if (figures.items.length === 0) return null;
  return (
    <section className="wrap figures" id="figures">
      <h2 className="vh">{texts.figures.title}</h2>
      <dl>
        {figures.items.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {figures.illustration && <p className="soft small">{texts.figures.illustration}</p>}
    </section>
  );
}

function HowItWorks() {
  const texts = useTexts().landing;
  return (
    <section className="band" id="how-it-works">
      <div className="wrap">
        <h2>{texts.how.title}</h2>
        <ol className="how">
          {texts.how.steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p className="soft">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
