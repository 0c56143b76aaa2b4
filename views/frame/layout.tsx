import type { ReactNode } from "react";
import { OPEN_ABOUT, OPEN_CONTACT, OPEN_COOKIES } from "#islands/frame-events.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { FlashMessage } from "#views/format/tone.ts";
import { tracked } from "#views/kit/button.tsx";
import { FaceInDoor } from "#views/kit/face-in-door.tsx";
import { type IconName, IconShapes, IconsOnPage } from "#views/kit/icon.tsx";
import { useChosenLanguage, useTexts } from "#views/kit/language.tsx";
import { Logo } from "#views/kit/logo.tsx";
import { Flash } from "#views/kit/notice.tsx";
import { AppManifest } from "./as-app.tsx";
import { useFlash } from "./flash.tsx";
import { HostBar, type Tab } from "./host-bar.tsx";
import { LanguageChoice, LanguageSwitch } from "./language-choice.tsx";
import { Menu, MenuButton } from "./menu.tsx";
import { useRole } from "./team.tsx";

export type Site = Readonly<{
  name: string;
  publicUrl: string;
  supportWhatsapp?: string | undefined;
  /** The operator's own logo, and the bundled one that stands in when it cannot be shown. */
  logo?: Readonly<{ src: string; bundled: string }> | undefined;
  /** Sample data and the simulator: a banner says so. */
  demo: boolean;
  /** No nights are sold for some minutes: a banner says so. */
  isPaused?: boolean | undefined;
  /** A demo of the operator's at another address. */
  demoUrl?: string | undefined;
  /** No mail leaves: it stays in the outbox, which only a demo shows. */
  noMail?: boolean | undefined;
  /** Where a page that answers a form can be asked for; nothing where its own address says that. */
  address?: string | undefined;
  /** The form of the page, by id and action, that shows again what was typed when the language changes. */
  typedIn?: Readonly<{ form: string; action: string }> | undefined;
}>;

export type BarOwner = Readonly<{ name: string; href: string; face: ListingPhoto | undefined }>;

export type Nav = "public" | "guest" | "host" | "none";

type LayoutProps = {
  title: string;
  site: Site;
  /** The stylesheets, printed inside the page, each in an element of its own so that its hash is known. */
  css: string | readonly string[];
  /** The address of one that stands before them. */
  sheetUrl?: string | undefined;
  /** The address of one that the next page needs. */
  laterSheetUrl?: string | undefined;
  description?: string | undefined;
  canonical?: string | undefined;
  /** `image` is a JPEG of 1200 × 630, as every preview of ours is. */
  og?: { image?: string | undefined; alt?: string; type?: string | undefined; url?: string | undefined } | undefined;
  jsonLd?: object | undefined;
  robots?: string | undefined;
  nav?: Nav | undefined;
  /** The path of the nav link that is this page. */
  here?: string | undefined;
  /** What of a host's desk the page belongs to: the ways through the desk stand on it. */
  tab?: Tab | undefined;
  /** Whose page it is, in place of ours in the bar: a guest is at Zuri Stays. */
  owner?: BarOwner | undefined;
  /** In place of the bar that `nav` names: the front page's own. */
  top?: ReactNode;
  /** Stays under the thumb: see `StickyBar`. */
  bar?: ReactNode;
  /** In place of what a redirect left to be said. */
  flash?: FlashMessage | undefined;
  /** Before the footer's own lines. */
  foot?: ReactNode;
  bodyClass?: string | undefined;
  /** `wide` for grids and dashboards, `slim` for forms and receipts, `none` when the page arranges itself. */
  width?: "wide" | "slim" | "none" | undefined;
  /** Loads the page again after so many seconds: for pages that wait. */
  refreshSeconds?: number | undefined;
  /** Only where no script does better. */
  refreshNoscriptOnly?: boolean | undefined;
  scriptUrl?: string | undefined;
  /** A script to fetch at once, where no photo waits for the line. */
  soonUrl?: string | undefined;
  /** Printed at the end of the body, after the page: island scripts. */
  end?: ReactNode;
  /** Icons that islands draw later. */
  icons?: readonly IconName[] | undefined;
  children: ReactNode;
};

