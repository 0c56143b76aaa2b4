import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, EmptyState, LinkButton, List, ListRow } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { ruleName, type SaidToGuest, standingWords } from "./message-words.ts";

export type ThreadsPageProps = Readonly<{
  shell: Shell;
  threads: readonly Readonly<{
    bookingId: string;
    guestName: string;
    propertyName: string;
    at: number;
    last: string;
    isUnread: boolean;
  }>[];
  olderThan: number | undefined;
  notGone: readonly (SaidToGuest & Readonly<{ booking: Readonly<{ id: string; guestName: string }> }>)[];
}>;

const SHOWN = 90;

/** Every guest that something was said to, and first what did not reach them. */
export function ThreadsPage({ shell, threads, olderThan, notGone }: ThreadsPageProps) {
  const { messageDesk: t } = textsOf(shell);
  return (
    <DashboardFrame shell={shell} tab="bookings" title={t.title}>
      <div className="row">
        <LinkButton href="/dashboard/messages/plan" kind="quiet" small>
          {t.plan.title}
        </LinkButton>
        <LinkButton href="/dashboard/messages/texts" kind="quiet" small>
          {t.texts.title}
        </LinkButton>
      </div>
      {notGone.length > 0 && (
        <List title={t.notGone} action={<Badge tone="bad">{notGone.length}</Badge>}>
          {notGone.map((message) => (
            <NotGone key={message.id} message={message} />
          ))}
        </List>
      )}
      {threads.length === 0 ? (
        <EmptyState title={t.none.title} text={t.none.text} />
      ) : (
        <List title={t.threads}>
          {threads.map((thread) => (
            <Thread key={thread.bookingId} thread={thread} />
          ))}
        </List>
      )}
      {olderThan !== undefined && (
        <div>
          <LinkButton href={`/dashboard/messages?before=${olderThan}`} kind="quiet" small>
            {t.older}
          </LinkButton>
        </div>
      )}
    </DashboardFrame>
  );
}

function NotGone({ message }: { message: ThreadsPageProps["notGone"][number] }) {
  const { messageDesk: t, dates } = useTexts();
  return (
    <ListRow
      href={`/dashboard/messages/booking/${message.booking.id}#m-${message.id}`}
      title={t.toGuest(message.booking.guestName, ruleName(t, message))}
      text={`${t.ways[message.way]}, ${dates.moment(message.at)}: ${standingWords(t, message)}`}
    />
  );
}

function Thread({ thread }: { thread: ThreadsPageProps["threads"][number] }) {
  const { messageDesk: t, dates } = useTexts();
  const last = thread.last.length > SHOWN ? `${thread.last.slice(0, SHOWN)}…` : thread.last;
  return (
    <ListRow
      href={`/dashboard/messages/booking/${thread.bookingId}`}
      title={thread.guestName}
      text={`${thread.propertyName} · ${dates.moment(thread.at)}${last ? ` · ${last}` : ""}`}
      badges={thread.isUnread ? <Badge tone="clay">{t.unread}</Badge> : undefined}
    />
  );
}
