import { shownPhone } from "#src/core/person/phone.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { LinkButton, List, ListRow, LogOut } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { languageTexts } from "#views/texts/language.ts";
import { Devices, YourData } from "./account-page.tsx";

/** A guest's account is their phone number and what goes by it. */
export function GuestAccountPage(props: { shell: Shell; phone: string; devices: number }) {
  const t = textsOf(props.shell).account;
  return (
    <Page shell={props.shell} title={t.guest.title} nav="guest" width="slim" robots="noindex">
      <div className="stack loose">
        <h1>{t.guest.title}</h1>
        <List title={t.overview.safety}>
          <ListRow
            title={`${t.overview.phone} ${shownPhone(props.phone)}`}
            text={t.guest.phoneText}
            actions={
              <LinkButton href="/guest-bookings" kind="quiet" small>
                {t.guest.bookings}
              </LinkButton>
            }
          />
          <Devices count={props.devices} href="/guest-account/devices" />
        </List>
        <List title={t.overview.writing}>
          <ListRow
            title={t.overview.language}
            text={languageTexts.names[props.shell.language ?? "en"]}
            actions={
              <LinkButton href="/language" kind="quiet" small>
                {t.changeOf.language}
              </LinkButton>
            }
          />
        </List>
        <YourData under="/guest-account" />
        <LogOut />
      </div>
    </Page>
  );
}
