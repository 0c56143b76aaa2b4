import { shownPhone } from "#src/core/person/phone.ts";
import { AccountFrame, type Common } from "#views/frame/account-frame.tsx";
import { Button, Card, errorFor, Form, RadioGroup } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** A thing that stood in the account before its address was proven. */
export type FoundToShow = Readonly<
  { id: string } & (
    | {
        kind: "payout";
        account: Readonly<{
          kind: "daraja" | "operator" | "manual" | "transfer";
          numberType: "paybill" | "till" | "pochi" | "send_money" | null;
          number: string | null;
          receiverName: string | null;
        }>;
      }
    | { kind: "phone"; phone: string }
    | { kind: "listing" | "calendar_link"; property: string }
    | { kind: "feed"; feed: string; property: string }
  )
>;

/** What was found under an address, asked about one by one. Nothing is chosen beforehand: a press decides each. */
export function FoundPage(props: Common & { email: string; found: readonly FoundToShow[] }) {
  const words = textsOf(props.shell);
  const t = words.found;
  const { errors, found } = props;
  return (
    <AccountFrame {...props} title={t.title} text={t.text(props.email)}>
      <Card as="div" roomy>
        <Form action="/account/found">
          {found.map((thing) => (
            <RadioGroup
              key={thing.id}
              legend={wordsOfFound(thing, words)}
              name={`found-${thing.id}`}
              chosen=""
              options={[
                { value: "yes", label: t.yes },
                { value: "no", label: t.no[thing.kind] },
              ]}
              error={errorFor(errors, `found-${thing.id}`)}
            />
          ))}
          <Button wide>{t.button}</Button>
        </Form>
      </Card>
    </AccountFrame>
  );
}

/** What a thing is called, for its question and for who forgot to answer it. */
export function wordsOfFound(thing: FoundToShow, { found: t, payouts }: PageTexts): string {
  switch (thing.kind) {
    case "payout": {
      const { kind, numberType, number, receiverName } = thing.account;
      if (kind === "transfer") return t.payout.transfer;
      if (kind === "operator" || !numberType || !number) return t.payout.operator;
      const shown = numberType === "pochi" || numberType === "send_money" ? shownPhone(number) : number;
      return t.payout.own(payouts.manual.now[numberType], shown, receiverName ?? "");
    }
    case "phone":
      return t.phone(shownPhone(thing.phone));
    case "listing":
      return t.listing(thing.property);
    case "calendar_link":
      return t.calendarLink(thing.property);
    case "feed":
      return t.feed(thing.feed, thing.property);
  }
}
