import { effect } from "@preact/signals-core";
import { read } from "./request.ts";
import { runPageClock, sincePageCame } from "./state/page-clock.ts";

/** What the page says of the payment that it waits for. */
export type PayStatus = Readonly<{
  /** Answers `{ mark, next }`. */
  url: string;
  /** What the page already shows. Another mark means news, to be read at `next`. */
  mark: string;
  /** From the making of the page, in milliseconds. */
  slowInMs: number;
  againInMs: number;
  slow: string;
  /** Before the request may be sent again, with `{n}` for the seconds, and when it may. */
  againSoon: string;
  againNow: string;
  news: string;
}>;

const ASK_EVERY_MS = 1500;
/** While the guest is in the M-PESA prompt or another tab; they are asked for at once when they come back. */
const ASK_HIDDEN_MS = 6000;
const ASK_FAILED_MS = 4000;
/** A call that hangs is given up, and another made. */
const ASK_LIMIT_MS = 10_000;

/** Watches a payment and goes on when there is news. Without this code the page loads itself again. Returns what stops it. */
export function payStatus(place: HTMLElement): () => void {
  const page = JSON.parse(place.dataset.pay ?? "{}") as PayStatus;
  const said = place.querySelector("[role=status]");
  const say = (text: string) => {
    if (said && said.textContent !== text) said.textContent = text;
  };
  const button = place.querySelector("button");
  const hint = place.querySelector("#again-hint");
  let isSent = false;
  place.querySelector("form")?.addEventListener("submit", () => {
    isSent = true;
    if (button) button.disabled = true;
  });

  const rest = runPageClock();
  const unhear = effect(() => {
    const waited = sincePageCame.value ?? 0;
    const left = page.againInMs - waited;
    if (button) button.disabled = left > 0 || isSent;
    if (hint)
      hint.textContent = left > 0 ? page.againSoon.replace("{n}", String(Math.ceil(left / 1000))) : page.againNow;
    if (waited >= page.slowInMs) say(page.slow);
  });
  const stopWatching = watch(page.url, page.mark, (next) => {
    unhear();
    place.querySelector(".wait")?.remove();
    say(page.news);
    location.replace(next);
  });
  return () => {
    stopWatching();
    unhear();
    rest();
  };
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
