import { diceOf, mixed } from "./dice.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** How bad the lines are between two places: of a hundred, so many. */
export type Weather = Readonly<{
  /** Never arrives, and nothing says so. */
  lost: number;
  /** Nobody listens: nothing was sent, and the caller knows it. */
  refused: number;
  /** Is heard and done, and its answer never comes. */
  unanswered: number;
  /** Is answered by something in between, which may or may not have passed it on. */
  broken: number;
  /** The answer ends in the middle. */
  cut: number;
  /** Comes twice. */
  twice: number;
  /** How long one way may take. */
  slowMs: number;
}>;

const CALM: Weather = { lost: 0, refused: 0, unanswered: 0, broken: 0, cut: 0, twice: 0, slowMs: 300 };

export type Line = "lango to mpesa" | "mpesa to lango" | "lango to sms" | "lango to channel";
type Answerer = (request: Request) => Promise<Response>;

/** What was sent, all of which can be sent again. */
type Parcel = Readonly<{ url: string; method: string; headers: Headers; body: string | undefined }>;
type Answer = Readonly<{ status: number; headers: Headers; text: string; isWhole: boolean }>;

/**
 * Requests between the house and the world outside, in virtual time. What becomes of one is decided by the seed and by
 * what it says, not by how many came before it: so it stays the same when others are left out of the story.
 */
export function createNetwork(deps: { time: VirtualTime; seed: number; trace: (what: string) => void }) {
  const { time, trace } = deps;
  const weather = new Map<Line, Weather>();
  const sent = new Map<string, number>();

  function chanceOf(line: Line, name: string) {
    const key = `${line} ${name}`;
    const nth = (sent.get(key) ?? 0) + 1;
    sent.set(key, nth);
    return diceOf(mixed(deps.seed, key, nth));
  }

  return {
    set: (line: Line, how: Weather) => void weather.set(line, how),
    calm: () => weather.clear(),
    /** Sends `request` on its way. `name` is what it is about; `isGone` says that whoever asked is not there any more. */
    send(line: Line, name: string, request: Request, there: Answerer, isGone: () => boolean): Promise<Response> {
      const { lost, refused, unanswered, broken, cut, twice, slowMs } = weather.get(line) ?? CALM;
      const chance = chanceOf(line, name);
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      const isOver = () => request.signal.aborted || isGone();
      const fate = chance.weighed([
        ["lost", lost],
        ["refused", refused],
        ["unanswered", unanswered],
        ["broken", broken],
        ["cut", cut],
        ["well", Math.max(0, 100 - lost - refused - unanswered - broken - cut)],
      ] as const);
      const copies = chance.next() * 100 < twice ? 2 : 1;
      const ways = Array.from({ length: copies + 1 }, () => 1 + chance.below(slowMs));
      const isPassedOn = fate !== "broken" || chance.once(2);
      if (fate !== "well" || copies > 1) trace(`${line}: ${name} ${fate}${copies > 1 ? ", twice" : ""}`);
      request.signal.addEventListener("abort", () => reject(request.signal.reason), { once: true });

      const back = (answer: Answer) => {
        if (isOver()) return;
        if (fate === "unanswered") return;
        if (fate === "broken") return resolve(new Response("<html>Bad gateway</html>", { status: 502 }));
        resolve(asResponse(fate === "cut" ? { ...answer, isWhole: false } : answer));
      };
      const arrive = (parcel: Parcel, wayBack: number, isFirst: boolean) => {
        if (fate === "refused") return reject(refusedError());
        if (fate === "lost") return;
        const answered = isPassedOn ? ask(there, parcel) : Promise.resolve(EMPTY);
        answered
          .then((answer) => time.after(wayBack, () => (isFirst ? back(answer) : undefined)))
          .catch((error: unknown) => (isFirst && !isGone() ? reject(error) : undefined));
      };
      parcelOf(request)
        .then((parcel) => {
          const [wayBack = 1, ...there] = ways;
          there.forEach((ms, copy) => {
            time.after(ms, () => arrive(parcel, wayBack, copy === 0));
          });
        })
        .catch(reject);
      return promise;
    },
  };
}

export type Network = ReturnType<typeof createNetwork>;

const EMPTY: Answer = { status: 200, headers: new Headers(), text: "", isWhole: true };

async function parcelOf(request: Request): Promise<Parcel> {
  const { url, method, headers } = request;
  const body = method === "GET" || method === "HEAD" ? undefined : await request.text();
  return { url, method, headers, body };
}

async function ask(there: Answerer, { url, method, headers, body }: Parcel): Promise<Answer> {
  const response = await there(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
  try {
    return { status: response.status, headers: response.headers, text: await response.text(), isWhole: true };
  } catch {
    return { status: response.status, headers: response.headers, text: "", isWhole: false };
  }
}

function asResponse({ status, headers, text, isWhole }: Answer): Response {
  const isBodiless = status === 204 || status === 304;
  if (isWhole) return new Response(isBodiless ? null : text, { status, headers });
  const half = new TextEncoder().encode(text.slice(0, Math.floor(text.length / 2)));
  let isRead = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isRead) return controller.error(resetError());
      isRead = true;
      controller.enqueue(half);
    },
  });
  return new Response(body, { status, headers });
}

function refusedError(): Error {
  return Object.assign(new Error("Unable to connect"), { code: "ConnectionRefused" });
}

function resetError(): Error {
  return Object.assign(new Error("The socket connection was closed"), { code: "ECONNRESET" });
}
