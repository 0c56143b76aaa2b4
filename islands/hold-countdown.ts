import { effect } from "@preact/signals-core";
import { runPageClock, sincePageCame } from "./state/page-clock.ts";

/**
 * The minutes and seconds a guest has to pay in, beside the time it ends. Silent for screen readers: the time says it.
 * A page that goes on telling where to pay for nights that are free again would cost them the money, so it goes then.
 * Returns what stops it.
 */
export function holdCountdown(place: HTMLElement): () => void {
  const { hold = "0", next = "", left: pattern = "", over = "" } = place.dataset;
  const counter = document.createElement("span");
  counter.className = "soft small num nowrap";
  counter.setAttribute("aria-hidden", "true");
  const rest = runPageClock();
  const unhear = effect(() => {
    const left = Number(hold) - (sincePageCame.value ?? 0);
    if (left > 0) {
      counter.textContent = inWords(left, pattern);
      if (!counter.isConnected) place.append(counter);
    } else if (counter.isConnected || !place.querySelector("[role]")) end();
  });

  function end(): void {
    counter.remove();
    const badge = place.firstElementChild;
    badge?.setAttribute("role", "status");
    if (badge) badge.textContent = over;
    if (!isAnswering()) location.replace(next);
  }
  return () => {
    unhear();
    rest();
  };
}

/** Whether something stands in a form that would be lost with the page. */
function isAnswering(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    (field) => field.value !== field.defaultValue || field.getAttribute("aria-invalid") === "true",
  );
}

function inWords(leftMs: number, pattern: string): string {
  const seconds = Math.ceil(leftMs / 1000);
  return pattern.replace("{m}", String(Math.floor(seconds / 60))).replace("{s}", String(seconds % 60).padStart(2, "0"));
}
