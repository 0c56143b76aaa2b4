import type { ComponentProps } from "react";
import { IslandScope, IslandScript } from "./kit/island.tsx";
import { Layout, type Site } from "./layout.tsx";

/** What every page needs of the site it belongs to. */
export type Shell = Readonly<{ site: Site; css: string }>;

/** A whole document: the layout, with the islands that its content uses. */
export function Page({
  shell,
  ...rest
}: { shell: Shell } & Omit<ComponentProps<typeof Layout>, "site" | "css" | "end">) {
  return (
    <IslandScope>
      <Layout {...rest} site={shell.site} css={shell.css} end={<IslandScript />} />
    </IslandScope>
  );
}
