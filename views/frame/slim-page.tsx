import type { ReactNode } from "react";
import { ErrorSummary, type FieldError } from "#views/kit/index.ts";
import type { Nav } from "./layout.tsx";
import { Page, type Shell } from "./page.tsx";

/** A page with one thing to do: its name, a line under it, what went wrong, and the form. Kept out of search engines. */
export function SlimPage(props: {
  shell: Shell;
  title: string;
  /** The line under the name. */
  lead?: string | undefined;
  nav?: Nav | undefined;
  errors?: readonly FieldError[] | undefined;
  leadsToDesk?: boolean;
  children: ReactNode;
}) {
  const { shell, title, nav } = props;
  return (
    <Page shell={shell} title={title} nav={nav} width="slim" robots="noindex" leadsToDesk={props.leadsToDesk ?? false}>
      <div className="stack loose">
        <div className="tight">
          <h1>{title}</h1>
          {props.lead && <p className="soft">{props.lead}</p>}
        </div>
        <ErrorSummary errors={props.errors ?? []} />
        {props.children}
      </div>
    </Page>
  );
}
