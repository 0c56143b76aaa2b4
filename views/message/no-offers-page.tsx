import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import { Button, Form, LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

type Props = Readonly<{ shell: Shell; threadId: string; token: string; phone: string; isDone: boolean }>;

/** Whoever got an offer says here that they want no more, or reads that it is done. */
export function NoOffersPage({ shell, threadId, token, phone, isDone }: Props) {
  const t = textsOf(shell).noOffers;
  return (
    <SlimPage shell={shell} title={isDone ? t.doneTitle : t.title} lead={isDone ? t.done(phone) : t.lead(phone)}>
      {isDone ? (
        <LinkButton href="/guest-login" kind="quiet" wide>
          {t.bookings}
        </LinkButton>
      ) : (
        <Form action={`/guest/offers/${threadId}`} hidden={{ t: token }}>
          <Button wide>{t.button}</Button>
        </Form>
      )}
    </SlimPage>
  );
}
