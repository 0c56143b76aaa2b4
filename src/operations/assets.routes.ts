import { dirname } from "node:path";
import { type AnyElysia, Elysia, NotFoundError } from "elysia";
import { files, statics } from "#gen/assets.js";
import { encodingFor } from "#src/web/compress.ts";
import { openDoor } from "#src/web/door/open-door.ts";

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/**
 * `/assets/*`: scripts under names that carry their hash, so a browser never asks twice.
 * They were compressed when they were built. Nothing is looked up on the disk by what a visitor typed.
 */
export function assets() {
  const answer = ({ params, request }: { params: { file: string }; request: Request }) =>
    answerAsset(params.file, request);
  return new Elysia({ name: "assets" })
    .use(openDoor)
    .get("/assets/:file", answer, { open: true })
    .head("/assets/:file", answer, { open: true });
}

function answerAsset(name: string, request: Request): Response {
  const file = files.get(name);
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)];
  if (!file || !type) {
    return new Response("Not found", { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  const encoding = encodingFor(request);
  const coding = encoding === "identity" ? "plain" : encoding;
  const etag = `"${file.hash}-${coding}"`;
  const headers: Record<string, string> = {
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    vary: "accept-encoding",
    etag,
  };
  if (matches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });

  headers["content-type"] = type;
  if (coding !== "plain") headers["content-encoding"] = coding;
  const body = Bun.file(file[coding]);
  if (request.method !== "HEAD") return new Response(body, { headers });
  headers["content-length"] = String(body.size);
  return new Response(null, { headers });
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/**
 * `/static/*`: icons, images and fonts.
 *
 * The plugin serves a whole folder. Ours is the build's copy of `static/`, which holds nothing else:
 * in the executable all that is embedded would be within its reach otherwise, the program included.
 * It lists, reads and hashes that folder, so it comes with the first who asks and no start waits for it.
 */
export function staticFiles() {
  let shelf: Promise<AnyElysia> | undefined;
  return new Elysia({ name: "static-files" }).use(openDoor).get(
    "/static/*",
    async ({ request }) => {
      shelf ??= openShelf();
      // Asked for the file itself also when only its head is wanted, so that the head is that of the file.
      return (await shelf).handle(new Request(request.url, { headers: request.headers }));
    },
    { open: true },
  );
}

async function openShelf(): Promise<AnyElysia> {
  const [first] = Object.entries(statics);
  if (!first) throw new NotFoundError();
  const [name, { path }] = first;
  const folder = name.split("/").reduce((inner) => dirname(inner), path);
  if (!folder.endsWith("gen/static")) throw new Error(`Static files lie in an unexpected place: ${folder}`);
  const { staticPlugin } = await import("@elysiajs/static");
  const settings = { assets: folder, prefix: "/static", alwaysStatic: true, indexHTML: false, maxAge: 2_592_000 };
  return new Elysia().use(await staticPlugin(settings));
}
