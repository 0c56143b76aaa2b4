/**
 * The keys of a calendar, past days that can't be chosen: arrows by days and weeks, over months as well, Home and End
 * to the ends of a week, Page Up and Page Down to the month before and after.
 */
export function dayKeys(): void {
  document.addEventListener("keydown", (event) => {
    const day = (event.target as Element).closest?.<HTMLElement>(".cal td > a");
    if (!day || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = STEPS[event.key] ? byStep(day, STEPS[event.key] ?? 0) : byEnd(day, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
}

const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function byStep(day: HTMLElement, step: number): HTMLElement | undefined {
  const days = [...document.querySelectorAll<HTMLElement>(".cal td > *")];
  let at = days.indexOf(day) + step;
  while (days[at] && days[at]?.localName !== "a") at += step;
  return days[at];
}

const daysOf = (of: Element | null | undefined) => [...(of?.querySelectorAll<HTMLElement>("td > a") ?? [])];

function byEnd(day: HTMLElement, key: string): HTMLElement | undefined {
  const week = daysOf(day.closest("tr"));
  if (key === "Home") return week[0];
  if (key === "End") return week.at(-1);
  const turn = key === "PageDown" ? 1 : key === "PageUp" ? -1 : 0;
  const months = [...document.querySelectorAll(".cal")];
  const days = turn ? daysOf(months[months.indexOf(day.closest(".cal") as Element) + turn]) : [];
  const numberOf = (one: HTMLElement) => Number.parseInt(one.textContent ?? "", 10);
  return days.find((one) => numberOf(one) >= numberOf(day)) ?? days.at(-1);
}
