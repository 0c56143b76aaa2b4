import { OPEN_CONTACT, OPEN_COOKIES } from "#islands/frame-events.ts";
import { CHOICES, type CookiePreferences } from "#src/core/analytics/consent.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { LinkButton, List, ListRow, LogOut } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { AccountParts, Devices, YourData } from "./account-page.tsx";

/** What is set once and seldom looked at again. Who a host is stands on the account's own tab. */
export function SettingsPage(props: { shell: Shell; devices: number; allowed: CookiePreferences }) {
  const { consent, lookTwice, notices, settings: t } = textsOf(props.shell);
  const allowed = CHOICES.filter((choice) => props.allowed[choice]).map((choice) => consent.categories[choice].label);
  return (
    <DashboardFrame slim shell={props.shell} tab="settings" title={t.title}>
      <AccountParts at="settings" />
      <List title={t.privacy}>
        <ListRow
          title={consent.title}
          text={t.allowed(allowed)}
          actions={
            <LinkButton href="/cookies" opens={OPEN_COOKIES} kind="quiet" small>
              {t.choose}
            </LinkButton>
          }
        />
        <Devices count={props.devices} href="/account/devices" />
      </List>
      <List title={notices.title}>
        <ListRow
          title={notices.settings.title}
          text={notices.settings.text}
          actions={
            <LinkButton href="/dashboard/notices" kind="quiet" small>
              {notices.settings.action}
            </LinkButton>
          }
        />
      </List>
      <List title={lookTwice.settings.title}>
        <ListRow
          title={lookTwice.settings.link.title}
          text={lookTwice.settings.link.text}
          actions={
            <LinkButton href="/dashboard/look-twice" kind="quiet" small>
              {lookTwice.settings.link.action}
            </LinkButton>
          }
        />
      </List>
      <YourData under="/account" />
      <List title={t.help}>
        <ListRow
          title={t.contact}
          text={t.contactText}
          actions={
            <LinkButton href="/contact" opens={OPEN_CONTACT} kind="quiet" small>
              {t.contactButton}
            </LinkButton>
          }
        />
      </List>
      <LogOut />
    </DashboardFrame>
  );
}
