import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../e2e/lango.ts";

/** The Lango of before: what upgrades begin with, and what they are taken back to. */
export type LastRelease = Readonly<{ name: string; folder: string; program: string; remove(): void }>;

function ran(command: readonly string[], cwd: string): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout.toString().trim();
}

/**
 * The newest tag before this commit; where there is none, the commit in `last-release`. A clone without history has
 * neither, and is told how to get it.
 */
function lastReleaseName(): string {
  const described = Bun.spawnSync(["git", "describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^"], { cwd: root });
  const name =
    described.exitCode === 0
      ? described.stdout.toString().trim()
      : readFileSync(join(import.meta.dir, "last-release"), "utf8").trim();
  const known = Bun.spawnSync(["git", "cat-file", "-e", `${name}^{commit}`], { cwd: root });
  if (known.exitCode !== 0) throw new Error(`${name} is not in this clone: git fetch --unshallow --tags`);
  return name;
}

/** Built of its own sources, in a folder of its own. */
export function buildLastRelease(): LastRelease {
  const name = lastReleaseName();
  const folder = join(mkdtempSync(join(tmpdir(), "lango-last-release-")), "lango");
  ran(["git", "worktree", "add", "--quiet", "--detach", folder, name], root);
  const remove = () => {
    Bun.spawnSync(["git", "worktree", "remove", "--force", folder], { cwd: root });
    rmSync(join(folder, ".."), { recursive: true, force: true });
  };
  try {
    if (needsItsOwnPackages(folder)) ran(["npm", "ci", "--no-audit", "--no-fund", "--prefer-offline"], folder);
    else ran(["cp", "-al", join(root, "node_modules"), join(folder, "node_modules")], root);
    ran([process.execPath, "src/dev/build.ts"], folder);
  } catch (error) {
    remove();
    throw error;
  }
  const program = join(folder, "dist/lango");
  if (!existsSync(program)) throw new Error(`${name} built no program`);
  return { name, folder, program, remove };
}

type Needs = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

/** Whether a package of before is not here, or is here in another version. */
function needsItsOwnPackages(folder: string): boolean {
  const [before, now] = [folder, root].map(
    (at) => JSON.parse(readFileSync(join(at, "package.json"), "utf8")) as Needs,
  ) as [Needs, Needs];
  const here = { ...now.dependencies, ...now.devDependencies };
  return Object.entries({ ...before.dependencies, ...before.devDependencies }).some(([name, is]) => here[name] !== is);
}
