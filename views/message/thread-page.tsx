import { canBeCalled } from "#src/core/person/phone.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  dateRange,
  ErrorSummary,
  errorFor,
  type FieldError,
  Form,
  Icon,
  LinkButton,
  RadioGroup,
  TextArea,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { ruleName, type SaidToGuest, standingWords } from "./message-words.ts";
import { type PlannedToShow, StopForm } from "./planned-row.tsx";

type Way = SaidToGuest["way"];
type Said =
  | (SaidToGuest & Readonly<{ isFromGuest: false }>)
  | Readonly<{ id: string; body: string; way: Way; at: number; isFromGuest: true }>;

export type ThreadPageProps = Readonly<{
  shell: Shell;
  talk: Readonly<{
    booking: Readonly<{ id: string; guestName: string; guestPhone: string; checkIn: string; checkOut: string }>;
    property: Readonly<{ displayName: string }>;
    said: readonly Said[];
    toCome: readonly PlannedToShow[];
    ways: readonly Way[];
  }>;
  typed: Readonly<{ body: string; way: string; submissionKey: string; errors: readonly FieldError[] }>;
}>;

/** What was said to one guest and by them, what goes out next, and room for a word of one's own. */
export function ThreadPage({ shell, talk, typed }: ThreadPageProps) {
  const { messageDesk: t } = textsOf(shell);
  const { booking, property } = talk;
  return (
    <DashboardFrame shell={shell} tab="bookings" title={t.with(booking.guestName)} sheets={["message"]}>
      <BackLink href={`/dashboard/bookings/${booking.id}`}>{`${property.displayName}, ${dateRange(booking)}`}</BackLink>
      <ErrorSummary errors={typed.errors} />
      <div className="thread" role="log" aria-label={t.title}>
        {talk.said.length === 0 && <p className="soft">{t.nothingSaid}</p>}
        {talk.said.map((said, nth) => (
          <Bubble key={said.id} said={said} before={talk.said[nth - 1]} talk={talk} />
        ))}
        {talk.toCome.map((planned) => (
          <ToCome key={`${planned.rules[0]} ${planned.occasion}`} planned={planned} />
        ))}
      </div>
      <Compose {...{ talk, typed }} />
    </DashboardFrame>
  );
}

function Bubble({ said, before, talk }: { said: Said; before: Said | undefined; talk: ThreadPageProps["talk"] }) {
  const { messageDesk: t, dates } = useTexts();
  const day = localDateAt(said.at);
  const isNewDay = before === undefined || localDateAt(before.at) !== day;
  const isBad = !said.isFromGuest && (said.standing === "failed" || said.standing === "unsure");
  return (
    <>
      {isNewDay && <p className="day">{dates.long(day)}</p>}
      <div className={`said${said.isFromGuest ? " in" : ""}${isBad ? " missed" : ""}`} id={`m-${said.id}`}>
        {!said.isFromGuest && <span className="vh">{`${ruleName(t, said)}: `}</span>}
        <p>{said.body || t.secret}</p>
        <small>
          {dates.clock(said.at)} · {t.ways[said.way]}
          {!said.isFromGuest && (
            <>
              {" · "}
              <Icon name={isBad ? "alert" : said.standing === "waiting" ? "clock" : "check"} />
              {standingWords(t, said)}
            </>
          )}
        </small>
        {!said.isFromGuest && said.isOpen && <Again said={said} talk={talk} />}
      </div>
    </>
  );
}

/** The other ways, each by one press; a message that may have gone may go the same way once more. */
function Again({ said, talk }: { said: SaidToGuest; talk: ThreadPageProps["talk"] }) {
  const t = useTexts().messageDesk;
  const { booking, ways } = talk;
  const others = ways.filter((way) => way !== said.way || said.standing === "unsure");
  const isPhone = canBeCalled(booking.guestPhone);
  const byHand = `https://wa.me/${booking.guestPhone.replace(/\D/g, "")}?text=${encodeURIComponent(said.body)}`;
  return (
    <div className="row">
      {others.map((way) => (
        <Form key={way} action="/dashboard/messages/again" hidden={{ message: said.id, way }} plain>
          <Button kind="quiet" small>
            {t.sendBy(t.ways[way])}
          </Button>
        </Form>
      ))}
      {isPhone && !ways.includes("whatsapp") && (
        <LinkButton href={byHand} kind="quiet" small outside>
          <Icon name="whatsapp" />
          {t.yourWhatsapp}
        </LinkButton>
      )}
      <Form action="/dashboard/messages/again" hidden={{ message: said.id, way: "seen" }} plain>
        <Button kind="quiet" small>
          {t.seenTo}
        </Button>
      </Form>
    </div>
  );
}

function ToCome({ planned }: { planned: PlannedToShow }) {
  const { messageDesk: t, dates } = useTexts();
  return (
    <div className="said next">
      <p>{planned.body}</p>
      <small>
        <Icon name="clock" />
        {planned.isStopped
          ? t.plan.stopped
          : planned.isWithdrawn
            ? t.plan.withdrawn
            : t.plan.goes(dates.moment(planned.dueAt))}
      </small>
      <StopForm planned={planned} from="thread" />
    </div>
  );
}

function Compose({ talk, typed }: Pick<ThreadPageProps, "talk" | "typed">) {
  const t = useTexts().messageDesk;
  const { booking, ways } = talk;
  if (ways.length === 0) return <p className="soft">{t.noWay}</p>;
  const firstName = booking.guestName.split(" ")[0] ?? "";
  return (
    <Card>
      <Form action={`/dashboard/messages/booking/${booking.id}`} submissionKey={typed.submissionKey}>
        <TextArea
          label={t.write(firstName)}
          name="body"
          rows={3}
          maxLength={1000}
          value={typed.body}
          error={errorFor(typed.errors, "body")}
        />
        <RadioGroup
          legend={t.by}
          name="way"
          chosen={ways.find((way) => way === typed.way) ?? ways[0] ?? ""}
          options={ways.map((way) => ({ value: way, label: t.ways[way] }))}
          error={errorFor(typed.errors, "way")}
        />
        <div>
          <Button>{t.send}</Button>
        </div>
      </Form>
    </Card>
  );
}
