import { expect, test } from "bun:test";
import { PLAIN_RATES, quote } from "#src/core/pricing/pricing.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { almostPlainRates, anyAsk, anyRates, anyStay } from "#src/dev/fixtures/rate-cards.ts";
import { createRateColumns } from "./rate-columns.ts";

test("the columns that put a search in order know the quote's total, whatever the card says", () => {
  let base = 0;
  const columns = createRateColumns((column) => (column === 7 ? base : 100));
  columns.grow(32);
  const plain = { ...PLAIN_RATES, basePriceKes: 100 };
  fc.assert(
    fc.property(anyStay, fc.oneof(anyRates, almostPlainRates), anyAsk, (wished, card, { party, bookedOn }) => {
      base = card.basePriceKes;
      columns.clear(7);
      columns.put(7, card);
      const totalOf = columns.totalsOf({ stay: wished, party, bookedOn });
      expect(totalOf(7)).toBe(quote(wished, card, { party, bookedOn }).totalKes);
      expect(totalOf(8)).toBe(quote(wished, plain, { party, bookedOn }).totalKes);
    }),
    { numRuns: 1000 },
  );
});
