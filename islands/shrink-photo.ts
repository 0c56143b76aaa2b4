/** Smaller ones go up in seconds as they are. */
const LARGE_BYTES = 400 * 1024;
/** What a slow phone may need for its largest photo; then the photo goes as it is. */
const PATIENCE_MS = 20_000;

type Shrink = (file: File) => Promise<File>;

/**
 * Makes photos small on the phone, in a worker of that address, so that the page stays quick. Whatever goes wrong, the
 * photo itself comes back: the site makes it small too.
 */
export function photoShrinker(address: string | undefined): Shrink {
  let worker: Worker | undefined;
  let asked = 0;
  const answer = (file: File) =>
    new Promise<Blob | undefined>((resolve) => {
      worker ??= new Worker(address ?? "", { type: "module" });
      asked += 1;
      const id = asked;
      const listening = new AbortController();
      const { signal } = listening;
      const end = (photo?: Blob) => {
        listening.abort();
        resolve(photo);
      };
      const hear = ({ data }: MessageEvent<{ id: number; photo?: Blob }>) => data.id === id && end(data.photo);
      worker.addEventListener("message", hear, { signal });
      worker.addEventListener("error", () => end(), { signal });
      setTimeout(() => end(), PATIENCE_MS);
      worker.postMessage({ id, file });
    });
  return async (file) => {
    const isHeic = /hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
    if (!address || typeof OffscreenCanvas === "undefined" || !(isHeic || file.size > LARGE_BYTES)) return file;
    const photo = await answer(file).catch(() => undefined);
    return photo ? new File([photo], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: photo.type }) : file;
  };
}
