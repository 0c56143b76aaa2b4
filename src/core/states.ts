/** One event of a thing's life. `Facts` is what its condition reads. */
type Move<State extends string, Facts> = Readonly<{
  /** For whoever reads the printed page. */
  means: string;
  /** From which state it leads to which. */
  edges: Readonly<Partial<Record<State, State>>>;
  /** Edges that are there only sometimes. */
  only?: Readonly<{ from: readonly State[]; says: string; holds: (facts: Facts) => boolean }>;
}>;

/** The states of a thing as data: how it begins, and every event that moves it. The database's triggers say the same. */
export type Life<State extends string, Event extends string, Facts> = Readonly<{
  states: readonly State[];
  begins: Readonly<Partial<Record<State, string>>>;
  moves: Readonly<Record<Event, Move<State, Facts>>>;
}>;

/** Where an event leads, or `undefined` when there is no such way. */
export function leadsTo<State extends string, Event extends string, Facts>(
  life: Life<State, Event, Facts>,
  event: Event,
  from: Facts & Readonly<{ state: State }>,
): State | undefined {
  const { edges, only } = life.moves[event];
  if (only?.from.includes(from.state) && !only.holds(from)) return undefined;
  return edges[from.state];
}

/** The same for whoever has made sure of it: another way is a mistake of ours. */
export function stateAfter<State extends string, Event extends string, Facts>(
  life: Life<State, Event, Facts>,
  event: Event,
  from: Facts & Readonly<{ state: State }>,
): State {
  const to = leadsTo(life, event, from);
  if (to === undefined) throw new Error(`there is no way to ${event} what is ${from.state}`);
  return to;
}
