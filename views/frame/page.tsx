import type { ComponentProps } from "react";
import { entries } from "#gen/assets.js";
import type { Language } from "#src/core/language.ts";
import type { Hearing } from "#src/core/message/reach.ts";
import { IslandScope, IslandScript } from "#views/kit/island.tsx";
import { InLanguage } from "#views/kit/language.tsx";
import { InReach, NotReached } from "#views/kit/reach.tsx";
import { type BarOwner, Layout, type Site } from "./layout.tsx";

/** Styles that only some pages need: `static/NAME.css`. */
export type SheetName =
  | "board"
  | "booked"
  | "booking"
  | "calendar"
  | "consent"
  | "desk"
  | "guide"
  | "house"
  | "landing"
  | "look"
  | "message"
  | "owned"
  | "photos"
  | "pictures"
  | "review"
  | "risk"
  | "share";

const frameUrl = `/assets/${entries["frame.js"]}`;

/** What every page needs of the site it belongs to. */
export type Shell = Readonly<{
  site: Site;
  css: string;
  sheets: Readonly<Record<SheetName, string>>;
  /** The address of what every page of a host's desk has of them, which a browser keeps from one page to the next. */
  hostSheet?: string | undefined;
  /** What the guest chose to read in; nothing for pages that exist in English alone. */
  language?: Language | undefined;
  /** How whoever reads hears of what is new, where pages promise it. */
  reach?: Hearing | undefined;
  /** Whose house the visitor is in: they stand in the bar of every page that is open to anybody. */
  owner?: BarOwner | undefined;
}>;

/** A whole document: the layout, with the islands and the sheets that its content uses. A host's pages have the desk's. */
export function Page({
  shell,
  sheets = [],
  photoFirst = true,
  leadsToDesk = false,
  children,
  ...rest
}: {
  shell: Shell;
  sheets?: readonly SheetName[];
  /** Whether a photo may want the line before the scripts do. */
  photoFirst?: boolean;
  /** A way in for hosts: the sheet of their desk is fetched while they type. */
  leadsToDesk?: boolean;
} & Omit<ComponentProps<typeof Layout>, "site" | "css" | "sheetUrl" | "laterSheetUrl" | "end" | "soonUrl" | "owner">) {
  const owner = rest.nav === undefined || rest.nav === "public" ? shell.owner : undefined;
  // A guest sees one page or two, which carry what they need; a host sees many, which are a third smaller without.
  const sheetUrl = rest.nav === "host" && rest.tab ? shell.hostSheet : undefined;
  const own: readonly SheetName[] = rest.nav === "host" && !sheetUrl ? ["desk"] : [];
  const wanted = new Set<SheetName>([...own, ...(owner ? (["owned"] as const) : []), ...sheets]);
  const css = [...(sheetUrl ? [] : [shell.css]), ...Array.from(wanted, (name) => shell.sheets[name])];
  return (
    <InLanguage language={shell.language}>
      <InReach reach={shell.reach}>
        <IslandScope>
          <Layout
            {...rest}
            owner={owner}
            site={shell.site}
            css={css}
            sheetUrl={sheetUrl}
            laterSheetUrl={leadsToDesk ? shell.hostSheet : undefined}
            soonUrl={photoFirst ? undefined : frameUrl}
            end={<Scripts photoFirst={photoFirst} />}
          >
            <NotReached />
            {children}
          </Layout>
        </IslandScope>
      </InReach>
    </InLanguage>
  );
}

/** The frame's own script on every page, and the one that wakes islands where there are any. */
function Scripts({ photoFirst }: { photoFirst: boolean }) {
  return (
    <>
      <script type="module" src={frameUrl} fetchPriority={photoFirst ? "low" : "high"} />
      <IslandScript />
    </>
  );
}
