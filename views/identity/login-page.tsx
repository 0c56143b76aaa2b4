import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import { Card, LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** Host or guest? `nextOf` is the page that was asked for, told to the side whose page it is. */
export function LoginPage(props: { shell: Shell; nextOf: Readonly<{ host?: string; guest?: string }> }) {
  const texts = textsOf(props.shell).identity.login;
  const ways = [
    { ...texts.host, href: "/host-login", next: props.nextOf.host, kind: "main" },
    { ...texts.guest, href: "/guest-login", next: props.nextOf.guest, kind: "quiet" },
  ] as const;
  return (
    <SlimPage shell={props.shell} title={texts.title} lead={texts.subtitle}>
      {ways.map(({ title, text, button, href, next, kind }) => (
        <Card
          key={href}
          title={title}
          whole
          foot={
            <LinkButton href={next ? `${href}?${new URLSearchParams({ next })}` : href} kind={kind} wide>
              {button}
            </LinkButton>
          }
        >
          <p className="soft">{text}</p>
        </Card>
      ))}
      <p className="mid">
        {texts.none} <a href="/host-register">{texts.create}</a>
      </p>
    </SlimPage>
  );
}
