import { deskWorker } from "./bring-worker.ts";
import { RequestError, send } from "./request.ts";

/** What `views/notices/devices-card.tsx` writes beside the button. */
type Ways = Readonly<{
  /** Of this house, base64url. */
  key: string;
  at: string;
  texts: Readonly<Record<"busy" | "denied" | "noService" | "tryAgain", string>>;
}>;

/** A press: asks the person, then the browser's push service, and tells the house where to send. */
export async function turnOn(button: HTMLButtonElement): Promise<void> {
  const { key, at, texts } = JSON.parse(button.dataset.push ?? "{}") as Ways;
  const name = button.textContent;
  if (button.disabled) return;
  say(button, "");
  button.disabled = true;
  button.textContent = texts.busy;
  try {
    if ((await Notification.requestPermission()) !== "granted") return say(button, texts.denied);
    const { pushManager } = await deskWorker();
    await send("POST", at, plain(await subscribe(pushManager, key)));
    location.reload();
  } catch (error) {
    say(button, error instanceof RequestError ? texts.tryAgain : texts.noService);
  } finally {
    button.disabled = false;
    button.textContent = name;
  }
}

/** Where it was asked before with another key of ours, it is asked anew. */
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    if ((error as Error).name !== "InvalidStateError") throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

function plain(subscription: PushSubscription): Record<string, string> {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

function say(button: Element, words: string): void {
  const line = button.nextElementSibling as HTMLElement | null;
  if (!line) return;
  line.role = "alert";
  line.textContent = words;
  line.hidden = words === "";
}
