import { shownPhone } from "#src/core/person/phone.ts";
import type { OtherNetwork } from "#src/core/person/phone-network.ts";
import { Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** A number that another network than M-PESA's gave out. `phone` is E.164. */
export type NumberOfOther = Readonly<{ phone: string; network: OtherNetwork }>;

/** Before a phone is asked that M-PESA may not reach: said once, beside the field, and the same number sent again goes on. */
export function OtherNetworkNotice({ number }: { number: NumberOfOther | undefined }) {
  const t = useTexts().payment.ask.otherNetwork;
  if (!number) return null;
  return (
    <>
      <Notice tone="amber" role="status" title={t.title(shownPhone(number.phone), number.network)} text={t.text} />
      <input type="hidden" name="warned" value={number.phone} />
    </>
  );
}
