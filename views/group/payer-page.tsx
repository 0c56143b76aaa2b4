import { formatKes } from "#src/core/money/money.ts";
import type { Payee } from "#src/core/money/payee.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Button, ErrorSummary, type FieldError, Form, Notice, PhoneField, typedIn } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

/** Where a payer of one room stands. */
export type PayerStage = "to_pay" | "waiting" | "paid" | "booked" | "over" | "looked" | "no_way";

export type PayerPageProps = Readonly<{
  shell: Shell;
  stage: PayerStage;
  roomId: string;
  token: string;
  /** Who booked, by the first name alone. */
  guest: string;
  name: string;
  guests: number;
  stay: Stay;
  kes: number;
  /** The rooms are certain, and this is the rest of its price. */
  isRest: boolean;
  payee: Payee | undefined;
  typedPhone: string;
  errors: readonly FieldError[];
  submissionKey: string;
}>;

/** One of several rooms that were booked at once, for whoever pays for it: what, how much, and nothing else. */
export function PayerPage(props: PayerPageProps) {
  const { shell, stage, kes, guest, name, guests, stay } = props;
  const words = textsOf(shell);
  const texts = words.groups.payers;
  const isOpen = stage === "to_pay" || stage === "waiting" || stage === "no_way";
  const toPay = props.isRest ? texts.titleOfRest : texts.title;
  const title = isOpen ? toPay(formatKes(kes)) : texts[stage].title;
  return (
    <Page
      shell={shell}
      title={title}
      robots="noindex"
      width="slim"
      sheets={["booking"]}
      {...(stage === "waiting" || stage === "paid" ? { refreshSeconds: 5 } : {})}
    >
      <div className="stack loose">
        <div className="tight">
          <h1>{title}</h1>
          <p className="soft">
            {words.groups.line(name, guests)}, <span className="nowrap">{words.dates.range(stay)}</span>
          </p>
        </div>
        {isOpen ? (
          <>
            <p>{texts.lead(guest)}</p>
            <ErrorSummary errors={props.errors} />
            {stage === "waiting" && <Notice tone="leaf" role="status" text={texts.waiting} />}
            {stage === "no_way" && <Notice tone="amber" text={texts.notNow} />}
            {stage === "to_pay" && <PhoneToAsk {...props} />}
            {!props.isRest && <p className="soft small">{texts.allOrNone}</p>}
          </>
        ) : (
          <Notice
            tone={stage === "paid" || stage === "booked" ? "leaf" : "amber"}
            role="status"
            text={texts[stage].text}
          />
        )}
      </div>
    </Page>
  );
}

function PhoneToAsk({ roomId, token, kes, payee, typedPhone, errors, submissionKey }: PayerPageProps) {
  const { groups, payee: payees, payment } = useTexts();
  const hidden = { room: roomId, t: token };
  return (
    <Form action="/booking/rooms/pay" hidden={hidden} submissionKey={submissionKey}>
      <section className="card">
        <div className="body roomy stack">
          <PhoneField
            {...typedIn({ phone: typedPhone }, errors)("phone")}
            label={payment.ask.phone}
            hint={payment.ask.hint}
          />
          {payee && <Notice tone="leaf" icon="lock" text={payees.beforePin(payee, kes)} />}
          <Button wide>{groups.payers.pay(formatKes(kes))}</Button>
        </div>
      </section>
    </Form>
  );
}
