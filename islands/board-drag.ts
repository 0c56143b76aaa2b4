/**
 * Several nights at once on the host's calendar: drag over them with a mouse, or hold Shift with the arrow keys.
 * Arrow keys go from night to night. Without this file each night is a button that leads to its own page.
 */
export function boardDrag(board: HTMLFormElement): void {
  let first: HTMLButtonElement | undefined;
  let last: HTMLButtonElement | undefined;
  let dragged = false;

  board.addEventListener("pointerdown", (event) => {
    const night = nightAt(event.target);
    if (!night || event.pointerType !== "mouse" || event.button !== 0) return;
    first = last = night;
    dragged = false;
  });
  board.addEventListener("pointerover", (event) => {
    const night = nightAt(event.target);
    if (!first || !night || night === last || event.buttons !== 1 || !between(first, night)) return;
    last = night;
    dragged = true;
    mark(board, between(first, last));
  });
  addEventListener("pointerup", () => {
    if (first && last && dragged) open(board, first, last);
    else mark(board);
    first = last = undefined;
  });
  // The click that ends a drag is not one more.
  board.addEventListener(
    "click",
    (event) => {
      if (dragged) event.preventDefault();
      dragged = false;
    },
    true,
  );

  board.addEventListener("keydown", (event) => {
    const night = nightAt(event.target);
    if (!night) return;
    if (event.key === "Enter" && first && last && first !== last) {
      event.preventDefault();
      open(board, first, last);
      return;
    }
    const next = nextFor(night, event.key);
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey && (event.key === "ArrowLeft" || event.key === "ArrowRight") && between(first ?? night, next)) {
      first ??= night;
      last = next;
      mark(board, between(first, last));
    } else {
      first = last = undefined;
      mark(board);
    }
    next.focus();
  });
}

function mark(board: HTMLFormElement, nights: readonly HTMLButtonElement[] = []): void {
  for (const marked of board.querySelectorAll(".picked")) marked.classList.remove("picked");
  for (const night of nights) night.classList.add("picked");
}

function open(board: HTMLFormElement, from: HTMLButtonElement, to: HTMLButtonElement): void {
  const nights = between(from, to) ?? [];
  const [start] = nights;
  if (!start) return;
  const query = new URLSearchParams({ at: start.value, nights: String(nights.length) });
  location.assign(`${board.action}?${query}`);
}

function nightAt(target: EventTarget | null): HTMLButtonElement | undefined {
  return (target as Element | null)?.closest<HTMLButtonElement>("td button") ?? undefined;
}

/** The free nights from one to the other in a row, in order; none when something taken lies between, or another room. */
function between(a: HTMLButtonElement, b: HTMLButtonElement): HTMLButtonElement[] | undefined {
  const row = [...(a.closest("tr")?.cells ?? [])];
  const [from = -1, to = -1] = [a, b].map((night) => row.indexOf(night.parentElement as HTMLTableCellElement));
  if (from < 0 || to < 0) return undefined;
  const nights = row.slice(Math.min(from, to), Math.max(from, to) + 1).map((cell) => cell.querySelector("button"));
  return nights.every((night) => night !== null) ? nights : undefined;
}

/** The night that an arrow key leads to: beside it, or in the nearest room above or below. */
function nextFor(night: HTMLButtonElement, key: string): HTMLButtonElement | undefined {
  const cell = night.parentElement as HTMLTableCellElement;
  const row = cell.parentElement as HTMLTableRowElement;
  if (key === "ArrowRight" || key === "ArrowLeft") {
    const step = key === "ArrowRight" ? 1 : -1;
    for (let at = cell.cellIndex + step; at > 0 && at < row.cells.length; at += step) {
      const found = row.cells[at]?.querySelector("button");
      if (found) return found;
    }
  }
  if (key === "ArrowDown" || key === "ArrowUp") {
    const date = night.value.slice(-10);
    const rows = [...(row.closest("table")?.rows ?? [])];
    const step = key === "ArrowDown" ? 1 : -1;
    for (let at = rows.indexOf(row) + step; at >= 0 && at < rows.length; at += step) {
      const found = rows[at]?.querySelector<HTMLButtonElement>(`button[value$="${date}"]`);
      if (found) return found;
    }
  }
  return undefined;
}
