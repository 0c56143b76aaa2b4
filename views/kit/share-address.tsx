import { plainSms } from "#src/core/message/plain-sms.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./language.tsx";

type Shared = Readonly<{
  /** The whole address. */
  address: string;
  /** What is said with it where it is sent; the address follows. */
  words?: string | undefined;
  /** What the field is called. */
  label: string;
  id?: string | undefined;
  /** What whoever has it can do. */
  hint?: string | undefined;
  /** The one person it is for, `+254…`: WhatsApp and SMS open with their number. */
  to?: string | undefined;
  /** What its page is there for. */
  main?: boolean | undefined;
}>;

/**
 * An address to be sent on. The field can be marked and copied anywhere, and the link opens WhatsApp, without a
 * script. Copy shows itself where a script runs, Share where the device has a sheet for it (`islands/share-press.ts`):
 * in-app browsers of Android have none.
 */
export function ShareAddress({ address, words = "", label, hint, to, main, id = "share-address" }: Shared) {
  const { share } = useTexts();
  const sent = words ? `${words} ${address}` : address;
  return (
    <div className="stack closer" data-share={words}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      {hint && <p className="soft small">{hint}</p>}
      <input className="in" id={id} readOnly value={address} />
      <div className="row">
        <a
          className={main ? "btn sm" : "btn quiet sm"}
          href={`https://wa.me/${to?.slice(1) ?? ""}?text=${encodeURIComponent(sent)}`}
          target="_blank"
          rel="noopener"
        >
          <Icon name="whatsapp" />
          {share.whatsapp}
        </a>
        {to && (
          <a className="btn quiet sm" href={`sms:${to}?&body=${encodeURIComponent(plainSms(sent))}`}>
            {share.sms}
          </a>
        )}
        <SharePresses />
      </div>
    </div>
  );
}

/** Copy and Share for the one field inside of what has `data-share`: shown by a script, as far as the browser can. */
export function SharePresses() {
  const { share } = useTexts();
  return (
    <>
      <button type="button" className="btn quiet sm" data-press="copy" data-done={share.copied} hidden>
        {share.copy}
      </button>
      <button type="button" className="btn quiet sm" data-press="share" hidden>
        <Icon name="share" />
        {share.share}
      </button>
    </>
  );
}

/** An address in a row of others, with the same presses beneath it. */
export function ShareLine({ address, words = "", label }: Pick<Shared, "address" | "words" | "label">) {
  return (
    <div className="shareline" data-share={words}>
      <input className="bare num" readOnly value={address} aria-label={label} />
      <div className="row">
        <SharePresses />
      </div>
    </div>
  );
}

/** The same folded away, for pages that are about something else. */
export function ShareFold(shared: Shared & Readonly<{ title: string }>) {
  return (
    <details className="small">
      <summary className="link">{shared.title}</summary>
      <ShareAddress {...shared} />
    </details>
  );
}
