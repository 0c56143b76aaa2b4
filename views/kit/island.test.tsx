import { expect, test } from "bun:test";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { islands as built, entries } from "#gen/assets.js";
import { islands } from "#islands/registry.ts";
import { islandNames } from "#src/dev/build-assets.ts";
import { Island, IslandScope, IslandScript } from "./island.tsx";

const texts: ComponentProps<(typeof islands)["brand-check"]>["texts"] = {
  label: "Brand name",
  button: "Claim Brand & Continue",
  yourLink: "Your link:",
  tooShort: "Too short",
  checking: "Checking",
  available: "Free",
  taken: "Taken",
  unchecked: "Unchecked",
  refused: "This name could not be checked just now",
  checkAgain: "Check again",
};
const props = { action: "/claim-brand", siteHost: "lango.test", texts };
const script = `<script type="module" src="/assets/${entries["hydrate.js"]}" fetchPriority="low"></script>`;

test("every island is known to the server and built for the browser", () => {
  const names = islandNames();
  expect(names.length).toBeGreaterThan(0);
  expect(Object.keys(islands).sort()).toEqual(names);
  expect(Object.keys(built).sort()).toEqual(names);
});

test("an island is plain HTML that works, with what the browser needs beside it", () => {
  const html = renderToStaticMarkup(<Island name="brand-check" on="touch" props={{ ...props, value: "juakali" }} />);
  expect(html).toContain('<form class="stack" action="/claim-brand" method="post">');
  expect(html).toContain('value="juakali"');
  expect(html).toContain("Claim Brand &amp; Continue</button>");
  expect(html).not.toContain("disabled");
  expect(html).toContain(`data-src="${built["brand-check"]}"`);
  expect(html).toContain('data-on="touch"');
});

test("the props travel once and cannot break out of their attribute", () => {
  const nasty = `"><script>alert('&amp;')</script>`;
  const html = renderToStaticMarkup(<Island name="brand-check" on="load" props={{ ...props, error: nasty }} />);
  expect(html).not.toContain("<script>");
  const attribute = /data-props="([^"]*)"/.exec(html)?.[1] ?? "";
  const entities: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'" };
  const text = attribute.replace(/&([^;]+);/g, (_, name: string) => entities[name] ?? "?");
  expect(JSON.parse(text)).toEqual({ ...props, error: nasty });
});

test("the ids that React makes differ between two of a kind on one page", () => {
  const html = renderToStaticMarkup(
    <>
      <Island name="brand-check" on="load" props={props} />
      <Island name="brand-check" on="load" props={props} />
    </>,
  );
  const ids = [...html.matchAll(/ aria-describedby="([^"]+)"/g)].map((match) => match[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

test("a page with an island names one script, at its end; a page without one names none", () => {
  const page = (island: boolean) =>
    renderToStaticMarkup(
      <IslandScope>
        <main>{island && <Island name="brand-check" on="load" props={props} />}</main>
        <IslandScript />
      </IslandScope>,
    );
  expect(page(true)).toEndWith(`</main>${script}`);
  expect(page(false)).toBe("<main></main>");
  expect(page(true).split("<script").length).toBe(2);
});

test("a page that forgot its scope says so instead of losing its script", () => {
  expect(() => renderToStaticMarkup(<IslandScript />)).toThrow("<IslandScope>");
});
