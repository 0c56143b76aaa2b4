import type { Stay } from "#src/core/stay/stay.ts";
import { Button, Field, Form } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { QrCode } from "#views/kit/qr-code.tsx";

/** A guest's pass for the guard, as their own guide shows it. */
export type PassToShow = Readonly<{
  guestName: string;
  house: string;
  /** In groups, as it is read out. */
  code: string;
  /** What is scanned, and where a code is typed. */
  link: string;
  typeAt: string;
  /** Nothing where the gate asks for none. */
  plate: Readonly<{ value: string; action: string; token: string; error?: string | undefined }> | undefined;
}>;

export function PassCard({ pass, stay }: { pass: PassToShow; stay: Stay }) {
  const { guide, dates } = useTexts();
  const t = guide.pass;
  const { plate } = pass;
  return (
    <section className="pass" aria-label={t.title} id="pass">
      <header>
        <h2>{t.title}</h2>
        <span>{dates.range(stay)}</span>
      </header>
      <div className="body">
        <div className="withqr">
          <div className="tight">
            <p className="soft small">{t.guest}</p>
            <p className="big">
              <b>{pass.guestName}</b>
            </p>
            <p className="soft small">{t.house}</p>
            <p>
              <b>{pass.house}</b>
            </p>
            {plate && plate.value !== "" && (
              <>
                <p className="soft small">{t.plate}</p>
                <p>
                  <b className="num">{plate.value}</b>
                </p>
              </>
            )}
          </div>
          <QrCode text={pass.link} label={t.scan} />
        </div>
      </div>
      <div className="tear" />
      <div className="body">
        <p className="code-words">{pass.code}</p>
        <p className="soft small">{t.how(pass.typeAt)}</p>
        <p className="no-print">
          <a href={pass.link}>{t.open}</a>
        </p>
        {plate && <PlateForm plate={plate} />}
      </div>
    </section>
  );
}

function PlateForm({ plate }: { plate: NonNullable<PassToShow["plate"]> }) {
  const t = useTexts().guide.pass;
  return (
    <div className="no-print">
      <Form action={plate.action} hidden={{ t: plate.token }}>
        <Field
          name="plate"
          label={t.plateLabel}
          hint={t.plateHint}
          value={plate.value}
          error={plate.error}
          maxLength={20}
          autoComplete="off"
        />
        <Button kind="quiet" small>
          {t.plateSave}
        </Button>
      </Form>
    </div>
  );
}
