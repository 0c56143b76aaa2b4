import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Page } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  CheckboxGroup,
  EmptyState,
  ErrorSummary,
  errorFor,
  type FieldError,
  Form,
  LinkButton,
  List,
  Notice,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

type State = "draft" | "published" | "archived";
type Named = Readonly<{ id: string; displayName: string }>;

/** Who has some nights, and the page of it. */
export type HalfShown = Readonly<{ label: string; property: string; href: string }>;

/** Nights that two have, one the whole and one a room. `checkOut` is the morning after the last of them. */
export type BothShown = Readonly<{
  key: string;
  checkIn: LocalDate;
  checkOut: LocalDate;
  whole: HalfShown;
  part: HalfShown;
}>;

export type HousePageProps = Readonly<{
  shell: Shell;
  property: Named;
  /** The whole house of which the property is a room. */
  roomOf: Named | undefined;
  /** The host's other properties that may be its rooms. */
  others: readonly (Named & Readonly<{ units: number; state: State }>)[];
  chosen: readonly string[];
  taken: readonly BothShown[];
  errors: readonly FieldError[];
}>;

export const houseAddress = (propertyId: string) => `/dashboard/properties/${propertyId}/rooms`;

/** Which of a host's properties are the rooms of this one. */
export function HousePage(props: HousePageProps) {
  const t = textsOf(props.shell).rooms;
  const { shell, property, roomOf, others, errors } = props;
  return (
    <Page
      shell={shell}
      sheets={["desk"]}
      title={`${t.title}: ${property.displayName}`}
      nav="host"
      tab="properties"
      width="slim"
      robots="noindex"
    >
      <div className="stack loose">
        <div className="tight">
          <BackLink href={`/dashboard/properties/${property.id}`}>{t.back}</BackLink>
          <h1>{t.title}</h1>
          <p>
            <b>{property.displayName}</b>
          </p>
          {!roomOf && <p className="soft">{t.lead(property.displayName)}</p>}
        </div>
        <ErrorSummary errors={errors} />
        {props.taken.length > 0 && <BothTaken taken={props.taken} />}
        {roomOf ? (
          <Notice
            title={t.isRoom.title(roomOf.displayName)}
            text={t.isRoom.text}
            action={
              <LinkButton href={houseAddress(roomOf.id)} kind="quiet" small>
                {t.isRoom.action(roomOf.displayName)}
              </LinkButton>
            }
          />
        ) : others.length === 0 ? (
          <EmptyState
            title={t.none.title}
            text={t.none.text}
            action={<LinkButton href="/dashboard/properties/new">{t.none.action}</LinkButton>}
          />
        ) : (
          <Rooms {...props} />
        )}
      </div>
    </Page>
  );
}

function Rooms({ property, others, chosen, errors }: HousePageProps) {
  const t = useTexts().rooms;
  return (
    <Card>
      <Form action={houseAddress(property.id)}>
        <CheckboxGroup
          legend={t.rooms}
          name="rooms"
          isLong
          hint={t.hint}
          options={others.map(({ id, displayName, units, state }) => ({
            value: id,
            label: t.option(displayName, units, state),
          }))}
          chosen={chosen}
          error={errorFor(errors, "rooms")}
        />
        <Button>{t.save}</Button>
      </Form>
    </Card>
  );
}

/** What stands in the way, both sides of it. */
function BothTaken({ taken }: Pick<HousePageProps, "taken">) {
  const { dates } = useTexts();
  const t = useTexts().rooms.taken;
  return (
    <List title={t.title}>
      <li>
        <p className="soft">{t.text}</p>
      </li>
      {taken.map(({ key, whole, part, ...stay }) => (
        <li key={key}>
          <div className="tight">
            <b className="num">{dates.range(stay)}</b>
            {[whole, part].map((half) => (
              <p key={half.property}>
                {half.property}: <a href={half.href}>{half.label}</a>
              </p>
            ))}
          </div>
        </li>
      ))}
    </List>
  );
}
