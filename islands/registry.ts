import BrandCheck from "./brand-check.tsx";

/** Every island by the name of its file. The server renders them from here; the browser fetches each alone. */
export const islands = {
  "brand-check": BrandCheck,
};
