import type { Shell } from "#views/frame/page.tsx";
import { LinkButton } from "#views/kit/button.tsx";
import { Icon, type IconName } from "#views/kit/icon.tsx";
import { textsOf } from "#views/kit/language.tsx";
import type { Front } from "./front-bar.tsx";
import { FrontPage } from "./front-page.tsx";

/** Two doors: one for hosts, one for guests. */
export function WelcomePage({ shell, front }: { shell: Shell; front: Front }) {
  const texts = textsOf(shell).landing.welcome;
  const title = texts.title(shell.site.name);
  return (
    <FrontPage shell={shell} front={front} path="/welcome" title={title} width="slim" robots="noindex">
      <div className="stack loose mid">
        <div className="tight">
          <h1>{title}</h1>
          <p className="lead">{texts.text}</p>
        </div>
        <div className="doors">
          <Door {...texts.host} icon="bed" main />
          <Door {...texts.guest} icon="calendar" />
        </div>
        <p>
          <a className="link" href="/">
            <Icon name="arrow-left" />
            {texts.home}
          </a>
        </p>
      </div>
    </FrontPage>
  );
}

function Door(props: { icon: IconName; title: string; text: string; action: string; href: string; main?: boolean }) {
  return (
    <section className="card go">
      <span className="gate">
        <Icon name={props.icon} />
      </span>
      <h2>{props.title}</h2>
      <p className="soft">{props.text}</p>
      <div className="foot">
        <LinkButton href={props.href} kind={props.main ? "main" : "quiet"} wide>
          {props.action}
        </LinkButton>
      </div>
    </section>
  );
}