/** JSON inside a script element: `<` and friends are spelt out, so that no text can end the element. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The whole page. Nothing in it depends on who is looking, because public pages are kept whole. */
export function Layout(props: LayoutProps) {
  const { site, nav = "public", width = "wide" } = props;
  const texts = useTexts().frame;
  const waiting = useFlash();
  const flash = props.flash ?? waiting;
  return (
    <IconsOnPage value={new Set()}>
      <html lang={useChosenLanguage() ?? "en"}>
        <Head {...props} />
        <body className={props.bodyClass}>
          <a className="skip" href="#main">
            {texts.skip}
          </a>
          {site.isPaused && (
            <aside className="demo" aria-label={texts.paused.label}>
              {texts.paused.text}
            </aside>
          )}
          {site.demo && (
            <aside className="demo" aria-label={texts.demo.label}>
              {texts.demo.text} <a href="/dev">{texts.demo.link}</a>
            </aside>
          )}
          {props.top ?? (nav !== "none" && <TopBar site={site} nav={nav} here={props.here} owner={props.owner} />)}
          {props.tab && <HostBar tab={props.tab} />}
          <main id="main" tabIndex={-1} className={{ wide: "wrap", slim: "wrap slim", none: undefined }[width]}>
            {flash && (
              <div className={`flash${width === "none" ? " wrap" : ""}${flash.stays ? " stays" : ""}`}>
                <Flash flash={flash} />
              </div>
            )}
            {props.children}
          </main>
          {props.bar}
          <Footer site={site} nav={nav}>
            {props.foot}
          </Footer>
          {nav !== "none" && !props.top && <Menu site={site} nav={nav} />}
          <section
            className="toasts"
            aria-label={texts.toasts.label}
            aria-live="polite"
            tabIndex={-1}
            data-close={texts.toasts.close}
          />
          <IconShapes also={props.icons} />
          {/* For search engines, so behind what people wait for. */}
          {props.jsonLd && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: safeJson spells out every sign that could end the element.
            <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safeJson(props.jsonLd) }} />
          )}
          {props.end}
          {props.scriptUrl && <script type="module" src={props.scriptUrl} />}
        </body>
      </html>
    </IconsOnPage>
  );
}

function Head(props: LayoutProps) {
  const { site, og, refreshSeconds } = props;
  const language = useChosenLanguage();
  const title = props.title === site.name ? site.name : `${props.title} · ${site.name}`;
  const refresh = refreshSeconds ? <meta httpEquiv="refresh" content={String(refreshSeconds)} /> : null;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      {props.description && <meta name="description" content={props.description} />}
      {props.soonUrl && <link rel="modulepreload" href={props.soonUrl} fetchPriority="high" />}
      {props.robots && <meta name="robots" content={props.robots} />}
      {props.canonical && <link rel="canonical" href={props.canonical} />}
      {og && (
        <>
          <meta property="og:title" content={props.title} />
          {props.description && <meta property="og:description" content={props.description} />}
          <meta property="og:site_name" content={site.name} />
          <meta property="og:type" content={og.type ?? "website"} />
          {og.url && <meta property="og:url" content={og.url} />}
          {og.image && (
            <>
              <meta property="og:image" content={og.image} />
              <meta property="og:image:type" content="image/jpeg" />
              <meta property="og:image:width" content="1200" />
              <meta property="og:image:height" content="630" />
              {og.alt && <meta property="og:image:alt" content={og.alt} />}
            </>
          )}
          {og.image && <meta name="twitter:card" content="summary_large_image" />}
        </>
      )}
      <meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme:light)" />
      <meta name="theme-color" content="#15120e" media="(prefers-color-scheme:dark)" />
      <link rel="icon" href="/static/favicon.svg" type="image/svg+xml" />
      {props.nav === "host" && (
        <>
          <AppManifest language={language} />
          <link rel="apple-touch-icon" href="/static/icons/apple-touch-icon.png" />
        </>
      )}
      {props.refreshNoscriptOnly && refresh ? <noscript>{refresh}</noscript> : refresh}
      {props.sheetUrl && <link rel="stylesheet" href={props.sheetUrl} />}
      {props.laterSheetUrl && <link rel="prefetch" as="style" href={props.laterSheetUrl} />}
      {[props.css].flat().map((css) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the stylesheets are ours.
        <style key={css.length} dangerouslySetInnerHTML={{ __html: css }} />
      ))}
    </head>
  );
}

