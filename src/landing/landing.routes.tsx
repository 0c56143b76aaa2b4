import { Elysia } from "elysia";
import type { ReactNode } from "react";
import type { LandingContent } from "#src/core/landing-content.ts";
import type { Language } from "#src/core/language.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { asset, staticUrl } from "#src/web/assets.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor, type Visitor } from "#src/web/door/visitor.ts";
import { hasFlash } from "#src/web/flash.ts";
import { guestShell } from "#src/web/language.ts";
import { page, redirect, renderPage } from "#src/web/respond.ts";
import { publicPageHeaders } from "#src/web/security-headers.ts";
import type { Shell } from "#views/frame/page.tsx";
import { AboutPage } from "#views/landing/about-page.tsx";
import { ContactPage } from "#views/landing/contact-page.tsx";
import type { Front } from "#views/landing/front-bar.tsx";
import { LandingPage } from "#views/landing/landing-page.tsx";
import { WelcomePage } from "#views/landing/welcome-page.tsx";
import { PrivacyPage } from "#views/legal/privacy-page.tsx";
import { TermsPage } from "#views/legal/terms-page.tsx";
import { ownLandingContent, ownLogo } from "./own-files.ts";

/** The frame's script, named before the page itself. For pages without a photo that wants the line. */
const soon = { link: `<${asset("frame.js")}>; rel=modulepreload` };

type View = (front: Front, shell: Shell) => ReactNode;

/** The pages around the front door. Strangers get them from memory; whoever is signed in is greeted, and nothing of that is kept. */
export function landingRoutes(deps: Deps) {
  const { dataDir } = deps.config;
  const own = ownLandingContent(dataDir);
  if ("faults" in own) throw new Error(own.faults.join("\n"));
  const voices = own.content.testimonials.items.length > 0;
  const swahili = ownLandingContent(dataDir, "sw");
  const { root, pages } = viewsOf(deps, { en: own.content, sw: "faults" in swahili ? own.content : swahili.content });
  const atRoot = async ({ request }: { request: Request }) => {
    const visitor = readVisitor(deps, request);
    if (visitor.kind === "member") return redirect("/dashboard");
    if (visitor.kind !== "host") return sharedPage(deps, request, visitor, { path: "/", view: root, voices });
    // The desk is loaded when somebody first comes to it.
    const { dashboardSection } = await import("#src/dashboard/dashboard.routes.tsx");
    return dashboardSection(deps, request, visitor.host);
  };
  const routes = new Elysia({ name: "landingRoutes" })
    .use(openDoor)
    .get("/", atRoot, { open: true })
    .head("/", atRoot, { open: true })
    .get("/logo", () => logo(dataDir), { open: true });
  for (const [path, view] of Object.entries(pages)) {
    const at = ({ request }: { request: Request }) =>
      sharedPage(deps, request, readVisitor(deps, request), { path, view, voices });
    routes.get(path, at, { open: true }).head(path, at, { open: true });
  }
  return routes;
}

function viewsOf(
  { config, publicUrl }: Deps,
  content: Readonly<Record<Language, LandingContent>>,
): { root: View; pages: Readonly<Record<string, View>> } {
  const { support, operator } = config;
  const isByOperator = config.mpesa.account !== undefined;
  const landing = {
    image: `${publicUrl}${staticUrl("preview-default.jpg")}`,
    photos: [staticUrl("landing/studio.webp"), staticUrl("landing/verandah.webp")] as const,
    google: config.google !== undefined || config.firebase !== undefined,
  };
  const helpers = {
    sms: config.sms.provider !== "outbox",
    whatsapp: config.whatsapp !== undefined,
    mail: config.smtp !== undefined,
    firebase: config.firebase !== undefined,
    google: !!config.google?.issuerUrl,
    analytics: config.analytics !== undefined,
    papersDays: config.papersKeepDays,
  };
  return {
    root: (front, shell) => (
      <LandingPage shell={shell} front={front} {...landing} content={content[shell.language ?? "en"]} />
    ),
    pages: {
      "/about": (front, shell) => <AboutPage shell={shell} front={front} />,
      "/contact": (front, shell) => <ContactPage shell={shell} front={front} support={support} />,
      "/welcome": (front, shell) => <WelcomePage shell={shell} front={front} />,
      "/terms": (front, shell) => <TermsPage {...{ shell, front, operator, isByOperator }} />,
      "/privacy": (front, shell) => <PrivacyPage shell={shell} front={front} operator={operator} helpers={helpers} />,
    },
  };
}

/** A page that strangers share. No path of a visitor's begins like its key, so who is asking is looked at first. */
function sharedPage(
  deps: Deps,
  request: Request,
  visitor: Visitor,
  { path, view, voices }: { path: string; view: View; voices: boolean },
): Response {
  const shell = guestShell(deps, request);
  if (visitor.kind !== "anonymous") {
    return page(request, view({ voices, greeted: greetingOf(visitor) }, shell), { headers: soon });
  }
  const headers = { ...publicPageHeaders(deps, path), ...soon };
  if (hasFlash(request)) return page(request, view({ voices }, shell), { headers });
  const key = `front ${path}`;
  return (
    deps.pages.answer(request, key) ??
    deps.pages.keep(request, key, {
      html: renderPage(view({ voices }, shell)),
      version: 1,
      versionNow: () => 1,
      headers,
    })
  );
}

function logo(dataDir: string): Response {
  const own = ownLogo(dataDir);
  if (!own) throw new Refused(404);
  return new Response(own.bytes, { headers: logoHeaders(own.type) });
}

/** A host goes by their address, a guest by the number they signed in with. */
function greetingOf(visitor: Exclude<Visitor, { kind: "anonymous" }>): Front["greeted"] {
  switch (visitor.kind) {
    case "host":
      return { kind: "host", name: visitor.host.email };
    case "member":
      return { kind: "host", name: visitor.member.name };
    case "guest":
      return { kind: "guest", name: displayPhone(visitor.guest.phone) };
  }
}

/** A drawing may carry scripts; shown by itself it runs none. */
function logoHeaders(type: string): Record<string, string> {
  return {
    "content-type": type,
    "cache-control": "public, max-age=3600",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
}
