import type { LegalPart } from "#views/format/legal.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Icon, LinkButton } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { Front } from "#views/landing/front-bar.tsx";
import { FrontPage } from "#views/landing/front-page.tsx";

/** A page of law, readable: what matters in three lines, what there is, then all of it. */
export function LegalPage(props: {
  shell: Shell;
  front: Front;
  path: string;
  title: string;
  description: string;
  short: readonly string[];
  parts: readonly LegalPart[];
}) {
  const legalTexts = textsOf(props.shell).legal;
  const { shell, front, path, title, description, short, parts } = props;
  return (
    <FrontPage shell={shell} front={front} path={path} title={title} description={description}>
      <article className="legal">
        <header className="stack">
          <h1>{title}</h1>
          <p className="soft">{legalTexts.updated}</p>
          {shell.language === "sw" && <p className="note amber">{legalTexts.translated}</p>}
          <ul className="card pad stack">
            {short.map((line) => (
              <li key={line}>
                <Icon name="check" />
                {line}
              </li>
            ))}
          </ul>
        </header>
        <nav aria-labelledby="contents">
          <h2 id="contents">{legalTexts.contents}</h2>
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {parts.map((part) => (
            <Part key={part.id} {...part} />
          ))}
          <section className="card pad stack">
            <h2>{legalTexts.questions}</h2>
            <p>{legalTexts.questionsText}</p>
            <p>
              <LinkButton href="/contact" kind="quiet">
                {legalTexts.contact}
              </LinkButton>
            </p>
          </section>
        </div>
      </article>
    </FrontPage>
  );
}

function Part({ id, title, text = [], list = [], kept = [], after = [] }: LegalPart) {
  const legalTexts = useTexts().legal;
  return (
    <section id={id}>
      <h2>{title}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {kept.length > 0 && (
        <dl>
          {kept.map(({ what, why, long }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
              <dd className="soft">
                {legalTexts.howLong}
                {long}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {after.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
