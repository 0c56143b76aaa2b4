import { Elysia } from "elysia";
import { DESK_HOME } from "#src/core/desk-copy.ts";
import type { Language } from "#src/core/language.ts";
import { type Capability, mayRole, TEAM_ROLES, type TeamRole } from "#src/core/team/team.ts";
import { workerScript } from "#src/web/assets.ts";
import { queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { SHARED_PHOTOS } from "#src/web/door/ask.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { pagesIn } from "#views/texts/pages.ts";

/** What makes a host's desk an app of their phone: what it is, and its one worker. */
export function deskAppRoutes({ config }: Deps) {
  return new Elysia({ name: "deskAppRoutes" })
    .use(openDoor)
    .get(`${DESK_HOME}/worker.js`, () => workerScript("desk-worker.js", WORKER), { open: true })
    .get(
      `${DESK_HOME}/manifest.webmanifest`,
      ({ request }) => {
        const query = queryOf(request);
        const role = TEAM_ROLES.find((one) => one === query.text("as", 20));
        return manifest(config.siteName, query.text("in", 2) === "sw" ? "sw" : "en", role);
      },
      { open: true },
    );
}

const SHARE_TARGET = {
  action: SHARED_PHOTOS,
  method: "POST",
  enctype: "multipart/form-data",
  params: { files: [{ name: "photos", accept: ["image/jpeg", "image/png", "image/webp", "image/heic"] }] },
};

/** It watches over what begins with Today's path. A day is as long as a browser takes a worker's script unread. */
const WORKER = { "service-worker-allowed": DESK_HOME, "cache-control": "public, max-age=86400" };

/** Where a long press on the app leads, the first three of what is theirs. */
const SHORTCUTS = [
  { tab: "calendar", url: "/dashboard?tab=calendar", may: "calendar" },
  { tab: "bookings", url: "/dashboard?tab=bookings", may: "bookings" },
  { tab: "share", url: "/social-media-connect", may: "share" },
  { tab: "turnovers", url: "/dashboard/turnovers", may: "ready" },
  { tab: "figures", url: "/dashboard/figures", may: "money" },
] as const;

/**
 * By which a browser makes the desk an app: its name, where it opens, what it looks like, what it takes from others. To
 * `role` of a team it is what they may, so that a phone offers nobody to send what they cannot.
 */
function manifest(siteName: string, language: Language, role: TeamRole | undefined): Response {
  const may = (what: Capability) => role === undefined || mayRole(role, what, true);
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: `/static/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const { dashboard, app } = pagesIn[language];
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192, "any")] });
  const facts = {
    id: DESK_HOME,
    name: siteName,
    short_name: siteName,
    description: app.description,
    lang: language,
    dir: "ltr",
    start_url: DESK_HOME,
    scope: "/",
    display: "standalone",
    background_color: "#fbf7f0",
    theme_color: "#fbf7f0",
    categories: ["business", "travel"],
    // The mark stands within the circle that every phone leaves of a maskable icon, on a ground that fills the square.
    icons: [icon(192, "any"), icon(512, "any"), icon(192, "maskable"), icon(512, "maskable")],
    shortcuts: SHORTCUTS.filter((one) => may(one.may))
      .slice(0, 3)
      .map(({ tab, url }) => shortcut(dashboard.tabs[tab], url)),
    ...(may("listings") && { share_target: SHARE_TARGET }),
  };
  const headers = { "content-type": "application/manifest+json", "cache-control": "public, max-age=86400" };
  return new Response(JSON.stringify(facts), { headers });
}
