/** A file to be kept, for this person alone. `name` is ours. */
export function zipFile(content: Uint8Array<ArrayBuffer>, name: string): Response {
  return new Response(content, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}
