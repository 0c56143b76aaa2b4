import { threadHref } from "#src/core/message/thread-href.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { IfMay } from "#views/frame/team.tsx";
import { Badge, Button, Card, EmptyState, Field, Form, LinkButton, List, ListRow } from "#views/kit/index.ts";
import { textsOf, useNamed, useTexts } from "#views/kit/language.tsx";
import { ruleName, type SaidToGuest, standingWords } from "./message-words.ts";

type Of = Readonly<{ bookingId: string | null; inquiryId: string | null }>;
type ThreadList = "all" | "waiting" | "questions";

export type ThreadsPageProps = Readonly<{
  shell: Shell;
  list: ThreadList;
  /** What is looked for. */
  find: string;
  /** Of what is looked for there are no others. */
  isAll: boolean;
  threads: readonly (Of &
    Readonly<{
      id: string;
      /** A guest's name, or the number of somebody who has none yet. */
      who: string;
      propertyName: string;
      at: number;
      last: string;
      isUnread: boolean;
      /** Where a question stands. */
      asked: "open" | "answered" | "closed" | undefined;
    }>)[];
  olderThan: string | undefined;
  notGone: readonly (SaidToGuest & Of & Readonly<{ who: string }>)[];
  /** Whether listings answer by themselves, where that is shown. */
  automatic: boolean | undefined;
}>;

const SHOWN = 90;
const HOME = "/dashboard/messages";

/** Everybody that something was said to or who asked something, and first what did not reach them. */
export function ThreadsPage(props: ThreadsPageProps) {
  const { messageDesk: t } = textsOf(props.shell);
  const { list, find, threads, olderThan } = props;
  const isEmptyHouse = threads.length === 0 && list === "all" && find === "" && olderThan === undefined;
  return (
    <DashboardFrame shell={props.shell} tab="messages" title={t.title}>
      <div className="tiles">
        <LinkButton href={`${HOME}/plan`} kind="quiet" small>
          {t.plan.title}
        </LinkButton>
        <IfMay what="house">
          <LinkButton href={`${HOME}/texts`} kind="quiet" small>
            {t.texts.title}
          </LinkButton>
          <LinkButton href={`${HOME}/ready`} kind="quiet" small>
            {t.ready.title}
          </LinkButton>
        </IfMay>
      </div>
      <NotArrived {...props} />
      <Lists list={list} find={find} />
      {!isEmptyHouse && <Find list={list} find={find} />}
      {threads.length === 0 ? <None {...props} /> : <Threads threads={threads} />}
      {!props.isAll && threads.length > 0 && <p className="soft small">{textsOf(props.shell).dashboard.find.more}</p>}
      {olderThan !== undefined && (
        <div>
          <LinkButton href={addressOf(list, find, olderThan)} kind="quiet" small>
            {t.older}
          </LinkButton>
        </div>
      )}
      {props.automatic !== undefined && (
        <IfMay what="house">
          <Automatic on={props.automatic} />
        </IfMay>
      )}
    </DashboardFrame>
  );
}

function addressOf(list: ThreadList, find: string, before?: string): string {
  const query = new URLSearchParams({
    ...(list !== "all" && { show: list }),
    ...(find && { find }),
    ...(before && { before }),
  });
  return query.size === 0 ? HOME : `${HOME}?${query}`;
}

function NotArrived({ notGone, list, find }: ThreadsPageProps) {
  const { messageDesk: t } = useTexts();
  if (notGone.length === 0 || list !== "all" || find !== "") return null;
  return (
    <List title={t.notGone} action={<Badge tone="bad">{notGone.length}</Badge>}>
      {notGone.map((message) => (
        <NotGone key={message.id} message={message} />
      ))}
    </List>
  );
}

function NotGone({ message }: { message: ThreadsPageProps["notGone"][number] }) {
  const { messageDesk: t, dates } = useTexts();
  const isAnswer = message.inquiryId !== null && message.rule === null;
  return (
    <ListRow
      href={`${threadHref(message)}#m-${message.id}`}
      title={t.toGuest(message.who, isAnswer ? t.answer : ruleName(t, message))}
      text={`${t.ways[message.way]}, ${dates.moment(message.at)}: ${standingWords(t, message)}`}
    />
  );
}

function Lists({ list, find }: { list: ThreadList; find: string }) {
  const { messageDesk: t } = useTexts();
  return (
    <nav className="tabs" aria-label={t.which}>
      {(["all", "waiting", "questions"] as const).map((one) => (
        <a key={one} href={addressOf(one, find)} aria-current={one === list ? "page" : undefined}>
          {t.lists[one]}
        </a>
      ))}
    </nav>
  );
}

function Find({ list, find }: { list: ThreadList; find: string }) {
  const { find: t } = useTexts().messageDesk;
  return (
    <Form action={HOME} method="get" hidden={list === "all" ? {} : { show: list }}>
      <div className="beside">
        <Field type="search" label={t.label} name="find" value={find} maxLength={80} />
        <Button kind="quiet">{t.action}</Button>
      </div>
      {find && (
        <p>
          <a href={addressOf(list, "")}>{t.all}</a>
        </p>
      )}
    </Form>
  );
}

function None({ list, find, isAll }: ThreadsPageProps) {
  const { messageDesk: t, dashboard } = useTexts();
  if (find) return <EmptyState title={t.find.none(find)} text={isAll ? t.find.noneText : dashboard.find.more} />;
  return <EmptyState {...t.none[list]} />;
}

function Threads({ threads }: { threads: ThreadsPageProps["threads"] }) {
  return (
    <List>
      {threads.map((thread) => (
        <Thread key={thread.id} thread={thread} />
      ))}
    </List>
  );
}

function Thread({ thread }: { thread: ThreadsPageProps["threads"][number] }) {
  const { messageDesk: t, inquiryDesk, dates } = useTexts();
  const named = useNamed();
  const last = thread.last.length > SHOWN ? `${thread.last.slice(0, SHOWN)}…` : thread.last;
  const about = [thread.asked && t.question, thread.propertyName, dates.moment(thread.at)].filter(Boolean).join(" · ");
  return (
    <ListRow
      href={threadHref(thread)}
      title={named(thread.who)}
      text={
        <>
          {about}
          {last && (
            <>
              <br />
              {last}
            </>
          )}
        </>
      }
      badges={
        thread.isUnread || thread.asked === "open" ? (
          <Badge tone="clay">{thread.isUnread ? t.unread : inquiryDesk.states.open}</Badge>
        ) : undefined
      }
    />
  );
}

function Automatic({ on }: { on: boolean }) {
  const { inquiryDesk: t } = useTexts();
  return (
    <Card roomy>
      <p>{on ? t.automaticOn : t.automaticOff}</p>
      <Form action="/dashboard/questions" hidden={{ automatic: on ? "off" : "on" }}>
        <Button kind="quiet">{on ? t.turnOff : t.turnOn}</Button>
      </Form>
    </Card>
  );
}
