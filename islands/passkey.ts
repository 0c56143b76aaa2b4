import { RequestError, send } from "./request.ts";

/** What `views/passkey/passkey-button.tsx` writes beside a button. */
type Ways = Readonly<{
  errand: "sign_in" | "add" | "prove";
  at: string;
  next: string;
  sends?: string;
  texts: Readonly<Record<"busy" | "cancelled" | "unsupported" | "tryAgain" | "failed", string> & { known?: string }>;
}>;

type Answer = Readonly<{ redirect?: string; message?: string }>;

/** A press: asks the house what to sign, the device to sign it, and the house what it says to that. */
export async function askDevice(button: HTMLButtonElement): Promise<void> {
  const ways = JSON.parse(button.dataset.passkey ?? "{}") as Ways;
  const name = button.textContent;
  if (button.disabled) return;
  say(button, "");
  button.disabled = true;
  button.textContent = ways.texts.busy;
  try {
    if (!window.PublicKeyCredential) return say(button, ways.texts.unsupported);
    const options = await post(`${ways.at}/ask`, {});
    const key = ways.errand === "add" ? await make(options) : await ask(options);
    const { redirect } = (await post(ways.at, { credential: JSON.stringify(key), next: ways.next })) as Answer;
    const form = ways.sends && document.getElementById(ways.sends);
    // Without its checks: what it asks for was shown in another way.
    if (form) (form as HTMLFormElement).submit();
    else if (redirect) location.assign(redirect);
  } catch (error) {
    say(button, wordsFor(error, ways.texts));
  } finally {
    button.disabled = false;
    button.textContent = name;
  }
}

async function post(url: string, body: unknown): Promise<unknown> {
  return (await send("POST", url, body)).json();
}

/** The words under the button. */
function say(button: Element, words: string): void {
  const line = button.nextElementSibling as HTMLElement | null;
  if (!line) return;
  line.role = "alert";
  line.textContent = words;
  line.hidden = words === "";
}

function wordsFor(error: unknown, texts: Ways["texts"]): string {
  if (error instanceof RequestError) return messageIn(error.text) ?? texts.tryAgain;
  switch ((error as Error).name) {
    case "NotAllowedError":
    case "AbortError":
      return texts.cancelled;
    case "InvalidStateError":
      return texts.known ?? texts.failed;
    case "TypeError":
    case "SyntaxError":
    case "TimeoutError":
      return texts.tryAgain;
    default:
      return texts.failed;
  }
}

function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as Answer).message;
  } catch {
    return undefined;
  }
}

type Described = { id: string; type: "public-key" };
type Options = {
  challenge: string;
  user?: { id: string; name: string; displayName: string };
  excludeCredentials?: Described[];
  allowCredentials?: Described[];
};

async function make(options: unknown) {
  const publicKey =
    PublicKeyCredential.parseCreationOptionsFromJSON?.(options as never) ??
    (byHand(options as Options) as unknown as PublicKeyCredentialCreationOptions);
  return written((await navigator.credentials.create({ publicKey })) as PublicKeyCredential);
}

async function ask(options: unknown) {
  const publicKey =
    PublicKeyCredential.parseRequestOptionsFromJSON?.(options as never) ??
    (byHand(options as Options) as unknown as PublicKeyCredentialRequestOptions);
  return written((await navigator.credentials.get({ publicKey })) as PublicKeyCredential);
}

/** For browsers that know passkeys and not yet how to write them down. */
function byHand(options: Options) {
  const named = (keys?: Described[]) => keys?.map((key) => ({ ...key, id: bytesOf(key.id) }));
  return {
    ...options,
    challenge: bytesOf(options.challenge),
    user: options.user && { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: named(options.excludeCredentials),
    allowCredentials: named(options.allowCredentials),
  };
}

function written(key: PublicKeyCredential): unknown {
  try {
    return key.toJSON();
  } catch {
    // Some keepers of passwords answer in the browser's place, and theirs can't be written down by itself.
    const response: Record<string, unknown> = {};
    const from = key.response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse;
    for (const part of [
      "clientDataJSON",
      "attestationObject",
      "authenticatorData",
      "signature",
      "userHandle",
    ] as const) {
      const bytes = from[part];
      if (bytes) response[part] = textOf(bytes);
    }
    if (from.getTransports) response.transports = from.getTransports();
    return { id: key.id, rawId: textOf(key.rawId), type: key.type, response };
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
