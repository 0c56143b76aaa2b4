import { Badge, Card, Doorway, Icon, Lines, LinkButton, Price } from "#views/kit/index.ts";
import { Page, type Shell } from "#views/page.tsx";
import { landingTexts as texts } from "#views/texts/en-landing.ts";

/** The front page. Nothing in it depends on who is looking, so it is kept whole. */
export function LandingPage({ shell, image }: { shell: Shell /** Absolute. */; image: string }) {
  const { publicUrl, name } = shell.site;
  return (
    <Page
      shell={shell}
      sheets={["landing"]}
      title={texts.title}
      description={texts.description}
      canonical={`${publicUrl}/`}
      og={{ url: `${publicUrl}/`, image }}
      jsonLd={{ "@context": "https://schema.org", "@type": "WebSite", name, url: `${publicUrl}/` }}
      width="none"
    >
      <Hero site={publicUrl.replace(/^https?:\/\//, "")} />
      <section className="band tint" id="how-it-works">
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
      <Cost />
      <Features />
      <section className="band">
        <div className="wrap stack mid">
          <h2>{texts.final.title}</h2>
          <p>
            <LinkButton href="/host-register">{texts.hero.start}</LinkButton>
          </p>
          <p className="soft">
            <a href="/host-login">{texts.final.hostLogin}</a> · <a href="/guest-login">{texts.final.guestLogin}</a>
          </p>
        </div>
      </section>
    </Page>
  );
}

function Hero({ site }: { site: string }) {
  return (
    <section className="wrap hero" id="hero">
      <div className="stack">
        <p className="soft">{texts.hero.kicker}</p>
        <h1>{texts.hero.title}</h1>
        <p className="lead">{texts.hero.text}</p>
        <div className="row">
          <LinkButton href="/host-register">{texts.hero.start}</LinkButton>
          <LinkButton href="/guest-login" kind="quiet">
            {texts.hero.bookings}
          </LinkButton>
        </div>
        <p className="soft small">{texts.hero.note}</p>
      </div>
      <Preview site={site} />
    </section>
  );
}

/** A phone with a host's page on it, drawn without a picture. Decoration: nothing in it can be pressed. */
function Preview({ site }: { site: string }) {
  const { preview } = texts;
  return (
    <div className="handset" role="img" aria-label={preview.label}>
      <div className="pad stack" aria-hidden inert>
        <p className="small soft mid">{preview.address(site)}</p>
        <div className="host">
          <Doorway name={preview.brand} />
          <div>
            <b>{preview.brand}</b>
            <p className="soft small">{preview.owner}</p>
          </div>
        </div>
        {preview.properties.map((property) => (
          <div className="card" key={property.name}>
            <div className="photo" style={{ background: property.background, aspectRatio: "2" }} />
            <div className="body">
              <div>
                <b>{property.name}</b>
                <p className="soft small">{property.facts}</p>
              </div>
              <div className="row between">
                <Price kes={property.kes} />
                <b>{preview.book}</b>
              </div>
            </div>
          </div>
        ))}
        <div className="note leaf">
          <Icon name="check" />
          <div>
            <b>{preview.paid}</b>
            <span className="small">{preview.paidNote}</span>
          </div>
        </div>
      </div>
    </div>
  );
}

function Cost() {
  const { cost } = texts;
  return (
    <section className="band" id="cost">
      <div className="wrap aside">
        <div className="stack">
          <h2>{cost.title}</h2>
          <p className="row big">
            <b>{cost.nothing}</b>
            <Badge tone="leaf" icon="check">
              {cost.badge}
            </Badge>
          </p>
          <p>{cost.text}</p>
          <p className="soft small">{cost.safaricom}</p>
        </div>
        <Card as="div" roomy>
          <Lines lines={cost.lines} total={cost.total} />
        </Card>
      </div>
    </section>
  );
}

function Features() {
  return (
    <section className="band tint" id="features">
      <div className="wrap">
        <h2>{texts.safe.title}</h2>
        <ul className="grid">
          {texts.safe.items.map((item) => (
            <li key={item.title} className="tight">
              <h3 className="row">
                <Icon name={item.icon} />
                {item.title}
              </h3>
              <p className="soft">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
