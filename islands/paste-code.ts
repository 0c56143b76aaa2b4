/** A code is pasted as people copy it, `123 456` or with words around it; its field takes six signs, so the rest would be cut. */
export function pasteCodes(): void {
  document.addEventListener("paste", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.autocomplete !== "one-time-code") return;
    const digits = event.clipboardData?.getData("text").replace(/\D/g, "");
    if (digits?.length !== field.maxLength) return;
    event.preventDefault();
    // By the browser's own setter, because an island watches the field's.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, digits);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
