/**
 * Links with `data-opens` lead to a page, and open the same thing over this one when a script runs:
 * `<a href="/about" data-opens="openAbout">`. A new tab stays a new tab.
 */
export function openLinks(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLElement>("a, [data-opens]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // A menu that lies over the page goes when something in it is chosen, and gives the keyboard back to its button.
    link.closest<HTMLElement>("[popover]")?.hidePopover?.();
    if (!link.dataset.opens) return;
    event.preventDefault();
    dispatchEvent(new CustomEvent(link.dataset.opens));
  });
}
