import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import type { ToldEvent } from "../fixtures/channel.ts";
import type { Dice } from "./dice.ts";

/** What another site's calendar says next: one stay more, one moved, or one gone. */
export function calendarEvents(before: readonly ToldEvent[], today: LocalDate, dice: Dice): ToldEvent[] {
  const from = addDays(today, 1 + dice.below(10));
  const fresh = { uid: `stay-${dice.below(1_000_000)}@channel.example`, from, to: addDays(from, 1 + dice.below(3)) };
  const one = dice.pick(before);
  const rest = before.filter((event) => event !== one);
  if (!one || dice.once(2)) return [...before, fresh];
  return dice.once(2) ? rest : [...rest, { ...one, from: fresh.from, to: fresh.to }];
}
