/** Choosing what opens in a new tab shuts the menu, as going to another page does by itself. */
export function menu(): void {
  addEventListener("click", ({ target }) => {
    (target as Element).closest("[popover] a")?.closest<HTMLElement>("[popover]")?.hidePopover();
  });
}
