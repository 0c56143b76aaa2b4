import { usePageSeconds } from "./page-seconds.ts";

export type HoldCountdownProps = Readonly<{
  /** How long the hold lasted when the page was made, in milliseconds: the visitor's own clock may be wrong. */
  leftMs: number;
  texts: Readonly<{
    /** What stands there without this code: the time the hold ends. */
    until: string;
    /** `{m}` and `{s}`. */
    left: string;
    over: string;
  }>;
}>;

/** The minutes and seconds a guest has to pay in, beside the time it ends. Silent for screen readers: the time says it. */
export default function HoldCountdown({ leftMs, texts }: HoldCountdownProps) {
  const passed = usePageSeconds();
  const left = passed === undefined ? undefined : Math.max(0, leftMs - passed);

  if (left === 0) return <span role="status">{texts.over}</span>;
  return (
    <span>
      {texts.until}
      {left !== undefined && (
        <span aria-hidden="true" className="num nowrap">
          {" · "}
          {inWords(left, texts.left)}
        </span>
      )}
    </span>
  );
}

function inWords(leftMs: number, pattern: string): string {
  const seconds = Math.ceil(leftMs / 1000);
  return pattern.replace("{m}", String(Math.floor(seconds / 60))).replace("{s}", String(seconds % 60).padStart(2, "0"));
}
