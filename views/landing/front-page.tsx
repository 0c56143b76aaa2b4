import type { ComponentProps } from "react";
import { Page } from "#views/frame/page.tsx";
import { type Front, FrontBar } from "./front-bar.tsx";

/** What the pages around the front door share: the floating bar, and the landing sheet. `path` is where the page stands. */
export function FrontPage({
  front,
  path,
  ...rest
}: { front: Front; path: string } & Omit<ComponentProps<typeof Page>, "top" | "nav" | "sheets">) {
  const { site } = rest.shell;
  return (
    <Page
      canonical={`${site.publicUrl}${path}`}
      {...rest}
      sheets={["landing"]}
      photoFirst={false}
      top={<FrontBar site={site} front={front} here={path} />}
    />
  );
}
