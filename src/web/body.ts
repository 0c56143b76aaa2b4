import type { TSchema } from "elysia";
import { noteWork } from "#db/tried.ts";
import type { Language } from "#src/core/language.ts";
import type { Capability, TeamRole } from "#src/core/team/team.ts";
import { manyLines, oneLine } from "#src/core/typed-words.ts";

/** What a visitor sent, bounded and read once. Values are trimmed of nothing: rules decide. */
export type FormBody = Readonly<{
  /** The first value of a field, cut at `longest` characters; empty when absent. */
  text(name: string, longest?: number): string;
  /** The same as one line for somebody else to read: first without signs that nobody sees, then cut. */
  line(name: string, longest?: number): string;
  /** The same as words of several lines. */
  words(name: string, longest?: number): string;
  /** Every value of a field, such as ticked boxes. */
  all(name: string): string[];
  /** Everything as it was sent, in order. */
  pairs: readonly (readonly [name: string, value: string])[];
}>;

/** Thrown at the edge, turned into a page with this status by `problem.tsx`. */
export class Refused extends Error {
  readonly status: 400 | 403 | 404 | 408 | 413 | 415 | 429;
  constructor(status: Refused["status"]) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

/** Thrown at the door to a house that has sent as many forms as a house may: what was typed is kept for later. */
export class TooManyForms extends Refused {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super(429);
    this.waitMs = waitMs;
  }
}

/** An address that nothing of ours answers. Of what an address of ours does not find, a plain 404 tells. */
export class UnknownPath extends Refused {
  constructor() {
    super(404);
  }
}

/** Thrown at the door to whoever helps in a house and asks for what is not theirs there: they are told whom to ask. */
export class OwnersAlone extends Error {
  readonly status = 403;
  /** The first name of whose house it is. */
  readonly owner: string;
  /** What whoever asks reads. */
  readonly language: Language;
  constructor(owner: string, language: Language) {
    super("for the owner of the house alone");
    this.owner = owner;
    this.language = language;
  }
}

/**
 * Thrown at the door, and answered by `problem.tsx` as it says: the way to sign in, the page that asks for a phone
 * first, or the one that asks for a proof.
 */
export class TurnedAway extends Error {
  readonly answer: Response;
  /** The router would make a 500 of an answer with 200, which the page is that says that a code was sent. */
  readonly status: number;
  constructor(answer: Response) {
    super("turned away at the door");
    this.answer = answer;
    this.status = answer.status;
  }
}

/** Somebody of a house's team who passed a door, and what for. */
export type Insider = Readonly<{
  id: string;
  hostId: string;
  role: TeamRole;
  /** What the door is about. */
  /** Whether they help in the whole house. */
  ofAll: boolean;
  what: Capability;
  /** When they passed it, Unix milliseconds. */
  cameAt: number;
}>;

const insiders = new WeakMap<Request, Insider>();

/** Said at the door, once it has let somebody of the team in; gone with the request. */
export function noteInsider(request: Request, insider: Insider): void {
  insiders.set(request, insider);
}

export function insiderOf(request: Request): Insider | undefined {
  return insiders.get(request);
}

const FORM_MOST_BYTES = 64 * 1024;
const FIELDS_MOST = 200;

/**
 * The whole body, or `Refused(413)` as soon as it is longer than `mostBytes`. Whoever hangs up in the middle, or
 * sends nothing more until the connection is closed, broke nothing of ours: `Refused(408)`.
 */
export async function readBytes(request: Request, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const known = bodies.get(request);
  if (known) return known;
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > mostBytes) throw new Refused(413);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > mostBytes) throw new Refused(413);
      chunks.push(chunk);
    }
  } catch (error) {
    throw isHungUp(error) ? new Refused(408) : error;
  }
  noteWork("goes on");
  const body = Buffer.concat(chunks);
  bodies.set(request, body);
  return body;
}

