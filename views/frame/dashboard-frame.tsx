import type { ReactNode } from "react";
import type { FlashMessage } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { Page, type SheetName, type Shell } from "./page.tsx";

export type Tab =
  | "today"
  | "calendar"
  | "bookings"
  | "properties"
  | "money"
  | "payouts"
  | "reviews"
  | "share"
  | "account"
  | "settings";

/** Sections with an address of their own. */
const OWN_ADDRESS: Readonly<Partial<Record<Tab, string>>> = {
  today: "/dashboard",
  reviews: "/dashboard/reviews",
  share: "/social-media-connect",
};

/** What every section of the dashboard stands in. */
export function DashboardFrame({
  shell,
  tab,
  title,
  action,
  flash,
  sheets,
  scriptUrl,
  children,
}: {
  shell: Shell;
  tab: Tab;
  title: string;
  action?: ReactNode;
  flash?: FlashMessage | undefined;
  sheets?: readonly SheetName[] | undefined;
  scriptUrl?: string | undefined;
  children: ReactNode;
}) {
  const t = textsOf(shell).dashboard;
  const tabs = Object.entries(t.tabs) as [keyof PageTexts["dashboard"]["tabs"], string][];
  return (
    <Page
      shell={shell}
      title={tab === "today" ? t.title : title}
      nav="host"
      here={tab === "account" ? "/account" : "/dashboard"}
      robots="noindex"
      flash={flash}
      sheets={sheets ?? []}
      scriptUrl={scriptUrl}
    >
      <div className="stack loose">
        <nav aria-label={t.sections} className="tabs">
          {tabs.map(([name, label]) => (
            <a
              key={name}
              href={OWN_ADDRESS[name] ?? `/dashboard?tab=${name}`}
              aria-current={name === tab ? "page" : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="row between">
          <h1>{title}</h1>
          {action}
        </div>
        {children}
      </div>
    </Page>
  );
}
