import { expect, test } from "bun:test";
import { hold } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { unusedCode } from "./new-booking.ts";

test("a code that somebody has is not given again", async () => {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  const held = await hold(app);
  app.db.$client.run("update bookings set code = 'LG222222' where id = ?", [held.id]);
  // The dice fall on the taken code twice, then on another.
  const falls = [...Array(12).fill(0), ...Array(6).fill(1)];
  expect(unusedCode(app.db, () => falls.shift() ?? 0)).toBe("LG333333");
  expect(() => unusedCode(app.db, () => 0)).toThrow("No code of a booking is left");
});
