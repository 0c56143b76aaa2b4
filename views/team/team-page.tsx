import { localDateAt } from "#src/core/stay/stay.ts";
import { type Capability, TEAM_ROLES, type TeamRole } from "#src/core/team/team.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { GivenPropertiesFields, givenFields, type TypedGiven } from "#views/front-desk/given-properties.tsx";
import { type PriceMade, PriceStepLine } from "#views/front-desk/price-step.tsx";
import {
  Button,
  Card,
  EmptyState,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Form,
  List,
  Notice,
  RadioGroup,
  Select,
  ShareAddress,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

type Member = Readonly<{
  id: string;
  name: string;
  role: TeamRole;
  ofAll: boolean;
  propertyIds: readonly string[];
  address: string;
  joinedAt: number | null;
  waitsUntil: number | undefined;
}>;

export type TeamPageProps = Readonly<{
  shell: Shell;
  members: readonly Member[];
  properties: readonly { id: string; name: string }[];
  acts: readonly { id: number; name: string; what: string; bookingId: string | null; endedAt: number }[];
  prices: readonly (PriceMade & Readonly<{ propertyName: string }>)[];
  typed: Readonly<{ name: string; address: string; role: string; given: TypedGiven }>;
  /** What was sent of the form that changes somebody. */
  changing?: Readonly<{ id: string; role: string; given: TypedGiven }> | undefined;
  errors: readonly FieldError[];
  /** The invitation that was just made: its link is shown this once. */
  made?: Readonly<{ name: string; link: string; to: string; phone: string | undefined; endsAt: number }> | undefined;
}>;

/** Who helps in a house, and inviting somebody. */
export function TeamPage(props: TeamPageProps) {
  const { team: t, dates } = textsOf(props.shell);
  const { made } = props;
  return (
    <DashboardFrame
      slim
      shell={props.shell}
      tab="team"
      title={t.tab}
      back={{ href: "/dashboard?tab=more", label: textsOf(props.shell).dashboard.tabs.more }}
    >
      <ErrorSummary errors={props.errors} />
      {made && (
        <Notice
          tone="leaf"
          role="status"
          title={t.invite.made(made.name)}
          text={t.invite.madeText(made.to, dates.shortWithYear(localDateAt(made.endsAt)))}
          action={<ShareAddress address={made.link} words={t.invite.words} label={t.invite.label} to={made.phone} />}
        />
      )}
      <p className="soft">{t.lead}</p>
      {props.members.length === 0 ? (
        <EmptyState title={t.none.title} text={t.none.text} />
      ) : (
        <List title={t.members}>
          {props.members.map((member) => (
            <MemberRow key={member.id} member={member} {...props} />
          ))}
        </List>
      )}
      <Invite {...props} />
      {props.prices.length > 0 && <Prices prices={props.prices} />}
      {props.members.length > 0 && <Acts acts={props.acts} />}
    </DashboardFrame>
  );
}

/** What of a form's choice is wrong, wherever it stands. */
function errorOfGiven(errors: readonly FieldError[], suffix?: string): FieldError | undefined {
  const fields = Object.values(givenFields(suffix));
  return errors.find(({ field }) => fields.includes(field));
}

type OfMember = { member: Member } & Pick<TeamPageProps, "properties" | "changing" | "errors">;

function MemberRow({ member, properties, changing, errors }: OfMember) {
  const { team: t, dates } = useTexts();
  const day = (at: number) => dates.shortWithYear(localDateAt(at));
  const { id, name, role, joinedAt, waitsUntil } = member;
  const given = properties.filter((one) => member.propertyIds.includes(one.id)).map((one) => one.name);
  return (
    <li>
      <div className="tight">
        <b>{name}</b>
        <p className="soft small num">
          {t.roles[role]} · {member.ofAll ? t.allProperties : given.join(", ") || t.noneGiven.title} · {member.address}
        </p>
        <p className="soft small num">
          {joinedAt !== null ? t.joined(day(joinedAt)) : waitsUntil === undefined ? t.over : t.waits(day(waitsUntil))}
        </p>
      </div>
      <div style={{ gridColumn: "1/-1" }}>
        {joinedAt === null && (
          <Form action={`/dashboard/team/${id}/again`} plain>
            <Button kind="quiet" small>
              {t.again}
              <span className="vh">{t.changeOf(name)}</span>
            </Button>
          </Form>
        )}
        <ChangeMember {...{ member, properties, changing, errors }} />
      </div>
    </li>
  );
}

function ChangeMember({ member, properties, changing, errors }: OfMember) {
  const { team: t } = useTexts();
  const { id, name, role } = member;
  const isChanging = changing?.id === id;
  const now = { of: member.ofAll ? "all" : "these", ticked: member.propertyIds };
  return (
    <details className="small" open={isChanging}>
      <summary className="link">
        {t.change}
        <span className="vh">{t.changeOf(name)}</span>
      </summary>
      <div className="stack">
        <Form action={`/dashboard/team/${id}`}>
          <Select
            id={`role-${id}`}
            label={t.invite.role}
            name="role"
            value={isChanging ? changing.role : role}
            options={TEAM_ROLES.map((one) => ({ value: one, label: t.roles[one] }))}
          />
          <GivenPropertiesFields
            suffix={`-${id}`}
            properties={properties}
            typed={isChanging ? changing.given : now}
            error={errorOfGiven(errors, `-${id}`)}
          />
          <div>
            <Button kind="quiet">{t.save}</Button>
          </div>
        </Form>
        <Form action={`/dashboard/team/${id}/end`}>
          <p className="small">{member.joinedAt === null ? t.withdrawText : t.endText}</p>
          <div>
            <Button kind="danger">{member.joinedAt === null ? t.withdraw(name) : t.endSure(name)}</Button>
          </div>
        </Form>
      </div>
    </details>
  );
}

function Invite({ typed, errors, properties }: TeamPageProps) {
  const { team } = useTexts();
  const { invite: t } = team;
  return (
    <Card title={t.title} id="invite">
      <Form action="/dashboard/team">
        <Field
          label={t.name}
          hint={t.nameHint}
          name="name"
          value={typed.name}
          maxLength={60}
          autoComplete="off"
          error={errorFor(errors, "name")}
          required
        />
        <Field
          label={t.address}
          hint={t.addressHint}
          name="address"
          value={typed.address}
          maxLength={254}
          autoComplete="off"
          error={errorFor(errors, "address")}
          required
        />
        <RadioGroup
          legend={t.role}
          name="role"
          chosen={typed.role}
          options={TEAM_ROLES.map((role) => ({ value: role, label: team.roles[role], text: team.does[role] }))}
          error={errorFor(errors, "role")}
        />
        <GivenPropertiesFields properties={properties} typed={typed.given} error={errorOfGiven(errors)} />
        <div>
          <Button>{t.action}</Button>
        </div>
      </Form>
    </Card>
  );
}

/** What was made of prices, from what to what, whoever of the house did it. */
function Prices({ prices }: Pick<TeamPageProps, "prices">) {
  const { team, dates } = useTexts();
  const { priceLog: t } = team;
  return (
    <List title={t.title} dense>
      {prices.map((one) => (
        <li key={one.id}>
          <div className="tight">
            <p className="num">
              <b>{one.propertyName}</b> · <PriceStepLine made={one} />
            </p>
            <p className="soft small num">
              {one.name} · {dates.moment(one.at)}
            </p>
          </div>
        </li>
      ))}
    </List>
  );
}

/** The last of what they did; of a booking its own timeline says more. */
function Acts({ acts }: Pick<TeamPageProps, "acts">) {
  const { team, dates } = useTexts();
  const { acts: t } = team;
  return (
    <List title={t.title} dense>
      {acts.length === 0 && (
        <li>
          <p className="soft">{t.none}</p>
        </li>
      )}
      {acts.map(({ id, name, what, bookingId, endedAt }) => (
        <li key={id}>
          <p className="small num">
            {dates.moment(endedAt)} · {name} ·{" "}
            {bookingId ? <a href={`/dashboard/bookings/${bookingId}`}>{wordOf(what, t)}</a> : wordOf(what, t)}
          </p>
        </li>
      ))}
    </List>
  );
}

const wordOf = (what: string, t: { what: Readonly<Record<Capability, string>> }) =>
  what in t.what ? t.what[what as Capability] : what;
