import { DESK_HOME } from "#src/core/desk-copy.ts";

/**
 * The one worker of a host's desk, active: a new one takes a moment. A browser looks for another script once a day, as
 * the script's own headers say, and not with each page.
 */
export async function deskWorker(): Promise<ServiceWorkerRegistration> {
  const options = { scope: DESK_HOME, updateViaCache: "all" } as const;
  const registered = await navigator.serviceWorker.register(`${DESK_HOME}/worker.js`, options);
  const worker = registered.active ?? registered.waiting ?? registered.installing;
  if (worker && worker.state !== "activated") {
    await new Promise<void>((done) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && done());
    });
  }
  return registered;
}
