import { useEffect, useState } from "react";
import { usePageSeconds } from "./page-seconds.ts";
import { read } from "./request.ts";

export type PayStatusProps = Readonly<{
  /** Answers `{ mark, next }`. */
  statusUrl: string;
  /** What the page already shows. Another mark means news, to be read at `next`. */
  mark: string;
  /** From the making of the page, in milliseconds. */
  slowInMs: number;
  againInMs: number;
  /** Once the hold is over there is nothing to send. */
  canSend: boolean;
  /** The form that sends the request once more. */
  again: Readonly<{ action: string; hidden: Readonly<Record<string, string>> }>;
  texts: Readonly<{
    watching: string;
    slow: string;
    /** Before the request may be sent again: as the server wrote it, and with `{n}` for the island. */
    againIn: string;
    againSoon: string;
    againNow: string;
    button: string;
    news: string;
  }>;
}>;

const ASK_EVERY_MS = 1500;
/** While the guest is in the M-PESA prompt or another tab; they are asked for at once when they come back. */
const ASK_HIDDEN_MS = 6000;
const ASK_FAILED_MS = 4000;
/** A call that hangs is given up, and another made. */
const ASK_LIMIT_MS = 10_000;

/** Watches a payment and goes on when there is news. Without this code the page loads itself again. */
export default function PayStatus({ statusUrl, mark, slowInMs, againInMs, canSend, again, texts }: PayStatusProps) {
  const waited = usePageSeconds();
  const [news, setNews] = useState(false);
  const [sending, setSending] = useState(false);

  useEffect(
    () =>
      watch(statusUrl, mark, (next) => {
        setNews(true);
        location.replace(next);
      }),
    [statusUrl, mark],
  );

  const againLeft = againInMs - (waited ?? 0);
  const hint =
    againLeft <= 0
      ? texts.againNow
      : waited === undefined
        ? texts.againIn
        : texts.againSoon.replace("{n}", String(Math.ceil(againLeft / 1000)));
  const isSlow = slowInMs - (waited ?? 0) <= 0;
  return (
    <>
      {!news && <div className="wait" aria-hidden="true" />}
      <p role="status">{news ? texts.news : isSlow ? texts.slow : texts.watching}</p>
      {canSend && (
        <form method="post" action={again.action} className="tight" onSubmit={() => setSending(true)}>
          {Object.entries(again.hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button
            type="submit"
            className="btn quiet wide"
            disabled={againLeft > 0 || sending}
            aria-describedby="again-hint"
          >
            {texts.button}
          </button>
          <p className="soft small" id="again-hint">
            {hint}
          </p>
        </form>
      )}
    </>
  );
}

/** Asks until the mark is another, then says where to read the news. Returns what stops it. */
function watch(url: string, mark: string, onNews: (next: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let asking: AbortController | undefined;
  let stopped = false;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void ask(), ms);
  };
  const ask = async () => {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const said = await read([url], { signal, limitMs: ASK_LIMIT_MS });
      if (signal.aborted) return;
      if (isNews(said) && said.mark !== mark) {
        stopped = true;
        onNews(said.next);
      } else later(document.hidden ? ASK_HIDDEN_MS : ASK_EVERY_MS);
    } catch {
      later(ASK_FAILED_MS);
    }
  };
  const onShown = () => {
    if (!document.hidden) later(0);
  };
  document.addEventListener("visibilitychange", onShown);
  later(ASK_EVERY_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
    asking?.abort();
    document.removeEventListener("visibilitychange", onShown);
  };
}

/** `next` must be a path of ours. */
function isNews(said: unknown): said is { mark: string; next: string } {
  if (typeof said !== "object" || said === null || !("mark" in said) || !("next" in said)) return false;
  return typeof said.mark === "string" && typeof said.next === "string" && /^\/[^/\\]/.test(said.next);
}
