import { Elysia } from "elysia";
import { settleTest } from "#src/payout/test-payout.ts";
import { readText } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { createCallbackRecorder } from "./record-callback.ts";
import { isPublishedBySafaricom } from "./safaricom-addresses.ts";

const CALLBACK_MOST_BYTES = 64 * 1024;
const ACCEPTED = { ResultCode: 0, ResultDesc: "Accepted" };

/** What M-PESA calls. */
export function paymentRoutes(deps: Deps) {
  const recorder = createCallbackRecorder(deps);
  return new Elysia({ name: "payment" }).use(openDoor).post(
    "/callbacks/:key",
    async ({ request, params }) => {
      const began = performance.now();
      const body = await readText(request, CALLBACK_MOST_BYTES);
      const shortcode = request.headers.get("businessshortcode")?.slice(0, 20) ?? null;
      const { outcome } = await recorder.record({ callbackKey: params.key, shortcode, body });
      // A stranger learns nothing from the answer, and fills no log: what anybody can send is counted.
      if (outcome === "unknown_address") {
        const isTest = settleTest(deps, { callbackKey: params.key, body }) !== "no_such_test";
        deps.meters.count("lango_callbacks_total", { outcome: isTest ? "test" : "unknown_address" });
        return Response.json(ACCEPTED);
      }
      deps.meters.count("lango_callbacks_total", { outcome: "recorded" });
      deps.meters.callback("answered", (performance.now() - began) / 1000);
      // The list is folklore and grows without notice: a reason to look, none to refuse.
      if (deps.config.mpesa.env === "production" && !isPublishedBySafaricom(deps.networkOf(request))) {
        deps.log.warn("callback from an address that Safaricom has not published");
      }
      return Response.json(ACCEPTED);
    },
    { open: true },
  );
}
