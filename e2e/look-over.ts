import type axe from "axe-core";
import type { Page } from "playwright-core";
import { bringAxe } from "./browser.ts";

export type Finding = Readonly<{ id: string; impact: string; nodes: readonly string[] }>;

/** Looks of texts that axe has measured in this run, and found readable. */
const readable = new Set<string>();

/**
 * What axe finds on a page as it stands there. Half of its work is one question: whether a text stands out from what is
 * behind it. Texts of one look (its colour and those behind it, size, weight, see-through or not) have one answer, and
 * pages share a frame, tables and buttons: each look is measured once in a run. What lies over something by its place
 * is always measured.
 *
 * `only` names the rules that can say anything new, such as at night; without it all are asked.
 */
export async function lookOver(page: Page, only?: readonly string[]): Promise<Finding[]> {
  await bringAxe(page);
  const { found, seen } = await page.evaluate(findings, { only, readable: [...readable] });
  for (const look of seen) readable.add(look);
  return found;
}

/** What keeps somebody from using the page. */
export async function seriousOn(page: Page, only?: readonly string[]): Promise<Finding[]> {
  const found = await lookOver(page, only);
  return found.filter(({ impact }) => impact === "serious" || impact === "critical");
}

/** Runs in the page. */
async function findings(ask: { only: readonly string[] | undefined; readable: readonly string[] }) {
  const { axe: tool } = globalThis as unknown as { axe: typeof axe };
  const known = new Set(ask.readable);
  const CLEAR = "rgba(0, 0, 0, 0)";

  /** What decides how a text of this element reads; undefined where its place decides as well. */
  function lookOf(element: Element): string | undefined {
    const own = getComputedStyle(element);
    const parts = [
      own.color,
      own.fontSize,
      own.fontWeight,
      own.textShadow,
      own.getPropertyValue("-webkit-text-stroke"),
    ];
    let isCovered = false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(at);
      const through = [opacity, filter, mixBlendMode].join();
      if (through !== "1,none,normal") parts.push(through);
      // Below what lets nothing through, nothing counts.
      if (isCovered) continue;
      for (const pseudo of ["::before", "::after"]) {
        const { content, backgroundColor: colour, backgroundImage: image } = getComputedStyle(at, pseudo);
        if (content !== "none" && (colour !== CLEAR || image !== "none")) return undefined;
      }
      if (backgroundColor !== CLEAR || backgroundImage !== "none") parts.push(`${backgroundColor} ${backgroundImage}`);
      isCovered = backgroundColor.startsWith("rgb(") && backgroundImage === "none";
      if (!isCovered && position !== "static" && position !== "relative") return undefined;
    }
    return parts.join("|");
  }

  const fresh = new Map<string | Element, Element>();
  if (!ask.only || ask.only.includes("color-contrast")) {
    for (const element of document.body.querySelectorAll("*")) {
      const hasText = Array.from(element.childNodes).some((it) => it.nodeType === 3 && it.textContent?.trim());
      if (!hasText && !element.matches("input, select, textarea")) continue;
      // Where nothing is drawn nothing can be measured, and no look may be learnt from it.
      const { width, height } = element.getBoundingClientRect();
      const isDrawn = width > 1 && height > 1;
      if (!isDrawn || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const look = lookOf(element);
      if (look === undefined) fresh.set(element, element);
      else if (!known.has(look) && !fresh.has(look)) fresh.set(look, element);
    }
  }

  const options = { resultTypes: ["violations" as const], preload: false, iframes: false };
  const rest = ask.only?.filter((rule) => rule !== "color-contrast");
  const results = [];
  if (!rest) {
    results.push(await tool.run(document, { ...options, rules: { "color-contrast": { enabled: false } } }));
  } else if (rest.length > 0) {
    results.push(await tool.run(document, { ...options, runOnly: { type: "rule", values: rest } }));
  }
  if (fresh.size > 0) {
    const runOnly = { type: "rule" as const, values: ["color-contrast"] };
    results.push(await tool.run({ include: [...fresh.values()] as Node[] }, { ...options, runOnly }));
  }
  const found = results
    .flatMap(({ violations }) => violations)
    .map(({ id, impact, nodes }) => ({
      id,
      impact: String(impact),
      nodes: nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`.slice(0, 400)),
    }));
  // A page on which something can't be read teaches nothing: the next one with it is told of as well.
  const isReadable = found.every(({ id }) => id !== "color-contrast");
  return { found, seen: isReadable ? [...fresh.keys()].filter((look) => typeof look === "string") : [] };
}
