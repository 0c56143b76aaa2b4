import { ofDatabase } from "#db/for-person.ts";
import type { Db } from "#db/open.ts";
import { maySee, type SeenAt, type SeenStep, seenAt } from "#src/core/figures/funnel.ts";
import type { Deps } from "#src/web/deps.ts";
import { LIMITS } from "#src/web/limits.ts";
import { pathOf } from "#src/web/path.ts";
import { viaOf } from "#src/web/stay-query.ts";
import { mayBeSignedIn } from "./may-look.ts";
import { isVisit } from "./visit.ts";

/** Each change of the database makes every kept page ask whether it is still right: one for all, now and then. */
const WRITTEN_EVERY_MS = 30_000;
/** More different pages, steps and links than a house has in half a minute: of what is beyond nothing is counted. */
const COUNTED_MOST = 5_000;
/** Pages and networks of an hour that are told apart. */
const NETWORKS_MOST = 20_000;

type Counting = Pick<Deps, "db" | "clock" | "networkOf" | "secure">;
type Count = Readonly<{ month: string; step: SeenStep; at: SeenAt; via: string | undefined }>;
type Waiting = {
  counts: Map<string, Count & { times: number }>;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** How often each network opened each page since `hour` began. */
  hour: number;
  opened: Map<string, number>;
};

/** What is counted and not written yet, of each database. When the power goes it is lost. */
const waitingOf = ofDatabase((): Waiting => ({ counts: new Map(), timer: undefined, hour: 0, opened: new Map() }));

/** A page that is kept whole was opened. It answers in millionths of a second, so no address is taken apart here. */
export function countKept(counting: Counting, request: Request, path: string): void {
  const referer = request.headers.get("referer");
  if (!maySee(path) || (referer && pathOf(referer) === path) || !isCounted(counting, request, path)) return;
  const via = viaOf(request.url);
  const known = waitingOf(counting.db).counts.get(keptKey(path, via));
  if (known) known.times += 1;
  else addKept(counting, path, via);
}

const keptKey = (path: string, via: string | undefined) => `${path} ${via ?? ""}`;

function addKept(counting: Counting, path: string, via: string | undefined): void {
  const seen = seenAt(new URL(path, HERE), undefined);
  const [step] = seen?.steps ?? [];
  if (seen && step) add(counting, { step, at: seen.at, via }, keptKey(path, via));
}

/** A page was opened that is drawn for this moment. A host who looks at pages, or whoever helps them, is no guest. */
export async function countOpened(counting: Counting, request: Request, path: string): Promise<void> {
  if (!maySee(path)) return;
  const referer = request.headers.get("referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  const seen = seenAt(new URL(request.url), from);
  if (!seen || !isCounted(counting, request, path)) return;
  if (mayBeSignedIn(request)) {
    const { kind } = (await import("./visitor.ts")).readVisitor(counting, request);
    if (kind === "host" || kind === "member") return;
  }
  const via = viaOf(request.url);
  const { at } = seen;
  for (const step of seen.steps)
    add(counting, { step, at, via }, `${step} ${"name" in at ? at.name : at.propertyId} ${via ?? ""}`);
}

const HERE = "http://lango.invalid";

/** A window that ends with the hour: the limits that strangers meet elsewhere cost more than a kept page does. */
function isCounted({ db, clock, networkOf }: Counting, request: Request, path: string): boolean {
  if (!isVisit(request)) return false;
  const waiting = waitingOf(db);
  const hour = Math.floor(clock.now() / LIMITS.viewsOfNetwork.ms);
  if (waiting.hour !== hour) {
    waiting.hour = hour;
    waiting.opened.clear();
  }
  const key = `${path} ${networkOf(request)}`;
  const opened = waiting.opened.get(key) ?? 0;
  if (opened >= LIMITS.viewsOfNetwork.most || (opened === 0 && waiting.opened.size >= NETWORKS_MOST)) return false;
  waiting.opened.set(key, opened + 1);
  return true;
}

function add({ db, clock }: Counting, count: Omit<Count, "month">, key: string): void {
  const waiting = waitingOf(db);
  const known = waiting.counts.get(key);
  if (known) known.times += 1;
  else if (waiting.counts.size < COUNTED_MOST)
    waiting.counts.set(key, { ...count, month: clock.today().slice(0, 7), times: 1 });
  waiting.timer ??= setTimeout(() => {
    // The house may have closed meanwhile.
    writeSteps(db).catch(() => undefined);
  }, WRITTEN_EVERY_MS);
  waiting.timer.unref?.();
}

/** Writes down what was counted since the last time: of pages that are somebody's, by links that are theirs. */
export async function writeSteps(db: Db): Promise<void> {
  const waiting = waitingOf(db);
  if (waiting.counts.size === 0) return;
  clearTimeout(waiting.timer);
  waiting.timer = undefined;
  const counts = [...waiting.counts.values()];
  waiting.counts.clear();
  const [{ write }, { addSeenStep, pageSeen }] = await Promise.all([
    import("#db/write.ts"),
    import("#db/funnel.queries.ts"),
  ]);
  write(db, (tx) => {
    for (const { month, step, at, via, times } of counts) {
      const found = pageSeen(tx, at, via);
      if (found) addSeenStep(tx, { ...found, month, step, times });
    }
  });
}
