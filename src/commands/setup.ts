import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { unknownSettings } from "#src/core/settings.ts";
import { readConfig } from "../config.ts";
import { failed, usage } from "./say.ts";
import { keptBeside, linesUnread, readSettings, withSettings, writeSettings } from "./settings-file.ts";
import { namesIn, SETUP_TOPICS, type SetupQuestion, type SetupTopic } from "./setup-questions.ts";
import { type PersonAsked, personAtTerminal } from "./terminal.ts";

type Values = Readonly<Record<string, string>>;
/** What was answered, by topic. */
type Answers = readonly Readonly<{ title: string; values: Values }>[];

const USAGE = "lango setup [--answers FILE] [--replace] [FILE]";
const PLACE = "/etc/lango.env";

/**
 * `setup`: asks for what an operator must say, tells at once what is wrong with it, and writes the file of settings.
 * `--answers FILE` (`-` is a pipe) has the answers instead of a person, in lines as they stand in that file.
 */
export async function setupCommand(words: readonly string[]): Promise<void> {
  const { answers, file, mayReplace } = wishOf(words);
  refuseWhereNothingIsWritten(file);
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const stands = readSettings(before);
  if (answers !== undefined) {
    if (before && !mayReplace) failed(`${file} is there already. With --replace it is kept as ${keptBeside(file)}.`);
    const answered = readFileSync(answers === "-" ? "/dev/stdin" : answers, "utf8");
    // Without what stands there: it may be a secret.
    const unread = linesUnread(answered).map((line) => `  - line ${line} is no setting, as in PORT=3000`);
    if (unread.length > 0) failed(`Nothing was written:\n${unread.slice(0, 20).join("\n")}`);
    const given = readSettings(answered);
    return save(file, before, byTopic(given));
  }
  refuseWhatIsNotAsked(file, stands);
  if (!process.stdin.isTTY) usage(`${USAGE}\nWithout a terminal: --answers FILE, or --answers - for a pipe.`);
  const person = personAtTerminal();
  const given = await askAll(person, stands);
  if (given && before) person.say(`\n${file} is there already; it will be kept as ${keptBeside(file)}.`);
  const isMeant = given !== undefined && (!before || (await isYes(person, "Write the new one?", true)));
  person.close();
  if (!isMeant) failed("Nothing was written.");
  save(file, before, given);
}

function wishOf(words: readonly string[]): { answers: string | undefined; file: string; mayReplace: boolean } {
  const rest = [...words];
  const at = rest.indexOf("--answers");
  const answers = at < 0 ? undefined : (rest.splice(at, 2)[1] ?? usage(USAGE));
  const files = rest.filter((word) => word !== "--replace");
  if (files.length > 1 || files.some((word) => word.startsWith("-"))) usage(USAGE);
  return { answers, file: files[0] ?? PLACE, mayReplace: rest.includes("--replace") };
}

/** The answers of a file, each where the question stands; what no question asks for may be given too. */
function byTopic(given: Values): Answers {
  const of = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (name in given ? [[name, given[name] ?? ""]] : [])));
  const topics = SETUP_TOPICS.map((topic) => ({ title: topic.title, values: of(namesIn(topic)) }));
  const asked = SETUP_TOPICS.flatMap(namesIn);
  return [...topics, { title: "Besides", values: of(Object.keys(given).filter((name) => !asked.includes(name))) }];
}