/** What was read whole of a request, so that it can be handled once more; gone with the request. */
const bodies = new WeakMap<Request, Buffer<ArrayBuffer>>();

/** Whether a request can be read from its beginning again. */
export function isRepeatable(request: Request): boolean {
  return !request.bodyUsed || bodies.has(request);
}

/** The connection went away, as the body's stream reports it. */
export function isHungUp(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || ("code" in error && error.code === "ECONNRESET"));
}

/** The same as text. */
export async function readText(request: Request, mostBytes: number): Promise<string> {
  return (await readBytes(request, mostBytes)).toString("utf8");
}

/**
 * A form as browsers post it (url-encoded or multipart without large files), or JSON of flat values. `most` fields of
 * it are read where a form may have more than the usual ones.
 */
export async function readForm(request: Request, mostBytes = FORM_MOST_BYTES, most?: number): Promise<FormBody> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const raw = await readText(request, mostBytes);
  if (type === "application/x-www-form-urlencoded" || (type === "" && raw === "")) {
    return formOf([...new URLSearchParams(raw)], most);
  }
  if (type === "application/json") return formOf(flatValues(raw));
  if (type === "multipart/form-data") {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    const data = await new Response(raw, { headers }).formData().catch(() => {
      throw new Refused(400);
    });
    return formOf([...data].filter((pair): pair is [string, string] => typeof pair[1] === "string"));
  }
  throw new Refused(415);
}

/**
 * What a route adds whose fields have one shape: they are read within bounds, and whatever has another shape is refused
 * with 400, before the route sees it. `first` may refuse the request unread. Not for a route with a role: who asks is
 * found after this, and a stranger would be told of the shape.
 */
export function shaped<S extends TSchema>(body: S, mostBytes = FORM_MOST_BYTES, first?: (request: Request) => void) {
  const parse = async ({ request }: { request: Request }) => {
    first?.(request);
    const { pairs } = await readForm(request, mostBytes);
    return Object.fromEntries(pairs.toReversed());
  };
  return { body, parse };
}

/** Fields with long words fit, and no photo does. */
const WORDS_MOST_BYTES = 1024 * 1024;

/**
 * What was typed into a form that nobody handles, in order, so that it is there to be sent again; files are left out.
 * Nothing where it can't be read any more.
 */
export async function wordsSent(request: Request): Promise<FormBody["pairs"]> {
  if (!isRepeatable(request)) return [];
  try {
    return (await readForm(request, WORDS_MOST_BYTES)).pairs;
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}

/** The query string of an address, with the same manners as a form. */
export function queryOf(request: Request): FormBody {
  return formOf([...new URL(request.url).searchParams]);
}

export function formOf(pairs: readonly (readonly [string, string])[], most = FIELDS_MOST): FormBody {
  const values = new Map<string, string[]>();
  const clean = pairs.slice(0, most).map(([name, value]) => [name, value.replaceAll("\u0000", "")] as const);
  for (const [name, value] of clean) {
    const list = values.get(name);
    if (list) list.push(value);
    else values.set(name, [value]);
  }
  const first = (name: string) => values.get(name)?.[0] ?? "";
  return {
    pairs: clean,
    text: (name, longest = 2000) => first(name).slice(0, longest),
    line: (name, longest = 2000) => oneLine(first(name)).slice(0, longest),
    words: (name, longest = 2000) => manyLines(first(name)).slice(0, longest),
    all: (name) => values.get(name) ?? [],
  };
}

/** The key that a form of ours carries, by which the same form sent twice is known. */
export function submissionKeyOf(form: FormBody): string | undefined {
  const key = form.text("submissionKey", 60);
  return /^[\w-]{43}$/.test(key) ? key : undefined;
}

function flatValues(raw: string): [string, string][] {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw new Refused(400);
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refused(400);
  return Object.entries(body).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.filter(isPlain).map((one) => [name, String(one)]);
    return isPlain(value) ? [[name, String(value)]] : [];
  });
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
