import { type Host, loadHostPage } from "#db/host.queries.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import type { Db } from "#db/open.ts";
import { promoCodesOf, termsOfAll } from "#db/pricing.queries.ts";
import type { ShownProperty } from "#db/property.queries.ts";
import type { Selling } from "#src/core/picture/offers.ts";
import type { KeptPromo } from "#src/core/pricing/promo.ts";
import { addDays, LONGEST_STAY_NIGHTS } from "#src/core/stay/stay.ts";
import { momentAt, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import type { Clock } from "#src/ports/clock.ts";
import { withFromPrices } from "#src/pricing/from-prices.ts";

/** A property that guests find, and what it sells just now. */
export type PicturedPlace = Readonly<{
  property: ShownProperty & Readonly<{ fromKes: number | undefined }>;
  selling: Selling;
  codes: readonly KeptPromo[];
}>;

/** Of a host with more, the first so many of their own order. */
const PLACES_MOST = 30;
/** For how many guests a price is told, where so many can sleep. */
const USUAL_PARTY = 2;
const LOOK_AHEAD_DAYS = 90;

/** The places of a host that are open to guests, in their order; one alone when it is asked for. */
export function loadPlaces({ db, clock }: { db: Db; clock: Clock }, host: Host, propertyId = ""): PicturedPlace[] {
  const shown = loadHostPage(db, host).properties;
  const asked = propertyId === "" ? shown : shown.filter(({ id }) => id === propertyId);
  const properties = asked.filter(({ suspended, basePriceKes }) => !suspended && basePriceKes > 0);
  const some = withFromPrices({ db, clock }, properties.slice(0, PLACES_MOST));
  const terms = termsOfAll(db, some);
  const [now, today] = [clock.now(), clock.today()];
  return some.flatMap((property) => {
    const own = terms.get(property.id);
    if (!own) return [];
    const [from, to] = [addDays(today, -LONGEST_STAY_NIGHTS), addDays(today, LOOK_AHEAD_DAYS + LONGEST_STAY_NIGHTS)];
    const rooms = roomsOf(occupancyBetween(db, property, from, to, now));
    const picker = pickerOf(own.rules, rooms, momentAt(now));
    const party = Math.min(USUAL_PARTY, property.maxGuests);
    return [{ property, selling: { rates: own.rates, picker, party, today }, codes: promoCodesOf(db, property.id) }];
  });
}
