import type { PassDay } from "#src/core/guide/guard-pass.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Button, Details, ErrorSummary, Field, Form } from "#views/kit/index.ts";
import { textsOf, type useTexts } from "#views/kit/language.tsx";

/** All that a gate is told of a guest: name, house, dates, and the car where that gate asks for it. */
export type GateSees = Stay &
  Readonly<{
    day: Extract<PassDay, "first" | "during" | "last">;
    hours: StayHours;
    guestName: string;
    house: string;
    plate: string | undefined;
  }>;

/** What a guard is shown of a pass; or that there is none, or that it does not hold today. */
export function GatePage({ shell, pass, code }: { shell: Shell; pass: GateSees | "not_today"; code: string }) {
  const { guide, dates } = textsOf(shell);
  const t = guide.gate;
  const title = pass === "not_today" ? t.invalid : t.valid;
  return (
    <Page shell={shell} title={title} nav="none" width="slim" robots="noindex" sheets={["guide"]}>
      <div className="stack loose">
        <h1 className="vh">{guide.pass.title}</h1>
        <div className={pass === "not_today" ? "gate-says no" : "gate-says"} role="status">
          <b>{title}</b>
          <span>{pass === "not_today" ? t.invalidText : dayWords(pass, t)}</span>
        </div>
        {pass !== "not_today" && (
          <>
            <Details
              items={[
                { label: guide.pass.guest, value: <b>{pass.guestName}</b> },
                { label: guide.pass.house, value: <b>{pass.house}</b> },
                { label: guide.pass.dates, value: dates.range(pass) },
                ...(pass.plate ? [{ label: guide.pass.plate, value: <b className="num">{pass.plate}</b> }] : []),
                { label: guide.pass.code, value: <span className="num">{code}</span> },
              ]}
            />
            <p className="soft small">{t.privacy}</p>
          </>
        )}
        <p className="no-print">
          <a href="/pass">{t.another}</a>
        </p>
      </div>
    </Page>
  );
}

function dayWords({ day, hours }: GateSees, t: ReturnType<typeof useTexts>["guide"]["gate"]): string {
  if (day === "first") return t.first(hours.checkInFrom);
  return day === "last" ? t.last(hours.checkOutUntil) : t.during;
}

/** Where a guard types a code. */
export function TypePassPage({ shell, typed, isWrong }: { shell: Shell; typed: string; isWrong: boolean }) {
  const t = textsOf(shell).guide.gate;
  const error = isWrong ? t.wrong : undefined;
  return (
    <Page shell={shell} title={t.title} nav="none" width="slim" robots="noindex">
      <div className="stack loose">
        <div className="tight">
          <h1>{t.title}</h1>
          <p className="soft">{t.lead}</p>
        </div>
        <ErrorSummary errors={error ? [{ field: "code", message: error }] : []} />
        <Form action="/pass" method="get">
          <Field name="code" label={t.label} value={typed} error={error} maxLength={60} autoComplete="off" required />
          <Button>{t.check}</Button>
        </Form>
      </div>
    </Page>
  );
}
