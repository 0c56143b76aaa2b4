import { REFUNDS_BY, type RefundsBy } from "#src/core/money/operation.ts";
import type { Payee } from "#src/core/money/payee.ts";
import { HOLD_HOURS, NUMBER_TYPES, type NumberType, type PayoutWhich, TRANSFER_WORDS } from "#src/core/money/payout.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Badge,
  Button,
  Card,
  Checkbox,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Fold,
  Form,
  LinkButton,
  Notice,
  PasswordField,
  PhoneField,
  Select,
  TextArea,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

export type PayoutsPageProps = Readonly<{
  shell: Shell;
  /** What asks phones now. */
  asking:
    | Readonly<{ kind: "own"; type: "paybill" | "till"; number: string; store: string; name: string | null }>
    | Readonly<{ kind: "operator"; shortcode: string; chosen: boolean }>
    | undefined;
  payees: Readonly<{ asked: Payee | undefined; byHand: Payee | undefined }>;
  /** The site's shortcode, when this host may use it. */
  operatorShortcode: string | undefined;
  manual:
    | Readonly<{ type: NumberType; number: string; accountReference: string | null; receiverName: string | null }>
    | undefined;
  /** How guests abroad send money, and for how many hours nights are kept meanwhile. */
  transfer: Readonly<{ words: string; hours: number }> | undefined;
  /** What is saved and begins later, until when guests pay as before. */
  coming: readonly Readonly<{
    which: PayoutWhich;
    type: NumberType | "operator" | "transfer";
    number: string;
    beginsAt: number;
    canTest: boolean;
  }>[];
  test: Readonly<{ state: "open" | "paid" | "failed"; reason: string | null; raw: string | null }> | undefined;
  /** Who may look payments up and send money back for their own number. */
  initiator: Readonly<{ name: string; refundsBy: RefundsBy; refundsAlone: boolean }> | undefined;
  /** Whether their password itself may be entered: it is encrypted here at once. */
  takesPassword: boolean;
  hostPhone: string;
  /** By what guests are shown whom they pay, where they can. */
  seenBy: Pick<GuestsSeeProps, "place" | "host">;
  submissionKey: string;
  errors: readonly FieldError[];
  typed: Readonly<Record<string, string>>;
}>;

/** How guests pay a host, in the order of what hosts have: a number, a till or a paybill; from abroad; keys of Daraja last. */
export function PayoutsPage(props: PayoutsPageProps) {
  const { payouts: t, receipt } = textsOf(props.shell);
  const { asking, manual } = props;
  const seen = <GuestsSee {...props.seenBy} payees={props.payees} site={props.shell.site.name} />;
  // Whoever has just saved a way sees first what came of it; whoever has none yet, the form.
  const isOwn = Boolean(manual) || asking?.kind === "own";
  return (
    <DashboardFrame slim shell={props.shell} tab="payouts" title={t.title}>
      <ErrorSummary errors={props.errors} />
      <WhoIsPaid {...props} />
      {!asking && !manual && !props.transfer && <Notice tone="bad" title={t.noWay.title} text={t.noWay.text} />}
      {props.coming.map((way) => (
        <Coming key={way.which} way={way} hasOld={Boolean(props[way.which])} />
      ))}
      {props.coming.some(({ canTest }) => canTest) && <Test {...props} />}
      {isOwn && seen}
      <Manual {...props} />
      {!isOwn && seen}
      <Transfer {...props} />
      <Asking {...props} />
      <p>
        <a className="link" href="/dashboard/receipts">
          {receipt.settings.link}
        </a>
      </p>
    </DashboardFrame>
  );
}

/** To whom guests pay now, by each way; nothing where they can't pay. */
function WhoIsPaid({ asking, payees, shell }: PayoutsPageProps) {
  const { payouts: t, payee } = useTexts();
  const { asked, byHand } = payees;
  const site = shell.site.name;
  const first = asked ?? byHand;
  if (!first) return null;
  return (
    <p>
      {asking?.kind === "operator" && (asking.chosen ? t.chosenSite : t.bySite)} {payee.nowTo(first, { site })}
      {byHand && byHand.to !== first.to && ` ${t.byHandToo}`}
    </p>
  );
}

