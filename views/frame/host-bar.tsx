import { Icon, type IconName } from "#views/kit/icon.tsx";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** What a host's page belongs to, as the bar and the page *More* name it. */
export type Tab = keyof PageTexts["dashboard"]["tabs"];

type Place = Readonly<{ tab: Tab; href: string; icon: IconName }>;

/** Under the thumb on a phone. */
export const DAILY: readonly Place[] = [
  { tab: "today", href: "/dashboard", icon: "home" },
  { tab: "calendar", href: "/dashboard?tab=calendar", icon: "calendar" },
  { tab: "bookings", href: "/dashboard?tab=bookings", icon: "rows" },
  { tab: "share", href: "/social-media-connect", icon: "share" },
];

const MORE: Place = { tab: "more", href: "/dashboard?tab=more", icon: "more" };

/** What a phone keeps on a page of its own, in groups; where there is room the rail lists it all. */
export const SELDOM: readonly (readonly Place[])[] = [
  [
    { tab: "properties", href: "/dashboard?tab=properties", icon: "bed" },
    { tab: "turnovers", href: "/dashboard/turnovers", icon: "check" },
    { tab: "messages", href: "/dashboard/messages", icon: "mail" },
    { tab: "guests", href: "/dashboard/guests", icon: "guests" },
    { tab: "reviews", href: "/dashboard/reviews", icon: "star" },
  ],
  [
    { tab: "money", href: "/dashboard?tab=money", icon: "money" },
    { tab: "figures", href: "/dashboard/figures", icon: "chart" },
    { tab: "payouts", href: "/dashboard?tab=payouts", icon: "phone" },
    { tab: "verification", href: "/dashboard/verification", icon: "verified" },
  ],
  [{ tab: "account", href: "/account", icon: "lock" }],
];

/** The ways through a host's desk, on every page of theirs: a bar of five under the thumb, a rail from 900 px. */
export function HostBar({ tab: of }: { tab: Tab }) {
  const t = useTexts().dashboard;
  // Settings are a part of the account.
  const tab = of === "settings" ? "account" : of;
  const isDaily = DAILY.some((place) => place.tab === tab);
  return (
    <nav className="rail" aria-label={t.sections}>
      {DAILY.map((place) => (
        <Way key={place.tab} {...place} isHere={place.tab === tab} />
      ))}
      <Way {...MORE} isHere={!isDaily} className="thumb" />
      {SELDOM.map((places) => (
        <div key={places[0]?.tab} className="rest">
          {places.map((place) => (
            <Way key={place.tab} {...place} isHere={place.tab === tab} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function Way({ tab, href, icon, isHere, className }: Place & { isHere: boolean; className?: string }) {
  const { tabs } = useTexts().dashboard;
  return (
    <a href={href} className={className} aria-current={isHere ? "page" : undefined}>
      <Icon name={icon} />
      {tabs[tab]}
    </a>
  );
}
