import { Elysia } from "elysia";
import { readText } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { recordCallback } from "./record-callback.ts";

const CALLBACK_MOST_BYTES = 64 * 1024;
const ACCEPTED = { ResultCode: 0, ResultDesc: "Accepted" };

/** What M-PESA calls. */
export function paymentRoutes(deps: Deps) {
  return new Elysia({ name: "payment" }).post("/callbacks/:key", async ({ request, params }) => {
    const body = await readText(request, CALLBACK_MOST_BYTES);
    const shortcode = request.headers.get("businessshortcode")?.slice(0, 20) ?? null;
    const { outcome } = recordCallback(deps, { callbackKey: params.key, shortcode, body });
    // A stranger learns nothing from the answer.
    if (outcome === "unknown_address") deps.log.warn("callback to an unknown address");
    return Response.json(ACCEPTED);
  });
}