type GuestsSeeProps = Readonly<{
  payees: Readonly<{ asked: Payee | undefined; byHand: Payee | undefined }>;
  /** What a night costs at a place of theirs that guests can open, to show it by. Whole shillings. */
  place: Readonly<{ id: string; displayName: string; basePriceKes: number }> | undefined;
  host: string;
  site: string;
}>;

/** The sentences that stand beside the button that pays, by a night's price, and the way to the page itself. */
function GuestsSee({ payees, place, host, site }: GuestsSeeProps) {
  const { payee: words, payouts } = useTexts();
  const t = payouts.seen;
  const payee = payees.asked ?? payees.byHand;
  if (!payee || !place) return null;
  const kes = place.basePriceKes;
  return (
    <Card title={t.title}>
      <p className="soft small">{t.text(place.displayName)}</p>
      <Notice tone="leaf" icon="lock" text={payees.asked ? words.beforePin(payee, kes) : words.byHand(payee, kes)} />
      <p className="soft small">
        {words.goes(payee, { site, host })} {!payee.name && t.nameless}
      </p>
      <div>
        <LinkButton href={`/booking/property/${place.id}`} kind="quiet" small>
          {t.open}
        </LinkButton>
      </div>
    </Card>
  );
}

/** A new way and the moment from which guests pay by it. */
function Coming({ way, hasOld }: { way: PayoutsPageProps["coming"][number]; hasOld: boolean }) {
  const { payouts: t, dates } = useTexts();
  const isPhone = way.type === "pochi" || way.type === "send_money";
  return (
    <Notice
      tone="amber"
      title={t.coming.title(t.coming.types[way.type], isPhone ? displayPhone(way.number) : way.number)}
      text={t.coming.text(dates.moment(way.beginsAt), hasOld)}
      action={
        <Form action="/dashboard/payouts/end" hidden={{ which: way.which, do: "cancel" }} plain>
          <Button kind="quiet" small>
            {t.coming.cancel}
          </Button>
        </Form>
      }
    />
  );
}

