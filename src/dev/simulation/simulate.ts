/**
 * The whole of Lango with everything around it, in time of its own: `docs/simulation.md`.
 *
 *   npm run simulate -- [--operations 100000 | --seconds 30] [--seed 1] [--ledger simulation.jsonl]
 *   npm run simulate -- --seed 7 --stories 1 --show            one story, line by line
 *   npm run simulate -- --seed 7 --only 3,17,20                a story of those actions alone
 */
import { parseArgs } from "node:util";
import { addToLedger, type Night, readLedger } from "./ledger.ts";
import { PLANTS, type Plant } from "./plants.ts";
import { type Story, storyOf, type Telling, type Told, tellStory, warmUp } from "./run-story.ts";
import { shrink } from "./shrink.ts";
import { makeTemplate, playground } from "./template.ts";

const LENGTH = 120;
/** The machine's own clock, before a story puts another in its place. */
const machineNow = performance.now.bind(performance);

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    stories: { type: "string" },
    operations: { type: "string" },
    seconds: { type: "string" },
    actions: { type: "string", default: String(LENGTH) },
    only: { type: "string" },
    plant: { type: "string" },
    but: { type: "string" },
    shrink: { type: "string", default: "60" },
    doctor: { type: "string", default: "10" },
    ledger: { type: "string" },
    show: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const began = machineNow();
const seconds = () => (machineNow() - began) / 1000;
const root = playground();
const template = makeTemplate(root);
const telling: Telling = {
  template,
  folder: root,
  doctorEvery: Number(values.doctor),
  ...(values.but && { but: values.but }),
  ...(isPlant(values.plant) && { plant: values.plant }),
  ...(values.show && { keep: (line) => console.log(line) }),
};
/** So many stories of a night are written down at a time, so that a machine that goes off loses no more. */
const STORIES_AT_A_TIME = 100;
const before = values.ledger ? readLedger(values.ledger) : { nextSeed: 1, operations: 0 };
const firstSeed = values.seed ? Number(values.seed) : before.nextSeed;
const commit = commitHere();
const begun = { date: new Date().toISOString(), commit, firstSeed };
const night = { ...begun, stories: 0, operations: 0, failures: [] as number[] };
let noted: Night = { ...night, failures: [] };
const hashes: string[] = [];
let kills = 0;
const shrunken: { seed: number; rule: string; actions: number; kinds: string[] }[] = [];

/** A night that is ended early counts what it has done. */
let isEnded = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isEnded = true;
  });
}
await warmUp({ template, folder: root });
while (!isEnough()) {
  const seed = firstSeed + night.stories;
  const story = part(storyOf(seed, Number(values.actions)));
  const told = await tellStory(story, telling);
  night.stories += 1;
  night.operations += told.operations;
  kills += told.kills;
  hashes.push(told.hash);
  if (told.faults.length > 0) await fail(seed, story, told);
  else if (night.stories % 100 === 0 && !values.json) console.error(progress());
  if (night.stories - noted.stories >= STORIES_AT_A_TIME) note();
}
template.forget();
note();
if (values.json) console.log(JSON.stringify({ ...night, kills, hashes, shrunken, seconds: seconds() }));
else console.log(summary());
process.exit(night.failures.length > 0 ? 1 : 0);

function isEnough(): boolean {
  if (isEnded) return true;
  if (values.only || values.show) return night.stories >= Number(values.stories ?? 1);
  if (values.stories) return night.stories >= Number(values.stories);
  if (values.seconds) return seconds() >= Number(values.seconds);
  return night.operations >= Number(values.operations ?? 10_000);
}

/** Some actions of a story, by their numbers. */
function part(story: Story): Story {
  if (!values.only) return story;
  const wanted = new Set(values.only.split(",").map(Number));
  return { ...story, actions: story.actions.filter(({ nth }) => wanted.has(nth)) };
}

async function fail(seed: number, story: Story, told: Told): Promise<void> {
  night.failures.push(seed);
  const [first] = told.faults;
  if (!values.json) console.log(`\nSeed ${seed} breaks “${first?.rule}”\n  ${first?.detail}`);
  if (values.show) return;
  const ends = machineNow() + Number(values.shrink) * 1000;
  const small = await shrink(story, told, telling, () => machineNow() > ends);
  const { actions } = small.story;
  shrunken.push({ seed, rule: first?.rule ?? "", actions: actions.length, kinds: actions.map(({ kind }) => kind) });
  if (values.json) return;
  console.log(`  ${actions.length} of ${story.actions.length} actions are enough (${small.tries} tries):`);
  for (const { nth, at, kind } of actions)
    console.log(`  ${String(nth).padStart(5)}  ${(at / 1000).toFixed(1).padStart(9)} s  ${kind}`);
  for (const { rule, detail } of small.told.faults.slice(0, 5)) console.log(`  ${rule}: ${detail}`);
  const again = [`--seed ${seed}`, `--only ${actions.map(({ nth }) => nth).join(",")}`];
  if (values.actions !== String(LENGTH)) again.push(`--actions ${values.actions}`);
  if (values.plant) again.push(`--plant ${values.plant}`);
  console.log(`  npm run simulate -- ${again.join(" ")} --show`);
}

function progress(): string {
  return `${night.stories} stories, ${night.operations} operations, ${kills} kills, ${Math.round(night.operations / seconds())} a second`;
}

function summary(): string {
  const counted = values.ledger ? ` ${before.operations + night.operations} of a million since the ledger began.` : "";
  const said = night.failures.length === 0 ? "Nothing was wrong." : `Wrong in seeds ${night.failures.join(", ")}.`;
  return `Seeds ${firstSeed} to ${firstSeed + night.stories - 1}: ${progress()}. ${said}${counted}`;
}

/** Adds to the ledger what was played since the last line. */
function note(): void {
  const part: Night = {
    ...begun,
    firstSeed: firstSeed + noted.stories,
    stories: night.stories - noted.stories,
    operations: night.operations - noted.operations,
    failures: night.failures.slice(noted.failures.length),
  };
  if (values.ledger) addToLedger(values.ledger, part);
  noted = { ...night, failures: [...night.failures] };
}

function commitHere(): string {
  const { stdout } = Bun.spawnSync(["git", "rev-parse", "--short", "HEAD"], { stderr: "ignore" });
  return stdout.toString().trim();
}

function isPlant(name: string | undefined): name is Plant {
  if (name !== undefined && !(name in PLANTS))
    throw new Error(`There is no plant ${name}: ${Object.keys(PLANTS).join(", ")}`);
  return name !== undefined;
}
