import type { ReactNode } from "react";
import { BackLink, ErrorSummary, type FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { Page, type Shell } from "./page.tsx";

export type Common = {
  shell: Shell;
  /** Faults by field, the first one to tell first. */
  errors?: readonly FieldError[] | undefined;
};

/** What every page that changes one thing of an account stands in. `nav` says whose account it is. */
export function AccountFrame({
  shell,
  title,
  text,
  nav = "host",
  errors = [],
  children,
}: Common & { title: string; text?: ReactNode; nav?: "host" | "guest" | "public" | undefined; children: ReactNode }) {
  const t = textsOf(shell).account;
  return (
    <Page
      shell={shell}
      title={title}
      nav={nav}
      tab={nav === "host" ? "account" : undefined}
      width="slim"
      robots="noindex"
    >
      <div className="stack loose">
        <div className="tight">
          {nav !== "public" && <BackLink href={nav === "host" ? "/account" : "/guest-account"}>{t.back}</BackLink>}
          <h1>{title}</h1>
          {text && <p className="soft">{text}</p>}
        </div>
        <ErrorSummary errors={errors} />
        {children}
      </div>
    </Page>
  );
}
