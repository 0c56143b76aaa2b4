/**
 * Makes a photo small before it goes up: upright, in sRGB, 1600 px at its longest side, as a JPEG. What the phone can
 * read it can make small, HEIC on an iPhone too; of what it can't read nothing comes back, and the photo goes as it is.
 */
const LONGEST_PX = 1600;
const QUALITY = 0.86;

/** What the site takes as it is; anything else that the phone reads had better go as a JPEG, however large. */
const TAKEN = ["image/jpeg", "image/png", "image/webp"];

addEventListener("message", ({ data }: MessageEvent<{ id: number; file: File }>) => {
  void smallerThan(data.file)
    .catch(() => undefined)
    .then((photo) => postMessage({ id: data.id, photo }));
});

async function smallerThan(file: File): Promise<Blob | undefined> {
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_PX / Math.max(whole.width, whole.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(whole.width * scale)),
    Math.max(1, Math.round(whole.height * scale)),
  );
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  // What is see-through is white on the site too.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return photo.size < file.size || !TAKEN.includes(file.type) ? photo : undefined;
}
