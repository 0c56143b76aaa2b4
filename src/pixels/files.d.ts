/** A path to read: on disk from source, inside the executable otherwise. */
declare module "*.wasm" {
  const path: string;
  export default path;
}

/** Only what is used of it: pointers are numbers, and none is nought. */
declare module "lcms-wasm" {
  export type Lcms = Readonly<{
    HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _free(at: number): void;
    _cmsOpenProfileFromMem(at: number, bytes: number): number;
    _cmsCreate_sRGBProfile(): number;
    _cmsGetColorSpace(profile: number): number;
    _cmsCloseProfile(profile: number): void;
    _cmsCreateTransform(
      from: number,
      fromFormat: number,
      to: number,
      toFormat: number,
      intent: number,
      flags: number,
    ): number;
    _cmsDoTransform(transform: number, from: number, to: number, pixels: number): void;
    _cmsDeleteTransform(transform: number): void;
  }>;
  export function instantiate(how: {
    wasmBinary: ArrayBuffer;
    print: () => undefined;
    printErr: () => undefined;
  }): Promise<Lcms>;
  export const TYPE_RGBA_8: number;
  export const TYPE_BGRA_8: number;
  export const TYPE_CMYK_8: number;
  export const TYPE_GRAY_8: number;
  export const INTENT_RELATIVE_COLORIMETRIC: number;
  export const cmsFLAGS_BLACKPOINTCOMPENSATION: number;
}
