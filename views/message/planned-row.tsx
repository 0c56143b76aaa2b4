import type { MessageRule } from "#src/core/message/rules.ts";
import { Button, Form, Icon } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** A message that goes out by itself, or would. */
export type PlannedToShow = Readonly<{
  rules: readonly MessageRule[];
  occasion: string;
  dueAt: number;
  body: string;
  channel: "phone" | "sms" | "whatsapp" | "email";
  isWithdrawn: boolean;
  isStopped: boolean;
  bookingId: string | null;
  inquiryId: string | null;
  /** Whom it goes to. */
  who: string;
  propertyName: string;
}>;

export function StopForm({ planned, from }: { planned: PlannedToShow; from: "thread" | "plan" }) {
  const t = useTexts().messageDesk.plan;
  const { bookingId, inquiryId, isStopped } = planned;
  const of = bookingId === null ? { question: inquiryId ?? "" } : { booking: bookingId };
  const hidden = { ...of, rule: planned.rules[0], from, do: isStopped ? "resume" : "stop" };
  return (
    <Form action="/dashboard/messages/plan" hidden={hidden} plain>
      <Button kind="quiet" small>
        {isStopped ? t.resume : t.stop}
      </Button>
    </Form>
  );
}

/** What goes out next, with a press that stops it. */
export function ToCome({ planned }: { planned: PlannedToShow }) {
  const { messageDesk: t, dates } = useTexts();
  return (
    <div className="said next">
      <p>{planned.body}</p>
      <small>
        <Icon name="clock" />
        {planned.isStopped
          ? t.plan.stopped
          : planned.isWithdrawn
            ? t.plan.withdrawn
            : t.plan.goes(dates.moment(planned.dueAt))}
      </small>
      <StopForm planned={planned} from="thread" />
    </div>
  );
}
