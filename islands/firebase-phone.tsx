import { type FormEvent, useEffect, useRef, useState } from "react";
import { exchangeToken } from "./exchange-token.ts";
import type { AnswerCode, FirebaseApp } from "./firebase-auth.ts";
import { type FirebaseFault, faultOf } from "./firebase-fault.ts";

export type FirebasePhoneProps = Readonly<{
  config: FirebaseApp;
  /** The form as it works without this code: our own messenger sends the code then. */
  action: string;
  hidden: Readonly<Record<string, string>>;
  next: string;
  phone: string;
  error?: string;
  texts: Readonly<
    Record<"phone" | "phoneHint" | "send" | "missing" | "invalid" | "sentTo" | "otherWay", string> &
      Record<"code" | "verify" | "resend" | "other" | "codeMissing", string> &
      Record<Exclude<FirebaseFault, "cancelled" | "blocked" | "invalid_phone" | "second_factor">, string> &
      Record<"verifyFailed", string>
  >;
}>;

const load = () => import("./firebase-auth.ts");

/** A guest's phone and the code that Firebase sends to it: both steps without leaving the page. */
export default function FirebasePhone(props: FirebasePhoneProps) {
  const { config, texts } = props;
  const [phone, setPhone] = useState(props.phone);
  const [code, setCode] = useState("");
  const [sent, setSent] = useState<Sent>();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState(props.error);
  /** Sending failed, so the form may go the plain way. */
  const [stuck, setStuck] = useState(false);

  useEffect(() => void load().catch(() => undefined), []);

  async function during(work: () => Promise<string | undefined>) {
    setBusy(true);
    setMessage(undefined);
    setMessage(await work());
    setBusy(false);
  }

  const send = () =>
    during(async () => {
      const asked = await askForCode(config, phone.trim(), texts);
      if ("answer" in asked) {
        setSent(asked);
        setCode("");
        return undefined;
      }
      if (asked.isStuck) setStuck(true);
      return asked.message;
    });

  const verify = (answer: AnswerCode) => during(() => enter(answer, code, props));

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void (sent ? verify(sent.answer) : send());
  };

  const shared = { texts, busy, message, onSubmit };
  if (sent) {
    const other = () => {
      setSent(undefined);
      setCode("");
      setMessage(undefined);
    };
    return (
      <CodeForm {...shared} sentTo={sent.shown} code={code} onCode={setCode} again={() => void send()} other={other} />
    );
  }
  return <PhoneForm {...props} {...shared} phone={phone} onPhone={setPhone} stuck={stuck} />;
}

type Sent = Readonly<{ shown: string; answer: AnswerCode }>;

/** Has the code sent, or says why not, and whether another way may work. */
async function askForCode(
  config: FirebaseApp,
  typed: string,
  texts: FirebasePhoneProps["texts"],
): Promise<Sent | { message: string; isStuck: boolean }> {
  if (!typed) return { message: texts.missing, isStuck: false };
  try {
    const { displayPhone, normalisePhone } = await import("#src/core/person/phone.ts");
    const number = normalisePhone(typed);
    if (!number) return { message: texts.invalid, isStuck: false };
    const { sendCode } = await load();
    return { shown: displayPhone(number), answer: await sendCode(config, number) };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === "invalid_phone") return { message: texts.invalid, isStuck: false };
    return { message: fault in texts ? texts[fault as keyof typeof texts] : texts.failed, isStuck: true };
  }
}

/** In by the code, or why not. */
async function enter(
  answerCode: AnswerCode,
  code: string,
  { next, texts }: FirebasePhoneProps,
): Promise<string | undefined> {
  if (!code.trim()) return texts.codeMissing;
  try {
    const tokens = await answerCode(code.replace(/\s/g, ""));
    const answer = await exchangeToken({ ...tokens, purpose: "guest", next });
    if (!("redirect" in answer)) return answer.message ?? texts.try_again;
    location.assign(answer.redirect);
    return undefined;
  } catch (error) {
    return wordsOfCode(faultOf(error), texts);
  }
}

type Shared = Readonly<{
  texts: FirebasePhoneProps["texts"];
  busy: boolean;
  message: string | undefined;
  onSubmit(event: FormEvent): void;
}>;

function PhoneForm(
  props: FirebasePhoneProps & Shared & { phone: string; onPhone(phone: string): void; stuck: boolean },
) {
  const { texts, busy, message } = props;
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      method="post"
      action={props.action}
      className="stack"
      onSubmit={props.onSubmit}
      noValidate
      // Pressed before this code is here, it waits for it: two providers would send two different codes.
      data-waits=""
    >
      {Object.entries(props.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <label htmlFor="phone">{texts.phone}</label>
        <p className="hint" id="phone-hint">
          {texts.phoneHint}
        </p>
        <input
          className="in"
          id="phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          required
          value={props.phone}
          onChange={(event) => props.onPhone(event.target.value)}
          aria-invalid={message ? true : undefined}
          aria-describedby="phone-hint phone-error"
        />
        <Wrong id="phone-error" message={message} />
      </div>
      <button type="submit" className="btn wide" disabled={busy}>
        {texts.send}
      </button>
      {props.stuck && (
        <button type="button" className="btn quiet wide" onClick={() => form.current?.submit()}>
          {texts.otherWay}
        </button>
      )}
    </form>
  );
}

function CodeForm(
  props: Shared & { sentTo: string; code: string; onCode(code: string): void; again(): void; other(): void },
) {
  const { texts, busy, message } = props;
  return (
    <form className="stack" onSubmit={props.onSubmit} noValidate>
      <p className="soft" role="status">
        {texts.sentTo.replace("{phone}", props.sentTo)}
      </p>
      <div className="field">
        <label htmlFor="code">{texts.code}</label>
        <input
          className="in code"
          id="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={props.code}
          onChange={(event) => props.onCode(event.target.value)}
          aria-invalid={message ? true : undefined}
          aria-describedby="code-error"
          // biome-ignore lint/a11y/noAutofocus: the guest has just asked for the code that goes here.
          autoFocus
        />
        <Wrong id="code-error" message={message} />
      </div>
      <button type="submit" className="btn wide" disabled={busy}>
        {texts.verify}
      </button>
      <div className="row">
        <button type="button" className="btn quiet" disabled={busy} onClick={props.again}>
          {texts.resend}
        </button>
        <button type="button" className="btn quiet" disabled={busy} onClick={props.other}>
          {texts.other}
        </button>
      </div>
    </form>
  );
}

function wordsOfCode(fault: FirebaseFault, texts: FirebasePhoneProps["texts"]): string {
  const known = fault === "code_wrong" || fault === "code_over" || fault === "too_many" || fault === "try_again";
  return known ? texts[fault] : texts.verifyFailed;
}

function Wrong({ id, message }: { id: string; message: string | undefined }) {
  return (
    <p className="wrong" id={id} role="alert" hidden={!message}>
      {message}
    </p>
  );
}
