import type { Shell } from "#views/frame/page.tsx";
import { Details, List, ListRow, ShareLine } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { DeskFinder, DeskList, type ListAsked } from "./desk-list.tsx";

export function SystemPage(props: {
  shell: Shell;
  storage: { at: number; freeBytes: number; taken: readonly { name: string; files: number; bytes: number }[] };
  versions: { lango: string; bun: string; sqlite: string; migrations: number; last: string };
  jobsRun: boolean;
}) {
  const { admin, dates } = textsOf(props.shell);
  const t = admin.desk.system;
  const { storage, versions, jobsRun } = props;
  const taken = storage.taken.map(({ name, files, bytes }) => ({
    label: name === "" ? t.database : name,
    value: `${t.size(bytes)}, ${t.files(files)}`,
  }));
  const run = [
    { label: t.lango, value: versions.lango },
    { label: "Bun", value: versions.bun },
    { label: "SQLite", value: versions.sqlite },
    { label: t.schema, value: t.migrations(versions.migrations, versions.last) },
    { label: t.jobs, value: jobsRun ? t.jobsRun : t.jobsStand },
  ];
  return (
    <AdminFrame shell={props.shell} tab="system" title={t.title} text={t.text}>
      <Sheet title={t.storage} items={[...taken, { label: t.free, value: t.size(storage.freeBytes) }]} />
      <p className="soft small">{t.counted(dates.moment(storage.at))}</p>
      <Sheet title={t.versions} items={run} />
    </AdminFrame>
  );
}

function Sheet({ title, items }: { title: string; items: readonly { label: string; value: string }[] }) {
  return (
    <section className="card">
      <div className="head">
        <h2>{title}</h2>
      </div>
      <div className="body">
        <Details items={items} />
      </div>
    </section>
  );
}

type SmsOfHost = Readonly<{
  hostId: string | null;
  hostName: string | null;
  times: number;
  segments: number;
  cost: number;
  priced: number;
  currency: string | null;
}>;

/** SMS of a month by the house they were for, and what they cost where that was told. */
export function DeskSmsPage(props: {
  shell: Shell;
  asked: ListAsked;
  hasMore: boolean;
  rows: readonly SmsOfHost[];
  month: string;
  months: readonly string[];
  /** Where providers report what became of messages. */
  addresses: readonly { what: "sms-report" | "sms-in" | "sms-stop" | "whatsapp"; url: string }[];
}) {
  const { admin, dates } = textsOf(props.shell);
  const t = admin.desk.sms;
  const { asked, rows, month, months } = props;
  const options = Object.fromEntries(months.map((one) => [one, dates.month(one)]));
  return (
    <AdminFrame shell={props.shell} tab="sms" title={t.title} text={t.text}>
      <DeskFinder asked={asked} choices={[{ name: "month", label: t.month, value: month, options }]} />
      <DeskList asked={asked} hasMore={props.hasMore} isEmpty={rows.length === 0} none={t.none}>
        {rows.map((row) => (
          <SmsRow key={row.hostId ?? ""} {...row} />
        ))}
      </DeskList>
      <List title={t.addresses}>
        {props.addresses.map(({ what, url }) => (
          <ListRow key={what} title={t.calls[what]}>
            <ShareLine address={url} label={t.calls[what]} />
          </ListRow>
        ))}
      </List>
      <p className="soft small">{t.secret}</p>
    </AdminFrame>
  );
}

function SmsRow({ hostId, hostName, times, segments, cost, priced, currency }: SmsOfHost) {
  const { desk } = useTexts().admin;
  const t = desk.sms;
  const sum = currency === null ? t.noCost : desk.money(cost, currency);
  return (
    <ListRow
      href={hostId === null ? undefined : `/admin/hosts/${hostId}`}
      title={hostName ?? (hostId === null ? t.nobody : t.formerHost)}
      text={`${t.sent(times, segments)} · ${currency === null || priced === times ? sum : t.someCost(sum, priced)}`}
    />
  );
}
