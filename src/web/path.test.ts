import { expect, test } from "bun:test";
import { newId } from "./ids.ts";
import { loggable } from "./path.ts";

test.each([
  ["/zuristays", "/zuristays"],
  ["/dashboard/bookings/6mw86b6x71qbz6mc/received", "/dashboard/bookings/6mw86b6x71qbz6mc/received"],
  ["/assets/hydrate-NZY3MH74.js", "/assets/hydrate-NZY3MH74.js"],
  ["/api/auth/check-user/njeri@example.com", "/api/auth/check-user/…"],
  ["/api/auth/check-user/njeri%40example.com", "/api/auth/check-user/…"],
  ["/0712345678", "/…"],
  ["/+254 712 345 678", "/…"],
  ["/%2B254712345678", "/…"],
  ["/host/0712-345-678", "/host/…"],
  ["/203.0.113.7", "/…"],
  ["/2001:db8::1", "/…"],
  [`/reset/${"k".repeat(43)}`, "/reset/…"],
  [`/booking/request/${"0123456789abcdef".repeat(3)}`, "/booking/request/…"],
  ["/calendar/lake-house.secret.ics", "/calendar/…"],
  ["/callbacks/secret", "/callbacks/…"],
  ["/guest/stay/0gJ2hKq7bXc9dLm3nPr5tVw8yZA", "/guest/stay/…"],
  ["/pass/LGKWXEN2AD43BAFF6N", "/pass/…"],
])("%s stands in the log as %s", (path, said) => {
  expect(loggable(path)).toBe(said);
});

test("our own ids stay readable, whatever they are made of", () => {
  for (let n = 0; n < 500; n++) {
    const id = newId();
    if (/[a-z]/.test(id)) expect(loggable(`/dashboard/bookings/${id}`)).toBe(`/dashboard/bookings/${id}`);
  }
});
