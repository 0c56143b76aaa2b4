import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { Gallery } from "#src/dev/gallery.tsx";
import { Layout } from "#views/frame/layout.tsx";
import { Card, Chips, LinkButton, Photo, Price } from "./index.ts";

const css = await Bun.file(new URL("../../static/lango.css", import.meta.url)).text();
const folder = new URL("../../static/", import.meta.url).pathname;
const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
const allCss = (await Promise.all(sheets.map((name) => Bun.file(`${folder}${name}`).text()))).join("");
const classesIn = (text: string) => new Set([...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
const site = { name: "Lango", publicUrl: "https://lango.test", demo: false };
const squeezed = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s*\n\s*/g, "");
const brotli = (text: string) => brotliCompressSync(text).length;

type Palette = Record<string, string>;

/** The light values every browser reads, and the pairs that newer ones read instead. */
function palettes(): { plain: Palette; light: Palette; dark: Palette } {
  const plain: Palette = {};
  const light: Palette = {};
  const dark: Palette = {};
  for (const [, name, value] of css.matchAll(/--([a-z-]+):(#[0-9a-f]{3,6})[;}]/g)) plain[name ?? ""] = value ?? "";
  for (const [, name, day, night] of css.matchAll(/--([a-z-]+):light-dark\((#[0-9a-f]+),(#[0-9a-f]+)\)/g)) {
    light[name ?? ""] = day ?? "";
    dark[name ?? ""] = night ?? "";
  }
  return { plain, light, dark };
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, "$&$&") : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, front: string, back: string): number {
  const [a, b] = [front, back].map((name) => luminance(palette[name] ?? "#777"));
  return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05);
}

test("contrast is reckoned as the standard does", () => {
  expect(contrast({ ink: "#000", card: "#fff" }, "ink", "card")).toBeCloseTo(21);
  expect(contrast({ ink: "#767676", card: "#ffffff" }, "ink", "card")).toBeCloseTo(4.54, 2);
});

const words: [string, string][] = [
  ...["sand", "card"].flatMap((back): [string, string][] =>
    ["ink", "soft", "clay", "leaf", "bad"].map((front) => [front, back]),
  ),
  ["on-clay", "clay"],
  ...["leaf", "amber", "clay", "bad"].flatMap((tone): [string, string][] => [
    [tone, `${tone}-bg`],
    ["ink", `${tone}-bg`],
  ]),
  ["soft", "clay-bg"],
];

test.each(words)("words in %s on %s can be read, by day and by night", (front, back) => {
  const { light, dark } = palettes();
  expect(contrast(light, front, back)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark, front, back)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ["edge", "card"],
  ["edge", "sand"],
  ["clay", "sand"],
  ["clay", "card"],
])("the outline of a field or of the focus, %s on %s, can be seen", (front, back) => {
  const { light, dark } = palettes();
  expect(contrast(light, front, back)).toBeGreaterThanOrEqual(3);
  expect(contrast(dark, front, back)).toBeGreaterThanOrEqual(3);
});

test("a browser without light-dark() sees the same day colours", () => {
  const { plain, light } = palettes();
  expect(Object.keys(light).length).toBeGreaterThan(12);
  expect(plain).toEqual(light);
});

test("every class written in a view or an island is in a stylesheet", async () => {
  const known = classesIn(allCss);
  const unknown: string[] = [];
  for (const folder of ["views", "islands"]) {
    for await (const file of new Bun.Glob("**/*.tsx").scan(`${import.meta.dir}/../../${folder}`)) {
      if (file.includes(".test.")) continue;
      const source = await Bun.file(`${import.meta.dir}/../../${folder}/${file}`).text();
      for (const [, names] of source.matchAll(/className="([^"]+)"/g)) {
        for (const name of names?.split(" ") ?? []) if (!known.has(name)) unknown.push(`${folder}/${file}: ${name}`);
      }
    }
  }
  expect(unknown).toEqual([]);
});

test("every class the kit writes is in the stylesheet", () => {
  const html = renderToStaticMarkup(<Gallery css="" site={site} />);
  const written = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => (names ?? "").split(" ")));
  const known = classesIn(allCss);
  expect([...written].filter((name) => name && !known.has(name))).toEqual([]);
});

test("the stylesheet is light", () => {
  expect(brotli(squeezed)).toBeLessThanOrEqual(5_632);
});

test("twelve cards and the stylesheet fit well inside the first flight", () => {
  const names =
    "Garden studio on Ngong Road|Two-bedroom with a view of the Ngong hills|Quiet room near Yaya Centre|Rooftop one-bedroom, Westlands|Family house with a jacaranda garden in Karen|Bright bedsitter opposite Adlife Plaza|Penthouse on Riverside Drive with a long balcony over trees|Mama Njeri’s guest cottage, Runda|Studio for work trips, Upper Hill|Ground-floor flat for wheelchairs, South B|A hut in the tea, Limuru|Loft by the Arboretum";
  const html = renderToStaticMarkup(
    <Layout title="Zuri Stays" site={site} css={squeezed} nav="none">
      <div className="grid">
        {names.split("|").map((name, index) => (
          <Card
            key={name}
            as="article"
            whole
            level={3}
            title={name}
            media={
              <Photo
                first={index === 0}
                photo={{
                  hash: new Bun.CryptoHasher("md5").update(name).digest("hex"),
                  width: 1280,
                  height: 853 + index,
                  colour: `#${new Bun.CryptoHasher("md5").update(name).digest("hex").slice(0, 6)}`,
                  alt: name,
                }}
              />
            }
            foot={
              <>
                <Price kes={2800 + index * 1350} />
                <LinkButton href={`/booking/property/${Bun.hash(name).toString(36)}`}>Book Now</LinkButton>
              </>
            }
          >
            <p className="soft small">{`${name.split(" ").at(-1)} · ${1 + (index % 5)} guests · 2 beds · 1 bath`}</p>
            <Chips items={[{ label: "Wi-Fi", icon: "wifi" }, { label: "Parking", icon: "parking" }, "+4 more"]} />
          </Card>
        ))}
      </div>
    </Layout>,
  );
  expect(html.match(/<symbol/g)).toHaveLength(2);
  expect(html.match(/<use/g)).toHaveLength(24);
  expect(html.match(/fetchpriority="high"/gi)?.length).toBeLessThanOrEqual(2); // the photo, and React's preload of it
  expect(html.match(/loading="lazy"/g)).toHaveLength(11);
  expect(brotli(html)).toBeLessThan(9_000);
});

test("a button that is too narrow for its dates breaks between them", () => {
  expect(/^\.btn\{[^}]*\}/m.exec(css)?.[0]).toContain("text-wrap:balance");
});

test("a price in the bar at the foot keeps its digits together, whatever stands beside it", () => {
  expect(css).toMatch(/\.bar \.wrap>div\{flex:1 0 [\d.]+rem\}/);
});
