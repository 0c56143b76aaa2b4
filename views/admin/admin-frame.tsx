import type { ReactNode } from "react";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

export type AdminTab = keyof PageTexts["admin"]["tabs"];

const hrefOf = (tab: AdminTab) => (tab === "overview" ? "/admin" : `/admin/${tab}`);

/** What every page of the administrators' desk stands in. `waiting`: refunds that wait for a yes, where a page knows. */
export function AdminFrame(props: {
  shell: Shell;
  tab: AdminTab;
  title: string;
  text?: ReactNode;
  waiting?: number;
  /** Back to the list that a page is one of. */
  back?: { href: string; text: string };
  action?: ReactNode;
  children: ReactNode;
}) {
  const t = textsOf(props.shell).admin;
  const { waiting = 0, back } = props;
  const tabs = Object.entries(t.tabs) as [AdminTab, string][];
  return (
    <Page shell={props.shell} title={props.title} nav="host" robots="noindex">
      <div className="stack loose">
        <nav aria-label={t.sections} className="tabs many">
          {tabs.map(([name, label]) => (
            <a key={name} href={hrefOf(name)} aria-current={name === props.tab ? "page" : undefined}>
              {label}
              {name === "refunds" && waiting > 0 && ` ${waiting}`}
            </a>
          ))}
        </nav>
        <div className="tight">
          {back && <BackLink href={back.href}>{back.text}</BackLink>}
          <div className="row between">
            <h1>{props.title}</h1>
            {props.action}
          </div>
          {props.text && <p className="soft">{props.text}</p>}
        </div>
        {props.children}
      </div>
    </Page>
  );
}
