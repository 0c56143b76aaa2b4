import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { addressForDisplay } from "./address.ts";

describe("an address for display", () => {
  const code = fc
    .tuple(
      fc.stringMatching(/^[A-Za-z0-9]{4}$/),
      fc.stringMatching(/^[A-Za-z0-9]{2,3}$/),
      fc.constantFrom(" ", ", ", ",, ", " , "),
    )
    .map(([four, rest, separators]) => `${four}+${rest}${separators}`);
  const part = fc.constantFrom("Kilimani", "Nairobi", "Rose Avenue", "Lang'ata", "Wanjũkũ’s gate", "Block 4B");
  const address = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(", "));

  test("removes every plus-style location code with what separates it, and leaves the rest as it was", () => {
    fc.assert(
      fc.property(code, address, fc.nat(3), (found, text, place) => {
        const parts = text.split(", ");
        const at = Math.min(place, parts.length);
        const typed = [...parts.slice(0, at), found + parts.slice(at).join(", ")].join(", ");
        expect(addressForDisplay(typed)).toBe(text);
      }),
    );
  });

  test("tidies whatever it is given: no code, no comma without words around it, and nothing more the second time", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(code, part, fc.constantFrom(",", " ", ", ,", "+", "\n"), fc.string()), { maxLength: 8 }),
        (parts) => {
          const shown = addressForDisplay(parts.join(""));
          expect(addressForDisplay(shown)).toBe(shown);
          expect(shown).not.toMatch(/^[\s,]|[\s,]$|,\s*,|\s{2}|\s,/);
        },
      ),
    );
  });

  test.each([
    ["PQ4W+5X Nairobi, Kenya", "Nairobi, Kenya"],
    ["PQ4W+5XF, Kilimani, Nairobi", "Kilimani, Nairobi"],
    ["pq4w+5x, , Kilimani", "Kilimani"],
    ["Rose Avenue, PQ4W+5X, Nairobi", "Rose Avenue, Nairobi"],
    ["Rose Avenue, PQ4W+5X", "Rose Avenue"],
    ["6GCRPQ4W+5X Nairobi", "Nairobi"],
    ["PQ4W+5X", ""],
    [", Kilimani,, Nairobi ,", "Kilimani, Nairobi"],
    ["Kilimani ,Nairobi", "Kilimani, Nairobi"],
    ["Yaya Centre, Kilimani", "Yaya Centre, Kilimani"],
    ["PQ4W+5XFG Nairobi", "PQ4W+5XFG Nairobi"],
    ["Q4W+5X Nairobi", "Q4W+5X Nairobi"],
    ["XPQ4W+5X Nairobi", "XPQ4W+5X Nairobi"],
    ["call +254712345678", "call +254712345678"],
    ["", ""],
  ])("%p reads %p", (text, expected) => {
    expect(addressForDisplay(text)).toBe(expected);
  });
});
