/** Reads and writes single pixels. Loaded at the first photo, because most starts of the server meet none. */
export async function pngjs() {
  const { PNG } = await import("pngjs");
  return PNG.sync;
}
