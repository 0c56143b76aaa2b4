import { useEffect, useState } from "react";
import { exchangeToken } from "./exchange-token.ts";
import type { FirebaseApp } from "./firebase-auth.ts";
import { type FirebaseFault, faultOf } from "./firebase-fault.ts";

export type FirebaseGoogleProps = Readonly<{
  config: FirebaseApp;
  purpose: "host_sign_in" | "host_sign_up";
  /** Where to go afterwards; empty for the usual place. */
  next: string;
  texts: Readonly<{
    button: string;
    busy: string;
    cancelled: string;
    blocked: string;
    try_again: string;
    failed: string;
    second_factor: string;
  }>;
}>;

const wordsOf = (fault: FirebaseFault, texts: FirebaseGoogleProps["texts"]): string =>
  fault in texts ? texts[fault as keyof typeof texts] : texts.failed;

const load = () => import("./firebase-auth.ts");

/** Google's window for a host. The code for it comes when the button is touched, so that the window follows the press at once. */
export default function FirebaseGoogle({ config, purpose, next, texts }: FirebaseGoogleProps) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();

  useEffect(() => void load().catch(() => undefined), []);

  useEffect(() => {
    // Nobody comes in twice at once: the form beside it waits for Google's window.
    for (const other of document.querySelectorAll<HTMLButtonElement>("main form button")) other.disabled = busy;
  }, [busy]);

  async function enter() {
    setBusy(true);
    setMessage(undefined);
    try {
      const { tokensFromGoogle } = await load();
      const answer = await exchangeToken({ ...(await tokensFromGoogle(config)), purpose, next });
      if ("redirect" in answer) return location.assign(answer.redirect);
      setMessage(answer.message ?? texts.try_again);
    } catch (error) {
      const fault = faultOf(error);
      setMessage(wordsOf(fault, texts));
    }
    setBusy(false);
  }

  return (
    <div className="tight">
      <button type="button" className="btn quiet wide" disabled={busy} onClick={() => void enter()}>
        {busy ? texts.busy : texts.button}
      </button>
      <p className="wrong" role="alert" hidden={!message} data-lost={texts.try_again}>
        {message}
      </p>
    </div>
  );
}
