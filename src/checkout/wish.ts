import type { StayWish } from "#src/booking/look-at-stay.ts";
import { offerIdOf } from "#src/booking/offer-key.ts";
import { readChosen } from "#src/core/pricing/extras.ts";
import type { FormBody } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { viaOf } from "#src/web/stay-query.ts";

/** What a guest wishes for, from an address or a form. */
export function readWish({ secrets }: Pick<Deps, "secrets">, form: FormBody): StayWish {
  const via = viaOf(`?via=${form.text("via", 40)}`);
  return {
    propertyId: form.text("property", 40),
    checkIn: form.text("checkIn", 20),
    checkOut: form.text("checkOut", 20),
    // One more or one less was pressed on the summary.
    guests: form.text("people", 20) || form.text("guests", 20),
    code: form.text("code", 40).trim(),
    extras: readChosen(form.all("extra")),
    via,
    offerId: via && offerIdOf(secrets, via),
  };
}
