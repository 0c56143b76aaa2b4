import { CAPTION_LONGEST } from "#src/core/listing/photo.ts";
import { cleanName } from "#src/core/person/name.ts";
import type { FormBody } from "#src/web/body.ts";

/** What a host typed of each photo, by the photo's hash. A form that names no photo changes none. */
export type TypedCaptions = ReadonlyMap<string, string>;

const FIELD = /^caption-([0-9a-f]{32})$/;

export function captionField(hash: string): string {
  return `caption-${hash}`;
}

export function typedCaptions(form: FormBody): TypedCaptions {
  return new Map(
    form.pairs.flatMap(([name, value]) => {
      const [, hash] = FIELD.exec(name) ?? [];
      return hash ? [[hash, value.slice(0, 500)] as const] : [];
    }),
  );
}

/** The captions as they are kept, each a line that can be read, or the photos of which too much was said. */
export function readCaptions(typed: TypedCaptions): { captions: TypedCaptions } | { tooLong: string[] } {
  const captions = new Map([...typed].map(([hash, words]) => [hash, cleanName(words)]));
  const tooLong = [...captions].filter(([, words]) => words.length > CAPTION_LONGEST).map(([hash]) => hash);
  return tooLong.length > 0 ? { tooLong } : { captions };
}
