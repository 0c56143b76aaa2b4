import type { Shell } from "#views/frame/page.tsx";
import { List, ListRow } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { DevPage } from "./dev-page.tsx";

type DevHost = Readonly<{
  name: string;
  path: string;
  /** For hosts of the sample alone. */
  signIn: { email: string; password: string } | undefined;
}>;

export function DevIndexPage(props: {
  shell: Shell;
  /** The sample hosts' public pages. */
  hosts: readonly DevHost[];
}) {
  const devTexts = textsOf(props.shell).dev;
  const { pages, home } = devTexts;
  return (
    <DevPage shell={props.shell} title={devTexts.title} index>
      <p>{devTexts.intro}</p>
      <List>
        <ListRow title={pages.phone.label} href="/dev/phone" text={pages.phone.text} />
        <ListRow title={pages.outbox.label} href="/dev/outbox" text={pages.outbox.text} />
        <ListRow title={home.label} href="/" text={home.text} />
      </List>
      {props.hosts.length > 0 && (
        <List title={devTexts.hostsTitle}>
          {props.hosts.map((host) => (
            <ListRow
              key={host.path}
              title={host.name}
              href={host.path}
              text={host.signIn ? devTexts.signInAs(host.signIn.email, host.signIn.password) : host.path}
            />
          ))}
        </List>
      )}
      <section className="stack">
        <h2>{devTexts.tryTitle}</h2>
        <ol className="tight">
          {devTexts.try.map((step, index) => (
            <li key={step}>
              {index + 1}. {step}
            </li>
          ))}
        </ol>
      </section>
    </DevPage>
  );
}
