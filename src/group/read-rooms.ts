import { offerIdOf } from "#src/booking/offer-key.ts";
import { type ChosenExtra, readChosen } from "#src/core/pricing/extras.ts";
import { ROOMS_MOST } from "#src/core/stay/rooms-for-party.ts";
import type { FormBody } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { viaOf } from "#src/web/stay-query.ts";

/** Rooms for a party as an address or a form wishes for them. `propertyId` is any of their host's. */
export type RoomsWished = Readonly<{
  propertyId: string;
  checkIn: string;
  checkOut: string;
  guests: string;
  /** How many of each property; nothing where none was chosen yet. */
  counts: ReadonlyMap<string, number> | undefined;
  via: string | undefined;
  /** The offer whose key `via` is. */
  offerId: string | undefined;
  /** A promo code as typed, and what they chose beside the nights. */
  code: string;
  extras: readonly ChosenExtra[];
}>;

const ROOM = /^([^:]{1,40}):(\d)$/;
/** Kinds of rooms that one address names at most; a host's page may have more. */
const KINDS_MOST = 50;

export function readRooms({ secrets }: Pick<Deps, "secrets">, form: FormBody): RoomsWished {
  const via = viaOf(`?via=${form.text("via", 40)}`);
  const rooms = form.all("room").slice(0, KINDS_MOST);
  const counts = new Map<string, number>();
  for (const room of rooms) {
    const [, propertyId, count] = ROOM.exec(room) ?? [];
    if (propertyId) counts.set(propertyId, Math.min(ROOMS_MOST, Number(count)));
  }
  return {
    propertyId: form.text("property", 40),
    checkIn: form.text("checkIn", 20),
    checkOut: form.text("checkOut", 20),
    guests: form.text("guests", 20),
    counts: counts.size > 0 ? counts : undefined,
    code: form.text("code", 40).trim(),
    extras: readChosen(form.all("extra")),
    via,
    offerId: via && offerIdOf(secrets, via),
  };
}
