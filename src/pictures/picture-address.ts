import type { Deps } from "#src/web/deps.ts";
import type { PictureChoice } from "./make-picture.ts";

/**
 * Where a picture is fetched. The address is signed instead of asking who somebody is: what downloads a file on Android
 * for an app's own browser brings no cookies, and without a signature anybody could have pictures drawn all day.
 */
export function picturePath(deps: Pick<Deps, "secrets">, hostId: string, choice: PictureChoice): string {
  const { kind, format, language, propertyId, reviewId } = choice;
  const said = {
    kind,
    format,
    language,
    ...(propertyId && { property: propertyId }),
    ...(reviewId && { review: reviewId }),
  };
  const t = deps.secrets.sign("picture", signedText(hostId, choice));
  return `/previews/pictures/${encodeURIComponent(hostId)}?${new URLSearchParams({ ...said, t })}`;
}

export function holdsPicture(
  deps: Pick<Deps, "secrets">,
  hostId: string,
  choice: PictureChoice,
  token: string,
): boolean {
  return token !== "" && deps.secrets.verify("picture", signedText(hostId, choice), token);
}

function signedText(hostId: string, { kind, format, language, propertyId, reviewId }: PictureChoice): string {
  return JSON.stringify([hostId, kind, format, language, propertyId, reviewId]);
}
