import type { ReactNode } from "react";
import { Page, type Shell } from "#views/frame/page.tsx";
import { textsOf } from "#views/kit/language.tsx";

const HREF = { overview: "/admin", refunds: "/admin/refunds" } as const;

/** What every page of the administrators' desk stands in. */
export function AdminFrame(props: {
  shell: Shell;
  tab: keyof typeof HREF;
  title: string;
  text: string;
  waiting: number;
  children: ReactNode;
}) {
  const t = textsOf(props.shell).admin;
  const tabs = Object.entries(t.tabs) as [keyof typeof HREF, string][];
  return (
    <Page shell={props.shell} title={props.title} nav="host" robots="noindex">
      <div className="stack loose">
        <nav aria-label={t.sections} className="tabs">
          {tabs.map(([name, label]) => (
            <a key={name} href={HREF[name]} aria-current={name === props.tab ? "page" : undefined}>
              {label}
              {name === "refunds" && props.waiting > 0 && ` ${props.waiting}`}
            </a>
          ))}
        </nav>
        <div className="tight">
          <h1>{props.title}</h1>
          <p className="soft">{props.text}</p>
        </div>
        {props.children}
      </div>
    </Page>
  );
}
