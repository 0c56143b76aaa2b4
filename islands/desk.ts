/** The script of Today: brings the worker of the desk (`desk-worker.ts`), and has it keep the page on the first visit. */
import { deskWorker } from "./bring-worker.ts";

if ("serviceWorker" in navigator && !navigator.serviceWorker.controller) {
  void deskWorker().then(
    ({ active }) => active?.postMessage("keep"),
    // A browser that keeps nothing shows Today all the same.
    () => undefined,
  );
}
