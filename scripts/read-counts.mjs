/**
 * What `bun test` says at its end. A file that cannot be loaded is no failed test to Bun, but it is to us;
 * so is a run that ended badly whatever it counted, and a run of no test at all.
 *
 * @param {string} output
 * @param {number} code
 */
export function readCounts(output, code) {
  const said = (/** @type {string} */ word) =>
    Math.max(
      0,
      ...[...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, "gm"))].slice(-1).map((found) => Number(found[1])),
    );
  const passed = said("pass");
  const failed = Math.max(said("fail"), said("errors?"), code === 0 && passed > 0 ? 0 : 1);
  return { passed, failed, left: said("skip") + said("todo") };
}
