import type { ReactNode } from "react";
import { Page, type Shell } from "#views/frame/page.tsx";
import { textsOf } from "#views/kit/language.tsx";

/** A page of the demo: slim as a phone, with the way back. */
export function DevPage(props: {
  shell: Shell;
  title: string;
  refreshSeconds?: number | undefined;
  index?: boolean | undefined;
  children: ReactNode;
}) {
  const devTexts = textsOf(props.shell).dev;
  return (
    <Page shell={props.shell} title={props.title} width="slim" robots="noindex" refreshSeconds={props.refreshSeconds}>
      <div className="stack loose">
        <div className="row between">
          <h1>{props.title}</h1>
          {!props.index && (
            <nav className="row" aria-label={devTexts.title}>
              <a href="/dev">{devTexts.back}</a>
              <a href="/dev/phone">{devTexts.pages.phone.label}</a>
              <a href="/dev/outbox">{devTexts.pages.outbox.label}</a>
            </nav>
          )}
        </div>
        {props.children}
      </div>
    </Page>
  );
}
