/** Busy forms say so: their button in its own words, and nothing beside it can be pressed until the answer is there. */
export function busyForms(): void {
  let undo: (() => void) | undefined;
  document.addEventListener("submit", (event) => {
    const button = (event.target as Element).querySelector<HTMLButtonElement>("[data-busy]");
    if (!button) return;
    // After the form has been read: a disabled button would not be sent with it.
    setTimeout(() => {
      if (!event.defaultPrevented) undo = keepStill(button);
    });
  });
  // Come back to by the browser's own way back, the page is as it was left.
  window.addEventListener("pageshow", ({ persisted }) => persisted && undo?.());
}

function keepStill(button: HTMLButtonElement): () => void {
  const words = button.textContent;
  const others = [...document.querySelectorAll<HTMLButtonElement>("main button:not(:disabled)")];
  button.textContent = button.dataset.busy ?? "";
  for (const other of others) other.disabled = true;
  return () => {
    button.textContent = words;
    for (const other of others) other.disabled = false;
  };
}
