import type { LedgerLine, LedgerWho } from "#src/core/money/ledger.ts";
import { formatKes } from "#src/core/money/money.ts";
import { readWrittenStay, type Stay } from "#src/core/stay/stay.ts";
import { useMay, useRole } from "#views/frame/team.tsx";
import { AmountRow, Badge, List, TurnPages } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** Whoever did it: a side of the booking, or an account of the house by its name. */
type HappenedBy = "guest" | "host" | "operator" | "lango" | Readonly<{ name: string }>;

/** Something that happened to a booking. Instants are Unix milliseconds. */
type Happened =
  | Readonly<{
      kind: "event";
      what: keyof PageTexts["frontDesk"]["what"];
      at: number;
      by: HappenedBy;
      stay?: Stay;
      kes?: number;
    }>
  | Readonly<{
      kind: "message";
      at: number;
      id: string;
      by: HappenedBy;
      way: "sms" | "whatsapp" | "email";
      /** Which of those that go out by themselves. */
      rule?: string | null;
      hasFailed: boolean;
    }>
  | Readonly<{
      kind: "money";
      at: number;
      line: LedgerLine & { id: number; who: LedgerWho; why: string; note: string | null };
      by?: Readonly<{ name: string }>;
    }>;

export type TimelineToShow = Readonly<{ page: number; pages: number; happened: readonly Happened[] }>;

/** All that happened to a booking, the newest first: when, and who did it. */
export function Timeline({ bookingId, timeline }: { bookingId: string; timeline: TimelineToShow }) {
  const { frontDesk: t } = useTexts();
  const { page, pages, happened } = timeline;
  const to = (other: number) => `/dashboard/bookings/${bookingId}?happened=${other}#happened`;
  return (
    <List id="happened" title={t.timeline}>
      {happened.map((one) => (
        <Line key={keyOf(one)} one={one} bookingId={bookingId} />
      ))}
      {pages > 1 && (
        <li>
          <TurnPages {...{ page, pages, to }} />
        </li>
      )}
    </List>
  );
}

function keyOf(one: Happened): string {
  if (one.kind === "event") return `${one.what} ${one.at}`;
  return one.kind === "money" ? `line ${one.line.id}` : one.id;
}

/** What a host wrote, or the dates of before a change, in the reader's language. */
function noteIn(dates: PageTexts["dates"], note: string): string {
  const stay = readWrittenStay(note);
  return stay ? dates.range(stay) : note;
}

function Line({ one, bookingId }: { one: Happened; bookingId: string }) {
  const { frontDesk: t, hostMoney, messageDesk, team, dates } = useTexts();
  const isOwner = useRole() === undefined;
  const may = useMay();
  // To whoever helps the owner is not "you".
  const nameOf = (by: HappenedBy) =>
    typeof by !== "string" ? by.name : by === "host" && !isOwner ? team.owner : t.by[by];
  if (one.kind === "money") {
    const { line } = one;
    return (
      <AmountRow title={hostMoney.whys[line.why] ?? hostMoney.kinds[line.kind]} kes={line.amountKes}>
        <p className="soft small num">
          {whenAndWho(
            dates.moment(one.at),
            one.by?.name ?? (line.who === "host" && !isOwner ? team.owner : hostMoney.who[line.who]),
          )}
          {line.account === "damage_deposit" && ` · ${hostMoney.depositMark}`}
          {line.note && ` · ${noteIn(dates, line.note)}`}
        </p>
      </AmountRow>
    );
  }
  if (one.kind === "message") {
    return (
      <AmountRow
        title={one.by === "guest" ? t.heard : sentWords(t.sent, messageDesk, one.rule)}
        href={may("messages") ? `/dashboard/messages/booking/${bookingId}#m-${one.id}` : undefined}
        kes={undefined}
      >
        <p className="soft small num">
          {whenAndWho(dates.moment(one.at), nameOf(one.by))} · {messageDesk.ways[one.way]}
          {one.hasFailed && (
            <>
              {" "}
              <Badge tone="bad">{messageDesk.notGone}</Badge>
            </>
          )}
        </p>
      </AmountRow>
    );
  }
  return (
    <AmountRow title={t.what[one.what]} kes={undefined}>
      <p className="soft small num">
        {whenAndWho(dates.moment(one.at), nameOf(one.by))}
        {one.stay && ` · ${one.what === "changed" ? t.was(dates.range(one.stay)) : dates.range(one.stay)}`}
        {one.kes !== undefined && ` · ${formatKes(one.kes)}`}
      </p>
    </AmountRow>
  );
}

/** `Message to the guest: the day before`, of what goes out by itself. */
function sentWords(sent: string, { rules }: PageTexts["messageDesk"], rule: string | null | undefined): string {
  return rule != null && rule in rules ? `${sent}: ${rules[rule as keyof typeof rules].name}` : sent;
}

function whenAndWho(when: string, who: string): string {
  return who === "" ? when : `${when} · ${who}`;
}
