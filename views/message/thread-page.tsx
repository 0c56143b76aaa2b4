import type { Way } from "#src/core/message/delivery.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { ErrorSummary, LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { nameIn } from "#views/texts/names.ts";
import { Bubbles, type SaidInThread } from "./bubbles.tsx";
import { Compose, type ReadyToInsert, type TypedWords } from "./compose.tsx";
import { type PlannedToShow, ToCome } from "./planned-row.tsx";

export type ThreadPageProps = Readonly<{
  shell: Shell;
  talk: Readonly<{
    booking: Readonly<{ id: string; guestName: string; guestPhone: string; checkIn: string; checkOut: string }>;
    property: Readonly<{ displayName: string }>;
    said: readonly SaidInThread[];
    toCome: readonly PlannedToShow[];
    ways: readonly Way[];
  }>;
  ready: readonly ReadyToInsert[];
  typed: TypedWords;
  longest: number;
}>;

/** What was said to one guest and by them, what goes out next, and room for a word of one's own. */
export function ThreadPage({ shell, talk, ready, typed, longest }: ThreadPageProps) {
  const words = textsOf(shell);
  const { messageDesk: t, dates } = words;
  const { booking, property, ways } = talk;
  const guestName = nameIn(words, booking.guestName);
  return (
    <DashboardFrame
      slim
      back={{ href: "/dashboard/messages", label: t.title }}
      shell={shell}
      tab="messages"
      title={t.with(guestName)}
      sheets={["message"]}
      action={
        <LinkButton href={`/dashboard/bookings/${booking.id}`} kind="quiet" small>
          {t.booking}
        </LinkButton>
      }
    >
      <div className="tight">
        <p className="soft">{`${property.displayName}, ${dates.range(booking)}`}</p>
      </div>
      <ErrorSummary errors={typed.errors} />
      <Bubbles said={talk.said} phone={booking.guestPhone} ways={ways}>
        {talk.toCome.map((planned) => (
          <ToCome key={`${planned.rules[0]} ${planned.occasion}`} planned={planned} />
        ))}
      </Bubbles>
      <Compose
        action={`/dashboard/messages/booking/${booking.id}`}
        label={t.write(guestName.split(" ")[0] ?? "")}
        send={t.send}
        {...{ ways, ready, typed, longest }}
      />
    </DashboardFrame>
  );
}
