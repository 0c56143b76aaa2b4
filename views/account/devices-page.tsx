import { AccountFrame, type Common } from "#views/frame/account-frame.tsx";
import { Badge, Button, Form, List, ListRow } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

export type DeviceToShow = Readonly<{
  id: string;
  browser: string;
  system: string;
  isThis: boolean;
  method: keyof PageTexts["account"]["devices"]["by"];
  firstSeenAt: number;
  lastSeenAt: number;
}>;

export function DevicesPage(props: Common & { nav: "host" | "guest"; devices: readonly DeviceToShow[] }) {
  const { account, dates } = textsOf(props.shell);
  const d = account.devices;
  const under = props.nav === "host" ? "/account" : "/guest-account";
  const others = props.devices.some((device) => !device.isThis);
  return (
    <AccountFrame {...props} title={d.title} text={props.nav === "host" ? d.text : d.guestText}>
      <List>
        {props.devices.map((device) => {
          const name = d.on(device.browser, device.system);
          return (
            <ListRow
              key={device.id}
              title={`${name}, ${d.by[device.method]}`}
              text={d.seen(dates.moment(device.firstSeenAt), dates.moment(device.lastSeenAt))}
              badges={device.isThis ? <Badge tone="leaf">{d.here}</Badge> : undefined}
              actions={
                device.isThis ? undefined : (
                  <Form action={`${under}/devices/${device.id}`} plain>
                    <Button kind="quiet" small>
                      {d.end}
                      <span className="vh">: {name}</span>
                    </Button>
                  </Form>
                )
              }
            />
          );
        })}
      </List>
      {others ? (
        <Form action={`${under}/devices`} plain>
          <Button kind="quiet">{d.endOthers}</Button>
        </Form>
      ) : (
        <p className="soft">{d.alone}</p>
      )}
    </AccountFrame>
  );
}
