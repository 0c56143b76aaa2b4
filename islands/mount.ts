import { type ComponentType, type ReactNode, useEffect } from "react";
// As the islands do when they are compiled, so that one file holds what all of them need.
import { jsx } from "react/jsx-runtime";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

type Island = HTMLElement & { pressed?: () => void };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Takes over an island's HTML. What the visitor did while the code was on its way counts:
 * what they typed, where the cursor is, and the button they pressed.
 *
 * An island that breaks gives its plain HTML back, whose forms and links work without it,
 * with what had been typed in it.
 */
export default function mount(island: Island, component: ComponentType<Record<string, unknown>>): void {
  const plain = (island.cloneNode(true) as Island).childNodes;
  const props = JSON.parse(island.dataset.props ?? "{}") as Record<string, unknown>;
  const root = hydrateRoot(island, jsx(WhenMounted, { tell: () => catchUp(island), children: jsx(component, props) }), {
    identifierPrefix: island.dataset.id ?? "",
    onUncaughtError(error) {
      console.error(error);
      queueMicrotask(() => {
        root.unmount();
        island.replaceChildren(...plain);
        island.dataset.state = "broken";
        // A form that waited for the island is sent as it is.
        if (island.pressed) island.querySelector<HTMLFormElement>("form[data-waits]")?.submit();
      });
    },
  });
}

function WhenMounted({ tell, children }: { tell: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island has taken over.
  useEffect(tell, []);
  return children;
}

function catchUp(island: Island): void {
  island.dataset.state = "live";
  for (const field of island.querySelectorAll<Field>("input, textarea, select")) tellWhatChanged(field);
  const focused = document.activeElement;
  if (focused !== island && island.contains(focused)) {
    focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }
  const { pressed } = island;
  delete island.pressed;
  // React is told of what was typed here and takes it in afterwards; until then a field says what it said before.
  if (pressed) {
    queueMicrotask(() => {
      flushSync(() => {});
      pressed();
    });
  }
}

/** Lets the component hear of a field that the visitor changed before it was listening. */
function tellWhatChanged(field: Field): void {
  if (field instanceof HTMLSelectElement) {
    const asPrinted = Math.max(
      0,
      [...field.options].findIndex((option) => option.defaultSelected),
    );
    if (field.selectedIndex !== asPrinted) field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const ticks = field.type === "checkbox" || field.type === "radio";
  const [now, before] = ticks
    ? [(field as HTMLInputElement).checked, (field as HTMLInputElement).defaultChecked]
    : [field.value, field.defaultValue];
  if (now === before || field.type === "hidden" || field.type === "file") return;
  // React keeps the last value it saw on the element and ignores an event that brings no other.
  const { _valueTracker } = field as Field & { _valueTracker?: { setValue(value: string): void } };
  _valueTracker?.setValue(String(before));
  // A plain event, not a mouse's, so that it does not tick the box again.
  field.dispatchEvent(new Event(ticks ? "click" : "input", { bubbles: true }));
}
