import { setAdmin } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";

/** What an administrator's command said, and whether it did what was asked. */
export type Said = Readonly<{ isDone: boolean; text: string }>;

type Verb = Readonly<{
  /** What follows the verb, as `help` shows it. */
  takes: string;
  does: string;
  run(deps: { db: Db; clock: Clock }, words: readonly string[]): Said | "usage";
}>;

/** `lango admin VERB …`: what only whoever has the machine may do. */
const VERBS: Readonly<Record<string, Verb>> = {
  grant: {
    takes: "EMAIL",
    does: "make a host an administrator",
    run: (deps, [email]) => (email ? setRole(deps, email, true) : "usage"),
  },
  revoke: {
    takes: "EMAIL",
    does: "take the administrator's role back",
    run: (deps, [email]) => (email ? setRole(deps, email, false) : "usage"),
  },
};

/** The lines of `help`, one a verb. */
export function adminHelp(): string[] {
  return Object.entries(VERBS).map(([name, { takes, does }]) => `lango admin ${`${name} ${takes}`.padEnd(26)} ${does}`);
}

/** Runs one command; `usage` when there is none such, or words are missing. */
export function runAdmin(deps: { db: Db; clock: Clock }, [name = "", ...words]: readonly string[]): Said | "usage" {
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  return verb ? verb.run(deps, words) : "usage";
}

/** The only way to the role. */
function setRole({ db, clock }: { db: Db; clock: Clock }, email: string, isAdmin: boolean): Said {
  const isFound = write(db, (tx) => setAdmin(tx, email, isAdmin ? clock.now() : null));
  if (!isFound) return { isDone: false, text: `No host is registered with ${email}.` };
  return { isDone: true, text: isAdmin ? `${email} is an administrator.` : `${email} is no administrator any more.` };
}
