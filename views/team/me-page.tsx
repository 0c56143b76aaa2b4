import type { TeamRole } from "#src/core/team/team.ts";
import { InstallNotice } from "#views/frame/as-app.tsx";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import { usePlaces } from "#views/frame/host-bar.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Button, Card, Form, List, LogOut } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { DevicesCard, type DevicesToShow } from "#views/notices/devices-card.tsx";

type Other = Readonly<{ id: string; house: string; role: TeamRole; hasJoined: boolean }>;

type MePageProps = Readonly<{
  shell: Shell;
  name: string;
  role: TeamRole;
  house: string;
  address: string;
  others: readonly Other[];
  /** Where they are told of what is theirs; nothing where there is nothing to tell. */
  push: DevicesToShow | undefined;
  scriptUrl: string | undefined;
  /** Where they are signed in, the latest seen first. */
  devices: readonly { browser: string; system: string; seenAt: number; isThis: boolean }[];
}>;

/** Somebody of a team about themselves: what they are here, their other houses, where they are signed in. */
export function MePage(props: MePageProps) {
  const { team: t } = textsOf(props.shell);
  const { me } = t;
  return (
    <DashboardFrame
      slim
      shell={props.shell}
      tab="me"
      title={props.name}
      sheets={["message"]}
      scriptUrl={props.scriptUrl}
    >
      <Card>
        <p>
          <b>{me.text(props.role, props.house)}</b>
        </p>
        <p>{t.does[props.role]}</p>
        <p className="soft num">
          {me.address} {props.address}
        </p>
        {!props.push && <p className="soft small">{me.push.none}</p>}
      </Card>
      {props.push && <DevicesCard {...props.push} />}
      {props.others.length > 0 && <Others others={props.others} />}
      <SignedIn devices={props.devices} />
      <WithoutMore />
      <Leave house={props.house} />
    </DashboardFrame>
  );
}

/** Where they are signed in, and the way out of it. */
function SignedIn({ devices }: Pick<MePageProps, "devices">) {
  const { team, account, dates } = useTexts();
  const { me } = team;
  const t = account.devices;
  return (
    <Card>
      <p>{me.signedIn(devices.length)}</p>
      <ul className="small num">
        {devices.map(({ browser, system, seenAt, isThis }) => (
          <li key={`${seenAt} ${browser} ${system} ${isThis}`}>
            {t.on(browser, system)} · {isThis ? t.here : dates.moment(seenAt)}
          </li>
        ))}
      </ul>
      <div className="row">
        {devices.length > 1 && (
          <Form action="/dashboard/me/devices" plain>
            <Button kind="quiet">{me.endOthers}</Button>
          </Form>
        )}
        <LogOut />
      </div>
      <p className="soft small">{me.ownHouse}</p>
    </Card>
  );
}

/** What *More* says to whoever has it. */
function WithoutMore() {
  return usePlaces().seldom.length === 0 ? <InstallNotice /> : null;
}

function Others({ others }: { others: readonly Other[] }) {
  const { team: t } = useTexts();
  const { me } = t;
  return (
    <List title={me.houses}>
      {others.map(({ id, house, role, hasJoined }) => (
        <li key={id}>
          <div className="tight">
            <b>{house}</b>
            <p className="soft small">
              {t.roles[role]}
              {!hasJoined && ` · ${me.invitedTo}`}
            </p>
          </div>
          <div className="acts">
            <Form action="/dashboard/me/house" hidden={{ member: id }} plain>
              <Button kind="quiet" small>
                {hasJoined ? me.go : me.join}
                <span className="vh">: {house}</span>
              </Button>
            </Form>
          </div>
        </li>
      ))}
    </List>
  );
}

/** Going out of the house by oneself, behind a fold of its own. */
function Leave({ house }: { house: string }) {
  const { leave: t } = useTexts().team.me;
  return (
    <details className="card fold">
      <summary>{t.title}</summary>
      <div className="body">
        <p>{t.text(house)}</p>
        <Form action="/dashboard/me/leave" hidden={{ sure: "yes" }}>
          <div>
            <Button kind="danger">{t.sure(house)}</Button>
          </div>
        </Form>
      </div>
    </details>
  );
}
