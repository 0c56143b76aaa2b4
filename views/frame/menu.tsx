import { OPEN_CONTACT } from "#islands/frame-events.ts";
import { Button, Form, Icon } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { LanguageSwitch } from "./language-choice.tsx";
import type { Nav, Site } from "./layout.tsx";
import { useRole } from "./team.tsx";

const MENU = "menu";
const QUESTION = "logging-out";

/**
 * The hamburger. The browser itself opens what it names, shuts it by Esc or a press beside it, and tells
 * everybody of its state, so the menu needs no script (a popover; older browsers show neither).
 */
export function MenuButton() {
  const t = useTexts().frame.mobileMenu;
  return (
    <button type="button" className="btn quiet shut" popoverTarget={MENU} aria-label={t.open}>
      <Icon name="menu" />
    </button>
  );
}

/** The menu of every page but the front one. On pages that are kept whole, logging out waits for the frame's script; without one its own page asks, or leads strangers home. */
export function Menu({ site, nav }: { site: Site; nav: Nav }) {
  const t = useTexts().frame.mobileMenu;
  const isMember = useRole() !== undefined;
  return (
    <div popover="auto" id={MENU} className="sheet" role="dialog" aria-label={t.open}>
      <div className="titled">
        <b>{t.open}</b>
        <button
          type="button"
          className="btn quiet shut"
          popoverTarget={MENU}
          popoverTargetAction="hide"
          aria-label={t.close}
        >
          <Icon name="x" />
        </button>
      </div>
      <ul>
        <li>
          <a href={isMember ? "/dashboard/me" : "/dashboard?tab=account"}>{t.account}</a>
        </li>
        <li>
          <Help site={site} />
        </li>
        {!isMember && (
          <li>
            <a href="/dashboard?tab=settings">{t.settings}</a>
          </li>
        )}
        <li>
          <LanguageSwitch typedIn={site.typedIn} />
        </li>
        <li className={nav === "public" ? "signed" : undefined}>
          <button type="button" popoverTarget={QUESTION}>
            {t.logout}
          </button>
        </li>
      </ul>
      {nav === "public" && (
        <noscript>
          <ul>
            <li>
              <a href="/logout">{t.logout}</a>
            </li>
          </ul>
        </noscript>
      )}
      <LoggingOut />
    </div>
  );
}

function Help({ site }: { site: Site }) {
  const t = useTexts().frame.mobileMenu;
  const help = site.supportWhatsapp?.replace(/\D/g, "");
  if (!help) {
    return (
      <a href="/contact" data-opens={OPEN_CONTACT}>
        {t.help}
      </a>
    );
  }
  return (
    <a href={`https://wa.me/${help}?text=${encodeURIComponent(t.greeting(site.name))}`} target="_blank" rel="noopener">
      {t.help}
    </a>
  );
}

function LoggingOut() {
  const t = useTexts().frame.mobileMenu;
  return (
    <div popover="auto" id={QUESTION} className="ask" role="dialog" aria-label={t.question}>
      <p>
        <b>{t.question}</b>
      </p>
      <div className="row">
        <Form action="/logout" plain>
          <Button>{t.logout}</Button>
        </Form>
        <button type="button" className="btn quiet" popoverTarget={MENU} popoverTargetAction="hide">
          {t.stay}
        </button>
      </div>
    </div>
  );
}
