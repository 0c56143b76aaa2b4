import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

type Island = HTMLElement & { pressed?: HTMLElement };
type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Takes over an island's HTML. What the visitor did while the code was on its way counts:
 * what they typed, where the cursor is, and the button they pressed.
 *
 * An island that breaks gives its plain HTML back, whose forms and links work without it.
 */
export default function mount(island: Island, component: ComponentType<Record<string, unknown>>): void {
  const plain = island.innerHTML;
  const props = JSON.parse(island.dataset.props ?? "{}") as Record<string, unknown>;
  const root = hydrateRoot(
    island,
    createElement(WhenMounted, { tell: () => catchUp(island) }, createElement(component, props)),
    {
      identifierPrefix: island.dataset.id ?? "",
      onUncaughtError(error) {
        console.error(error);
        queueMicrotask(() => {
          root.unmount();
          island.innerHTML = plain;
          island.dataset.state = "broken";
        });
      },
    },
  );
}

function WhenMounted({ tell, children }: { tell: () => void; children?: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island has taken over.
  useEffect(tell, []);
  return children;
}

function catchUp(island: Island): void {
  island.dataset.state = "live";
  for (const field of island.querySelectorAll<Field>("input, textarea")) {
    if (field.value === field.defaultValue || field.type === "hidden" || field.type === "file") continue;
    // React keeps the last value it saw on the element and ignores an event that brings no other.
    (field as Field & { _valueTracker?: { setValue(value: string): void } })._valueTracker?.setValue(
      field.defaultValue,
    );
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const focused = document.activeElement;
  if (focused !== island && island.contains(focused)) {
    focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }
  island.pressed?.click();
  delete island.pressed;
}
