import { type FormBody, formOf, Refused, readBytes } from "#src/web/body.ts";

/** A calendar file of 2 MB and the fields beside it. */
const FORM_MOST_BYTES = 2 * 1024 * 1024 + 64 * 1024;

/** A form that may carry one file. An empty file field is no file. */
export async function readCalendarForm(request: Request): Promise<{ form: FormBody; file: Uint8Array | undefined }> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = await readBytes(request, FORM_MOST_BYTES);
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) throw new Refused(415);
  const data = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw new Refused(400);
  });
  const file = data.get("file");
  const fields = [...data].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const isFile = file instanceof Blob && (file.size > 0 || (file instanceof File && file.name !== ""));
  return { form: formOf(fields), file: isFile ? new Uint8Array(await file.arrayBuffer()) : undefined };
}
