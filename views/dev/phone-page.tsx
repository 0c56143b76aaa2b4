import { formatKes } from "#src/core/money/money.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import type { Shell } from "#views/frame/page.tsx";
import {
  Badge,
  Button,
  Card,
  ErrorSummary,
  Field,
  type FieldError,
  Form,
  LinkButton,
  List,
  ListRow,
  Notice,
  type Tone,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { DevPage } from "./dev-page.tsx";

export type PromptToShow = Readonly<{
  id: string;
  /** By what name M-PESA shows who is paid. */
  business: string;
  /** With a plus, E.164. */
  phone: string;
  amountKes: number;
  reference: string;
  at: string;
  state: keyof PageTexts["dev"]["phone"]["states"];
  /** Why it ended, in M-PESA's words. */
  result: string | undefined;
  receipt: string | undefined;
  deliveries: number;
  /** What the last callback was answered with. */
  lastDelivery: string | undefined;
  queries: number;
}>;

/** A message from MPESA to the payer or to the business. */
type SmsToShow = Readonly<{ to: string; text: string; at: string }>;

const tones: Record<PromptToShow["state"], Tone> = { waiting: "amber", paid: "leaf", failed: "bad", hidden: "plain" };
/** A phone without prompts looks often; one with a prompt gives time to type. */
const LOOK_EVERY_S = 3;
const TYPE_WITHIN_S = 20;

type DevPhonePageProps = Readonly<{
  shell: Shell;
  prompts: readonly PromptToShow[];
  history: readonly PromptToShow[];
  suffixes: readonly { suffix: string; label: string }[];
  messages: readonly SmsToShow[];
  error?: FieldError | undefined;
}>;

/** The guest's phone: prompts to answer on top, what became of earlier ones beneath. */
export function DevPhonePage(props: DevPhonePageProps) {
  const { prompts, error } = props;
  const texts = textsOf(props.shell).dev.phone;
  return (
    <DevPage shell={props.shell} title={texts.title} refreshSeconds={prompts.length > 0 ? TYPE_WITHIN_S : LOOK_EVERY_S}>
      {error && <ErrorSummary errors={[error]} />}
      {prompts.length === 0 && <Notice icon="phone" text={texts.waiting} />}
      {prompts.map((prompt) => (
        <Prompt key={prompt.id} prompt={prompt} error={error} />
      ))}
      <List
        title={texts.messagesTitle}
        action={
          <LinkButton href="/dev/phone/pay" kind="quiet" small>
            {texts.payLink}
          </LinkButton>
        }
      >
        {props.messages.length === 0 && <ListRow title={texts.messagesEmpty} />}
        {props.messages.map(({ to, text, at }) => (
          <ListRow key={`${to} ${text}`} title={texts.to(to)} text={`${at} · ${text}`} />
        ))}
      </List>
      <List title={texts.historyTitle}>
        {props.history.length === 0 && <ListRow title={texts.historyEmpty} />}
        {props.history.map((prompt) => (
          <ListRow
            key={prompt.id}
            title={
              <span className="num">
                {formatKes(prompt.amountKes)} · {displayPhone(prompt.phone)}
              </span>
            }
            text={<Story of={prompt} />}
            badges={<Badge tone={tones[prompt.state]}>{texts.states[prompt.state]}</Badge>}
          />
        ))}
      </List>
      <Suffixes suffixes={props.suffixes} />
    </DevPage>
  );
}

function Prompt({
  prompt: { id, business, amountKes, reference, phone },
  error,
}: {
  prompt: PromptToShow;
  error: FieldError | undefined;
}) {
  const texts = useTexts().dev.phone;
  return (
    <Card as="section" roomy>
      <h2 className="num">{texts.prompt(business, formatKes(amountKes), reference)}</h2>
      <p className="soft num">{texts.on(displayPhone(phone))}</p>
      <Form action={`/dev/phone/${id}`}>
        <Field
          label={texts.pin}
          name="pin"
          id={`pin-${id}`}
          hint={texts.pinHint}
          error={error?.field === `pin-${id}` ? error.message : undefined}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          code
        />
        {/* Send comes first: it is what the Enter key presses. */}
        <div className="row">
          <Button>{texts.send}</Button>
          <Button kind="quiet" formAction={`/dev/phone/${id}/cancel`}>
            {texts.cancel}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Which numbers the demo's M-PESA treats otherwise. */
function Suffixes({ suffixes }: Pick<DevPhonePageProps, "suffixes">) {
  const texts = useTexts().dev.phone;
  return (
    <section className="stack">
      <h2>{texts.suffixTitle}</h2>
      <p className="soft">{texts.suffixText}</p>
      <table className="small">
        <thead>
          <tr>
            <th scope="col">{texts.suffix}</th>
            <th scope="col">{texts.behaviour}</th>
          </tr>
        </thead>
        <tbody>
          {suffixes.map(({ suffix, label }) => (
            <tr key={suffix}>
              <th scope="row" className="num">
                …{suffix}
              </th>
              <td>{label}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The menu of the guest's own phone: how those pay who are never asked. */
export function PhonePayPage({
  shell,
  typed,
  error,
}: {
  shell: Shell;
  typed: Readonly<Record<"shortcode" | "account" | "amount" | "phone" | "name", string>>;
  error: string | undefined;
}) {
  const texts = textsOf(shell).dev.phone.pay;
  return (
    <DevPage shell={shell} title={texts.title}>
      <p className="soft">{texts.intro}</p>
      {error && <ErrorSummary errors={[{ field: "shortcode", message: error }]} />}
      <Form action="/dev/phone/pay">
        <Field label={texts.shortcode} name="shortcode" value={typed.shortcode} inputMode="numeric" maxLength={12} />
        <Field label={texts.account} name="account" value={typed.account} maxLength={20} optional />
        <Field label={texts.amount} name="amount" value={typed.amount} inputMode="numeric" maxLength={7} />
        <Field label={texts.phone} name="phone" value={typed.phone} maxLength={20} />
        <Field label={texts.name} name="name" value={typed.name} maxLength={40} />
        <Button>{texts.button}</Button>
      </Form>
    </DevPage>
  );
}

function Story({ of }: { of: PromptToShow }) {
  const texts = useTexts().dev.phone;
  const delivered = of.deliveries > 0 ? texts.delivered(of.deliveries, of.lastDelivery ?? "") : texts.notDelivered;
  const lines = [
    `${of.at} · ${of.reference}`,
    of.receipt && texts.receipt(of.receipt),
    of.result,
    of.state !== "waiting" && delivered,
    of.queries > 0 && texts.queried(of.queries),
  ].filter((line): line is string => typeof line === "string" && line !== "");
  return lines.map((line, index) => (
    <span key={line}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}
