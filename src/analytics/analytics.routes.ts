import { Elysia } from "elysia";
import { propertiesOfHost } from "#db/property.queries.ts";
import { consentOf } from "#src/consent/consent-cookie.ts";
import { type House, type Measure, readMeasure } from "#src/core/analytics/measure.ts";
import { mayTellProvider } from "#src/core/analytics/provider-pages.ts";
import { Refused, readText } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { browserKey, readVisitor } from "#src/web/door/visitor.ts";
import { json } from "#src/web/respond.ts";
import { createMeter, type MeasureRefusal, type Meter } from "./meter.ts";

const SENT_MOST_BYTES = 4_096;

const STATUS: Record<MeasureRefusal, number> = {
  no_consent: 403,
  malformed: 422,
  no_user: 422,
  too_large: 413,
  too_many: 429,
  session_full: 429,
  desk_full: 429,
  bytes_full: 429,
};

/** The analytics call. Whatever is refused is counted; the browser that sent it says nothing to the visitor. */
export function analyticsRoutes(deps: Deps, meter: Meter = createMeter(deps)) {
  const refused = (reason: MeasureRefusal) => {
    meter.refuse(reason);
    deps.meters.count("lango_measures_total", { outcome: reason });
    return json({ stored: false, reason }, STATUS[reason]);
  };

  return new Elysia({ name: "analyticsRoutes" }).use(openDoor).post(
    "/api/firebase-log",
    async ({ request }) => {
      const network = deps.networkOf(request);
      if (!deps.limits.measuresOfNetwork.allow(network)) return refused("too_many");
      if (!consentOf(request).analytics) return refused("no_consent");
      const body = await readBody(request);
      if (body === "too_large") return refused("too_large");
      const who = readVisitor(deps, request);
      const userId = idOf(who);
      const measure = readMeasure(body, userId, who.kind === "host" ? () => houseOf(deps, who.host) : undefined);
      if (measure === "malformed" || measure === "no_user") return refused(measure);
      const { name, args, sessionId } = measure;
      const visitor = browserKey(request, deps.secure).cookie ? userId : browserKey(request, deps.secure).hash;
      const taken = meter.take({ name, args, sessionId, userId }, { network, visitor: userId ?? visitor ?? sessionId });
      if (taken !== "taken") return refused(taken);
      deps.meters.count("lango_measures_total", { outcome: taken });
      const provider = who.kind === "anonymous" ? providerFor(deps, measure) : undefined;
      return json({ stored: true, ...(provider && { provider }) });
    },
    { open: true },
  );
}

/** Of a page that has just been opened: who else may be told of it, if anybody. The page's own headers enforce it. */
function providerFor({ config }: Deps, { name, args }: Measure): Deps["config"]["analytics"] {
  const [, event, details] = args;
  if (name !== "logPageEvent" || event !== "app_init" || typeof details !== "object") return undefined;
  return mayTellProvider(String(details?.path)) ? config.analytics : undefined;
}

async function readBody(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await readText(request, SENT_MOST_BYTES));
  } catch (error) {
    return error instanceof Refused ? "too_large" : undefined;
  }
}

/** What of a house goes with the measures of its host. */
function houseOf({ db }: Deps, { id, brandName }: { id: string; brandName: string | null }): House {
  return { brandName, propertyCount: propertiesOfHost(db, id, ["draft", "published"]).length };
}

function idOf(visitor: ReturnType<typeof readVisitor>): string | null {
  if (visitor.kind === "host") return visitor.host.id;
  return visitor.kind === "guest" ? visitor.guest.id : null;
}
