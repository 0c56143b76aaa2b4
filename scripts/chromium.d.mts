export const CHROMIUM: string;
export const CHROMIUM_FLAGS: readonly string[];
export const CHROMIUM_PACKAGES: readonly string[];
export function findChromium(): string | undefined;
