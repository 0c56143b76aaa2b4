import type { Language } from "#src/core/language.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, Button, Form, LinkButton, List, ListRow, LogOut, ShareLine, Verified } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { languageTexts } from "#views/texts/language.ts";
import type { PageTexts } from "#views/texts/pages.ts";

export type AccountToShow = Readonly<{
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  phone: string;
  brandName: string | null;
  verified: string | undefined;
  /** Where the public page is. */
  url: string;
  password: "ours" | "none" | "elsewhere";
  devices: number;
  passkeys: number;
  language: Language;
  /** What was changed that moves money or identity, the newest first. */
  changes: readonly ChangeToShow[];
  /** When an operator looked at the dashboard, and why, the newest first. */
  looks: readonly LookToShow[];
}>;

type LookToShow = Readonly<{ id: string; reason: string; startedAt: number; endsAt: number }>;

type ChangeToShow = Readonly<{
  id: string;
  kind: keyof PageTexts["account"]["changes"]["kinds"];
  at: number;
  browser: string;
  system: string;
  provedBy: "password" | "passkey" | "code" | null;
  undoneAt: number | null;
}>;

function Change({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton href={href} kind="quiet" small>
      {children}
    </LinkButton>
  );
}

/** The account's two parts: who somebody is, and what is set once. */
export function AccountParts({ at }: { at: "account" | "settings" }) {
  const { sections, tabs } = useTexts().dashboard;
  return (
    <nav className="tabs" aria-label={`${sections}: ${tabs.account}`}>
      <a href="/account" aria-current={at === "account" ? "page" : undefined}>
        {tabs.account}
      </a>
      <a href="/dashboard?tab=settings" aria-current={at === "settings" ? "page" : undefined}>
        {tabs.settings}
      </a>
    </nav>
  );
}

/** Everything of a host's account at a glance; each thing is changed on a page of its own. */
export function AccountPage({ shell, account }: { shell: Shell; account: AccountToShow }) {
  const t = textsOf(shell).account;
  const o = t.overview;
  return (
    <DashboardFrame slim shell={shell} tab="account" title={t.title}>
      <AccountParts at="account" />
      <You {...account} />
      <List title={o.writing}>
        <ListRow
          title={o.language}
          text={languageTexts.names[account.language]}
          actions={<Change href="/language">{t.changeOf.language}</Change>}
        />
      </List>
      <List title={o.safety}>
        <ListRow
          title={o.password}
          text={{ ours: o.hasPassword, none: o.noPassword, elsewhere: o.keptElsewhere }[account.password]}
          actions={
            <Change href="/account/password">
              {account.password === "none" ? o.setPassword : t.changeOf.password}
            </Change>
          }
        />
        <ListRow
          title={o.passkeys}
          text={o.passkeyCount(account.passkeys)}
          actions={<Change href="/account/passkeys">{o.managePasskeys}</Change>}
        />
        <Devices count={account.devices} href="/account/devices" />
      </List>
      <Changes changes={account.changes} />
      <Looks looks={account.looks} />
      <YourData under="/account" />
      <LogOut />
    </DashboardFrame>
  );
}

function You({ firstName, lastName, email, emailVerified, phone, brandName, verified, url }: AccountToShow) {
  const { account, dashboard, verification } = useTexts();
  const { changeOf, overview: o } = account;
  return (
    <List title={o.you} action={verified ? <Verified href={verified} /> : undefined}>
      <ListRow
        title={o.name}
        text={`${firstName} ${lastName}`.trim()}
        actions={<Change href="/account/name">{changeOf.name}</Change>}
      />
      <ListRow
        title={o.email}
        text={email}
        badges={<Badge tone={emailVerified ? "leaf" : "amber"}>{emailVerified ? o.verified : o.unverified}</Badge>}
        actions={<Change href="/account/email">{changeOf.email}</Change>}
      />
      <ListRow
        title={o.phone}
        text={phone ? shownPhone(phone) : o.noPhone}
        actions={<Change href="/account/phone">{changeOf.phone}</Change>}
      />
      <ListRow
        title={verification.link}
        text={verification.linkText}
        actions={<Change href="/dashboard/verification">{verification.open}</Change>}
      />
      <ListRow
        title={o.brand}
        href={new URL(url).pathname}
        text={brandName ?? o.noBrand}
        actions={
          brandName ? (
            <Change href="/account/brand">{changeOf.brand}</Change>
          ) : (
            <Change href="/claim-brand">{o.claim}</Change>
          )
        }
      >
        <ShareLine address={url} label={dashboard.share.label} words={dashboard.share.message("").trim()} />
      </ListRow>
    </List>
  );
}

/** What was changed, when, and from which device: somebody who did none of it has a thief. */
function Changes({ changes }: { changes: readonly ChangeToShow[] }) {
  const { account: t, dates } = useTexts();
  const c = t.changes;
  if (changes.length === 0) return null;
  return (
    <List title={c.title}>
      {changes.map((change) => {
        const device = change.browser || change.system ? t.devices.on(change.browser, change.system) : "";
        const parts = [dates.moment(change.at), device, change.provedBy && c.by[change.provedBy]];
        return (
          <ListRow
            key={change.id}
            title={c.kinds[change.kind]}
            text={parts.filter(Boolean).join(" · ")}
            badges={change.undoneAt === null ? undefined : <Badge tone="amber">{c.undone}</Badge>}
          />
        );
      })}
    </List>
  );
}

/** Each look of an operator at the dashboard: when, how long at most, and why. */
function Looks({ looks }: { looks: readonly LookToShow[] }) {
  const { account: t, dates } = useTexts();
  if (looks.length === 0) return null;
  return (
    <List title={t.looks.title}>
      {looks.map(({ id, reason, startedAt, endsAt }) => (
        <ListRow
          key={id}
          title={t.looks.row(dates.moment(startedAt), Math.ceil((endsAt - startedAt) / 60_000))}
          text={reason}
        />
      ))}
    </List>
  );
}

/** One row: on how many devices somebody is signed in. */
export function Devices({ count, href }: { count: number; href: string }) {
  const t = useTexts().account;
  return (
    <ListRow
      title={t.overview.devices}
      text={t.overview.deviceCount(count)}
      actions={<Change href={href}>{t.overview.manage}</Change>}
    />
  );
}

/** Taking everything along, and leaving. */
export function YourData({ under }: { under: "/account" | "/guest-account" }) {
  const t = useTexts().account;
  const o = t.overview;
  return (
    <List title={o.data}>
      <ListRow
        title={o.export}
        text={o.exportText}
        actions={
          <Form action={`${under}/export`} plain>
            <Button kind="quiet" small>
              {t.export.button}
            </Button>
          </Form>
        }
      />
      <ListRow
        title={o.delete}
        text={o.deleteText}
        actions={<Change href={`${under}/delete`}>{o.deleteLink}</Change>}
      />
    </List>
  );
}
