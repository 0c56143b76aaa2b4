import type { SaidOfStay, StayFact } from "#src/core/booking/stay-facts.ts";
import { Button, Form, LinkButton, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** What was seen of a stay, by whom, and what may be said of it now. */
export type SeenOfStayToShow = Readonly<{
  said: SaidOfStay;
  /** First names of the accounts that said it. */
  names: ReadonlyMap<string, string>;
  maySay: readonly StayFact[];
  /** What it is the day for. */
  due: StayFact | undefined;
  mayTakeBack: readonly StayFact[];
  /** The first night that is not slept, where the guest left before check-out. */
  leftEarlyOn: string | undefined;
}>;

/** Checked in and checked out: when, by whom, and the press for what comes next. */
export function SeenOfStay({ bookingId, facts }: { bookingId: string; facts: SeenOfStayToShow }) {
  const { frontDesk: t, dates } = useTexts();
  const { said, names, maySay, due, mayTakeBack, leftEarlyOn } = facts;
  const action = `/dashboard/bookings/${bookingId}/stay`;
  const told = (["arrived", "left"] as const).flatMap((fact) => (said[fact] ? [{ fact, ...said[fact] }] : []));
  if (told.length + maySay.length === 0) return null;
  return (
    <div className="stack" id="stay">
      {told.map(({ fact, at, by }) => (
        <div key={fact} className="row between">
          <p className="num">{t.said[fact](dates.moment(at), names.get(by) ?? "")}</p>
          {mayTakeBack.includes(fact) && (
            <Form action={action} hidden={{ fact, do: "take_back" }} plain>
              <Button kind="link" small>
                {t.takeBack}
                <span className="vh">: {t.what[fact]}</span>
              </Button>
            </Form>
          )}
        </div>
      ))}
      {maySay.length > 0 && (
        <div className="row">
          {maySay.map((fact) => (
            <Form key={fact} action={action} hidden={{ fact }} plain>
              <Button kind={fact === due ? "main" : "quiet"} small>
                {t.say[fact]}
              </Button>
            </Form>
          ))}
        </div>
      )}
      {leftEarlyOn && (
        <Notice
          tone="amber"
          title={t.early.title(dates.short(leftEarlyOn))}
          text={t.early.text}
          action={
            <LinkButton href={`/dashboard/bookings/${bookingId}/dates?to=${leftEarlyOn}`} kind="quiet" small>
              {t.early.action}
            </LinkButton>
          }
        />
      )}
    </div>
  );
}
