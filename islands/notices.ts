/**
 * The script of a host's page of notifications. It says what stands in the way of them in this browser, and fetches what
 * asks for them when the button is pressed.
 */
import { deviceOf } from "#src/core/person/device.ts";

const button = document.querySelector<HTMLButtonElement>("[data-push]");

/** Why this browser can't be asked, as the page has words for it; nothing when it can. */
function hurdle(): "in_app" | "iphone" | "denied" | "unable" | undefined {
  const { browser, system } = deviceOf(navigator.userAgent);
  if (["Facebook", "Instagram", "TikTok", "WhatsApp"].includes(browser)) return "in_app";
  // An iPad says that it is a Mac.
  const isApple = ["iPhone", "iPad"].includes(system) || (system === "Mac" && navigator.maxTouchPoints > 1);
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  // On the home screen it is able; in the browser it is not.
  if (!isAble) return isApple ? "iphone" : "unable";
  return Notification.permission === "denied" ? "denied" : undefined;
}

if (button) {
  const why = hurdle();
  const said = why && document.querySelector<HTMLElement>(`[data-hurdle="${why}"]`);
  if (said) {
    said.hidden = false;
    button.hidden = true;
  } else {
    button.addEventListener("click", () => void import("./push.ts").then(({ turnOn }) => turnOn(button)));
  }
}
