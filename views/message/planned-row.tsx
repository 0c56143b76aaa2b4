import type { RuleOfPlan } from "#src/core/message/rules.ts";
import { Button, Form } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** A message that goes out by itself, or would. */
export type PlannedToShow = Readonly<{
  rules: readonly RuleOfPlan[];
  occasion: string;
  dueAt: number;
  body: string;
  channel: "phone" | "sms" | "whatsapp" | "email";
  isWithdrawn: boolean;
  isStopped: boolean;
  bookingId: string;
  guestName: string;
  propertyName: string;
}>;

export function StopForm({ planned, from }: { planned: PlannedToShow; from: "thread" | "plan" }) {
  const t = useTexts().messageDesk.plan;
  const { bookingId: booking, isStopped } = planned;
  const hidden = { booking, rule: planned.rules[0], from, do: isStopped ? "resume" : "stop" };
  return (
    <Form action="/dashboard/messages/plan" hidden={hidden} plain>
      <Button kind="quiet" small>
        {isStopped ? t.resume : t.stop}
      </Button>
    </Form>
  );
}
