import { useMay } from "#views/frame/team.tsx";
import { Badge, LinkButton, List, ListRow } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** One of the last things said in a booking's thread. */
export type SaidLast = Readonly<{
  id: string;
  body: string;
  at: number;
  isFromGuest: boolean;
  isUnread: boolean;
  /** It did not arrive, or nobody knows, and the host has not seen to it. */
  hasFailed: boolean;
}>;

const SHOWN = 160;

/** The last words of a booking's thread, and the way to all of it. */
export function LastSaid(props: { bookingId: string; guestName: string; talk: readonly SaidLast[] }) {
  const { messageDesk: t, dates } = useTexts();
  const may = useMay();
  if (!may("messages")) return null;
  const href = `/dashboard/messages/booking/${props.bookingId}`;
  const open = (
    <LinkButton href={href} kind="quiet" small>
      {t.reply}
    </LinkButton>
  );
  return (
    <List title={t.open} action={open}>
      {props.talk.length === 0 && (
        <li>
          <p className="soft small">{t.nothingWritten}</p>
        </li>
      )}
      {props.talk.map(({ id, body, at, isFromGuest, isUnread, hasFailed }) => (
        <ListRow
          key={id}
          href={`${href}#m-${id}`}
          title={`${isFromGuest ? props.guestName : t.you}, ${dates.moment(at)}`}
          text={body === "" ? t.secret : body.length > SHOWN ? `${body.slice(0, SHOWN)}…` : body}
          badges={
            isUnread || hasFailed ? (
              <Badge tone={hasFailed ? "bad" : "clay"}>{hasFailed ? t.notGone : t.unread}</Badge>
            ) : undefined
          }
        />
      ))}
    </List>
  );
}
