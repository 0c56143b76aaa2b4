/** Shows the bundled logo where the operator's own fails to load, also when it failed before this script came. */
export function logoFallback(): void {
  for (const logo of document.querySelectorAll<HTMLImageElement>("img[data-fallback]")) {
    const fallBack = () => {
      logo.src = logo.dataset.fallback ?? "";
    };
    if (logo.complete && logo.naturalWidth === 0) fallBack();
    else logo.addEventListener("error", fallBack, { once: true });
  }
}
