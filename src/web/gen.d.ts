/** What `src/dev/build-assets.ts` writes. Declared here, so that types hold before the first build. */
declare module "#gen/assets.js" {
  type Built = Readonly<{ hash: string; plain: string; br: string; gzip: string }>;
  /** By hashed name. `plain`, `br` and `gzip` are paths to read: on disk from source, inside the executable otherwise. */
  export const files: ReadonlyMap<string, Built>;
  /** The hashed name of each entry. */
  export const entries: Readonly<
    Record<
      | "host.css"
      | `${"hydrate" | "mount" | "desk" | "desk-worker" | "frame" | "guide" | "guide-form" | "guide-worker" | "notices" | "photo-worker"}.js`,
      string
    >
  >;
  /** The hashed names an island needs, apart by spaces: React's mount, the island, then what both import. */
  export const islands: Readonly<Record<string, string>>;
  /** Minified, by the name of the file in `static/`; `host` is what every page of a host's desk has. `sha256` in base64. */
  export const stylesheets: Readonly<Record<string, Readonly<{ css: string; sha256: string }>>>;
  /** The other files of `static/`, by their path in it. */
  export const statics: Readonly<Record<string, Readonly<{ hash: string; path: string }>>>;
}
