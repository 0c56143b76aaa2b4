import { formatKes, groupThousands } from "#src/core/money/money.ts";
import { TAGS_MOST } from "#src/core/person/guest-tags.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { RETURNING_MOST } from "#src/core/pricing/returning.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { ForOwner } from "#views/frame/team.tsx";
import { nameOfState, Reach } from "#views/front-desk/booking-row.tsx";
import {
  AmountRow,
  Button,
  Card,
  Details,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Fold,
  Form,
  LinkButton,
  List,
  MoreRows,
  Notice,
  NumberField,
  PhoneField,
  Select,
  TextArea,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

type Stay = Readonly<{
  id: string;
  state: string;
  checkIn: string;
  checkOut: string;
  propertyName: string;
  spentKes: number;
  isNoShow: boolean;
}>;

export type GuestPageProps = Readonly<{
  shell: Shell;
  guest: Readonly<{
    bookingId: string;
    name: string;
    phones: readonly string[];
    stays: number;
    nights: number;
    spentKes: number;
    last: string | undefined;
    /** Of their last booking. */
    language: "en" | "sw";
    bookings: readonly Stay[];
    /** Which numbers are blocked, since when and why. */
    blocks: readonly { phone: string; reason: string; blockedAt: number }[];
  }>;
  longest: Readonly<{ notes: number; reason: number }>;
  typed: Readonly<{ notes: string; tags: string; language: string; percent: string; number: string; reason: string }>;
  /** What all who have stayed pay less, in per cent. */
  usualPercent: number;
  errors: readonly FieldError[];
  /** Whoever reads is the house, and no operator who looks. */
  isOwn: boolean;
}>;

/** As many stays are seen at once; those before stand behind a line. */
const STAYS_SHOWN = 30;

/** One guest of the house: their stays, what they spent, and what the house keeps of them for itself. */
export function GuestPage(props: GuestPageProps) {
  const { guestBook: t, dashboard } = textsOf(props.shell);
  const { guest, errors } = props;
  return (
    <DashboardFrame
      slim
      shell={props.shell}
      tab="guests"
      title={guest.name}
      back={{ href: "/dashboard/guests", label: dashboard.tabs.guests }}
      action={
        <LinkButton href={`/dashboard/bookings/new?${new URLSearchParams(writeIn(guest))}`} kind="quiet" small>
          {t.book}
        </LinkButton>
      }
    >
      <ErrorSummary errors={errors} />
      <Blocked {...props} />
      <Facts {...props} />
      {props.isOwn && <Kept {...props} />}
      <Stays guest={guest} />
      <Numbers {...props} />
      {guest.blocks.length === 0 && <Block {...props} />}
      <ForOwner>
        <p>
          <a href={`/dashboard/guests/${guest.bookingId}/export`}>{t.export}</a>
        </p>
        <Forget guest={guest} />
      </ForOwner>
    </DashboardFrame>
  );
}

function writeIn({ name, phones: [phone = ""], language }: GuestPageProps["guest"]) {
  return { name, phone, language };
}

function Blocked({ guest: { bookingId, blocks } }: GuestPageProps) {
  const { dates } = useTexts();
  const { block: t } = useTexts().guestBook;
  const [first] = blocks;
  if (!first) return null;
  return (
    <Notice
      tone="bad"
      title={t.is(dates.shortWithYear(localDateAt(first.blockedAt)))}
      text={blocks.map(({ reason }) => reason).find(Boolean)}
      action={
        <Form action={`/dashboard/guests/${bookingId}/block`} hidden={{ do: "unblock" }} plain>
          <Button kind="quiet" small>
            {t.unblock}
          </Button>
        </Form>
      }
    />
  );
}

function Facts({ guest }: GuestPageProps) {
  const { guestBook: t, dates } = useTexts();
  const { facts } = t;
  return (
    <Card>
      <Details
        items={[
          { label: facts.stays, value: `${guest.stays}` },
          { label: facts.nights, value: groupThousands(guest.nights) },
          { label: facts.spent, value: formatKes(guest.spentKes) },
          ...(guest.last ? [{ label: facts.last, value: dates.shortWithYear(guest.last) }] : []),
          { label: facts.languages, value: t.languages[guest.language] },
        ]}
      />
      {guest.phones.map((phone) => (
        <div key={phone} className="row between">
          <Reach name={guest.name} phone={phone} />
          {guest.phones.length > 1 && (
            <Form action={`/dashboard/guests/${guest.bookingId}/numbers`} hidden={{ do: "part", number: phone }} plain>
              <Button kind="link" small>
                {t.numbers.part}
                <span className="vh">: {displayPhone(phone)}</span>
              </Button>
            </Form>
          )}
        </div>
      ))}
    </Card>
  );
}

function Kept({ guest, typed, errors, longest, usualPercent }: GuestPageProps) {
  const { notes: t, languages, price } = useTexts().guestBook;
  return (
    <Card>
      <Form action={`/dashboard/guests/${guest.bookingId}`}>
        <TextArea
          label={t.label}
          hint={t.hint}
          name="notes"
          rows={4}
          value={typed.notes}
          maxLength={longest.notes}
          error={errorFor(errors, "notes")}
        />
        <Field
          label={t.tags}
          hint={t.tagsHint(TAGS_MOST)}
          name="tags"
          value={typed.tags}
          autoComplete="off"
          maxLength={300}
          error={errorFor(errors, "tags")}
        />
        <Select
          label={t.language}
          name="language"
          value={typed.language}
          options={[
            { value: "", label: t.unknown },
            { value: "en", label: languages.en },
            { value: "sw", label: languages.sw },
          ]}
        />
        <NumberField
          label={price.own}
          hint={price.ownHint(usualPercent)}
          name="percent"
          value={typed.percent}
          min={0}
          max={RETURNING_MOST}
          error={errorFor(errors, "percent")}
          optional
        />
        <div>
          <Button>{t.save}</Button>
        </div>
      </Form>
    </Card>
  );
}

function Stays({ guest }: Pick<GuestPageProps, "guest">) {
  const { guestBook: t, hostMoney, dates } = useTexts();
  const rows = guest.bookings.map((stay) => (
    <AmountRow
      key={stay.id}
      title={dates.rangeWithYear(stay)}
      href={`/dashboard/bookings/${stay.id}`}
      kes={stay.spentKes}
    >
      <p className="soft small">
        {stay.propertyName} ·{" "}
        {stay.isNoShow ? t.noShow : nameOfState(hostMoney.states, { ...stay, paidKes: stay.spentKes })}
      </p>
    </AmountRow>
  ));
  const behind = rows.slice(STAYS_SHOWN);
  return (
    <List title={t.stays} action={<span className="soft num">{rows.length}</span>}>
      {rows.slice(0, STAYS_SHOWN)}
      {behind.length > 0 && <MoreRows summary={t.older(behind.length)}>{behind}</MoreRows>}
    </List>
  );
}

function Numbers({ guest, typed, errors }: GuestPageProps) {
  const { numbers: t } = useTexts().guestBook;
  const error = errorFor(errors, "number");
  return (
    <Fold summary={t.title} open={error !== undefined}>
      <Form action={`/dashboard/guests/${guest.bookingId}/numbers`}>
        <p className="small">{t.text}</p>
        <PhoneField label={t.field} name="number" value={typed.number} autoComplete="off" required error={error} />
        <div>
          <Button kind="quiet">{t.action}</Button>
        </div>
      </Form>
    </Fold>
  );
}

function Block({ guest, typed, errors, longest }: GuestPageProps) {
  const { block: t } = useTexts().guestBook;
  const error = errorFor(errors, "reason");
  return (
    <Fold summary={t.title} open={error !== undefined}>
      <Form action={`/dashboard/guests/${guest.bookingId}/block`} hidden={{ do: "block" }}>
        <p className="small">{t.text}</p>
        <Field
          label={t.field}
          hint={t.hint}
          name="reason"
          value={typed.reason}
          maxLength={longest.reason}
          autoComplete="off"
          error={error}
          optional
        />
        <div>
          <Button kind="danger">{t.action}</Button>
        </div>
      </Form>
    </Fold>
  );
}

function Forget({ guest }: Pick<GuestPageProps, "guest">) {
  const { forget: t } = useTexts().guestBook;
  return (
    <Fold summary={t.title} open={false}>
      <Form action={`/dashboard/guests/${guest.bookingId}/forget`}>
        <p className="small">{t.text}</p>
        <div>
          <Button kind="danger">{t.action}</Button>
        </div>
      </Form>
    </Fold>
  );
}
