/** What was given up on purpose, or fails with nothing to say, is nobody's fault: neither the console nor a measure hears of it. */
export function quietRejections(): void {
  window.addEventListener("unhandledrejection", (event) => {
    const { name, message = event.reason } = (event.reason ?? {}) as Partial<Error>;
    if (name === "AbortError" || !message) event.preventDefault();
  });
}
