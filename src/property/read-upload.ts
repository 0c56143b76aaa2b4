import type { Busboy } from "busboy";
import { PHOTO_MAX_BYTES, PHOTOS_MAX_COUNT } from "#src/core/listing/photo.ts";
import type { Incoming } from "#src/ports/file-store.ts";
import { isHungUp, Refused } from "#src/web/body.ts";
import { type Storing, storePhoto } from "./keep-photos.ts";
import type { ProcessPhoto } from "./process-photo.ts";

const UPLOAD_MAX_BYTES = 320 * 1024 * 1024;
export const FIELD_MAX_BYTES = 64 * 1024;
export const FIELDS_MAX_COUNT = 50;

/** Enough parts for all fields, all photos and some photos too many, which are told apart by name. */
const PARTS_MAX_COUNT = 200;

/** How much is handed to the form at once: what follows must wait until the file before it is stored. */
const SIP_BYTES = 64 * 1024;

/** One file of a form: the name the person's device gave it, and what became of it. */
export type UploadedFile<Kept = ProcessPhoto> = { name: string } & (Kept | { outcome: "too_many" });

type Fields = Record<string, string[]>;

/**
 * `files` of a form that ended badly are those stored before that: they are whole and may be kept.
 * Its fields cannot be trusted, so they are not given.
 */
export type ReadUpload<Kept = ProcessPhoto> =
  | { outcome: "read"; fields: Fields; files: UploadedFile<Kept>[] }
  | { outcome: "broken" | "aborted" | "too_large"; files: UploadedFile<Kept>[] }
  | { outcome: "not_a_form" };

/** Where a file waits while it arrives, and what becomes of it then. `field` is that of the form it came in. */
type Receiving<Kept> = Readonly<{
  receive(): Incoming;
  keep(read: () => Promise<Uint8Array>, field: string): Promise<Kept>;
}>;

/**
 * Reads a form with photos while it arrives. Files go to the store's own room piece by piece, and nothing more is
 * read from the connection until a piece is there and a whole file is stored: a form takes a sip of memory, however
 * many photos it has and however many hosts send one.
 *
 * A file that cannot be kept is told by its outcome and the others go on. A field too long, too many
 * fields, or too many bytes in all refuse the form: no page of ours sends those.
 */
export function readUpload(
  request: Pick<Request, "headers" | "body">,
  storing: Storing,
  by: string,
  limits?: { totalBytes: number },
): Promise<ReadUpload> {
  return readFiles(request, takingPhotos(storing, by), limits);
}

/** How photos of a house are taken in; refused where it has sent as many as a house has. */
export function takingPhotos(storing: Storing, by: string): Receiving<ProcessPhoto> {
  if (storing.limits.photosOfHost.waitMs(by) > 0) throw new Refused(429);
  return { receive: () => storing.files.receive(), keep: (read) => storePhoto(storing, by, read) };
}

/** The same of files that are kept otherwise. */
export async function readFiles<Kept>(
  request: Pick<Request, "headers" | "body">,
  receiving: Receiving<Kept>,
  limits = { totalBytes: UPLOAD_MAX_BYTES },
): Promise<ReadUpload<Kept>> {
  const form = await openForm(request.headers.get("content-type") ?? "");
  if (!form || !request.body) return { outcome: "not_a_form" };

  const parts = collect(form, receiving);
  let arrivedBytes = 0;
  try {
    for await (const chunk of request.body) {
      arrivedBytes += chunk.length;
      if (arrivedBytes > limits.totalBytes) parts.stopped ??= "too_large";
      for (let at = 0; at < chunk.length && !parts.stopped; at += SIP_BYTES) {
        await parts.take(chunk.subarray(at, at + SIP_BYTES));
      }
      if (parts.stopped) break;
    }
    if (!parts.stopped) await parts.end();
  } catch (error) {
    if (!isHungUp(error)) throw error;
    parts.stopped ??= "aborted";
  } finally {
    form.destroy();
    await parts.forget();
  }
  const { stopped, fields, files } = parts;
  return stopped ? { outcome: stopped, files } : { outcome: "read", fields, files };
}

/** Gathers what the form finds. `stopped` says why nothing more should be given to it. */
function collect<Kept>(form: Busboy, receiving: Receiving<Kept>) {
  const closed = new Promise<void>((resolve) => {
    form.once("close", resolve);
    form.on("error", () => {
      parts.stopped ??= "broken";
      resolve();
    });
  });
  const queue = createQueue();
  const arriving = new Set<Incoming>();

  const parts = {
    fields: Object.create(null) as Fields,
    files: [] as UploadedFile<Kept>[],
    stopped: undefined as "broken" | "aborted" | "too_large" | undefined,

    /** Done when the form has read these bytes and every file that ended in them is stored. */
    async take(bytes: Uint8Array) {
      await Promise.race([new Promise<void>((resolve) => form.write(bytes, () => resolve())), closed]);
      await queue.done();
    },

    async end() {
      form.end();
      await closed;
      await queue.done();
    },

    async forget() {
      await queue.done().catch(() => undefined);
      await Promise.all(Array.from(arriving, (file) => file.forget()));
    },
  };

  form.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) parts.stopped ??= "too_large";
    parts.fields[name] = [...(parts.fields[name] ?? []), value];
  });
  for (const limit of ["fieldsLimit", "partsLimit"] as const) {
    form.on(limit, () => {
      parts.stopped ??= "too_large";
    });
  }

  takeFiles(form, receiving, { files: parts.files, arriving, queue });
  return parts;
}

/** One work after the other. */
function createQueue() {
  let last: Promise<void> = Promise.resolve();
  return {
    next(work: () => Promise<void>) {
      last = last.then(work);
      last.catch(() => undefined); // whoever awaits it is told; until then it must not stop the process
    },
    done: () => last,
  };
}

/** Stores each file as it arrives, one piece after the other. */
function takeFiles<Kept>(
  form: Busboy,
  receiving: Receiving<Kept>,
  into: { files: UploadedFile<Kept>[]; arriving: Set<Incoming>; queue: ReturnType<typeof createQueue> },
): void {
  const { files, arriving, queue } = into;
  let photosSeen = 0;
  form.on("file", (field, stream, { filename: name = "" }) => {
    if (photosSeen === PHOTOS_MAX_COUNT) {
      files.push({ name, outcome: "too_many" });
      stream.resume().on("error", () => undefined);
      return;
    }
    photosSeen += 1;
    const file = receiving.receive();
    arriving.add(file);
    let isEmpty = true;
    stream.on("data", (piece: Uint8Array) => {
      isEmpty = false;
      queue.next(() => file.write(piece));
    });
    // A file that was cut off never comes to its end, and is forgotten with the form.
    stream.on("error", () => undefined);
    stream.on("end", () => {
      if (name === "" && isEmpty)
        photosSeen -= 1; // a file field that was left empty
      else {
        queue.next(async () => {
          files.push({ name, ...(await receiving.keep(() => file.bytes(), field)) });
          await file.forget();
        });
      }
    });
  });
}

async function openForm(contentType: string): Promise<Busboy | undefined> {
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined;
  const { default: busboy } = await import("busboy");
  try {
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      limits: {
        fieldSize: FIELD_MAX_BYTES + 1, // busboy calls a value that just fits cut off
        fields: FIELDS_MAX_COUNT,
        parts: PARTS_MAX_COUNT,
        fileSize: PHOTO_MAX_BYTES + 1,
      },
    });
  } catch {
    return undefined; // no boundary, so nothing tells where a part ends
  }
}
