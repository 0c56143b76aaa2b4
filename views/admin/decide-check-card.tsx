import { endsOf } from "#src/core/kyc/check.ts";
import { CHECKLIST, REASON_LONGEST, TEMPLATES, type TypedReview } from "#src/core/kyc/review.ts";
import {
  Button,
  Card,
  Checkbox,
  DateField,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Form,
  TextArea,
} from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { CheckToReview } from "./kyc-check-page.tsx";
import { nameOfPage } from "./name-of-page.ts";

/** The decision about a check that the reader has claimed. Every field has a name of its own, to be sent on once. */
export function DecideCheckCard(props: {
  check: CheckToReview;
  typed: TypedReview;
  again: readonly string[];
  errors: readonly FieldError[];
}) {
  const { check, typed, again, errors } = props;
  const t = useTexts().kycDesk;
  const { revision, seen, pages } = check;
  return (
    <Card title={t.decide} roomy>
      <ErrorSummary errors={errors} title={t.notDecided} />
      <Form action={`/admin/kyc/${check.id}`} hidden={{ revision, seen }}>
        <Looked check={check} typed={typed} errors={errors} />
        <fieldset className="field tight">
          <legend>{t.templatesTitle}</legend>
          {TEMPLATES[check.kind].map((id) => (
            <Checkbox key={id} name={`say-${id}`} label={t.templates[id]} />
          ))}
        </fieldset>
        <TextArea
          name="reason"
          label={t.words}
          hint={t.wordsHint}
          value={typed.reason}
          maxLength={REASON_LONGEST}
          error={errorFor(errors, "reason")}
        />
        {pages.length > 0 && (
          <fieldset className="field tight">
            <legend>{t.againTitle}</legend>
            {pages.map((page) => (
              <Checkbox
                key={page.id}
                name={`again-${page.id}`}
                checked={again.includes(page.id)}
                label={nameOfPage(t, check, page)}
              />
            ))}
          </fieldset>
        )}
        <div className="acts">
          <Button name="outcome" value="verified">
            {t.verify}
          </Button>
          <Button kind="quiet" name="outcome" value="more_asked">
            {t.askMore}
          </Button>
          <Button kind="danger" name="outcome" value="refused">
            {t.refuse}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Looked({ check, typed, errors }: { check: CheckToReview; typed: TypedReview; errors: readonly FieldError[] }) {
  const t = useTexts().kycDesk;
  const ends = endsOf([...(check.paper ? [check.paper] : []), ...check.further.map(({ paper }) => paper)]);
  const items = CHECKLIST[check.kind];
  return (
    <>
      <fieldset className="field tight" id="ticked">
        <legend>{t.checklistTitle}</legend>
        {items.map((item) => (
          <Checkbox key={item} name={`tick-${item}`} label={t.checklist[item]} checked={typed.ticked.includes(item)} />
        ))}
        {errorFor(errors, "ticked") && <p className="wrong">{errorFor(errors, "ticked")}</p>}
      </fieldset>
      <Field
        name="readName"
        label={t.readName}
        value={typed.readName}
        autoComplete="off"
        maxLength={200}
        error={errorFor(errors, "readName")}
      />
      {ends !== "never" && (
        <DateField
          name="validUntil"
          label={t.validUntil}
          hint={ends === "may" ? t.validUntilNone : undefined}
          value={typed.validUntil}
          error={errorFor(errors, "validUntil")}
        />
      )}
    </>
  );
}
