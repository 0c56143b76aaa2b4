import type { ReactNode } from "react";
import { BackLink, type FlashMessage } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import type { Tab } from "./host-bar.tsx";
import { Page, type SheetName, type Shell } from "./page.tsx";

/** What every section of the dashboard stands in. */
export function DashboardFrame({
  shell,
  tab,
  title,
  back,
  action,
  flash,
  sheets,
  scriptUrl,
  slim = false,
  children,
}: {
  shell: Shell;
  tab: Tab;
  title: string;
  /** The page above it, where it is no section of its own. */
  back?: Readonly<{ href: string; label: string }> | undefined;
  action?: ReactNode;
  flash?: FlashMessage | undefined;
  sheets?: readonly SheetName[] | undefined;
  scriptUrl?: string | undefined;
  /** One thing to read or to fill in, and no list or table that wants the whole width. */
  slim?: boolean;
  children: ReactNode;
}) {
  const t = textsOf(shell).dashboard;
  return (
    <Page
      shell={shell}
      title={tab === "today" ? t.title : title}
      nav="host"
      here={tab === "account" ? "/account" : "/dashboard"}
      tab={tab}
      robots="noindex"
      flash={flash}
      sheets={sheets ?? []}
      scriptUrl={scriptUrl}
      width={slim ? "slim" : "wide"}
    >
      <div className="stack loose">
        {back && <BackLink href={back.href}>{back.label}</BackLink>}
        <div className="row between">
          <h1>{title}</h1>
          {action}
        </div>
        {children}
      </div>
    </Page>
  );
}
