import { CHOICES, preferencesOf } from "#src/core/analytics/consent.ts";
import { PROVIDER_COOKIES } from "#src/core/analytics/provider.ts";
import { chosenPreferences, keepPreferences } from "./consent.ts";

/**
 * The cookie preferences, in the panel over a page or on their own page. Each button closes the panel
 * and keeps the choice at once; on the page the form goes on to the server, which says that it is saved.
 * `changed` hears of it, with the words to say over a page.
 */
export function cookiePanel(form: HTMLFormElement, changed: (words?: string) => void): void {
  const box = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const show = (isFirst = false) => {
    const chosen = chosenPreferences((choice) => box(choice).defaultChecked);
    for (const choice of CHOICES) {
      // Over a slow line somebody may have moved a switch before this code was there to look.
      const isMoved = isFirst && box(choice).checked !== box(choice).defaultChecked;
      if (!isMoved) box(choice).checked = chosen[choice];
    }
  };
  show(form.onsubmit === null);
  // Left by X, it does not keep what was not saved until it is opened again.
  form.closest("dialog")?.addEventListener("close", () => show(), { once: true });

  form.onsubmit = (event) => {
    const button = (event.submitter as HTMLButtonElement | null)?.value;
    const chosen = preferencesOf((choice) => button === "all" || (button !== "none" && box(choice).checked));
    keepPreferences(chosen);
    if (!chosen.analytics) endProviderCookies();
    const dialog = form.closest("dialog");
    if (!dialog) return changed();
    event.preventDefault();
    dialog.close();
    changed(form.closest<HTMLElement>("[data-saved]")?.dataset.saved);
  };
}

function endProviderCookies(): void {
  for (const [, name = ""] of document.cookie.matchAll(/(?:^|; )(\w+)=/g)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many phones.
    if (name.startsWith(PROVIDER_COOKIES)) document.cookie = `${name}=; Path=/; Max-Age=-1`;
  }
}
