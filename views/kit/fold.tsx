import type { ReactNode } from "react";

/** What is needed now and then: closed until somebody opens it. */
export function Fold({ summary, open, children }: { summary: string; open: boolean; children: ReactNode }) {
  return (
    <details className="card fold" open={open}>
      <summary>{summary}</summary>
      <div className="body">{children}</div>
    </details>
  );
}
