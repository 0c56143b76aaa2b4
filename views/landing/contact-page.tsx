import type { ReactNode } from "react";
import type { Shell } from "#views/frame/page.tsx";
import { Icon, type IconName } from "#views/kit/icon.tsx";
import { textsOf } from "#views/kit/language.tsx";
import type { Front } from "./front-bar.tsx";
import { FrontPage } from "./front-page.tsx";
import { OverPage } from "./over-page.tsx";

/** How to reach the operator. What is empty was not configured and is left out. */
export type Support = Readonly<{ whatsapp: string; email: string; phone: string; office: string }>;

/** The ways to get help. The same content opens as a dialog over any page. */
export function ContactPage(props: { shell: Shell; support: Support; front: Front }) {
  const texts = textsOf(props.shell).landing.contact;
  const { shell, support, front } = props;
  const { name } = shell.site;
  return (
    <FrontPage shell={shell} front={front} path="/contact" title={texts.title} width="slim">
      <OverPage>
        <h1 id="contact-title">{texts.title}</h1>
        <ul className="ways">
          {support.whatsapp && (
            <Way
              icon="whatsapp"
              href={`https://wa.me/${support.whatsapp.replace(/\D/g, "")}?text=${encodeURIComponent(texts.greeting(name))}`}
              outside
              label={texts.whatsapp.label}
            >
              {texts.whatsapp.note}
            </Way>
          )}
          {support.email && (
            <Way
              icon="mail"
              href={`mailto:${support.email}?subject=${encodeURIComponent(texts.subject)}&body=${encodeURIComponent(texts.body(name))}`}
              label={texts.email.label}
            >
              {support.email}
            </Way>
          )}
          {support.phone && (
            <Way icon="phone" href={`tel:${support.phone.replace(/[^+\d]/g, "")}`} label={texts.phone.label}>
              {support.phone} · {texts.phone.hours}
            </Way>
          )}
          {support.office && (
            <Way icon="pin" label={texts.office.label}>
              {support.office}
            </Way>
          )}
        </ul>
        <p className="note leaf">
          <Icon name="clock" />
          {texts.text}
        </p>
        <h2>{texts.topicsTitle}</h2>
        <ul className="topics">
          {texts.topics.map((topic) => (
            <li key={topic}>
              <Icon name="check" />
              {topic}
            </li>
          ))}
        </ul>
      </OverPage>
    </FrontPage>
  );
}

function Way(props: {
  icon: IconName;
  label: string;
  href?: string;
  /** In a new tab. */
  outside?: boolean;
  children: ReactNode;
}) {
  const content = (
    <>
      <span className="door">
        <Icon name={props.icon} />
      </span>
      <b>{props.label}</b>
      <span className="soft small">{props.children}</span>
    </>
  );
  if (!props.href) return <li>{content}</li>;
  const away = props.outside ? { target: "_blank", rel: "noopener" } : {};
  return (
    <li>
      <a href={props.href} {...away}>
        {content}
        <Icon name="arrow-right" />
      </a>
    </li>
  );
}
