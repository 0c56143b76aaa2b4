import { useEffect } from "react";
import { usePageSeconds } from "./page-seconds.ts";

export type HoldCountdownProps = Readonly<{
  /** How long the hold lasted when the page was made, in milliseconds: the visitor's own clock may be wrong. */
  leftMs: number;
  /** The page itself, which says something else once the hold has ended. */
  next: string;
  texts: Readonly<{
    /** What stands there without this code: the time the hold ends. */
    until: string;
    /** `{m}` and `{s}`. */
    left: string;
    over: string;
  }>;
}>;

/**
 * The minutes and seconds a guest has to pay in, beside the time it ends. Silent for screen readers: the time says it.
 * A page that goes on telling where to pay for nights that are free again would cost them the money, so it goes then.
 */
export default function HoldCountdown({ leftMs, next, texts }: HoldCountdownProps) {
  const passed = usePageSeconds();
  const left = passed === undefined ? undefined : Math.max(0, leftMs - passed);

  useEffect(() => {
    if (left === 0 && !isAnswering()) location.replace(next);
  }, [left, next]);

  const isOver = left === 0;
  return (
    <span className="row">
      <span className="badge amber num" role={isOver ? "status" : undefined}>
        {isOver ? texts.over : texts.until}
      </span>
      {left !== undefined && !isOver && (
        <span aria-hidden="true" className="soft small num nowrap">
          {inWords(left, texts.left)}
        </span>
      )}
    </span>
  );
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
