import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import { SELDOM } from "#views/frame/host-bar.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Icon, LogOut } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** What a phone's bar has no room for, and what stands behind each. */
export function MorePage({ shell }: { shell: Shell }) {
  const t = textsOf(shell).dashboard;
  return (
    <DashboardFrame shell={shell} tab="more" title={t.tabs.more}>
      {SELDOM.map((places) => (
        <nav key={places[0]?.tab} className="card" aria-label={places.map(({ tab }) => t.tabs[tab]).join(", ")}>
          <ul className="list behind">
            {places.map(({ tab, href, icon }) => (
              <li key={tab}>
                <Icon name={icon} />
                <div className="tight">
                  <b>
                    <a href={href}>{t.tabs[tab]}</a>
                  </b>
                  {tab in t.behind && <p className="soft small">{t.behind[tab as keyof typeof t.behind]}</p>}
                </div>
                <Icon name="chevron-right" />
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <LogOut />
    </DashboardFrame>
  );
}
