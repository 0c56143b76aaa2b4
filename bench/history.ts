import { brotliCompressSync } from "node:zlib";
import {
  deskOf,
  effortsOf,
  MOST_MS,
  MOST_PAPER_MS,
  plantedIn,
  ROUNDS_OF_PLANTED,
} from "#src/dev/fixtures/desk-effort.tsx";

/**
 * Every page of a host of thirty properties who sold so many stays, the dearest first: what one costs must not grow with
 * what was. `NODE_ENV=production node scripts/bun.mjs bench/history.ts [100 10000 …]`
 *
 * Milliseconds of processor time of the whole answer, the median and the least of its rounds; what the least would be on
 * a machine of its own, by a piece of work that is always the same; kilobytes as they are. `--json` is for the test
 * that holds them, with pages beside them that are too dear on purpose.
 */
const asked = process.argv.slice(2);
const isForTest = asked.includes("--json");
const histories = asked.filter((one) => one !== "--json").map(Number);

/** From so many stays on all is there that `desk-pages.ts` names. */
const SMALLEST_WITH_ALL = 5000;

/** What guests see of the same house. */
const PUBLIC = [
  "/zuristays?checkIn=2027-02-01&checkOut=2027-02-03",
  "/booking/property/garden-studio?month=2027-01",
  "/booking/summary?property=garden-studio&checkIn=2027-03-01&checkOut=2027-03-03&guests=2",
];

for (const stays of histories.length > 0 ? histories : [100, 10_000]) {
  const { t, ask, addresses } = await deskOf(stays);
  const works = [...addresses, ...PUBLIC].map((path) => [path, () => ask(path)] as const);
  if (isForTest) {
    // Tables are read a part at a time, and in the product pictures are drawn by another process.
    const pages = works.filter(([path]) => !path.endsWith(".csv") && !path.includes("/pictures?"));
    const papers = pages.filter(([path]) => path.endsWith("pdf"));
    const efforts = [
      ...(await effortsOf(
        pages.filter((one) => !papers.includes(one)),
        MOST_MS,
      )),
      ...(await effortsOf(papers, MOST_PAPER_MS)),
      ...(await effortsOf(plantedIn(t, ask), 0, ROUNDS_OF_PLANTED)),
    ];
    console.info(JSON.stringify(efforts));
    continue;
  }
  const efforts = await effortsOf(works);
  for (const { path, status, median, least, alike } of efforts.toSorted((a, b) => b.median - a.median)) {
    // What some addresses name, so small a house has not.
    if (status === 404 && stays < SMALLEST_WITH_ALL) continue;
    if (status !== 200 && status !== 303) throw new Error(`${path}: ${status}`);
    const html = await (await ask(path)).bytes();
    const [raw, sent] = [html.length / 1024, brotliCompressSync(html).byteLength / 1024];
    const [middle, best, there] = [median, least, alike].map((one) => one.toFixed(1).padStart(6));
    const said = `${stays}\t${middle} ms, least ${best}, alone ${there}`;
    console.info(`${said}  ${raw.toFixed(0)} KB, ${sent.toFixed(1)} sent\t${path}`);
  }
}
process.exit(0);
