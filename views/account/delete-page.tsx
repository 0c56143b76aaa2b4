import { shownPhone } from "#src/core/person/phone.ts";
import { AccountFrame, type Common } from "#views/frame/account-frame.tsx";
import {
  Button,
  Card,
  Checkbox,
  CodeField,
  errorFor,
  Form,
  LinkButton,
  List,
  ListRow,
  Notice,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { CurrentPassword } from "./change-pages.tsx";

export type UnfinishedBooking = Readonly<{
  id: string;
  code: string;
  checkIn: string;
  checkOut: string;
  propertyName: string;
  guestName: string;
  why: keyof PageTexts["account"]["deletion"]["why"];
}>;

/** What deleting does, before anything is pressed. */
function WhatHappens({ goes, stays }: { goes: readonly string[]; stays: readonly string[] }) {
  const d = useTexts().account.deletion;
  const parts = [
    [d.goes, goes],
    [d.stays, stays],
  ] as const;
  return (
    <Card roomy as="div">
      {parts.map(([title, lines]) => (
        <section key={title} className="tight">
          <h2>{title}</h2>
          <ul style={{ listStyle: "disc", paddingLeft: 20 }}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <b>{d.final}</b>
      </p>
    </Card>
  );
}

/** Why it can't be done yet, booking by booking. */
function NotYet({ bookings, withGuest }: { bookings: readonly UnfinishedBooking[]; withGuest: boolean }) {
  const { whyToHost, account, dates } = useTexts();
  const d = account.deletion;
  const why = withGuest ? { ...d.why, ...whyToHost } : d.why;
  return (
    <>
      <Notice tone="amber" role="alert" title={d.notYet} text={d.notYetText} />
      <List>
        {bookings.map((booking) => (
          <ListRow
            key={booking.code}
            title={withGuest ? `${booking.guestName} · ${booking.propertyName}` : booking.propertyName}
            href={withGuest ? `/dashboard/bookings/${booking.id}` : undefined}
            text={`${dates.range(booking)} · ${booking.code} · ${why[booking.why]}`}
          />
        ))}
      </List>
    </>
  );
}

function Keep({ under }: { under: string }) {
  const d = useTexts().account.deletion;
  return (
    <LinkButton href={under} kind="quiet" wide>
      {d.keep}
    </LinkButton>
  );
}

export function DeleteHostPage(props: Common & { asksPassword: boolean; unfinished: readonly UnfinishedBooking[] }) {
  const d = textsOf(props.shell).account.deletion;
  return (
    <AccountFrame {...props} title={d.title}>
      {props.unfinished.length > 0 && <NotYet bookings={props.unfinished} withGuest />}
      <WhatHappens goes={d.hostGoes} stays={d.hostStays} />
      {props.unfinished.length === 0 && (
        <Card as="div" roomy>
          <Form action="/account/delete">
            {props.asksPassword && <CurrentPassword errors={props.errors} />}
            <Checkbox label={d.sure} name="sure" error={errorFor(props.errors, "sure")} />
            <Button kind="danger" wide>
              {d.button}
            </Button>
            <Keep under="/account" />
          </Form>
        </Card>
      )}
    </AccountFrame>
  );
}

export function DeleteGuestPage(
  props: Common & {
    phone: string;
    unfinished: readonly UnfinishedBooking[];
    submissionKey: string;
    wait?: string | undefined;
    /** The code is on its way, or could not be sent. */
    challenge?: string | undefined;
    isUnsent?: boolean;
  },
) {
  const { account: t, guest } = textsOf(props.shell);
  const d = t.deletion;
  return (
    <AccountFrame {...props} nav="guest" title={d.title}>
      {props.unfinished.length > 0 && <NotYet bookings={props.unfinished} withGuest={false} />}
      <WhatHappens goes={d.guestGoes} stays={d.guestStays} />
      {props.unfinished.length > 0 ? undefined : props.challenge ? (
        <Card as="div" roomy>
          <p>{props.isUnsent ? guest.signIn.failed : t.phone.sentTo(shownPhone(props.phone))}</p>
          <Form action="/guest-account/delete/code" hidden={{ challenge: props.challenge }}>
            <CodeField label={t.phone.code} error={errorFor(props.errors, "code")} />
            <Button kind="danger" wide>
              {d.button}
            </Button>
            <Keep under="/guest-account" />
          </Form>
        </Card>
      ) : (
        <Card as="div" roomy>
          <p id="send">{d.guestText(shownPhone(props.phone))}</p>
          {props.wait && <p className="soft">{props.wait}</p>}
          <Form action="/guest-account/delete" submissionKey={props.submissionKey}>
            <Button kind="danger" wide>
              {d.send}
            </Button>
            <Keep under="/guest-account" />
          </Form>
        </Card>
      )}
    </AccountFrame>
  );
}

/** The last page of an account. */
export function DeletedPage({ shell, elsewhere = false }: Common & { elsewhere?: boolean }) {
  const d = textsOf(shell).account.deletion;
  return (
    <AccountFrame shell={shell} nav="public" title={d.doneTitle} text={d.doneText}>
      {elsewhere && <Notice tone="amber" text={d.elsewhere} />}
      <p>
        <LinkButton href="/" kind="quiet">
          {d.home}
        </LinkButton>
      </p>
    </AccountFrame>
  );
}
