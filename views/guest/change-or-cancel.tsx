import type { ReactNode } from "react";
import { addDays } from "#src/core/stay/stay.ts";
import { PolicyLines } from "#views/booking/stay-facts.tsx";
import { Fold } from "#views/kit/fold.tsx";
import { Button, Form, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { BookingDetailsProps } from "./booking-details.tsx";

/** Another stay, or none: closed until somebody wants it. */
export function ChangeOrCancel(props: BookingDetailsProps): ReactNode {
  const { changeOrCancel } = useTexts().booking.details;
  if (!props.change.mayAsk && !props.cancel?.isOpen) return null;
  return (
    <Fold summary={changeOrCancel} open={false}>
      <AskForChange {...props} />
      <Cancel {...props} />
    </Fold>
  );
}

/** The ways to ask for another stay; the next night is one press away. */
export function AskForChange({ as, booking, change, token }: BookingDetailsProps): ReactNode {
  const { groups, stayChange } = useTexts();
  const t = stayChange.ask;
  if (as !== "guest" || !change.mayAsk) return null;
  const address = `/guest/booking/${booking.id}/change?${token ? `t=${token}` : ""}`;
  return (
    <p className="row">
      <a href={address}>{t.link}</a>
      {change.last?.state !== "open" && <a href={`${address}&to=${addDays(booking.checkOut, 1)}`}>{t.oneMore}</a>}
      {change.roomsToo && (
        <a href={`/guest/booking/${booking.id}/rooms/change${token ? `?t=${token}` : ""}`}>{groups.moveAll.action}</a>
      )}
    </p>
  );
}

/** What cancelling gives back, and the way to it. A request is taken back at once: nothing was paid. */
export function Cancel({ booking, state, as, token, cancel }: BookingDetailsProps): ReactNode {
  const texts = useTexts();
  if (!cancel) return null;
  const address = `/guest/booking/${booking.id}/cancel`;
  if (state === "requested") {
    return as === "guest" ? (
      <Form action={address} hidden={{ t: token }} plain>
        <Button kind="quiet">{texts.cancel.takeBack}</Button>
      </Form>
    ) : (
      <p>
        <LinkButton href={`/booking/request/${booking.id}`}>{texts.requests.answer}</LinkButton>
      </p>
    );
  }
  if (!cancel.isOpen) return null;
  return (
    <>
      {as === "guest" && <PolicyLines policy={cancel.policy} checkIn={booking.checkIn} now={cancel.now} />}
      <p className="row">
        <a href={token ? `${address}?t=${token}` : address}>{texts.cancel.action}</a>
        {cancel.roomsToo && (
          <a href={`/guest/booking/${booking.id}/rooms/cancel${token ? `?t=${token}` : ""}`}>
            {texts.groups.cancelAll.action}
          </a>
        )}
      </p>
    </>
  );
}