function TopBar({
  site,
  nav,
  here,
  owner,
}: {
  site: Site;
  nav: Exclude<Nav, "none">;
  here: string | undefined;
  owner: BarOwner | undefined;
}) {
  const texts = useTexts().frame;
  const home = nav === "host" ? "/dashboard" : "/";
  // The account is its owner's.
  const isMember = useRole() !== undefined;
  const hasLanguages = useChosenLanguage() !== undefined;
  return (
    <header className={nav === "public" ? `wrap top${owner ? " owned" : ""}` : "wrap top full"}>
      {owner ? (
        <a className="logo" href={owner.href}>
          <FaceInDoor name={owner.name} photo={owner.face} />
          <b>{owner.name}</b>
        </a>
      ) : (
        <a className="logo" href={home}>
          <Logo own={site.logo} />
          <b>{site.name}</b>
        </a>
      )}
      <nav aria-label={texts.menu}>
        {texts.nav[nav].map((link) => (
          <a
            key={link.href}
            className={nav === "public" ? "stranger" : undefined}
            href={isMember && link.href === "/account" ? "/dashboard/me" : link.href}
            aria-current={link.href === here ? "page" : undefined}
          >
            {link.label}
          </a>
        ))}
        {nav === "public" && <OwnEntrance />}
      </nav>
      {hasLanguages && <LanguageSwitch typedIn={site.typedIn} />}
      <MenuButton />
    </header>
  );
}

/** Where whoever is signed in belongs. Pages that are kept whole carry both; the frame's script knows which is theirs. */
function OwnEntrance() {
  const { guest, host } = useTexts().frame.nav.signedIn;
  return (
    <>
      <a className="is-guest" href={guest.href}>
        {guest.label}
      </a>
      <a className="is-host" href={host.href}>
        {host.label}
      </a>
    </>
  );
}

/** The pages that open over this one where a script runs. */
const opens: Readonly<Record<string, string>> = { "/about": OPEN_ABOUT, "/contact": OPEN_CONTACT };

function Footer({ site, nav, children }: { site: Site; nav: Nav; children?: ReactNode }) {
  const texts = useTexts().frame.footer;
  const help = site.supportWhatsapp?.replace(/\D/g, "");
  return (
    <footer>
      <div className="wrap stack">
        {children}
        <div className="row between">
          <p>{nav === "host" ? site.name : texts.promise}</p>
          <ul>
            {nav !== "host" && (
              <li>
                <a href={texts.bookings.href} {...tracked({ action: "view_bookings" })}>
                  {texts.bookings.label}
                </a>
              </li>
            )}
            {texts.pages.map(({ href, label }) => (
              <li key={href}>
                <a href={href} data-opens={opens[href]}>
                  {label}
                </a>
              </li>
            ))}
            <li>
              <LanguageChoice {...site} />
            </li>
            <li>
              <a href="/cookies" data-opens={OPEN_COOKIES}>
                {texts.cookies}
              </a>
            </li>
            {help && (
              <li>
                <a href={`https://wa.me/${help}`} target="_blank" rel="noopener">
                  {texts.help}
                </a>
              </li>
            )}
          </ul>
        </div>
      </div>
    </footer>
  );
}
