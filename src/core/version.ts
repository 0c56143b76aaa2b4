import packageJson from "../../package.json" with { type: "json" };

/** The build puts it here; from source there is none. */
declare const LANGO_BUILD: Readonly<{ version: string; commit: string }> | undefined;

const { version, commit } =
  typeof LANGO_BUILD === "undefined" ? { version: packageJson.version, commit: "source" } : LANGO_BUILD;

/** Which Lango this is: a release's number, or what was built after it. */
export const VERSION = version;

/** The commit it was built of. */
export const COMMIT = commit;
