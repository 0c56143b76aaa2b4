import type { ReactNode } from "react";
import type { Way } from "#src/core/message/delivery.ts";
import { canBeCalled } from "#src/core/person/phone.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { Button, Form, Icon, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { ruleName, type SaidToGuest, standingWords } from "./message-words.ts";

/** One thing said, by a host's side or by a guest; what is asked on the host's page came by no provider. */
export type SaidInThread =
  | (SaidToGuest & Readonly<{ isFromGuest: false }>)
  | Readonly<{ id: string; body: string; way: Way | "page"; at: number; isFromGuest: true }>;

type Around = Readonly<{ phone: string; ways: readonly Way[] }>;

/** Both sides in turn, with the day above the first of each; what comes next stands behind. */
export function Bubbles({
  said,
  children,
  ...around
}: Around & { said: readonly SaidInThread[]; children?: ReactNode }) {
  const { messageDesk: t } = useTexts();
  return (
    <div className="thread" role="log" aria-label={t.title}>
      {said.length === 0 && <p className="soft">{t.nothingSaid}</p>}
      {said.map((one, nth) => (
        <Bubble key={one.id} said={one} before={said[nth - 1]} around={around} />
      ))}
      {children}
    </div>
  );
}

function Bubble({ said, before, around }: { said: SaidInThread; before: SaidInThread | undefined; around: Around }) {
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
        {!said.isFromGuest && said.isOpen && <Again said={said} {...around} />}
      </div>
    </>
  );
}

/** The other ways, each by one press; a message that may have gone may go the same way once more. */
function Again({ said, phone, ways }: Around & { said: SaidToGuest }) {
  const t = useTexts().messageDesk;
  const others = ways.filter((way) => way !== said.way || said.standing === "unsure");
  const byHand = `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(said.body)}`;
  return (
    <div className="row">
      {others.map((way) => (
        <Form key={way} action="/dashboard/messages/again" hidden={{ message: said.id, way }} plain>
          <Button kind="quiet" small>
            {t.sendBy(t.ways[way])}
          </Button>
        </Form>
      ))}
      {canBeCalled(phone) && !ways.includes("whatsapp") && (
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
