import { Button, Card, DateField, Field, type FieldError, Fold, Form, Notice, typedIn } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** While a call or a letter stands in for a photo of the face: how far it is. */
export type FaceWaits = Readonly<{
  way: "call" | "letter";
  isProven: boolean;
  planned:
    | Readonly<{
        id: string;
        plannedFor: number;
        answer: "none" | "agreed" | "other_time";
        wishedFor: number | null;
        isOver: boolean;
      }>
    | undefined;
  hasLetter: boolean;
}>;

export type TypedTime = Readonly<{
  errors: readonly FieldError[];
  /** The time that was typed for the call, and could not be read. */
  wished: Readonly<{ day: string; hour: string }>;
}>;

/** The call that is to come, or where the code of the letter is typed. */
export function OtherWay({ face, href, errors, wished }: TypedTime & { face: FaceWaits; href: string }) {
  const { call, letter } = useTexts().verification;
  if (face.isProven) return <Notice tone="leaf" text={face.way === "call" ? call.seen : letter.right} />;
  if (face.way === "call") {
    if (!face.planned) return <Notice text={call.waits} />;
    return <PlannedCall planned={face.planned} {...{ href, errors, wished }} />;
  }
  const error = errors.find(({ field }) => field === "code")?.message;
  if (!face.hasLetter && !error) return <Notice text={letter.waits} />;
  return (
    <Card roomy title={letter.title}>
      <Form action={`${href}/code`}>
        <Field
          name="code"
          label={letter.label}
          hint={letter.hint}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          code
        />
        <Button>{letter.action}</Button>
      </Form>
    </Card>
  );
}

/** The time that we named, which a host agrees to or asks to change. */
function PlannedCall({
  planned,
  href,
  errors,
  wished,
}: TypedTime & { planned: NonNullable<FaceWaits["planned"]>; href: string }) {
  const { verification, dates } = useTexts();
  const { call } = verification;
  const { id, plannedFor, answer, wishedFor, isOver } = planned;
  const action = `${href}/call`;
  if (isOver) return <Notice title={call.planned(dates.moment(plannedFor))} text={call.over} />;
  const of = typedIn(wished, errors);
  const isFault = errors.some(({ field }) => field === "day");
  return (
    <Card roomy title={call.planned(dates.moment(plannedFor))}>
      <p className="soft">{call.text}</p>
      {answer === "agreed" && <Notice tone="leaf" text={call.agreed} />}
      {wishedFor !== null && <Notice tone="amber" text={call.wished(dates.moment(wishedFor))} />}
      {answer !== "agreed" && (
        <Form action={action} hidden={{ call: id, answer: "agree" }}>
          <Button kind={wishedFor === null ? "main" : "quiet"}>{call.agree}</Button>
        </Form>
      )}
      <Fold summary={call.other} open={isFault}>
        <Form action={action} hidden={{ call: id, answer: "other" }}>
          <p className="soft">{call.otherText}</p>
          <DateField {...of("day")} label={call.day} />
          <Field
            {...of("hour")}
            label={call.hour}
            placeholder="14:30"
            maxLength={5}
            autoComplete="off"
            inputMode="numeric"
          />
          <Button kind="quiet">{call.ask}</Button>
        </Form>
      </Fold>
    </Card>
  );
}
