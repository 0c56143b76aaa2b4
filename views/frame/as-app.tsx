import type { Language } from "#src/core/language.ts";
import type { TeamRole } from "#src/core/team/team.ts";
import { Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { useMay, useRole } from "./team.tsx";

/** What makes the desk an app of whoever reads, in their language: what of it is theirs. */
export function AppManifest({ language }: { language: Language | undefined }) {
  return <link rel="manifest" href={manifestFor(language, useRole())} />;
}

function manifestFor(language: Language | undefined, role: TeamRole | undefined): string {
  const asked = [...(language === "sw" ? ["in=sw"] : []), ...(role ? [`as=${role}`] : [])];
  return `/dashboard/manifest.webmanifest${asked.length > 0 ? `?${asked.join("&")}` : ""}`;
}

/** How the desk becomes an app, and what it does there for whoever reads. */
export function InstallNotice() {
  const { install: t } = useTexts().app;
  const may = useMay();
  const does = [t.how, ...(may("arrivals") ? [t.day] : []), ...(may("listings") ? [t.photos] : [])];
  return <Notice icon="phone" title={t.title} text={does.join(" ")} />;
}
