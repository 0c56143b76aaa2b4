import { formatKes } from "#src/core/money/money.ts";
import { Fold, ShareAddress } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** One of several rooms, and the link by which it is paid for alone; whole shillings, nothing once it is paid. */
export type PayerToShow = Readonly<{ id: string; name: string; kes: number; address: string }>;

/** A link for each of several rooms, for whoever pays for it. */
export function Payers({
  payers = [],
  isRest,
}: {
  payers?: readonly PayerToShow[] | undefined;
  /** The rooms are certain, and it is the rest of their price. */
  isRest: boolean;
}) {
  const { groups } = useTexts();
  const texts = groups.payers;
  if (payers.length === 0) return null;
  return (
    <Fold summary={texts.summary} open={false}>
      <div className="stack">
        <p className="small">{isRest ? texts.textOfRest : texts.text}</p>
        {payers.map(({ id, name, kes, address }) =>
          kes > 0 ? (
            <ShareAddress key={id} id={`pay-${id}`} address={address} label={texts.room(name, formatKes(kes))} />
          ) : (
            <p key={id}>{`${name}: ${texts.isPaid}`}</p>
          ),
        )}
      </div>
    </Fold>
  );
}
