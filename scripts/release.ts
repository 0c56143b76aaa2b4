/**
 * `npm run release -- cut 0.2.0` makes what is unreleased a version: changelog with its upgrade note, package.json.
 * Commit that, tag it `v0.2.0`, and `npm run release` makes its files in `dist/release`: both programs, built twice and
 * the same to the byte, the deploy kit, a list of what is in them (CycloneDX), SHA256SUMS.
 * `npm run release -- try` makes them of a commit that is no release, for this machine alone.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { buildAssets } from "../src/dev/build-assets.ts";
import { buildExecutable, stampHere } from "../src/dev/build-executable.ts";
import { cutChangelog, notesOf, numberFault, upgradeNote } from "../src/dev/release-rules.ts";

const root = join(import.meta.dir, "..");
const CHANGELOG = join(root, "CHANGELOG.md");
/** What goes along beside the programs. */
const ALONG = ["LICENSE", "README.md", "SECURITY.md", "docs/operate.md", "docs/personal-data.md", "deploy"];

const [verb = "make", version = ""] = Bun.argv.slice(2);
if (verb === "cut") cut();
else if (verb === "make" || verb === "try") await make();
else fail("npm run release [-- cut VERSION | try]");

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

function said(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: root });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed:\n${stderr}`);
  return stdout.toString().trim();
}

function cut(): void {
  const tags = said("git", "tag", "--list", "v*", "--sort=-version:refname").split("\n").filter(Boolean);
  const before = tags[0];
  const names =
    before === undefined ? "" : said("git", "diff", "--name-only", "--diff-filter=A", before, "--", "db/migrations");
  const migrations = names
    .split("\n")
    .filter((file) => file.endsWith(".sql"))
    .map((file) => basename(file, ".sql"))
    .sort();
  const fault = numberFault(before?.slice(1), version, migrations);
  if (fault) fail(`This cannot be ${version || "a version"}: ${fault}`);
  const note = before === undefined ? "The first release." : upgradeNote(migrations);
  const on = Temporal.Now.plainDateISO("Africa/Nairobi").toString();
  writeFileSync(CHANGELOG, cutChangelog(readFileSync(CHANGELOG, "utf8"), { version, on, note }));
  said("npm", "version", version, "--no-git-tag-version", "--allow-same-version");
  console.log(
    `Read CHANGELOG.md, then:\n  git commit -am "Release ${version}" && git tag -a v${version} -m v${version}`,
  );
}

async function make(): Promise<void> {
  const stamp = stampHere();
  const notes = notesOf(readFileSync(CHANGELOG, "utf8"), verb === "try" ? "Unreleased" : stamp.version);
  if (verb === "make") {
    if (stamp.version !== packageJson.version)
      fail(`This is ${stamp.version}: only a clean tag v${packageJson.version} is a release`);
    if (!notes) fail(`CHANGELOG.md has nothing under ${stamp.version}: npm run release -- cut ${stamp.version}`);
  }
  const name = `lango-${stamp.version}`;
  const place = join(root, "dist/release");
  const folder = join(place, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  await buildAssets();
  const here = `${process.platform}-${process.arch}`;
  for (const target of verb === "try" ? [here] : ["linux-x64", "linux-arm64"]) await builtTwice(target, folder);
  for (const file of ALONG)
    cpSync(join(root, file), join(folder, file), { recursive: true, filter: (path) => basename(path) !== "test" });
  writeFileSync(join(folder, "CHANGES.md"), `# Lango ${stamp.version}\n\n${notes ?? ""}\n`);
  const at = Number(said("git", "log", "-1", "--format=%ct"));
  writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(contents(stamp.version, at), null, 1)}\n`);

  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  writeFileSync(join(folder, "SHA256SUMS"), files.map((file) => `${digest(join(folder, file))}  ${file}\n`).join(""));
  // Sorted, of nobody and of the commit's time: the same files are the same archive.
  const archive = join(place, `${name}.tar.gz`);
  const same = ["--sort=name", `--mtime=@${at}`, "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
  said("sh", "-c", `tar ${same.join(" ")} -C '${place}' -cf - '${name}' | gzip -n6 > '${archive}'`);
  writeFileSync(`${archive}.sha256`, `${digest(archive)}  ${basename(archive)}\n`);
  console.log(`${archive}\n${digest(archive)}`);
}

function digest(path: string): string {
  return new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
}

/** The program's own name is in it, so both are made under the same one. */
async function builtTwice(target: string, folder: string): Promise<void> {
  const name = `lango-${target}`;
  const again = join(folder, ".again");
  const [first, second] = [join(folder, name), join(again, name)];
  for (const outfile of [first, second]) await buildExecutable({ entry: "src/main.ts", target, outfile });
  if (digest(first) !== digest(second)) fail(`Two builds of ${name} are not the same`);
  rmSync(again, { recursive: true });
  console.log(`${name}: ${digest(first)}, the same twice`);
}

type Bom = {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string; type: string; version: string } };
  components: object[];
};

/** What is in the program, as npm lists it, with what runs it. Nothing in it depends on when or where it was made. */
function contents(released: string, at: number): Bom {
  const bom = JSON.parse(
    said("npm", "sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"),
  ) as Bom;
  delete bom.serialNumber;
  bom.metadata.timestamp = Temporal.Instant.fromEpochMilliseconds(at * 1000).toString();
  Object.assign(bom.metadata.component, { name: "lango", type: "application", version: released });
  const bun = packageJson.devDependencies.bun;
  bom.components.push({
    type: "platform",
    name: "bun",
    version: bun,
    purl: `pkg:npm/bun@${bun}`,
    "bom-ref": `bun@${bun}`,
  });
  return bom;
}
