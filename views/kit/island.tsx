import { type ComponentProps, type ComponentType, createContext, createElement, use, useId } from "react";
import { renderToString } from "react-dom/server.edge";
import { islands as built, entries } from "#gen/assets.js";
import { islands } from "#islands/registry.ts";

type Islands = typeof islands;

/** What a page has used so far. A page is rendered in one go, in the order of its HTML. */
const Scope = createContext<{ used: boolean } | undefined>(undefined);

/** Stands around everything in `<body>`, so that `<IslandScript>` at its end knows whether to print itself. */
export function IslandScope({ children }: { children: React.ReactNode }) {
  return <Scope value={{ used: false }}>{children}</Scope>;
}

/**
 * A piece of the page that comes alive in the browser: `<Island name="brand-check" on="touch" props={…} />`.
 *
 * Its HTML is rendered here and works by itself. `on` says when its code is fetched: `load` at once,
 * `idle` when the page has loaded and rests, `visible` when it scrolls into view, `touch` when it is
 * hovered, pressed, focused or typed in; a touch wakes every kind. The props travel once, as JSON:
 * nothing in them may be secret, a function, or `undefined` inside a list.
 */
export function Island<Name extends keyof Islands>(island: {
  name: Name;
  on: "load" | "idle" | "visible" | "touch";
  props: ComponentProps<Islands[Name]>;
}) {
  const id = useId();
  const scope = use(Scope);
  if (scope) scope.used = true;
  const source = built[island.name];
  if (!source)
    throw new Error(
      `The island "${island.name}" is not built. Run: node scripts/bun.mjs src/dev/build.ts --assets-only`,
    );

  // Rendered apart, so that the browser can make the same tree from the props alone.
  const component = islands[island.name] as ComponentType<object>;
  const html = renderToString(createElement(component, island.props), { identifierPrefix: id });
  return createElement("lango-island", {
    "data-src": source,
    "data-on": island.on,
    "data-id": id,
    "data-props": JSON.stringify(island.props),
    style: { display: "contents" },
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it in the line above.
    dangerouslySetInnerHTML: { __html: html },
  });
}

/** Where the worker is that makes photos small before they go up. */
export const photoWorker = () => `/assets/${entries["photo-worker.js"]}`;

/** The script that wakes islands, printed only when the page holds one. The last thing inside `<IslandScope>`. */
export function IslandScript() {
  const scope = use(Scope);
  if (!scope) throw new Error("<IslandScript> stands inside <IslandScope>, after everything else");
  return scope.used ? <script type="module" src={`/assets/${entries["hydrate.js"]}`} fetchPriority="low" /> : null;
}
