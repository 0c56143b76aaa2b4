import type { ReactNode } from "react";

/** One press or a long touch marks the whole value. */
export function Copy({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
