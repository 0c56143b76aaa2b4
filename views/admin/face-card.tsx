import {
  CALL_OUTCOMES,
  type CallOutcome,
  callAnswerOf,
  type FaceProof,
  letterState,
  typedCallTime,
} from "#src/core/kyc/face-way.ts";
import {
  Badge,
  Button,
  Card,
  DateField,
  errorFor,
  Field,
  type FieldError,
  Form,
  Notice,
  RadioGroup,
  TextArea,
} from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** How somebody is seen who sends no photo of their face, and how far that has come. */
export type FaceToShow = Readonly<{
  way: "call" | "letter";
  proof: FaceProof;
  /** The newest first. */
  calls: readonly Readonly<{
    id: string;
    plannedFor: number;
    outcome: CallOutcome | null;
    endedAt: number | null;
    answeredAt: number | null;
    wishedFor: number | null;
  }>[];
  letters: readonly Readonly<{
    id: string;
    madeAt: number;
    tries: number;
    confirmedAt: number | null;
    endedAt: number | null;
  }>[];
  /** The number to call, and where a letter goes. */
  phone: string;
  address: string;
  now: number;
  /** What was typed of a call and could not be read. */
  typed: Readonly<{ day: string; hour: string }>;
  errors: readonly FieldError[];
}>;

/** The call or the letter of a check, for whoever looks at it; `isMine` has the forms. */
export function FaceCard({ checkId, face, isMine }: { checkId: string; face: FaceToShow; isMine: boolean }) {
  const t = useTexts().kycDesk.faceWay;
  const action = `/admin/kyc/${checkId}`;
  const isProven = face.proof === "proven";
  return (
    <section id="face">
      <Card title={t.title[face.way]}>
        <p>
          <Badge tone={isProven ? "leaf" : "amber"}>{t.proof[face.way][isProven ? "proven" : "missing"]}</Badge>
        </p>
        {face.way === "call" ? <Calls face={face} /> : <Letters face={face} />}
        {isMine &&
          (face.way === "call" ? <CallForms action={action} face={face} /> : <LetterForm {...{ action, face }} />)}
        {!isMine && !isProven && <p className="soft small">{t.claimFirst}</p>}
      </Card>
    </section>
  );
}

function Calls({ face }: { face: FaceToShow }) {
  const { kycDesk, dates } = useTexts();
  const t = kycDesk.faceWay;
  const told = face.calls.filter(({ outcome }) => outcome !== "called_off").slice(0, 5);
  if (told.length === 0) return <p className="soft">{t.noCall}</p>;
  return (
    <ul className="tight">
      {told.map(({ id, plannedFor, outcome, ...answer }) => {
        const open = {
          none: t.planned,
          agreed: t.agreed,
          other_time: t.wishes(dates.moment(answer.wishedFor ?? plannedFor)),
        }[callAnswerOf(answer)];
        return <li key={id}>{t.call(dates.moment(plannedFor), outcome ? t.outcomes[outcome] : open)}</li>;
      })}
    </ul>
  );
}

function CallForms({ action, face }: { action: string; face: FaceToShow }) {
  const { kycDesk, dates } = useTexts();
  const t = kycDesk.faceWay;
  const planned = face.calls.find(({ outcome }) => outcome === null);
  const isPlanned = planned !== undefined;
  const wished = planned?.wishedFor ?? 0;
  return (
    <>
      <p className="soft small">{t.callHow(face.phone)}</p>
      {wished > face.now && (
        <Form action={`${action}/call`} hidden={typedCallTime(wished)}>
          <Button small>{t.agreeTo(dates.moment(wished))}</Button>
        </Form>
      )}
      {isPlanned && (
        <Form action={`${action}/call/end`}>
          <RadioGroup
            legend={t.howWasIt}
            name="outcome"
            chosen="same_face"
            options={CALL_OUTCOMES.map((value) => ({ value, label: t.outcomes[value] }))}
          />
          <Button small>{t.note}</Button>
        </Form>
      )}
      <Form action={`${action}/call`}>
        <DateField name="day" label={t.day} value={face.typed.day} error={errorFor(face.errors, "day")} />
        <Field
          name="hour"
          label={t.hour}
          value={face.typed.hour}
          placeholder="14:30"
          maxLength={5}
          autoComplete="off"
          inputMode="numeric"
        />
        <Button kind="quiet" small>
          {isPlanned ? t.planAnother : t.plan}
        </Button>
      </Form>
    </>
  );
}

function Letters({ face }: { face: FaceToShow }) {
  const { kycDesk, dates } = useTexts();
  const t = kycDesk.faceWay;
  if (face.letters.length === 0) return <p className="soft">{t.noLetter}</p>;
  return (
    <ul className="tight">
      {face.letters.slice(0, 5).map((letter) => (
        <li key={letter.id}>{t.letter(dates.moment(letter.madeAt), t.letterStates[letterState(letter, face.now)])}</li>
      ))}
    </ul>
  );
}

function LetterForm({ action, face }: { action: string; face: FaceToShow }) {
  const t = useTexts().kycDesk.faceWay;
  const isUnderWay = face.letters.some((letter) => letterState(letter, face.now) === "sent");
  return (
    <Form action={`${action}/letter`}>
      {isUnderWay && <Notice tone="amber" text={t.another} />}
      <TextArea
        name="address"
        label={t.address}
        hint={t.addressHint}
        rows={3}
        maxLength={300}
        value={face.address}
        error={errorFor(face.errors, "address")}
      />
      <Button small kind={isUnderWay ? "quiet" : "main"}>
        {t.makeLetter}
      </Button>
      <p className="soft small">{t.onlyOnce}</p>
    </Form>
  );
}
