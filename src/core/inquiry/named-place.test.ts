import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { namedPlace } from "./named-place.ts";

const LINK = "https://lango.test/booking/property/garden-studio";
const STAY = { checkIn: "2026-12-20", checkOut: "2026-12-22" };
const DATED = `${LINK}?${new URLSearchParams(STAY)}`;

test.each((["en", "sw"] as const).flatMap((language) => [DATED, LINK].map((link) => [language, link] as const)))(
  "what the button wrote in %s with %s is read back, and the question is what was added",
  (language, link) => {
    const stay = link === DATED ? STAY : undefined;
    const dates = stay ? messagesIn[language].dates(stay) : "";
    const written = pagesIn[language].inquiry.whatsappText("Garden: studio (upper)", dates, link);
    for (const [added, question] of [
      ["is there parking? yes: two cars", "is there parking? yes: two cars"],
      ["", ""],
      ["\nNaweza kuleta paka?", "Naweza kuleta paka?"],
    ] as const) {
      expect(namedPlace(`${written}${added}`)).toEqual({ propertyId: "garden-studio", stay, question });
    }
  },
);

test.each([
  ["Is it free on 20 Dec?", undefined, "Is it free on 20 Dec?"],
  [`${LINK} is there wifi`, "garden-studio", "is there wifi"],
  [`wifi iko? ${LINK}?checkIn=2026-12-22&checkOut=2026-12-20`, "garden-studio", "wifi iko?"],
  ["see /booking/property/../../etc", undefined, "see /booking/property/../../etc"],
])("%j is about %p and asks %j", (body, propertyId, question) => {
  expect(namedPlace(body)).toEqual({ propertyId, stay: undefined, question });
});

test("nothing that is written breaks the reading", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(namedPlace(`${before}${LINK} ${after}`).question.length).toBeLessThanOrEqual(
        before.length + after.length + 1,
      );
    }),
  );
});