/** All of it must be what a start would accept, or nothing is written. */
function save(file: string, before: string, answers: Answers): void {
  const text = withSettings(before, answers);
  const faults = faultsOf(readSettings(text));
  if (faults.length > 0) failed(`Nothing was written:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
  if (writeSettings(file, text, before !== "") === "is_there")
    failed(`${file} has come meanwhile. Nothing was written.`);
  const kept = before ? ` The one of before is ${keptBeside(file)}.` : "";
  console.log(`Written to ${file}, for this account alone.${kept}`);
  console.log("Now: lango check tries all of it (docs/operate.md, step 1, has the line that gives it these settings).");
}

/** As a start would say them. */
function faultsOf(settings: Values): readonly string[] {
  const read = readConfig("production", settings);
  return "faults" in read ? read.faults : [];
}

/** The one that would be said of this setting. */
function faultOf(name: string, settings: Values): string | undefined {
  return faultsOf(settings).find((fault) => fault.split(" ", 1)[0] === name);
}

/** Before anything is asked: all answers would be lost. */
function refuseWhereNothingIsWritten(file: string): void {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) failed(`${file} can't be written: there is no folder ${folder}`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    failed(`${file} is a folder: name a file in it, as in ${file.replace(/\/{1,9}$/, "")}/lango.env`);
  try {
    accessSync(folder, constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK);
  } catch {
    // Where lango is a function of the shell, as docs/operate.md has it, only its whole name runs as root.
    failed(
      `${file} can't be read and written by this account. Say sudo /usr/local/bin/lango setup, or name another file: lango setup FILE`,
    );
  }
}

/** What stands there, is wrong and is not asked for is mended first by whoever wrote it: all answers would be lost. */
function refuseWhatIsNotAsked(file: string, stands: Values): void {
  const asked = SETUP_TOPICS.flatMap(namesIn);
  const unknown = unknownSettings(Object.keys(stands)).map(({ name }) => name);
  const wrong = faultsOf(stands).filter((fault) => {
    const [name = ""] = fault.split(" ", 1);
    return unknown.includes(name) || (name in stands && !asked.includes(name));
  });
  if (wrong.length > 0) failed(`In ${file} mend this first:\n${wrong.map((fault) => `  - ${fault}`).join("\n")}`);
}

async function askAll(person: PersonAsked, stands: Values): Promise<Answers | undefined> {
  person.say("Enter keeps what stands in brackets, - takes it away. Nothing is written before the end.");
  const answers: { title: string; values: Values }[] = [];
  let known = stands;
  for (const topic of SETUP_TOPICS) {
    person.say(`\n${topic.title}`);
    const values = await askTopic(person, topic, known);
    if (!values) return undefined;
    answers.push({ title: topic.title, values });
    known = { ...known, ...values };
  }
  return answers;
}

/** `undefined` when nobody answers any more. */
async function askTopic(person: PersonAsked, topic: SetupTopic, known: Values): Promise<Values | undefined> {
  const { questions, only, sets, isLeftOut } = topic;
  const isUsual = !isLeftOut?.(known) && (topic.isUsual === true || namesIn(topic).some((name) => known[name]));
  const isWanted = only === undefined || (await isYes(person, only, isUsual));
  if (isWanted === undefined) return undefined;
  const withWhatFollows = (values: Values) => ({ ...values, ...sets?.({ ...known, ...values }, isWanted) });
  let values: Values = {};
  for (const question of questions) {
    const trial = (value: string) => ({ ...known, ...withWhatFollows({ ...values, [question.name]: value }) });
    const value = isWanted ? await askOne(person, question, known[question.name] ?? "", trial) : "";
    if (value === undefined) return undefined;
    values = { ...values, [question.name]: value };
  }
  return withWhatFollows(values);
}

/** Until it is an answer that a start would accept. */
async function askOne(
  person: PersonAsked,
  { name, ask, fallback = "", isSecret = false }: SetupQuestion,
  stands: string,
  trial: (value: string) => Values,
): Promise<string | undefined> {
  const offered = stands || fallback;
  const shown = offered && (isSecret ? " [as it is]" : ` [${offered}]`);
  for (;;) {
    const typed = (await person.line(`${ask}${shown}: `, isSecret))?.trim();
    if (typed === undefined) return undefined;
    const value = typed === "-" ? "" : typed || offered;
    const fault = faultOf(name, trial(value));
    if (!fault) return value;
    person.say(`  ${fault}`);
  }
}

async function isYes(person: PersonAsked, ask: string, isUsual: boolean): Promise<boolean | undefined> {
  for (;;) {
    const typed = await person.line(`${ask} [${isUsual ? "yes" : "no"}]: `, false);
    if (typed === undefined) return undefined;
    const word = typed.trim().toLowerCase();
    if (word === "") return isUsual;
    if (/^(?:y|yes|n|no)$/.test(word)) return word.startsWith("y");
    person.say("  yes or no");
  }
}
