import { formatKes } from "#src/core/money/money.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, Button, Form, List, ListRow, shortDateWithYear } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { DeskList, type ListAsked } from "./desk-list.tsx";

/** A refund that waits, or waited, for an administrator. */
export type RefundToShow = Readonly<{
  wait: {
    why: keyof PageTexts["admin"]["refunds"]["why"];
    askedAt: number;
    answer: "allowed" | "refused" | null;
    answeredAt: number | null;
    answeredBy: string | null;
  };
  refund: { id: string; amountKes: number };
  payment: { receivedKes: number | null; paidAt: number | null };
  code: string;
  email: string;
  hostSince: number;
}>;

export function RefundsPage(props: {
  shell: Shell;
  asked: ListAsked;
  /** Those of this piece of the list; `count` of all. */
  waiting: readonly RefundToShow[];
  hasMore: boolean;
  count: number;
  /** With the name of whoever answered; none for one who is gone. */
  answered: readonly (RefundToShow & { answeredByName: string | null })[];
}) {
  const { admin, dates } = textsOf(props.shell);
  const t = admin.refunds;
  const { waiting, count, answered } = props;
  return (
    <AdminFrame shell={props.shell} tab="refunds" title={t.title} text={t.text} waiting={count}>
      <DeskList
        asked={props.asked}
        hasMore={props.hasMore}
        isEmpty={waiting.length === 0}
        none={t.none}
        noneText={t.noneText}
      >
        {waiting.map((one) => (
          <Waiting key={one.refund.id} {...one} />
        ))}
      </DeskList>
      {answered.length > 0 && (
        <List title={t.answered}>
          {answered.map((one) => (
            <ListRow
              key={one.refund.id}
              title={<Heading {...one} />}
              text={t.by(nameOf(one, t), dates.moment(one.wait.answeredAt ?? 0))}
              badges={
                one.wait.answer && (
                  <Badge tone={one.wait.answer === "allowed" ? "leaf" : "plain"}>{t.answers[one.wait.answer]}</Badge>
                )
              }
            />
          ))}
        </List>
      )}
    </AdminFrame>
  );
}

function Waiting(one: RefundToShow) {
  const { admin, dates } = useTexts();
  const t = admin.refunds;
  return (
    <ListRow
      title={<Heading {...one} />}
      text={
        <>
          {t.host(one.email, shortDateWithYear(localDateAt(one.hostSince)))}
          <br />
          {cameOf(one, t)}
          <br />
          {t.waits(dates.moment(one.wait.askedAt))}
        </>
      }
      badges={<Badge tone="amber">{t.why[one.wait.why]}</Badge>}
      actions={<Decide {...one} />}
    />
  );
}

function Heading({ refund, code }: RefundToShow) {
  const t = useTexts().admin.refunds;
  return (
    <>
      <span className="num nowrap">{formatKes(refund.amountKes)}</span> · {t.of(code)}
    </>
  );
}

function cameOf({ payment }: RefundToShow, t: PageTexts["admin"]["refunds"]): string {
  if (payment.paidAt === null || payment.receivedKes === null) return "";
  return t.came(formatKes(payment.receivedKes), shortDateWithYear(localDateAt(payment.paidAt)));
}

function Decide({ refund, code }: RefundToShow) {
  const t = useTexts().admin.refunds;
  const about = <span className="vh">: {t.of(code)}</span>;
  return (
    <Form action={`/admin/refunds/${refund.id}`} plain>
      <div className="acts">
        <Button kind="quiet" small name="answer" value="refused">
          {t.refuse}
          {about}
        </Button>
        <Button kind="quiet" small name="answer" value="allowed">
          {t.allow}
          {about}
        </Button>
      </div>
    </Form>
  );
}

function nameOf(
  { wait, answeredByName }: { wait: RefundToShow["wait"]; answeredByName: string | null },
  t: PageTexts["admin"]["refunds"],
): string {
  return answeredByName ?? (wait.answeredBy === "command line" ? t.commandLine : t.formerAdmin);
}
