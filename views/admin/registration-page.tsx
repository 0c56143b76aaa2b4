import type { Shell } from "#views/frame/page.tsx";
import { Button, Card, Field, Form, List, ListRow, RadioGroup } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { DeskPieces, type ListAsked } from "./desk-list.tsx";

type Door = "open" | "invite" | "closed";
type InviteOnDesk = Readonly<{
  tokenHash: string;
  createdAt: number;
  endsAt: number;
  usedAt: number | null;
  withdrawnAt: number | null;
  usedBy: string | null;
  now: number;
}>;

export function RegistrationPage(props: {
  shell: Shell;
  door: Door;
  /** Nothing while the environment decides. */
  chosenAt: number | undefined;
  asked: ListAsked;
  invites: readonly InviteOnDesk[];
  hasMore: boolean;
  /** A link that was just made: shown this once. */
  made: string | undefined;
  submissionKey: string;
}) {
  const { admin, dates } = textsOf(props.shell);
  const t = admin.desk.registration;
  const { door, chosenAt, invites, made } = props;
  const doors = ["open", "invite", "closed"] as const;
  const options = doors.map((value) => ({ value, label: t.doors[value], text: t.doorTexts[value] }));
  return (
    <AdminFrame shell={props.shell} tab="registration" title={t.title} text={t.text}>
      {made !== undefined && (
        <Card as="div" roomy>
          <Field label={t.made} hint={t.madeText} name="link" value={made} readOnly />
        </Card>
      )}
      <Card as="div" roomy>
        <Form action="/admin/registration">
          <RadioGroup legend={t.legend} name="door" chosen={door} options={options} />
          <p className="soft small">{chosenAt === undefined ? t.fromStart : t.changed(dates.moment(chosenAt))}</p>
          <div>
            <Button>{t.save}</Button>
          </div>
        </Form>
      </Card>
      <List
        title={t.invites}
        action={
          <Form action="/admin/registration/invites" submissionKey={props.submissionKey} plain>
            <Button kind="quiet" small>
              {t.make}
            </Button>
          </Form>
        }
      >
        {invites.length === 0 && <ListRow title={t.noInvites} />}
        {invites.map((invite) => (
          <Invite key={invite.tokenHash} {...invite} />
        ))}
      </List>
      <DeskPieces asked={props.asked} hasMore={props.hasMore} />
      <p className="soft small">
        {t.invitesText} {door !== "invite" && t.notNeeded}
      </p>
    </AdminFrame>
  );
}

function Invite(invite: InviteOnDesk) {
  const { admin, dates } = useTexts();
  const t = admin.desk.registration;
  const { tokenHash, createdAt, endsAt, usedAt, withdrawnAt, usedBy, now } = invite;
  const isOpen = usedAt === null && withdrawnAt === null && endsAt > now;
  const end = () => {
    if (usedAt !== null) return t.used(usedBy ?? t.formerHost, dates.moment(usedAt));
    if (withdrawnAt !== null) return t.withdrawn(dates.moment(withdrawnAt));
    return isOpen ? t.open(dates.moment(endsAt)) : t.ended(dates.moment(endsAt));
  };
  return (
    <ListRow
      title={t.inviteMade(dates.moment(createdAt))}
      text={end()}
      actions={
        isOpen && (
          <Form action={`/admin/registration/invites/${tokenHash}/withdraw`} plain>
            <Button kind="quiet" small>
              {t.withdraw}
              <span className="vh">: {t.inviteMade(dates.moment(createdAt))}</span>
            </Button>
          </Form>
        )
      }
    />
  );
}
