import type { ReactNode } from "react";
import { Icon } from "#views/kit/icon.tsx";
import { useTexts } from "#views/kit/language.tsx";

/** The part of a page that `islands/page-dialogs.ts` lifts out of it, to show over another. It closes only there. */
export function OverPage({ children }: { children: ReactNode }) {
  const landingTexts = useTexts().landing;
  return (
    <section className="stack over" data-dialog="">
      <button type="button" className="btn quiet sm" data-close="" aria-label={landingTexts.close} hidden>
        <Icon name="x" />
      </button>
      {children}
    </section>
  );
}