function Asking(props: PayoutsPageProps) {
  const { asking, errors, operatorShortcode } = props;
  const a = useTexts().payouts.asking;
  const isOpen = ["number", "store", "consumerKey", "consumerSecret", "passkey"].some((field) =>
    errorFor(errors, field),
  );
  return (
    <Card title={a.title}>
      <p className="soft">{a.text}</p>
      {asking?.kind === "own" && (
        <>
          <p className="num">
            <Badge tone="leaf">{a.own(asking.type, asking.number)}</Badge>{" "}
            {asking.type === "till" && <span className="soft">{a.store(asking.store)}</span>}
          </p>
          {!props.coming.some(({ canTest }) => canTest) && <Test {...props} />}
          <Initiated {...props} />
        </>
      )}
      {asking?.kind === "operator" && (
        <>
          <p className="num">
            <Badge tone="leaf">{a.operator(asking.shortcode)}</Badge>
          </p>
          <p className="soft small">{asking.chosen ? a.operatorText : a.operatorDefault}</p>
        </>
      )}
      {!asking && <p>{props.manual ? a.noneButByHand : a.none}</p>}
      <Fold summary={asking?.kind === "own" ? a.changeAgain : a.change} open={isOpen}>
        <OwnKeys {...props} />
      </Fold>
      <div className="row">
        {operatorShortcode && asking?.kind !== "operator" && (
          <Form action="/dashboard/payouts/operator" plain>
            <Button kind="quiet" small>
              {a.useOperator}
            </Button>
          </Form>
        )}
        {asking && (asking.kind === "own" || asking.chosen) && (
          <Form action="/dashboard/payouts/end" hidden={{ which: "asking" }} plain>
            <Button kind="danger" small>
              {a.end}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

function OwnKeys({ errors, typed, asking }: PayoutsPageProps) {
  const { asking: a, manual: m } = useTexts().payouts;
  const own = asking?.kind === "own" ? asking : undefined;
  const of = fieldsOf(typed, errors);
  const key = (name: string) => ({ name, error: errorFor(errors, name), autoComplete: "off" }) as const;
  return (
    <Form action="/dashboard/payouts/daraja">
      <p className="soft small">{a.secrets}</p>
      <Select
        label={a.type}
        name="type"
        value={typed.type ?? own?.type ?? "till"}
        options={[
          { value: "till", label: a.types.till },
          { value: "paybill", label: a.types.paybill },
        ]}
      />
      <Field {...of("number", own?.number)} label={a.number} inputMode="numeric" hint={a.numberHint} maxLength={12} />
      <div className="of-till">
        <Field
          {...of("store", own?.type === "till" ? own.store : undefined)}
          label={a.store_}
          inputMode="numeric"
          hint={a.storeHint}
          maxLength={12}
        />
      </div>
      <Field {...of("ownName", own?.name)} label={m.name} hint={m.nameHint} maxLength={60} />
      <PasswordField {...key("consumerKey")} label={a.consumerKey} hint={a.keysHint} />
      <PasswordField {...key("consumerSecret")} label={a.consumerSecret} />
      <PasswordField {...key("passkey")} label={a.passkey} hint={a.passkeyHint} />
      <div>
        <Button>{a.save}</Button>
      </div>
    </Form>
  );
}

/** A field that shows what was typed, else what is saved. */
function fieldsOf(typed: PayoutsPageProps["typed"], errors: readonly FieldError[]) {
  return (name: string, saved: string | null | undefined) =>
    ({ name, value: typed[name] ?? saved ?? undefined, error: errorFor(errors, name), autoComplete: "off" }) as const;
}

function Test({ test, hostPhone, submissionKey, errors, typed }: PayoutsPageProps) {
  const texts = useTexts().payouts.test;
  const why = (reason: string | null) => (reason && texts.reasons[reason]) || texts.other;
  return (
    <div className="stack">
      {test?.state === "open" && (
        <Notice
          tone="amber"
          role="status"
          text={texts.open}
          action={
            <LinkButton href="/dashboard?tab=payouts" kind="quiet" small>
              {texts.look}
            </LinkButton>
          }
        />
      )}
      {test?.state === "paid" && <Notice tone="leaf" role="status" text={texts.paid} />}
      {test?.state === "failed" && (
        <Notice
          tone="bad"
          role="status"
          title={texts.failed(why(test.reason))}
          text={test.raw ? <span className="small">{test.raw}</span> : undefined}
        />
      )}
      {test?.state !== "open" && (
        <Form action="/dashboard/payouts/test" submissionKey={submissionKey}>
          <p className="soft small">{texts.text}</p>
          <PhoneField
            label={texts.phone}
            name="phone"
            value={typed.phone ?? hostPhone}
            error={errorFor(errors, "phone")}
          />
          <div>
            <Button kind="quiet">{texts.action}</Button>
          </div>
        </Form>
      )}
    </div>
  );
}

/** Optional: who may ask M-PESA about codes, and have it send refunds. */
function Initiated({ initiator, takesPassword, errors, typed }: PayoutsPageProps) {
  const i = useTexts().payouts.initiator;
  const isOpen = ["initiator", "credential"].some((field) => errorFor(errors, field));
  const alone = typed.initiator === undefined ? initiator?.refundsAlone === true : Boolean(typed.alone);
  return (
    <>
      {initiator && (
        <p>
          <Badge tone="leaf">{i.now(initiator.name)}</Badge>{" "}
          <span className="soft">
            {i.by[initiator.refundsBy]}. {initiator.refundsAlone && i.automaticNow}
          </span>
        </p>
      )}
      <Fold summary={initiator ? i.change : i.set} open={isOpen}>
        <p className="soft small">{i.text}</p>
        <Form action="/dashboard/payouts/initiator">
          <Field
            {...fieldsOf(typed, errors)("initiator", initiator?.name)}
            label={i.name}
            hint={i.nameHint}
            maxLength={60}
          />
          <PasswordField
            label={i.credential}
            name="credential"
            hint={[i.credentialHint, takesPassword && i.orPassword, initiator && i.keep].filter(Boolean).join(" ")}
            error={errorFor(errors, "credential")}
            autoComplete="off"
          />
          <Select
            label={i.refundsBy}
            name="refundsBy"
            hint={i.refundsByHint}
            value={typed.refundsBy ?? initiator?.refundsBy ?? "hand"}
            options={REFUNDS_BY.map((value) => ({ value, label: i.options[value] }))}
          />
          <Checkbox label={i.alone} name="alone" checked={alone} />
          <div>
            <Button>{i.save}</Button>
          </div>
        </Form>
        {initiator && (
          <Form action="/dashboard/payouts/initiator" hidden={{ do: "end" }} plain>
            <Button kind="danger" small>
              {i.end}
            </Button>
          </Form>
        )}
      </Fold>
    </>
  );
}

function Manual({ manual, errors, typed, hostPhone }: PayoutsPageProps) {
  const form = { manual, errors, typed, hostPhone };
  const m = useTexts().payouts.manual;
  const isOpen = ["payNumber", "accountReference"].some((field) => errorFor(errors, field));
  const isPhone = manual?.type === "pochi" || manual?.type === "send_money";
  return (
    <Card title={m.title}>
      <p className="soft">{m.text}</p>
      {manual ? (
        <p className="num">
          <Badge tone="leaf">
            {m.now[manual.type]} {isPhone ? displayPhone(manual.number) : manual.number}
          </Badge>{" "}
          <span className="soft">
            {[manual.accountReference, manual.receiverName].filter((text) => text !== null).join(" · ")}
          </span>
        </p>
      ) : null}
      {manual ? (
        <Fold summary={m.change} open={isOpen}>
          <ByHandForm {...form} />
        </Fold>
      ) : (
        <ByHandForm {...form} />
      )}
      {manual && (
        <Form action="/dashboard/payouts/end" hidden={{ which: "manual" }} plain>
          <Button kind="danger" small>
            {m.end}
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** What guests abroad do: the host's own words, and no number that anything is asked of. */
function Transfer({ transfer, errors, typed }: Pick<PayoutsPageProps, "transfer" | "errors" | "typed">) {
  const t = useTexts().payouts.transfer;
  const isOpen = ["words", "hours"].some((field) => errorFor(errors, field));
  return (
    <Card title={t.title}>
      <p className="soft">{t.text}</p>
      {transfer ? (
        <>
          <p style={{ whiteSpace: "pre-line" }}>{transfer.words}</p>
          <p className="soft small">{t.kept(transfer.hours)}</p>
        </>
      ) : (
        <p>{t.none}</p>
      )}
      <Fold summary={transfer ? t.change : t.set} open={isOpen}>
        <Form action="/dashboard/payouts/transfer">
          <TextArea
            label={t.words}
            name="words"
            rows={6}
            hint={t.wordsHint}
            value={typed.words ?? transfer?.words ?? ""}
            maxLength={TRANSFER_WORDS.most}
            error={errorFor(errors, "words")}
          />
          <Select
            label={t.hours}
            name="hours"
            hint={t.hoursHint}
            value={typed.hours ?? String(transfer?.hours ?? 48)}
            error={errorFor(errors, "hours")}
            options={HOLD_HOURS.map((hours) => ({ value: String(hours), label: t.hoursOf(hours) }))}
          />
          <div>
            <Button>{t.save}</Button>
          </div>
        </Form>
      </Fold>
      {transfer && (
        <Form action="/dashboard/payouts/end" hidden={{ which: "transfer" }} plain>
          <Button kind="danger" small>
            {t.end}
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** Before anything is saved their own number stands there: whoever has M-PESA can be paid to that. */
function ByHandForm({
  manual,
  errors,
  typed,
  hostPhone,
}: Pick<PayoutsPageProps, "manual" | "errors" | "typed" | "hostPhone">) {
  const m = useTexts().payouts.manual;
  const of = fieldsOf(typed, errors);
  return (
    <Form action="/dashboard/payouts/manual">
      <Select
        label={m.type}
        name="payType"
        value={typed.payType ?? manual?.type ?? "send_money"}
        options={NUMBER_TYPES.map((value) => ({ value, label: m.types[value] }))}
      />
      <Field
        {...of("payNumber", manual?.number ?? hostPhone)}
        label={m.number}
        inputMode="tel"
        hint={m.numberHint}
        maxLength={40}
      />
      <div className="of-paybill">
        <Field
          {...of("accountReference", manual?.accountReference)}
          label={m.reference}
          hint={m.referenceHint}
          // Longer than what is taken: a field that cut a pasted account would send guests' money to another.
          maxLength={40}
        />
      </div>
      <Field {...of("receiverName", manual?.receiverName)} label={m.name} hint={m.nameHint} maxLength={60} />
      <div>
        <Button>{m.save}</Button>
      </div>
    </Form>
  );
}
