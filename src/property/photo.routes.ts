import { Elysia } from "elysia";
import { isBehindDoor, photoUses } from "#db/property.queries.ts";
import { photoOfFile, readPhotoName, readPreviewName } from "#src/core/listing/photo.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { makePreviewPicture } from "./preview-picture.ts";

const TYPES: Record<string, string> = { webp: "image/webp", jpg: "image/jpeg" };

/** Photos and link previews. Their names carry the hash of their content, so a browser asks once. */
export function photoRoutes(deps: Deps) {
  const making = new Map<string, Promise<unknown>>();

  /** A preview nobody asked for in time is made at the first request, once, however many come together. */
  async function makeMissing(hash: string): Promise<void> {
    if (photoUses(deps.db, hash) === 0) return;
    let made = making.get(hash);
    if (!made) {
      made = makePreviewPicture(hash, deps.files).finally(() => making.delete(hash));
      making.set(hash, made);
    }
    await made;
  }

  async function photo({ request, params }: { request: Request; params: { file: string } }) {
    const name = readPhotoName(params.file);
    // What guides show is served at their doors.
    if (name && isBehindDoor(deps.db, photoOfFile(name))) throw new Refused(404);
    return answer(request, name, name && (await deps.files.get(name)));
  }

  async function preview({ request, params }: { request: Request; params: { file: string } }) {
    const name = readPreviewName(params.file);
    if (!name || isBehindDoor(deps.db, photoOfFile(name))) return answer(request, undefined, undefined);
    let file = await deps.files.get(name);
    if (!file) {
      await makeMissing(params.file.slice(0, -".jpg".length));
      file = await deps.files.get(name);
    }
    return answer(request, name, file);
  }

  return new Elysia({ name: "photoRoutes" })
    .use(openDoor)
    .get("/photos/:file", photo, { open: true })
    .get("/previews/:file", preview, { open: true });
}

/** A photo for whoever passed a door: no cache between keeps it, and a browser asks at that door each time. */
export async function privatePhoto(deps: Pick<Deps, "files">, request: Request, name: string): Promise<Response> {
  const shared = answer(request, name, await deps.files.get(name));
  shared.headers.set("cache-control", "private, no-cache");
  shared.headers.set("cross-origin-resource-policy", "same-origin");
  return shared;
}

function answer(request: Request, name: string | undefined, file: Blob | "" | undefined): Response {
  const type = TYPES[name?.split(".").at(-1) ?? ""];
  if (!name || !file || !type) throw new Refused(404);
  const etag = `"${name.slice(name.indexOf("/") + 1)}"`;
  const headers: Record<string, string> = {
    "content-type": type,
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    // Link previews and a host's own site may show them.
    "cross-origin-resource-policy": "cross-origin",
    etag,
  };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(file, { headers });
}
