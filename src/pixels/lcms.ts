import wasm from "lcms-wasm/dist/lcms.wasm" with { type: "file" };

/** LittleCMS, loaded with the first picture that has a profile. What it can't take it ends by: the next one starts anew. */
export async function openLcms() {
  loaded ??= start();
  return await loaded;
}

export function forgetLcms(): void {
  loaded = undefined;
}

let loaded: ReturnType<typeof start> | undefined;

async function start() {
  const library = await import("lcms-wasm");
  const silent = () => undefined;
  const engine = await library.instantiate({
    wasmBinary: await Bun.file(wasm).arrayBuffer(),
    print: silent,
    printErr: silent,
  });
  return { engine, library };
}
