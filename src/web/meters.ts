/** What an operator can count from outside, in the text format of Prometheus (version 0.0.4). */
export type Meters = Readonly<{
  /** One more of `name`, told apart by `labels`. Label values come from our own small sets, never from a visitor. */
  count(name: MeterName, labels?: Labels): void;
  /** One request to a room of the house, answered with `status` after so many milliseconds. */
  request(status: number, ms: number, room: string): void;
  /** One request of ours to M-PESA, and how it ended. */
  mpesaCall(call: string, outcome: string, seconds: number): void;
  /** One call of M-PESA's: how long it waited for our answer, or for all that follows from it. */
  callback(until: "answered" | "settled", seconds: number): void;
  /** One page answered out of memory, which is not timed. */
  keptPage(): void;
  /** How late the thread came to something that was due, seconds. */
  lag(seconds: number): void;
  text(gauges: readonly Gauge[]): string;
}>;

type MeterName = keyof typeof HELP;
type Labels = Readonly<Record<string, string>>;
export type Gauge = Readonly<{ name: string; help: string; value: number; labels?: Labels }>;

const HELP = {
  lango_jobs_total: "Runs of durable jobs, by kind and how they ended",
  lango_requests_total: "Requests, by class of status",
  lango_measures_total: "Analytics calls of browsers, by whether they were taken or why not",
  lango_callbacks_total: "Calls to M-PESA's addresses, by what became of them",
  lango_messages_total: "Messages that were handed over or given up, by channel and how it ended",
  lango_message_reports_total: "What providers told of messages, by what became of it",
  lango_kept_pages_total: "Public pages answered out of memory",
} as const;

/** Upper bounds in seconds, around what a phone's owner notices. */
const BOUNDS = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5];

function newHistograms() {
  return {
    requests: createHistograms("lango_request_seconds", "How long requests took, by room, kept pages left out"),
    calls: createHistograms("lango_mpesa_call_seconds", "How long M-PESA took to answer, by call and how it ended"),
    callbacks: createHistograms(
      "lango_callback_seconds",
      "How long M-PESA's calls waited for an answer, and to be settled",
    ),
    lags: createHistograms("lango_event_loop_lag_seconds", "How late the thread came to what was due, each 50 ms"),
  };
}

export function createMeters(): Meters {
  const histograms = newHistograms();
  const counters = new Map<string, { name: MeterName; labels: Labels; value: number }>();
  const { requests, calls, callbacks, lags } = histograms;
  let latest = 0;
  let kept = 0;

  function count(name: MeterName, labels: Labels = {}): void {
    const key = `${name}${written(labels)}`;
    const counter = counters.get(key);
    if (counter) counter.value += 1;
    else counters.set(key, { name, labels, value: 1 });
  }

  return {
    count,
    request(status, ms, room) {
      count("lango_requests_total", { status: `${Math.floor(status / 100)}xx` });
      requests.add({ room }, ms / 1000);
    },
    mpesaCall(call, outcome, seconds) {
      calls.add({ call, outcome }, seconds);
    },
    callback(until, seconds) {
      callbacks.add({ until }, seconds);
    },
    lag(seconds) {
      latest = Math.max(latest, seconds);
      lags.add({}, seconds);
    },
    keptPage() {
      kept += 1;
    },
    text(gauges) {
      const lines: string[] = [];
      for (const name of Object.keys(HELP) as MeterName[]) {
        lines.push(...head(name, HELP[name], "counter"));
        if (name === "lango_kept_pages_total") lines.push(`${name} ${kept}`);
        for (const counter of counters.values()) {
          if (counter.name === name) lines.push(`${name}${written(counter.labels)} ${counter.value}`);
        }
      }
      lines.push(
        ...Object.values(histograms).flatMap((one) => one.lines()),
        ...head("lango_event_loop_lag_max_seconds", "The latest it came since this was last read", "gauge"),
        `lango_event_loop_lag_max_seconds ${latest.toFixed(6)}`,
      );
      latest = 0;
      return `${[...lines, ...linesOf(gauges)].join("\n")}\n`;
    },
  };
}

function head(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

/** One row of buckets for each set of labels. */
function createHistograms(name: string, help: string) {
  const rows = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>();
  return {
    add(labels: Labels, seconds: number): void {
      const key = written(labels);
      const row = rows.get(key) ?? { labels, buckets: BOUNDS.map(() => 0), sum: 0, count: 0 };
      rows.set(key, row);
      row.sum += seconds;
      row.count += 1;
      BOUNDS.forEach((bound, at) => {
        if (seconds <= bound) row.buckets[at] = (row.buckets[at] ?? 0) + 1;
      });
    },
    lines: () => [
      ...head(name, help, "histogram"),
      ...[...rows.values()].flatMap(({ labels, buckets, sum, count }) => [
        ...BOUNDS.map((le, at) => `${name}_bucket${written({ ...labels, le: String(le) })} ${buckets[at]}`),
        `${name}_bucket${written({ ...labels, le: "+Inf" })} ${count}`,
        `${name}_sum${written(labels)} ${sum.toFixed(6)}`,
        `${name}_count${written(labels)} ${count}`,
      ]),
    ],
  };
}

function linesOf(gauges: readonly Gauge[]): string[] {
  const told = new Set<string>();
  return gauges.flatMap(({ name, help, value, labels }) => {
    const first = told.has(name) ? [] : head(name, help, "gauge");
    told.add(name);
    return [...first, `${name}${written(labels ?? {})} ${value}`];
  });
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, "\\$&")}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}
