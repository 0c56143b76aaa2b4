import { useTexts } from "#views/kit/language.tsx";

/** What a press on the button does, and where it is asked and answered. */
const ERRANDS = {
  sign_in: "/host-login/passkey",
  add: "/account/passkeys/add",
  prove: "/account/passkeys/prove",
} as const;

/** A button that asks for a passkey (`islands/passkey.ts`). Its code comes when somebody is about to press it. */
export function PasskeyButton(props: {
  errand: keyof typeof ERRANDS;
  /** Where to go afterwards; empty for the usual place. */
  next?: string | undefined;
  kind?: "main" | "quiet" | undefined;
  /** The form, by its id, that is sent once the passkey was right. */
  sends?: string | undefined;
}) {
  const t = useTexts().passkeys;
  const { errand, next = "", kind = "quiet" } = props;
  const { button, busy } = { sign_in: t.signIn, add: { button: t.add, busy: t.addBusy }, prove: t.prove }[errand];
  const { known, ...faults } = t.faults;
  const texts = { busy, ...faults, ...(errand === "add" && { known }) };
  return (
    <div className="tight scripted">
      <button
        type="button"
        className={kind === "main" ? "btn wide" : "btn quiet wide"}
        data-passkey={JSON.stringify({ errand, at: ERRANDS[errand], next, sends: props.sends, texts })}
      >
        {button}
      </button>
      <p className="wrong" hidden />
    </div>
  );
}
