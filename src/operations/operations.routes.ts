import { statSync } from "node:fs";
import { join } from "node:path";
import { Elysia } from "elysia";
import { markedAt } from "#db/mark.queries.ts";
import { countByState, messagesSince, oldestDueJobAt, openJobsByKind } from "#db/operations.queries.ts";
import { COMMIT, VERSION } from "#src/core/version.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import type { Gauge } from "#src/web/meters.ts";
import { pathOf } from "#src/web/path.ts";
import { healthOf } from "./health.ts";
import { readReplicaStatus, replicaLagMs } from "./replica-status.ts";
import { roomOnDisk } from "./room-on-disk.ts";

const TEXT = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

/** For whoever watches over the server. */
export function operationsRoutes(deps: Deps) {
  return new Elysia({ name: "operations" })
    .use(openDoor)
    .get(
      "/readyz",
      () => {
        const { down, wrong } = healthOf(deps);
        const said = down ?? (wrong.length > 0 ? `degraded: ${wrong.join("; ")}` : "ready");
        return new Response(said, { status: down ? 503 : 200, headers: TEXT });
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

const DAY_MS = 86_400_000;
/** Whole seconds, as the process itself counts them. */
const STARTED_AT = Math.round(performance.timeOrigin / 1000);

function gauges(deps: Deps): Gauge[] {
  const { db, clock } = deps;
  const now = clock.now();
  const due = oldestDueJobAt(db);
  const { down, wrong } = healthOf(deps);
  return [
    { name: "lango_build_info", help: "Which Lango this is", labels: { version: VERSION, commit: COMMIT }, value: 1 },
    { name: "process_start_time_seconds", help: "When this process began, Unix seconds", value: STARTED_AT },
    { name: "lango_up", help: "1 while a change can be saved and jobs run", value: down ? 0 : 1 },
    { name: "lango_selling", help: "1 while nights are sold", value: deps.selling.isOpen() ? 1 : 0 },
    { name: "lango_degraded", help: "How many things want a person; /readyz names them", value: wrong.length },
    {
      name: "lango_jobs_late_seconds",
      help: "How long the oldest due job has waited",
      value: due === undefined ? 0 : Math.max(0, Math.round((now - due) / 1000)),
    },
    ...counts("lango_jobs_open", "Jobs that are not done, by kind", openJobsByKind(db)),
    ...counts("lango_payments", "Payments, by state", countByState(db, "payments")),
    ...counts(
      "lango_bookings",
      "Bookings, by state; held and requested ones keep nights unpaid",
      countByState(db, "bookings"),
    ),
    ...counts(
      "lango_messages_of_day",
      "Messages of the last 24 hours, by the channel they went, what became of them here, and what their provider told",
      messagesSince(db, now - DAY_MS),
    ),
    ...diskGauges(deps),
    ...replicaGauges(deps),
    { name: "lango_memory_bytes", help: "Resident memory", value: process.memoryUsage.rss() },
  ];
}

function counts(name: string, help: string, rows: readonly ({ count: number } & Record<string, string | number>)[]) {
  return rows.map(({ count, ...labels }) => ({ name, help, labels: labels as Record<string, string>, value: count }));
}

function diskGauges({ db, clock, config }: Deps): Gauge[] {
  const bytesOf = (name: string) => statSync(join(config.dataDir, name), { throwIfNoEntry: false })?.size ?? 0;
  const room = roomOnDisk(config.dataDir);
  const backedUpAt = markedAt(db, "backed_up");
  const age = backedUpAt === undefined ? undefined : Math.max(0, Math.round((clock.now() - backedUpAt) / 1000));
  const all = [
    { name: "lango_database_bytes", help: "The database", value: bytesOf("lango.db") },
    { name: "lango_wal_bytes", help: "Changes not yet in the database's own file", value: bytesOf("lango.db-wal") },
    { name: "lango_disk_free_bytes", help: "What Lango may still write on its disk", value: room?.freeBytes },
    { name: "lango_disk_size_bytes", help: "The disk of DATA_DIR", value: room?.sizeBytes },
    { name: "lango_disk_keep_free_bytes", help: "Below this, uploads and backups stop", value: config.keepFreeBytes },
    { name: "lango_backup_age_seconds", help: "How old the newest backup is", value: age },
  ];
  return all.flatMap(({ value, ...gauge }) => (value === undefined ? [] : [{ ...gauge, value }]));
}

/** Nothing where nobody copies. What never was elsewhere is as old as this process. */
function replicaGauges({ clock, config }: Deps): Gauge[] {
  if (!config.replica) return [];
  const status = readReplicaStatus(config.dataDir);
  const lagMs = replicaLagMs(config.dataDir, clock.now());
  return [
    {
      name: "lango_replica_lag_seconds",
      help: "How long ago all that had been saved was elsewhere too",
      value: lagMs === undefined ? Math.max(0, Math.round(clock.now() / 1000) - STARTED_AT) : lagMs / 1000,
    },
    {
      name: "lango_replica_last_success_seconds",
      help: "When all that had been saved was elsewhere, Unix seconds; 0 for never",
      value: Math.floor((status?.copiedAt ?? 0) / 1000),
    },
    { name: "lango_replica_files_waiting", help: "Photos and papers still to copy", value: status?.filesWaiting ?? 0 },
  ];
}
