import { Button, errorFor, Field, Fold, Form, NumberField, Select } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { BookingMoneyPageProps } from "./booking-money.ts";

export function RecordMoney({ money, submissionKey, errors, typed }: BookingMoneyPageProps) {
  const r = useTexts().hostMoney.record;
  const isOpen = ["amount", "receipt"].some((field) => errorFor(errors, field));
  const { sums, state, booking } = money;
  // A stay is charged once it is certain, and one that was called off costs nothing more.
  const isCharged = state === "confirmed" || state === "cancelled";
  const open = (isCharged ? 0 : booking.totalKes) + sums.balanceKes;
  return (
    <Fold summary={r.title} open={isOpen}>
      <Form action={`/dashboard/bookings/${money.booking.id}/received`} submissionKey={submissionKey}>
        <div className="duo">
          <NumberField
            label={r.amount}
            name="amount"
            value={typed.amount ?? (open > 0 ? open : undefined)}
            error={errorFor(errors, "amount")}
          />
          <Select
            label={r.way}
            name="way"
            value={typed.way ?? "manual"}
            options={[
              { value: "manual", label: r.ways.manual },
              { value: "cash", label: r.ways.cash },
            ]}
          />
        </div>
        <Field
          label={r.code}
          name="receipt"
          hint={r.codeHint}
          // A refund's form has a field of this name too, and no amount.
          value={typed.amount === undefined ? undefined : typed.receipt}
          error={errorFor(errors, "receipt")}
          autoComplete="off"
          maxLength={20}
        />
        <Field label={r.name} name="payer" value={typed.payer ?? money.booking.guestName} maxLength={80} />
        <Select
          label={r.what}
          name="purpose"
          value={typed.purpose ?? "balance"}
          options={[
            { value: "balance", label: r.purposes.balance },
            { value: "damage_deposit", label: r.purposes.damage_deposit },
          ]}
        />
        <div>
          <Button>{r.action}</Button>
        </div>
      </Form>
    </Fold>
  );
}

export function GiveBackForm({ money, submissionKey, errors, typed }: BookingMoneyPageProps) {
  const g = useTexts().hostMoney.giveBack;
  return (
    <Fold summary={g.title} open={errorFor(errors, "back") !== undefined}>
      <Form action={`/dashboard/bookings/${money.booking.id}/give-back`} submissionKey={submissionKey}>
        <p className="soft small">{g.most(money.canGiveBackKes)}</p>
        <NumberField
          label={g.amount}
          name="back"
          // A refund's form says by this name where it leads back to, and has no note.
          value={typed.note === undefined ? undefined : typed.back}
          error={errorFor(errors, "back")}
        />
        <Field label={g.note} name="note" value={typed.note} maxLength={120} />
        <div>
          <Button kind="danger">{g.action}</Button>
        </div>
      </Form>
    </Fold>
  );
}
