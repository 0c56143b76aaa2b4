import { canBeCalled } from "#src/core/person/phone.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { placeOf, whatsappTo } from "#views/front-desk/booking-row.tsx";
import { BrokenForm } from "#views/front-desk/broken-form.tsx";
import { NoShowPress } from "#views/front-desk/no-show.tsx";
import { SeenOfStay, type SeenOfStayToShow } from "#views/front-desk/seen-of-stay.tsx";
import { Button, Card, Form, Icon, LinkButton } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

export type StayToMeet = Readonly<{
  id: string;
  guestName: string;
  guestPhone: string;
  party: number;
  checkIn: string;
  checkOut: string;
  propertyId: string;
  propertyName: string;
  unit: number;
  room: number | undefined;
  checkInFrom: string;
  checkOutUntil: string;
  /** What the guest told, or the house heard: the hour, who sleeps there, words. */
  told: Readonly<{ arrivesAt: string | null; sleeper?: string; note: string }> | undefined;
  /** What the house remembers of the stay. */
  note: string | undefined;
  directions: string | undefined;
  hasGuide: boolean;
  facts: SeenOfStayToShow;
  spoken: Readonly<{ mayMarkNoShow: boolean; noShow: Readonly<{ liftedAt: number | null }> | undefined }>;
  /** Of the room that its guest left today: whether it was said to be ready. Nothing while it is no time for it. */
  ready: Readonly<{ isSaid: boolean; at: number | undefined; by: string }> | undefined;
}>;

/** One booking for whoever meets its guest: who, when, where and what is to be said of it. No money. */
export function StayPage({ shell, stay, today }: { shell: Shell; stay: StayToMeet; today: string }) {
  const { team } = textsOf(shell);
  return (
    <DashboardFrame
      slim
      shell={shell}
      tab="today"
      title={stay.guestName}
      back={{ href: "/dashboard", label: team.stay.back }}
    >
      <Who stay={stay} />
      <Card title={team.stay.says}>
        <SeenOfStay bookingId={stay.id} facts={stay.facts} />
        {stay.ready && <Ready stay={stay} ready={stay.ready} today={today} />}
        <NoShowPress booking={stay} spoken={stay.spoken} />
      </Card>
      <BrokenForm rooms={[stay]} path="/dashboard/turnovers" />
    </DashboardFrame>
  );
}

function Who({ stay }: { stay: StayToMeet }) {
  const { team, dates, board, dashboard: t, frontDesk, told: words } = useTexts();
  const { told, guestName, guestPhone } = stay;
  return (
    <Card>
      <p>
        <b>{placeOf(stay.propertyName, stay.room, board)}</b>
      </p>
      <p className="num">
        {dates.range(stay)} · {t.coming({ party: stay.party, nights: nightCount(stay) })}
      </p>
      <p className="num soft">{team.stay.hours(dates.hour(stay.checkInFrom), dates.hour(stay.checkOutUntil))}</p>
      {told?.arrivesAt && (
        <p className="num">
          <b>{words.comes(dates.hour(told.arrivesAt))}</b>
        </p>
      )}
      {told?.sleeper && <p>{words.sleeps(told.sleeper)}</p>}
      {told?.note && <p>{words.says(told.note)}</p>}
      {stay.note && <p>{stay.note}</p>}
      <div className="row">
        {canBeCalled(guestPhone) && (
          <>
            <a className="btn sm" href={`tel:${guestPhone}`}>
              <Icon name="phone" />
              {t.callThem(guestName)}
            </a>
            <a className="btn quiet sm" href={whatsappTo(guestPhone)} target="_blank" rel="noopener">
              <Icon name="whatsapp" />
              {t.whatsapp}
            </a>
          </>
        )}
        {stay.directions && (
          <a className="btn quiet sm" href={stay.directions} target="_blank" rel="noopener">
            <Icon name="pin" />
            {frontDesk.directions}
          </a>
        )}
        {stay.hasGuide && (
          <LinkButton href={`/dashboard/properties/${stay.propertyId}/guide/preview`} kind="quiet" small>
            {team.stay.guide}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function Ready({ stay, ready, today }: { stay: StayToMeet; ready: NonNullable<StayToMeet["ready"]>; today: string }) {
  const { frontDesk, dates } = useTexts();
  const { isSaid, at, by } = ready;
  const hidden = { property: stay.propertyId, unit: stay.unit, day: today, do: isSaid ? "take_back" : "ready" };
  return (
    <div className="row between">
      {at !== undefined && <p className="num">{frontDesk.isReady(dates.clock(at), by)}</p>}
      <Form action="/dashboard/turnovers/ready" hidden={hidden} plain>
        <Button kind={isSaid ? "link" : "main"} small>
          {isSaid ? frontDesk.takeBack : frontDesk.ready}
        </Button>
      </Form>
    </div>
  );
}

/** A stay that is not of the days that they see: where and when, why, and the way back. No name. */
export function StayElsewhenPage(props: {
  shell: Shell;
  property: string;
  checkIn: string;
  checkOut: string;
  why: "ahead" | "over" | "cancelled";
  opensOn: string;
}) {
  const { team, dates } = textsOf(props.shell);
  const { stay: t } = team;
  return (
    <DashboardFrame
      slim
      shell={props.shell}
      tab="today"
      title={props.property}
      back={{ href: "/dashboard", label: t.back }}
    >
      <Card>
        <p className="num">
          <b>{dates.range(props)}</b>
        </p>
        <p>{props.why === "ahead" ? t.ahead(dates.shortWithYear(props.opensOn)) : t[props.why]}</p>
      </Card>
    </DashboardFrame>
  );
}
