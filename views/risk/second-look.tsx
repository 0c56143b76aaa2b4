import type { BookingState } from "#src/core/booking/booking.ts";
import type { Risk } from "#src/core/risk/assess.ts";
import type { AskedMore, RiskToDo } from "#src/core/risk/measure.ts";
import type { RiskCode } from "#src/core/risk/rules.ts";
import { ForOwner, IfMay } from "#views/frame/team.tsx";
import { Button, Card, Fold, Form, Icon, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { Reasons, ScoreMeter } from "./meter.tsx";

export type SecondLookToShow = Readonly<{
  risk: Risk;
  isCleared: boolean;
  asked: Readonly<{ what: AskedMore["what"]; kes: number }> | undefined;
  toDo: RiskToDo | undefined;
  depositKes: number;
  isBlocked: boolean;
  canBeBlocked: boolean;
}>;

type Props = Readonly<{
  look: SecondLookToShow;
  booking: Readonly<{ id: string }>;
  state: BookingState;
  /** What can be asked for by M-PESA, whole shillings. */
  openKes: number;
  /** Where the host declines, gives up or cancels it, if they still can. */
  declineHref: string | undefined;
}>;

/** Why a booking asks for a second look, and what its host can do; folded away where nothing does. */
export function SecondLook(props: Props) {
  const { risk: words, lookTwice: t } = useTexts();
  const { risk, isCleared } = props.look;
  const score = words.score(risk.score, words.levels[risk.level]);
  if (risk.level === "low" || isCleared) {
    return (
      <Fold summary={t.low(score)} open={props.look.toDo !== undefined}>
        {isCleared && risk.level !== "low" && <p>{t.cleared}</p>}
        {risk.reasons.length === 0 ? <p className="soft">{t.nothing}</p> : <Reasons risk={risk} />}
        <WhatIsAsked {...props} />
        <IfMay what="bookings">
          <Blocking {...props} />
        </IfMay>
      </Fold>
    );
  }
  return (
    <Card title={t.title} id="look">
      <p>
        <b>{t.advice[adviceOf(risk)]}</b>
      </p>
      <ScoreMeter risk={risk} />
      <Reasons risk={risk} />
      <WhatIsAsked {...props} />
      <IfMay what="bookings">
        <Decide {...props} />
        <p className="soft small">{t.youDecide}</p>
        <Blocking {...props} />
      </IfMay>
    </Card>
  );
}

const OF_MONEY: readonly RiskCode[] = ["taken_back", "contradicted", "reused_code", "unconfirmed_code"];

function adviceOf({ reasons }: Risk): "money" | "guest" | "blocked" {
  if (reasons.some(({ code }) => OF_MONEY.includes(code))) return "money";
  return reasons.some(({ code }) => code === "blocked") ? "blocked" : "guest";
}

/** What the guest was asked, or what the host wanted and nobody has asked. */
function WhatIsAsked({ look, booking }: Props) {
  const t = useTexts().lookTwice;
  const { asked, toDo, depositKes } = look;
  if (asked) return <p>{t.asked[asked.what](asked.kes)}</p>;
  if (!toDo) return null;
  const { text, done } = t.toDo[toDo];
  return (
    <div className="tight">
      <p>{text(depositKes)}</p>
      {toDo !== "request" && (
        <Form action={`/dashboard/bookings/${booking.id}/look`} hidden={{ do: toDo }} plain>
          <Button kind="quiet" small>
            {done}
          </Button>
        </Form>
      )}
    </div>
  );
}

function Decide({ look, booking, state, openKes, declineHref }: Props) {
  const t = useTexts().lookTwice;
  const waitsForYes = state === "requested" && look.asked?.what === "request";
  return (
    <>
      {openKes > 0 && (
        <Form action={`/dashboard/bookings/${booking.id}/ask`} plain>
          <Button wide>
            <Icon name="phone" />
            {t.ask(openKes)}
          </Button>
        </Form>
      )}
      <div className="row">
        <Form action={`/dashboard/bookings/${booking.id}/look`} hidden={{ do: "well" }} plain>
          <Button kind="quiet" small>
            {waitsForYes ? t.wellRequest : t.well}
          </Button>
        </Form>
        <IfMay what="house">
          <LinkButton href={`/dashboard/payments/check?booking=${booking.id}`} kind="quiet" small>
            {t.check}
          </LinkButton>
        </IfMay>
        {declineHref && (
          <LinkButton href={declineHref} kind="danger" small>
            {t.decline}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Blocking({ look, booking }: Props) {
  const t = useTexts().lookTwice;
  return (
    <>
      <hr />
      <div className="row between">
        {look.canBeBlocked && (
          <Form
            action={`/dashboard/bookings/${booking.id}/look`}
            hidden={{ do: look.isBlocked ? "unblock" : "block" }}
            plain
          >
            <Button kind="quiet" small>
              {look.isBlocked ? t.unblock : t.block}
            </Button>
          </Form>
        )}
        <ForOwner>
          <a className="link" href="/dashboard/look-twice">
            {t.choose}
          </a>
        </ForOwner>
      </div>
      {look.canBeBlocked && !look.isBlocked && <p className="soft small">{t.blockNote}</p>}
    </>
  );
}
