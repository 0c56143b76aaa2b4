/** The arrow keys go from day to day, past those that can't be chosen; up and down by weeks, over months as well. */
export function dayKeys(): void {
  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const day = (event.target as Element).closest?.(".cal td > a");
    if (!step || !day || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const days = [...document.querySelectorAll<HTMLElement>(".cal td > *")];
    let at = days.indexOf(day as HTMLElement) + step;
    while (days[at] && days[at]?.localName !== "a") at += step;
    if (!days[at]) return;
    event.preventDefault();
    days[at]?.focus();
  });
}

const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
