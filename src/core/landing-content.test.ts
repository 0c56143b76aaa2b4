import { describe, expect, test } from "bun:test";
import bundled from "../landing/landing-content.json" with { type: "json" };
import { readLandingContent } from "./landing-content.ts";

const standard = {
  platformFees: { from: 15, to: 20 },
  figures: { illustration: true, items: [{ value: "200+", label: "hosts" }] },
  testimonials: { illustration: true, items: [] },
};
const mama = {
  name: "Mama Njeri",
  location: "Nyali, Mombasa",
  revenue: "KES 60,000 a month",
  properties: 2,
  initials: "MN",
  rating: 5,
  quote: "Karibu.",
};
const read = (written: unknown) => readLandingContent(written, standard);
const contentOf = (written: unknown) => {
  const answer = read(written);
  if ("faults" in answer) throw new Error(answer.faults.join("; "));
  return answer.content;
};
const faultsOf = (written: unknown) => {
  const answer = read(written);
  return "faults" in answer ? answer.faults : [];
};

describe("what an operator writes about the front page", () => {
  test("replaces what it mentions and leaves the rest as it is", () => {
    const content = contentOf({ testimonials: { items: [mama] } });
    expect(content.testimonials).toEqual({ illustration: false, items: [mama] });
    expect(content.figures).toEqual(standard.figures);
    expect(content.platformFees).toEqual(standard.platformFees);
  });

  test.each([
    ["null", null],
    ["false", false],
    ["an empty list", { items: [] }],
  ])("%s switches a section off", (_, off) => {
    expect(contentOf({ figures: off }).figures.items).toEqual([]);
    expect(contentOf({ testimonials: off }).testimonials.items).toEqual([]);
  });

  test("the comparison with other platforms can be switched off too", () => {
    expect(contentOf({ platformFees: null }).platformFees).toBeNull();
  });

  test.each<[string, unknown]>([
    ["the file", []],
    ["testimonial is not known", { testimonial: {} }],
    ["figures.items[0].label", { figures: { items: [{ value: "200+" }] } }],
    ["figures.items must be a list", { figures: { items: {} } }],
    ["figures.illustration", { figures: { items: [], illustration: "yes" } }],
    ["testimonials.items[0].rating", { testimonials: { items: [{ ...mama, rating: 6 }] } }],
    ["testimonials.items[0].rating", { testimonials: { items: [{ ...mama, rating: 4.5 }] } }],
    ["testimonials.items[0].quote", { testimonials: { items: [{ ...mama, quote: "x".repeat(401) }] } }],
    ["testimonials.items[1].photo is not known", { testimonials: { items: [mama, { ...mama, photo: "me.jpg" }] } }],
    ["platformFees.to", { platformFees: { from: 20, to: 15 } }],
    ["platformFees.to", { platformFees: { from: 15, to: 120 } }],
  ])("a fault is told with its place: %s", (place, written) => {
    expect(faultsOf(written).join("\n")).toContain(place);
  });

  test("every fault is told at once", () => {
    expect(faultsOf({ figures: { items: [{}, {}] }, platformFees: 15 })).toHaveLength(7);
  });
});

test("the figures and words that come with the product are sound, and say that they are illustrations", () => {
  const content = contentOf(bundled);
  expect(content.figures.illustration && content.testimonials.illustration).toBe(true);
  expect(content.figures.items.map(({ value, label }) => `${value} ${label}`)).toEqual([
    "200+ hosts",
    "40% average revenue increase",
    "KES 2.5M+ processed monthly",
    "4.8/5 from 150+ hosts",
  ]);
  expect(content.platformFees).toEqual({ from: 15, to: 20 });
});
