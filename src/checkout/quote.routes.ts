import { Elysia } from "elysia";
import { taxSettingsOf } from "#db/receipt.queries.ts";
import { lookAtStay } from "#src/booking/look-at-stay.ts";
import { taxParts } from "#src/core/money/receipt.ts";
import { mostOf } from "#src/core/pricing/extras.ts";
import { parseLocalDate } from "#src/core/stay/stay.ts";
import { queryOf, Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { browserKey, signedInPhone } from "#src/web/door/visitor.ts";
import { languageOf } from "#src/web/language.ts";
import { json } from "#src/web/respond.ts";
import { summaryAddress } from "#views/booking/addresses.ts";
import { stayFaults } from "#views/booking/stay-faults.ts";
import { textsOf } from "#views/kit/language.tsx";
import { readWish } from "./wish.ts";

/**
 * `GET /api/quote?property=…&checkIn=…&checkOut=…&guests=…[&code=…][&extra=ID:COUNT]`: what a stay costs and whether it can be had,
 * for programs: a host's own site, a bot that answers their messages. Whole shillings, dates `YYYY-MM-DD`.
 *
 * `tax` says what of the total is VAT and tourism levy, where the host has them: they are in the price.
 *
 * 200 with `bookAt` when it can be booked, and without it, with `reason` and `nearest`, when it cannot;
 * 422 with `faults` when the question makes no stay; 404 when there is no such property.
 */
export function quoteRoutes(deps: Deps) {
  return new Elysia({ name: "quote" }).use(openDoor).get(
    "/api/quote",
    ({ request }) => {
      const wish = readWish(deps, queryOf(request));
      const look = lookAtStay(deps, wish, browserKey(request, deps.secure).hash, signedInPhone(deps, request));
      if (!look) throw new Refused(404);
      const words = textsOf({ language: languageOf(request) });
      const { property, stay, party, quote, refused } = look;
      const faults = stayFaults({ ...look, typed: wish, checkIn: parseLocalDate(wish.checkIn) }, words);
      if (faults.length > 0 || !stay || party === undefined || !quote) return json({ faults }, 422);

      const tax = taxSettingsOf(deps.db, property.hostId);
      return json({
        property: { id: property.id, name: property.displayName },
        ...stay,
        guests: party,
        ...quote,
        lines: quote.lines.map((line) => ({ ...line, label: words.prices.line(line) })),
        ...(tax && { tax: taxParts(quote.totalKes, tax) }),
        extras: look.extras.map((extra) => ({
          ...extra,
          label: words.extras.priced(extra),
          most: mostOf(extra, party),
        })),
        mode: look.mode,
        canBeBooked: look.isFree,
        ...(refused
          ? { reason: { ...refused, text: words.prices.refused(refused) }, nearest: look.nearest }
          : { bookAt: deps.publicUrl + summaryAddress(look.wish) }),
      });
    },
    { open: true },
  );
}
