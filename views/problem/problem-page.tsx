import { manyLines } from "#src/core/typed-words.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Button, LinkButton } from "#views/kit/button.tsx";
import { textsOf } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

export type ProblemStatus = Extract<keyof PageTexts["problems"], number>;

/** A calm page for a request that could not be answered. `reference` finds it in the log. */
export function ProblemPage(props: {
  shell: Shell;
  status: ProblemStatus;
  crossSite?: boolean;
  /** The address is nothing of ours: the specification has the words. */
  isUnknownPath?: boolean;
  /** Asked at the desk of a house: by nobody else than whoever is signed in there. */
  isDesk?: boolean;
  /** No nights are sold for some minutes. */
  isPaused?: boolean;
  reference?: string | undefined;
  /** A house has sent as many forms as it may, until then: Unix milliseconds. */
  from?: number | undefined;
  /** What was typed, to be sent once more; nothing when it holds a secret, which no page repeats. */
  again?: { action: string; fields: readonly (readonly [string, string])[] } | "back" | undefined;
}) {
  const { problems: problemTexts, dates } = textsOf(props.shell);
  const { title, text } =
    props.from === undefined
      ? problemTexts[saidOf(props)]
      : { title: problemTexts.tooManyForms.title, text: problemTexts.tooManyForms.text(dates.moment(props.from)) };
  return (
    <Page shell={props.shell} title={title} width="slim" robots="noindex">
      <section className="problem">
        <div className="door" style={{ width: 96, height: 120, fontSize: "1.75rem" }} aria-hidden>
          {props.status}
        </div>
        <h1>{title}</h1>
        <p>{text}</p>
        {props.again === "back" && <p>{problemTexts.goBack}</p>}
        {props.again && props.again !== "back" && (
          <form method="post" action={props.again.action}>
            {props.again.fields.map(([name, value], nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field may stand there twice, and none ever moves
              <input key={nth} type="hidden" name={name} value={value} />
            ))}
            <Button>{problemTexts.sendAgain}</Button>
            <Typed fields={props.again.fields} title={problemTexts.typed} />
          </form>
        )}
        {props.reference && <p className="soft small">{problemTexts.reference(props.reference)}</p>}
        <p className="row">
          <LinkButton
            href={props.isDesk ? "/dashboard" : "/"}
            kind={props.again && props.again !== "back" ? "quiet" : "main"}
          >
            {props.isDesk ? problemTexts.desk : problemTexts.home}
          </LinkButton>
          {!props.isDesk && (
            <LinkButton href="/guest-login" kind="quiet" track={{ action: "view_bookings" }}>
              {problemTexts.bookings}
            </LinkButton>
          )}
        </p>
      </section>
    </Page>
  );
}

/** Words of one's own, to be read or copied; not what a form sends of itself. */
function Typed({ fields, title }: { fields: readonly (readonly [string, string])[]; title: string }) {
  const words = fields.map(([, value]) => manyLines(value)).filter((value) => /\p{L}/u.test(value) && /\s/.test(value));
  if (words.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      {words.map((value, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be typed twice, and nothing ever moves
        <p key={nth} style={{ whiteSpace: "pre-line" }}>
          {value}
        </p>
      ))}
    </>
  );
}

/** Which words: of a link that leads to nothing, a guest reads nothing of routers. */
function saidOf({ status, crossSite, isPaused, isUnknownPath }: Parameters<typeof ProblemPage>[0]) {
  if (crossSite) return "crossSite";
  if (isPaused) return "paused";
  return status === 404 && !isUnknownPath ? "deadLink" : status;
}
