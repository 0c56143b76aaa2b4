export type Encoding = "br" | "gzip" | "identity";

/** The smaller first: what a browser likes as much as another is decided by size. */
const SMALLEST_FIRST: readonly Encoding[] = ["br", "gzip", "identity"];
/** Browsers say one of some dozen lines, so each is read once. Longer ones, and more of them, are made up. */
const KNOWN_MOST = 200;
const KNOWN_LONGEST = 100;
const known = new Map<string, Encoding>();

/** The form of a body that this browser likes best (RFC 9110, 12.5.3). The one place that reads `Accept-Encoding`. */
export function encodingFor(request: Pick<Request, "headers">): Encoding {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const chosen = known.get(accepted);
  if (chosen) return chosen;
  const encoding = bestOf(accepted);
  if (accepted.length <= KNOWN_LONGEST && known.size < KNOWN_MOST) known.set(accepted, encoding);
  return encoding;
}

/** A coding with the weight 0 is refused. Nothing done to a body is always understood, and preferred only if named. */
function bestOf(accepted: string): Encoding {
  const weights = weightsIn(accepted);
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === "identity" ? 0 : (weights.get("*") ?? 0));
  let best: Encoding = "identity";
  let most = 0;
  for (const encoding of SMALLEST_FIRST) {
    const weight = weightOf(encoding);
    if (weight > most) [best, most] = [encoding, weight];
  }
  return best;
}

function weightsIn(accepted: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
    const given = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "");
    // A weight that is none is no permission.
    const weight = given === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given) : 0;
    if (name) weights.set(name, weight);
  }
  return weights;
}

/** Loaded with the first page: it brings Node's streams along, which nobody needs before. */
const zlib = () => process.getBuiltinModule("node:zlib");

/** Good enough, in a millisecond or two. */
export function compressQuickly(body: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case "br":
      return new Uint8Array(zlib().brotliCompressSync(body, brotli(body, 5)));
    case "gzip":
      return new Uint8Array(zlib().gzipSync(body, { level: 6 }));
    case "identity":
      return new Uint8Array(body);
  }
}

/** The smallest that Brotli makes of a body: a tenth less, in some fifty times as long, while others are served. */
export function compressWell(body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    zlib().brotliCompress(body, brotli(body, 11), (error, made) => {
      if (error) reject(error);
      else resolve(new Uint8Array(made));
    });
  });
}

function brotli(body: Uint8Array, quality: number) {
  const { constants } = zlib();
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  };
}
