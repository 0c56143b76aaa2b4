import type { Shell } from "#views/frame/page.tsx";
import { Badge, LinkButton, List, ListRow } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { AdminFrame } from "./admin-frame.tsx";

/** What waits for an administrator, and whether they can decide it. */
export function AdminPage(props: { shell: Shell; waiting: number; passkeys: number }) {
  const t = textsOf(props.shell).admin;
  const { waiting, passkeys } = props;
  return (
    <AdminFrame shell={props.shell} tab="overview" title={t.title} text={t.text} waiting={waiting}>
      <List title={t.waiting}>
        <ListRow
          title={t.tabs.refunds}
          text={t.refundsWaiting(waiting)}
          badges={waiting > 0 ? <Badge tone="amber">{String(waiting)}</Badge> : undefined}
          actions={
            <LinkButton href="/admin/refunds" kind="quiet" small>
              {t.open}
              <span className="vh">: {t.tabs.refunds}</span>
            </LinkButton>
          }
        />
      </List>
      <List title={t.yourPasskeys}>
        <ListRow
          title={t.passkeys(passkeys)}
          actions={
            <LinkButton href="/account/passkeys" kind="quiet" small>
              {passkeys === 0 ? t.addOne : t.manage}
            </LinkButton>
          }
        />
      </List>
    </AdminFrame>
  );
}
