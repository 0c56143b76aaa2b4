/** What the browser's storage is to keep of whoever came in, by key. Opens nothing; the frame's script stores what was allowed. */
export function BrowserKeeps({ values }: { values: Readonly<Record<string, string>> | undefined }) {
  return values ? <div hidden data-keep={JSON.stringify(values)} /> : null;
}
