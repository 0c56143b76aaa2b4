import type { Shell } from "#views/frame/page.tsx";
import { LinkButton } from "#views/kit/button.tsx";
import { textsOf } from "#views/kit/language.tsx";
import { Logo } from "#views/kit/logo.tsx";
import type { Front } from "./front-bar.tsx";
import { FrontPage } from "./front-page.tsx";
import { OverPage } from "./over-page.tsx";

/** What Lango is for. The same content opens as a dialog over any page. */
export function AboutPage({ shell, front }: { shell: Shell; front: Front }) {
  const texts = textsOf(shell).landing.about;
  const { name } = shell.site;
  return (
    <FrontPage shell={shell} front={front} path="/about" title={texts.title(name)} width="slim">
      <OverPage>
        <span className="gate">
          <Logo />
        </span>
        <h1 id="about-title">{texts.title(name)}</h1>
        <p className="lead">{texts.tagline}</p>
        <p>{texts.mission}</p>
        <h2>{texts.promisesTitle}</h2>
        <ol className="how">
          {texts.promises.map((promise) => (
            <li key={promise.title}>
              <h3>{promise.title}</h3>
              <p className="soft">{promise.text}</p>
            </li>
          ))}
        </ol>
        <p>
          <LinkButton href="/host-register" track={{ action: "start_free" }}>
            {texts.start}
          </LinkButton>
        </p>
        <p>
          <a href="/fraud-prevention-demo">{texts.rules}</a>
        </p>
      </OverPage>
    </FrontPage>
  );
}
