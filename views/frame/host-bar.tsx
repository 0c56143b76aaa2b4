import type { Capability } from "#src/core/team/team.ts";
import { Icon, type IconName } from "#views/kit/icon.tsx";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { useMay, useRole } from "./team.tsx";

/** What a host's page belongs to, as the bar and the page *More* name it. */
export type Tab = keyof PageTexts["dashboard"]["tabs"] | "team" | "me";

type Place = Readonly<{
  tab: Tab;
  href: string;
  icon: IconName;
  /** What of a house's team it is for; without, it is the owner's alone. */
  may?: Capability;
}>;

/** Under the thumb on a phone. */
const DAILY: readonly Place[] = [
  { tab: "today", href: "/dashboard", icon: "home", may: "arrivals" },
  { tab: "calendar", href: "/dashboard?tab=calendar", icon: "calendar", may: "calendar" },
  { tab: "bookings", href: "/dashboard?tab=bookings", icon: "rows", may: "bookings" },
  { tab: "share", href: "/social-media-connect", icon: "share", may: "share" },
];

const MORE: Place = { tab: "more", href: "/dashboard?tab=more", icon: "more", may: "home" };

/** What a phone keeps on a page of its own, in groups; where there is room the rail lists it all. */
const SELDOM: readonly (readonly Place[])[] = [
  [
    { tab: "properties", href: "/dashboard?tab=properties", icon: "bed", may: "listings" },
    { tab: "turnovers", href: "/dashboard/turnovers", icon: "check", may: "ready" },
    { tab: "messages", href: "/dashboard/messages", icon: "mail", may: "messages" },
    { tab: "guests", href: "/dashboard/guests", icon: "guests", may: "house" },
    { tab: "reviews", href: "/dashboard/reviews", icon: "star", may: "guests" },
  ],
  [
    { tab: "money", href: "/dashboard?tab=money", icon: "money", may: "money" },
    { tab: "figures", href: "/dashboard/figures", icon: "chart", may: "money" },
    { tab: "payouts", href: "/dashboard?tab=payouts", icon: "phone" },
    { tab: "verification", href: "/dashboard/verification", icon: "verified" },
  ],
  [
    { tab: "team", href: "/dashboard/team", icon: "guests" },
    { tab: "account", href: "/account", icon: "lock" },
  ],
];

/** Who they are in this house, in place of an account, which is its owner's. */
const ME: Place = { tab: "me", href: "/dashboard/me", icon: "lock", may: "home" };

/** More places than these do not fit under a thumb, and the rest is a page of its own. */
const UNDER_THUMB = 5;

/** The places of whoever reads: those of the day, and the others in their groups. */
export function usePlaces(): { daily: readonly Place[]; seldom: readonly (readonly Place[])[] } {
  const may = useMay();
  const isMember = useRole() !== undefined;
  const open = (places: readonly Place[]) => places.filter((place) => may(place.may));
  const seldom = [...SELDOM.map(open), ...(isMember ? [[ME]] : [])].filter((places) => places.length > 0);
  const [daily, rest] = [open(DAILY), seldom.flat()];
  return daily.length + rest.length <= UNDER_THUMB ? { daily: [...daily, ...rest], seldom: [] } : { daily, seldom };
}

/** Where a page of one stay belongs that its guest opens too: of their host's desk where its host looks, else nowhere. */
export function tabOfStay(nav: "public" | "guest" | "host" | "none", tab: Tab = "bookings"): Tab | undefined {
  return nav === "host" ? tab : undefined;
}

/** The ways through a host's desk, on every page of theirs: a bar of five under the thumb, a rail from 900 px. */
export function HostBar({ tab: of }: { tab: Tab }) {
  const t = useTexts().dashboard;
  const { daily, seldom } = usePlaces();
  // Settings are a part of the account.
  const tab = of === "settings" ? "account" : of;
  const isDaily = daily.some((place) => place.tab === tab);
  return (
    <nav className="rail" aria-label={t.sections}>
      {daily.map((place) => (
        <Way key={place.tab} {...place} isHere={place.tab === tab} />
      ))}
      {seldom.length > 0 && <Way {...MORE} isHere={!isDaily} className="thumb" />}
      {seldom.map((places) => (
        <div key={places[0]?.tab} className="rest">
          {places.map((place) => (
            <Way key={place.tab} {...place} isHere={place.tab === tab} />
          ))}
        </div>
      ))}
    </nav>
  );
}

/** What a place is called. */
export function useTabName(): (tab: Tab) => string {
  const { dashboard, team } = useTexts();
  return (tab) => (tab === "team" ? team.tab : tab === "me" ? team.me.tab : dashboard.tabs[tab]);
}

function Way({ tab, href, icon, isHere, className }: Place & { isHere: boolean; className?: string }) {
  const nameOf = useTabName();
  return (
    <a href={href} className={className} aria-current={isHere ? "page" : undefined}>
      <Icon name={icon} />
      {nameOf(tab)}
    </a>
  );
}
