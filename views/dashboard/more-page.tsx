import { InstallNotice } from "#views/frame/as-app.tsx";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import { usePlaces, useTabName } from "#views/frame/host-bar.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Icon, LogOut } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

/** What a phone's bar has no room for, and what stands behind each. */
export function MorePage({ shell }: { shell: Shell }) {
  const { dashboard } = textsOf(shell);
  return (
    <DashboardFrame slim shell={shell} tab="more" title={dashboard.tabs.more}>
      <Places />
      <InstallNotice />
      <LogOut />
    </DashboardFrame>
  );
}

function Places() {
  const { dashboard, team } = useTexts();
  const nameOf = useTabName();
  const behind: Partial<Record<string, string>> = { ...dashboard.behind, team: team.behind, me: team.me.behind };
  return usePlaces().seldom.map((places) => (
    <nav key={places[0]?.tab} className="card" aria-label={places.map(({ tab }) => nameOf(tab)).join(", ")}>
      <ul className="list behind">
        {places.map(({ tab, href, icon }) => (
          <li key={tab}>
            <Icon name={icon} />
            <div className="tight">
              <b>
                <a href={href}>{nameOf(tab)}</a>
              </b>
              {behind[tab] && <p className="soft small">{behind[tab]}</p>}
            </div>
            <Icon name="chevron-right" />
          </li>
        ))}
      </ul>
    </nav>
  ));
}
