import { expect, test } from "bun:test";

const page = await Bun.file(new URL("../../docs/glossary.md", import.meta.url)).text();
const rows = (page.split("\n## Kiswahili\n")[1] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Thing"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** Files of Kiswahili, each with what it says. */
async function texts(): Promise<[name: string, words: string][]> {
  const found: [string, string][] = [];
  for await (const name of new Bun.Glob("*.ts").scan(`${import.meta.dir}/sw`)) {
    found.push([name, await Bun.file(`${import.meta.dir}/sw/${name}`).text()]);
  }
  return found;
}

/** Whether a text has these words, whole, with or without a capital: "namba" is no part of "nambari". */
function says(text: string, words: string): boolean {
  const plain = words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const [before, after] = [/^\w/.test(words) ? "(?<!\\w)" : "", /\w$/.test(words) ? "(?!\\w)" : ""];
  return new RegExp(`${before}${plain}${after}`, "i").test(text);
}

test("one word for one thing: what the glossary refuses stands in no text", async () => {
  expect(says('label: "Maonyesho"', "maonyesho")).toBe(true);
  expect(says("Weka nambari yako", "namba")).toBe(false);
  expect(rows.length).toBeGreaterThan(30);
  const refused = rows.flatMap(([, , , not = ""]) => not.split(", ").map((word) => word.trim()));
  const found = (await texts()).flatMap(([name, words]) =>
    refused.filter((word) => says(words, word)).map((word) => `${name}: ${word}`),
  );
  expect(found).toEqual([]);
});

test("every rule of the glossary would find its words, and none refuses what another asks for", () => {
  const wanted = rows.flatMap(([, , word = ""]) => word.split(", "));
  const wrong = rows.flatMap(([, thing = "", , not = ""]) =>
    not.split(", ").flatMap((words) => {
      const isDead = words === "" || !says(`return \`Sasa ${words} hapa\``, words);
      const against = wanted.filter((word) => says(word, words));
      return isDead || against.length > 0 ? [`${thing}: ${words} ${against.join()}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

/** What a native reader is still asked about: in which files, and the words, each part of a line of the list. */
const asked = (page.split("is asked first for what stayed uncertain:\n")[1] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("- "))
  .flatMap((line) => line.slice(2).split(/; (?=[\w-]+\.ts)/))
  .map((part) => {
    const files = part.match(/[\w-]+\.ts/g) ?? [];
    return { files, words: [...part.matchAll(/\*([^*]+)\*/g)].map(([, words = ""]) => words) };
  });

test("what a native reader is asked about stands in the files that the list names", async () => {
  const all = new Map(await texts());
  expect(asked.length).toBeGreaterThan(30);
  const missing = asked.flatMap(({ files, words }) => {
    const said = files
      .map((file) => all.get(file) ?? "")
      .join("\n")
      .toLowerCase();
    const lost = words.filter(
      (word) =>
        !word
          .toLowerCase()
          .split(" … ")
          .every((piece) => said.includes(piece.replace(/ …$/, ""))),
    );
    return [...files.filter((file) => !all.has(file)), ...lost.map((word) => `${files.join()}: ${word}`)];
  });
  expect(missing).toEqual([]);
});

test("a person whose sex is not known is they", async () => {
  const sexed = /\b(?:she|hers?|herself|he|him|his|himself)\b/i;
  expect(sexed.test("while she looks")).toBe(true);
  expect(sexed.test("while the host looks at theirs")).toBe(false);
  const found: string[] = [];
  for await (const name of new Bun.Glob("{views/texts/en/*.ts,docs/**/*.md,*.md}").scan(".")) {
    const lines = (await Bun.file(name).text()).split("\n");
    found.push(...lines.filter((line) => sexed.test(line)).map((line) => `${name}: ${line.trim()}`));
  }
  expect(found).toEqual([]);
});

/** Names that are written so. */
const WRITTEN_SO = /WhatsApp|YouTube|TikTok|JavaScript|iPhone|iPad|eTIMS|OpenStreetMap|WebP|RevPAR/g;

/** Words of a sentence in which a capital follows a small letter: two that grew together by a careless change. */
function grownTogether(source: string): string[] {
  const sentences = (source.match(/"(?:[^"\\\n]|\\.)*"/g) ?? []).filter((words) => words.includes(" "));
  const plain = sentences.map((words) => words.replace(/\\n|\{\w+\}/g, " ").replace(WRITTEN_SO, " "));
  return plain.flatMap((words) => words.match(/\b[A-Za-z]*[a-z][A-Z][A-Za-z]*\b/g) ?? []);
}

test("no word of a sentence is two words that grew together, in either language", async () => {
  expect(grownTogether('called_off: "HostCalled off",')).toEqual(["HostCalled"]);
  const found: string[] = [];
  for await (const name of new Bun.Glob("{en,sw}/*.ts").scan(import.meta.dir)) {
    found.push(...grownTogether(await Bun.file(`${import.meta.dir}/${name}`).text()).map((word) => `${name}: ${word}`));
  }
  expect(found).toEqual([]);
});

test("and the words that it asks for are the ones that are used", async () => {
  const all = (await texts())
    .map(([, words]) => words)
    .join("\n")
    .toLowerCase();
  const wanted = rows.flatMap(([, , word = ""]) => word.split(", ")).filter((word) => !word.startsWith("saa "));
  expect(wanted.filter((word) => !all.includes(word.toLowerCase()))).toEqual([]);
});
