import { type Story, type Telling, type Told, tellStory } from "./run-story.ts";

export type Shrunk = Readonly<{ story: Story; told: Told; tries: number }>;

/**
 * The same fault with as little else as can be: everything after it is left out, then ever smaller parts of what is
 * left, for as long as the same rule is broken. Ends at `until` by the machine's own clock with what it has by then.
 */
export async function shrink(story: Story, told: Told, telling: Telling, isOver: () => boolean): Promise<Shrunk> {
  const rule = told.faults[0]?.rule;
  let best = { story: upTo(story, told.failedAt), told };
  let tries = 0;

  async function isEnough(actions: Story["actions"]): Promise<boolean> {
    tries += 1;
    const tried = { seed: story.seed, actions };
    const again = await tellStory(tried, telling);
    if (again.faults[0]?.rule !== rule) return false;
    best = { story: upTo(tried, again.failedAt), told: again };
    return true;
  }

  for (let size = Math.ceil(best.story.actions.length / 2); size >= 1 && !isOver(); size = Math.floor(size / 2)) {
    for (let at = 0; at < best.story.actions.length && !isOver(); ) {
      const { actions } = best.story;
      const rest = [...actions.slice(0, at), ...actions.slice(at + size)];
      if (rest.length === 0 || !(await isEnough(rest))) at += size;
    }
  }
  return { ...best, tries };
}

function upTo(story: Story, failedAt: number | undefined): Story {
  return failedAt === undefined ? story : { ...story, actions: story.actions.slice(0, failedAt + 1) };
}
