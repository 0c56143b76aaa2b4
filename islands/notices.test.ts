import { afterEach, expect, test } from "bun:test";

const before = { userAgent: navigator.userAgent, serviceWorker: navigator.serviceWorker };
afterEach(() => {
  for (const [name, value] of Object.entries(before))
    Object.defineProperty(navigator, name, { value, configurable: true });
  Reflect.deleteProperty(window, "PushManager");
  Reflect.deleteProperty(globalThis, "Notification");
  document.body.innerHTML = "";
});

const ANDROID = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1";
let visits = 0;

/** The page as a browser of this name shows it: which words stand there, and whether there is something to press. */
async function page(userAgent: string, can: { push: boolean; permission?: string }) {
  Object.defineProperty(navigator, "userAgent", { value: userAgent, configurable: true });
  Object.defineProperty(navigator, "serviceWorker", { value: {}, configurable: true });
  if (can.push) {
    Object.assign(window, { PushManager: class {} });
    Object.assign(globalThis, { Notification: { permission: can.permission ?? "default" } });
  }
  const words = ["in_app", "iphone", "denied", "unable"].map((why) => `<p data-hurdle="${why}" hidden>${why}</p>`);
  document.body.innerHTML = `<button data-push="{}">Turn on here</button>${words.join("")}`;
  visits += 1;
  await import(`./notices.ts?visit=${visits}`);
  const said = Array.from(document.querySelectorAll<HTMLElement>("p:not([hidden])"), (line) => line.textContent);
  return [document.querySelector("button")?.hidden, ...said];
}

test.each<[string, string, Parameters<typeof page>[1], (string | boolean)[]]>([
  ["Chrome on a phone", ANDROID, { push: true }, [false]],
  ["an iPhone's browser, before it is on the home screen", IPHONE, { push: false }, [true, "iphone"]],
  ["an iPhone from its home screen", IPHONE, { push: true }, [false]],
  ["the browser inside Instagram", `${ANDROID} Instagram 330.0.0.40.92 Android`, { push: true }, [true, "in_app"]],
  ["the browser inside Facebook", `${IPHONE} [FBAN/FBIOS;FBAV/450.0]`, { push: false }, [true, "in_app"]],
  ["one where they are blocked", ANDROID, { push: true, permission: "denied" }, [true, "denied"]],
  ["one that knows none", ANDROID, { push: false }, [true, "unable"]],
])("%s is told what to do", async (_, userAgent, can, expected) => {
  expect(await page(userAgent, can)).toEqual(expected);
});
