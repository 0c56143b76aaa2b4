import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Icon } from "#views/kit/icon.tsx";
import { Layout, safeJson } from "./layout.tsx";

const site = { name: "Lango", publicUrl: "https://lango.test", demo: false };
const render = (more: Partial<Parameters<typeof Layout>[0]> = {}) =>
  renderToStaticMarkup(
    <Layout title="Zuri Stays" site={site} css="body{margin:0}" {...more}>
      {more.children ?? <h1>Zuri Stays</h1>}
    </Layout>,
  );

test("a name cannot break out of the title or of the data for search engines", () => {
  const name = `</title></script><script>alert("Ng'ang'a")</script>`;
  const html = render({ title: name, description: name, jsonLd: { name } });
  expect(html).not.toContain("<script>alert");
  const json = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual({ name });
});

test("JSON in a page keeps its meaning and loses its power", () => {
  const value = { text: "</script> & \u2028 <!--" };
  expect(safeJson(value)).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(safeJson(value))).toEqual(value);
});

test("only a demo says that its data is a sample", () => {
  expect(render()).not.toContain('href="/dev"');
  expect(render({ site: { ...site, demo: true } })).toContain('href="/dev"');
});

test.each([
  ["a page that is kept whole", "public", 1],
  ["a host's own page, which has the button", "host", 0],
  ["a guest's own page, which has the button", "guest", 0],
] as const)("without a script the menu of %s leads to logging out", (_, nav, links) => {
  const without = [...render({ nav }).matchAll(/<noscript>(.*?)<\/noscript>/g)].map(([, inside]) => inside);
  expect(without.filter((inside) => inside?.includes('<a href="/logout">Logout</a>'))).toHaveLength(links);
});

test("a waiting page reloads itself, with a script only where there is none", () => {
  expect(render()).not.toContain("http-equiv");
  expect(render({ refreshSeconds: 5 })).toMatch(/<\/title>.*<meta http-equiv="refresh" content="5"\/>/i);
  expect(render({ refreshSeconds: 5, refreshNoscriptOnly: true })).toMatch(
    /<noscript><meta http-equiv="refresh" content="5"\/><\/noscript>/i,
  );
});

test("the title names the site once", () => {
  expect(render()).toContain("<title>Zuri Stays · Lango</title>");
  expect(render({ title: "Lango" })).toContain("<title>Lango</title>");
});

test("a keyboard reaches the content first, and the content is one landmark", () => {
  const html = render();
  expect(html).toMatch(/<body><a class="skip" href="#main">/);
  expect(html.match(/<main id="main"/g)).toHaveLength(1);
});

test("an icon's shape is printed once however often it is drawn, and not at all when it is not", () => {
  const html = render({ children: [1, 2, 3].map((key) => <Icon key={key} name="wifi" />) });
  expect(html.match(/href="#i-wifi"/g)).toHaveLength(3);
  expect(html.match(/<symbol id="i-wifi"/g)).toHaveLength(1);
  expect(render({ nav: "none" })).not.toContain("<symbol");
});

test("one page's icons do not leak into the next", () => {
  render({ children: <Icon name="wifi" /> });
  expect(render({ children: <Icon name="bath" /> })).not.toContain("i-wifi");
});

test("a page without islands carries no script", () => {
  expect(render()).not.toContain("<script");
});

test("the colour of the browser's own bar is the colour of the page", async () => {
  const css = await Bun.file(new URL("../../static/lango.css", import.meta.url)).text();
  const [, day, night] = css.match(/--sand:light-dark\((#\w+),(#\w+)\)/) ?? [];
  expect(render()).toContain(`content="${day}" media="(prefers-color-scheme:light)"`);
  expect(render()).toContain(`content="${night}" media="(prefers-color-scheme:dark)"`);
});
