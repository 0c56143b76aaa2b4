import { Badge, Button, Card, Form, ListRow } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

type NoticeDevice = Readonly<{ id: string; browser: string; system: string; isThis: boolean; since: string }>;

export type DevicesToShow = Readonly<{
  devices: readonly NoticeDevice[];
  /** The public key of this house, base64url. */
  publicKey: string;
  siteName: string;
  /** The operator has closed the house: no further browser is turned on. */
  isClosed: boolean;
  /** Of somebody of a team: what they hear of. */
  heard?: readonly string[] | undefined;
}>;

const AT = { host: "/dashboard/notices/devices", member: "/dashboard/me/notices" };

/** The browsers that show notifications, and the button that makes this one do so (`islands/notices.ts`). */
export function DevicesCard({ devices, publicKey, siteName, isClosed, heard }: DevicesToShow) {
  const { notices, account, team } = useTexts();
  const at = heard ? AT.member : AT.host;
  const t = notices.devices;
  const isOnHere = devices.some(({ isThis }) => isThis);
  return (
    <Card title={t.title} roomy>
      <p>{t.text}</p>
      {heard && (
        <>
          <p>{team.me.push.heard}</p>
          <ul className="tight">
            {heard.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <div className="pushed" aria-hidden>
        <img src="/static/icons/icon-192.png" alt="" width="40" height="40" />
        <div>
          <b>{siteName}</b>
          <p className="soft">{t.sample}</p>
        </div>
      </div>
      {isClosed && <p className="note amber">{t.closed}</p>}
      {!isClosed && !isOnHere && (
        <TurnOn publicKey={publicKey} at={at} noScript={heard ? team.me.push.noScript : t.noScript} />
      )}
      {devices.length > 0 && (
        <ul className="list">
          {devices.map(({ id, browser, system, isThis, since }) => (
            <ListRow
              key={id}
              title={account.devices.on(browser, system)}
              text={t.since(since)}
              badges={isThis ? <Badge tone="leaf">{t.here}</Badge> : undefined}
              actions={
                <>
                  <Form action={`${at}/${id}/test`} plain>
                    <Button kind="quiet" small>
                      {t.test}
                    </Button>
                  </Form>
                  <Form action={`${at}/${id}/end`} plain>
                    <Button kind="quiet" small>
                      {t.turnOff}
                    </Button>
                  </Form>
                </>
              }
            />
          ))}
        </ul>
      )}
      <p className="small soft">{heard ? team.me.push.ends : t.ends}</p>
    </Card>
  );
}

function TurnOn({ publicKey, at, noScript }: { publicKey: string; at: string; noScript: string }) {
  const t = useTexts().notices.devices;
  const { busy, denied, noService, tryAgain } = t;
  const ways = {
    key: publicKey,
    at,
    texts: { busy, denied, noService, tryAgain },
  };
  return (
    <>
      <div className="tight scripted">
        <div>
          <button type="button" className="btn" data-push={JSON.stringify(ways)}>
            {t.turnOn}
          </button>
          <p className="wrong" hidden />
        </div>
        {Object.entries(t.hurdles).map(([why, words]) => (
          <p key={why} data-hurdle={why} className="note amber" hidden>
            {words}
          </p>
        ))}
      </div>
      <noscript>
        <p className="note amber">{noScript}</p>
      </noscript>
    </>
  );
}
