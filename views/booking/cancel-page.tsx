import type { CancellationPolicy, RefundSplit } from "#src/core/booking/cancellation.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { tabOfStay } from "#views/frame/host-bar.tsx";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Button, Form, Lines, LinkButton, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { hearingOf } from "#views/kit/reach.tsx";
import { PolicyLines, StayFacts } from "./stay-facts.tsx";
import { TripCard } from "./trip-card.tsx";

export type CancelPageProps = Readonly<{
  shell: Shell;
  nav: Nav;
  as: "guest" | "host";
  booking: Stay & Readonly<{ id: string; code: string; party: number; policy: CancellationPolicy }>;
  property: Readonly<{ displayName: string; location: string }>;
  hostName: string;
  /** The guest's link; empty for whoever is signed in. */
  token: string;
  back: string;
  /** What would go back now; nothing when it is too late to cancel. */
  split: (RefundSplit & Readonly<{ depositKes: number }>) | undefined;
  /** By which day it would be sent, if it were cancelled now. */
  refundBy: LocalDate;
  /** M-PESA sends what it can without a press of the host. */
  isAutomatic: boolean;
  /** The refund changed between page and press. */
  changed: boolean;
  now: number;
  today: LocalDate;
}>;

/** What cancelling comes to, before it is done. */
export function CancelPage(props: CancelPageProps) {
  const { as, booking, split, property } = props;
  const texts = textsOf(props.shell).cancel;
  return (
    <Page
      shell={props.shell}
      nav={props.nav}
      tab={tabOfStay(props.nav)}
      title={texts.title}
      robots="noindex"
      width="slim"
    >
      <div className="stack loose">
        <h1>{texts.title}</h1>
        {props.changed && <Notice tone="amber" role="alert" title={texts.changed.title} text={texts.changed.text} />}
        {!split && <Notice tone="amber" title={texts.tooLate} />}
        <TripCard property={property}>
          <StayFacts stay={booking} party={booking.party} today={props.today} />
          {as === "guest" ? (
            <PolicyLines policy={booking.policy} checkIn={booking.checkIn} now={props.now} />
          ) : (
            <p className="small">{texts.hostNote}</p>
          )}
          {split && <WhatGoesBack {...props} split={split} />}
          <LinkButton href={props.back} kind="quiet" wide>
            {texts.keep}
          </LinkButton>
        </TripCard>
      </div>
    </Page>
  );
}

/** The sums, who sends what goes back and by when, and the press that cancels. */
function WhatGoesBack({ split, ...props }: CancelPageProps & { split: NonNullable<CancelPageProps["split"]> }) {
  const { as, booking } = props;
  const texts = useTexts().cancel;
  const backKes = split.refundKes + split.depositKes;
  return (
    <>
      <hr />
      <Lines
        lines={[
          { label: texts.paid, kes: split.paidKes },
          ...(split.keptKes > 0 ? [{ label: texts.kept[as], kes: split.keptKes, less: true }] : []),
          ...(split.depositKes > 0 ? [{ label: texts.deposit, kes: split.depositKes }] : []),
        ]}
        total={{ label: texts.back[as], kes: backKes }}
      />
      {backKes > 0 && (
        <p className="soft small">
          {as === "guest"
            ? texts.howRefund(props.hostName, props.refundBy, hearingOf(props.shell))
            : texts[props.isAutomatic ? "thenAutomatic" : "thenSend"]}
        </p>
      )}
      <Form
        action={`/guest/booking/${booking.id}/cancel`}
        hidden={{ t: props.token || undefined, shownKes: split.refundKes }}
      >
        <Button kind="danger" wide>
          {as === "host" && props.isAutomatic && backKes > 0
            ? texts.confirmAutomatic(backKes)
            : texts.confirm(backKes, as)}
        </Button>
      </Form>
    </>
  );
}
