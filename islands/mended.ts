/**
 * An error leaves with what was wrong: beside its field, and above the form once none is left. While somebody types
 * and not when they leave the field: the button that they press would move between the press and its end, and the
 * press come to nothing.
 */
export function mendedFields(): void {
  document.addEventListener("input", ({ target }) => mend(target as Element));
}

function mend(field: Element): void {
  if (!field.matches("[aria-invalid]")) return;
  // What an island is made of is React's: changed before it lives, it is drawn anew without what was typed. Once it
  // lives it is told of the same typing again.
  const island = field.closest<HTMLElement>("lango-island");
  if (island && island.dataset.state !== "live") return;
  field.removeAttribute("aria-invalid");
  const error = `${field.id}-error`;
  const words = document.getElementById(error);
  if (words && island) words.hidden = true;
  else words?.remove();
  const said = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== error);
  if (said.join("")) field.setAttribute("aria-describedby", said.join(" "));
  else field.removeAttribute("aria-describedby");
  const summary = document.getElementById("errors");
  summary?.querySelector(`a[href="#${field.id}"]`)?.closest("li")?.remove();
  if (!summary?.querySelector("li")) summary?.remove();
}
