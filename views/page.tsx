import type { ComponentProps } from "react";
import { entries } from "#gen/assets.js";
import { IslandScope, IslandScript } from "./kit/island.tsx";
import { Layout, type Site } from "./layout.tsx";

/** Styles that only some pages need: `static/NAME.css`. */
export type SheetName = "board" | "booking" | "calendar" | "consent" | "desk" | "landing";

/** What every page needs of the site it belongs to. */
export type Shell = Readonly<{ site: Site; css: string; sheets: Readonly<Record<SheetName, string>> }>;

/** A whole document: the layout, with the islands and the sheets that its content uses. A host's pages have the desk's. */
export function Page({
  shell,
  sheets = [],
  ...rest
}: { shell: Shell; sheets?: readonly SheetName[] } & Omit<ComponentProps<typeof Layout>, "site" | "css" | "end">) {
  const wanted = rest.nav === "host" ? new Set<SheetName>(["desk", ...sheets]) : new Set(sheets);
  const css = [shell.css, ...Array.from(wanted, (name) => shell.sheets[name])];
  return (
    <IslandScope>
      <Layout {...rest} site={shell.site} css={css} end={<Scripts />} />
    </IslandScope>
  );
}

/** The frame's own script on every page, and the one that wakes islands where there are any. */
function Scripts() {
  return (
    <>
      <script type="module" src={`/assets/${entries["frame.js"]}`} fetchPriority="low" />
      <IslandScript />
    </>
  );
}
