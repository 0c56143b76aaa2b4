import { Elysia } from "elysia";
import { mayWrite } from "#db/lock.ts";
import { oldestDueJobAt, openJobsByKind, paymentsByState } from "#db/operations.queries.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import type { Gauge } from "#src/web/meters.ts";
import { pathOf } from "#src/web/path.ts";

/** A job that was due so long ago is stuck, or the runner is. */
const STUCK_AFTER_MS = 120_000;

const TEXT = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

/** For whoever watches over the server. */
export function operationsRoutes(deps: Deps) {
  return new Elysia({ name: "operations" })
    .use(openDoor)
    .get(
      "/readyz",
      () => {
        const fault = faultOf(deps);
        return new Response(fault ?? "ready", { status: fault ? 503 : 200, headers: TEXT });
      },
      { open: true },
    )
    .get(
      "/metrics",
      ({ request }) => {
        if (!mayCount(deps, request)) throw new Refused(404);
        return counted(deps);
      },
      { open: true },
    )
    .get(
      "/.well-known/security.txt",
      () => {
        const text = securityText(deps);
        if (text === undefined) throw new Refused(404);
        return new Response(text, { headers: TEXT });
      },
      { open: true },
    )
    .get(
      "/robots.txt",
      () =>
        new Response(
          `User-agent: *\nAllow: /booking/property/\nDisallow: /booking/\nDisallow: /guest\nDisallow: /dashboard\nSitemap: ${deps.publicUrl}/sitemap.xml\n`,
        ),
      { open: true },
    );
}

/** Why guests should not be sent here now, if there is a reason. */
function faultOf({ db, clock, jobs }: Deps): string | undefined {
  try {
    // A full disk, another program's lock or a read-only file shows here.
    if (!mayWrite(db)) return "the database cannot be written";
  } catch {
    return "the database cannot be written";
  }
  if (!jobs.isRunning()) return "jobs are not running";
  const due = oldestDueJobAt(db);
  if (due !== undefined && clock.now() - due > STUCK_AFTER_MS) return "jobs are late";
  return undefined;
}

/**
 * Whoever has the token; to all others there is no such page. Where a request comes from proves nothing here: behind a
 * proxy on the same machine that adds no header, everybody comes from this machine.
 */
function mayCount({ config: { metricsToken } }: Deps, request: Request): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!metricsToken || !given) return false;
  const [a, b] = [metricsToken, given].map((text) => new Bun.CryptoHasher("sha256").update(text).digest());
  return a !== undefined && b !== undefined && crypto.timingSafeEqual(a, b);
}

/** The answer on the port of this machine alone, where nobody else can knock. */
export function answerMetricsPort(deps: Deps, request: Request): Response {
  return pathOf(request.url) === "/metrics" && request.method === "GET"
    ? counted(deps)
    : new Response("Not found", { status: 404, headers: TEXT });
}

function counted(deps: Deps): Response {
  return new Response(deps.meters.text(gauges(deps)), {
    headers: { ...TEXT, "content-type": "text/plain; version=0.0.4; charset=utf-8" },
  });
}

const SECURITY_TEXT_GOOD_FOR_DAYS = 90;

/** Where somebody who found a hole can write to (RFC 9116). Nowhere to write to, no file. */
function securityText({ config: { support }, clock, publicUrl }: Deps): string | undefined {
  const contacts = [
    ...(support.email ? [`mailto:${support.email}`] : []),
    ...(support.phone ? [`tel:${support.phone.replaceAll(" ", "")}`] : []),
  ];
  if (contacts.length === 0) return undefined;
  const expires = Temporal.PlainDate.from(clock.today()).add({ days: SECURITY_TEXT_GOOD_FOR_DAYS });
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}T00:00:00Z`,
    "Preferred-Languages: en, sw",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}

function gauges({ db, clock }: Deps): Gauge[] {
  const now = clock.now();
  const due = oldestDueJobAt(db);
  return [
    {
      name: "lango_jobs_late_seconds",
      help: "How long the oldest due job has waited",
      value: due === undefined ? 0 : Math.max(0, Math.round((now - due) / 1000)),
    },
    ...openJobsByKind(db).map(({ kind, count }) => ({
      name: "lango_jobs_open",
      help: "Jobs that are not done, by kind",
      labels: { kind },
      value: count,
    })),
    ...paymentsByState(db).map(({ state, count }) => ({
      name: "lango_payments",
      help: "Payments, by state",
      labels: { state },
      value: count,
    })),
    { name: "lango_memory_bytes", help: "Resident memory", value: process.memoryUsage.rss() },
  ];
}
