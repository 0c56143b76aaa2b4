import { formatKes } from "#src/core/money/money.ts";
import type { Payee } from "#src/core/money/payee.ts";
import type { NumberType } from "#src/core/money/payout.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { CLAIM_LONGEST } from "#src/core/reconcile/mpesa-message.ts";
import { calledBy, type HostCalled } from "#src/core/share/look.ts";
import { Button, Copy, ErrorSummary, errorFor, type FieldError, Form, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { CallHost } from "./ways-out.tsx";

/** Where a guest pays to by themselves. */
export type PayTo = Readonly<{
  type: NumberType;
  number: string;
  accountReference: string | null;
  receiverName: string | null;
}>;

export type ByHandProps = Readonly<{
  payTo: PayTo;
  /** All that is to pay. */
  amountKes: number;
  /** The most that M-PESA moves in one payment. */
  mostKes: number;
  /** A picture that the M-PESA app scans, where the host has one. */
  codePicture: string | undefined;
  payee: Payee | undefined;
  site: string;
  host: HostCalled & Readonly<{ phone: string }>;
  property: Readonly<{ id: string }>;
  booking: Readonly<{ id: string; code: string }>;
  token: string;
  /** What is paid, unless it is a hold. */
  purpose?: "balance" | undefined;
  submissionKey: string;
  typed: string;
  errors: readonly FieldError[];
  /** The place for the code stands elsewhere on the page. */
  claimIsAbove?: boolean;
}>;

/** Number, amount and reference to copy, and the place for the code of the M-PESA message. */
export function PayByHand(props: ByHandProps) {
  const { payTo, booking, amountKes, mostKes } = props;
  const { byHand: texts, payment, payee: words } = useTexts();
  const isInParts = amountKes > mostKes;
  const isPhone = payTo.type === "pochi" || payTo.type === "send_money";
  return (
    <div className="stack">
      <ol className="stack" style={{ listStyle: "decimal", paddingLeft: "1.25em", gap: "8px" }}>
        {texts.steps[payTo.type].map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>{texts.afterwards}</li>
      </ol>
      <dl className="copies">
        <Copy label={texts.numbers[payTo.type]} value={isPhone ? displayPhone(payTo.number) : payTo.number} />
        {payTo.type === "paybill" && <Copy label={texts.account} value={payTo.accountReference ?? booking.code} />}
        <Copy
          label={isInParts ? `${texts.amount}, ${payment.ofWhole(formatKes(amountKes))}` : texts.amount}
          value={formatKes(Math.min(amountKes, mostKes))}
        />
        {payTo.receiverName && <Copy label={texts.name} value={payTo.receiverName} />}
      </dl>
      {props.codePicture && (
        <details className="small">
          <summary>{texts.scan}</summary>
          {/* Asked for when it is opened: the page never waits for it. */}
          <img src={props.codePicture} alt={texts.scanAlt} width={240} height={240} loading="lazy" />
        </details>
      )}
      {isInParts && <p className="small">{texts.inParts(formatKes(mostKes))}</p>}
      <p className="soft small">
        {payTo.type !== "paybill" || payTo.accountReference ? `${texts.reference(booking.code)} ` : ""}
        {props.payee && words.goes(props.payee, { site: props.site, host: calledBy(props.host) })}
      </p>
      {!props.claimIsAbove && (
        <>
          <hr />
          <ClaimForm {...props} />
        </>
      )}
    </div>
  );
}

/** Where the guest says with which code they paid. */
export function ClaimForm(props: Omit<ByHandProps, "payTo">) {
  const { booking, token, purpose, submissionKey, typed, errors } = props;
  const texts = useTexts().byHand;
  return (
    <>
      <ErrorSummary errors={errors} />
      {errors.length > 0 && (
        <div className="row">
          <CallHost {...props} />
        </div>
      )}
      <Form
        action="/booking/payment/claim"
        submissionKey={submissionKey}
        hidden={{ booking: booking.id, t: token, for: purpose }}
      >
        <TextArea
          label={texts.field}
          name="code"
          rows={2}
          hint={texts.hint}
          value={typed}
          maxLength={CLAIM_LONGEST}
          autoComplete="off"
          error={errorFor(errors, "code")}
        />
        <Button wide>{texts.button}</Button>
      </Form>
    </>
  );
}
