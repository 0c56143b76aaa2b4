import { OPEN_ABOUT, OPEN_CONTACT } from "#islands/frame-events.ts";
import type { Site } from "#views/frame/layout.tsx";
import { Menu, MenuButton } from "#views/frame/menu.tsx";
import { tracked } from "#views/kit/button.tsx";
import { Icon } from "#views/kit/icon.tsx";
import { useTexts } from "#views/kit/language.tsx";
import { Logo } from "#views/kit/logo.tsx";

/** What the pages around the front door know of whoever looks, and of each other. */
export type Front = Readonly<{
  /** Who is signed in and how they are greeted. Nobody on a page that is kept. */
  greeted?: Readonly<{ kind: "host" | "guest"; name: string }> | undefined;
  /** Whether there are testimonials to lead to. */
  voices: boolean;
}>;

const opens: Readonly<Record<string, string>> = { "/about": OPEN_ABOUT, "/contact": OPEN_CONTACT };

/**
 * The bar that floats over the front pages. The frame's script lets it make room while one reads on.
 * On a phone the front page's items are a sheet at the bottom, which the browser itself opens and closes;
 * the pages around it have the menu of all other pages.
 */
export function FrontBar({ site, front, here }: { site: Site; front: Front; here: string }) {
  const { bar } = useTexts().landing;
  const { greeted } = front;
  const own = greeted && (greeted.kind === "host" ? bar.dashboard : bar.bookings);
  const start = own ?? bar.start;
  const action = !greeted ? "start_free" : greeted.kind === "guest" ? "view_bookings" : undefined;
  const isFront = here === "/";
  return (
    <>
      <header className="float">
        <div>
          <a className="logo" href="/">
            <Logo own={site.logo} />
            <b>{site.name}</b>
          </a>
          {greeted && <p className="soft small">{bar.welcome(greeted.name)}</p>}
          <nav aria-label={bar.label} {...(isFront && { id: "menu", popover: "auto" })}>
            <FrontLinks front={front} here={here} />
          </nav>
          <a className="btn quiet sm" href={start.href} {...tracked(action && { action })}>
            {start.label}
          </a>
          {isFront ? (
            <button type="button" className="btn quiet sm" popoverTarget="menu" aria-label={bar.menu}>
              <Icon name="menu" />
            </button>
          ) : (
            <MenuButton />
          )}
        </div>
      </header>
      {!isFront && <Menu site={site} nav={greeted?.kind ?? "public"} />}
    </>
  );
}

function FrontLinks({ front: { greeted, voices }, here }: { front: Front; here: string }) {
  const { bar } = useTexts().landing;
  const items = bar.items.filter(({ href }) => {
    // A host's page at the root is their dashboard, so the sections of the front page are not for them.
    if (greeted?.kind === "host" && href.startsWith("/#")) return false;
    return voices || href !== "/#testimonials";
  });
  return (
    <>
      {items.map(({ href, label }) => (
        <a
          key={href}
          href={here === "/" ? href.replace("/#", "#") : href}
          data-opens={opens[href]}
          aria-current={href === here ? "page" : undefined}
        >
          {label}
        </a>
      ))}
      {!greeted && (
        <a href={bar.login.href} {...tracked({ action: "log_in" })}>
          {bar.login.label}
        </a>
      )}
    </>
  );
}
