import { findPaymentBySubmission, paymentsOfBooking } from "#db/payment.queries.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { type FormBody, submissionKeyOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { retryAfter } from "#src/web/rate-limit.ts";
import { page } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import type { Shell } from "#views/frame/page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { ProveWordPage } from "#views/payment/prove-word-page.tsx";
import { readProof, sendProof, type WaitingCode, waitingCode } from "./prove-to-book.ts";

/** What a guest's word that they have paid is about: how many words it counts as, and what its form has to keep. */
export type Word = Readonly<{
  form: FormBody;
  counts: number;
  action: string;
  kept: Readonly<Record<string, string>>;
  shell: Shell;
  back: string;
}>;

/**
 * Their word may be taken: with these cookies, and counted where it was. `isUnproven`: the host hears of it, and the nights
 * are kept no longer by it.
 */
export type WordMayCount = Readonly<{ cookies: readonly string[]; isUnproven: boolean; taken(): void }>;

const FREE: WordMayCount = { cookies: [], isUnproven: false, taken: () => undefined };

/**
 * Whether somebody's word that they have paid may keep nights. It does for hours, on nothing but that word, and rings
 * the host: whoever has proven the booking's number says so as often as they like, everybody else within a limit of
 * their network and of the room. Above it nobody is sent away: a code is offered, and what was typed is kept; where none
 * can be sent their word is taken and keeps no nights, since a payment that was made must be seen. Of a stay that is
 * certain nothing is asked.
 */
export async function mayKeepByWord(
  deps: Deps,
  request: Request,
  { booking }: OpenedBooking,
  word: Word,
): Promise<WordMayCount | Response> {
  const { form } = word;
  if (booking.confirmedAt !== null || isKnown(deps, booking, form)) return FREE;
  const guest = { phone: booking.guestPhone, email: booking.guestEmail };
  const asked = (status: number, more: Asked) => ask(request, word, { email: guest.email, status, ...more });
  const proof = readProof(deps, request, form, guest);
  if (proof.outcome === "proven") return { ...FREE, cookies: proof.cookies };
  if (proof.outcome !== "unproven") {
    const { guest: texts } = textsOf(word.shell);
    return asked(422, { code: proof.code, errors: [{ field: "phoneCode", message: texts.code[proof.outcome] }] });
  }
  const limits = [
    [deps.limits.wordsOfNetwork, deps.networkOf(request)],
    [deps.limits.wordsAtPlace, `${booking.propertyId} ${booking.unit}`],
  ] as const;
  const waitMs = Math.max(...limits.map(([limit, key]) => limit.waitMs(key)));
  if (waitMs === 0) {
    return {
      ...FREE,
      taken: () => {
        for (const [limit, key] of limits) for (let n = 0; n < word.counts; n += 1) limit.allow(key);
      },
    };
  }
  if (form.text("prove", 10) !== "send") return asked(429, { waitMs });
  return send(deps, request, word, { ...guest, asked });
}

/** Whom a host wrote in is no stranger to them, nor is one whose word proved true before; pressed twice it is taken already. */
function isKnown({ db }: Deps, { id, source, phoneProven }: OpenedBooking["booking"], form: FormBody): boolean {
  const isTaken = findPaymentBySubmission(db, submissionKeyOf(form) ?? "") !== undefined;
  return source !== "page" || phoneProven || isTaken || paymentsOfBooking(db, id).some(({ state }) => isPaid(state));
}

type Asked = Readonly<{ code?: WaitingCode | undefined; errors?: readonly FieldError[]; waitMs?: number }>;
type Guest = Readonly<{ phone: string; email: string | null }>;

async function send(
  deps: Deps,
  request: Request,
  { form, shell }: Word,
  { asked, ...guest }: Guest & { asked: (status: number, more: Asked) => Response },
): Promise<Response | WordMayCount> {
  const { guest: texts } = textsOf(shell);
  const sent = await sendProof(deps, request, form, { ...guest, submissionKey: newSecret() });
  switch (sent.outcome) {
    case "sent":
      return asked(200, { code: sent.code });
    case "no_address":
    case "too_many":
      return { ...FREE, isUnproven: true };
    case "wait": {
      const message = `${texts.signIn.tooMany} ${texts.signIn.wait(Math.ceil(sent.waitMs / 1000))}`;
      const { waitMs } = sent;
      return asked(429, { code: waitingCode(deps, form), errors: [{ field: "prove", message }], waitMs });
    }
  }
}

function ask(
  request: Request,
  { form, action, kept, shell, back }: Word,
  { email, status, code, errors = [], waitMs }: Pick<Guest, "email"> & Asked & { status: number },
): Response {
  const view = (
    <ProveWordPage
      {...{ shell, action, back, code, errors }}
      kept={{ ...kept, email: email ?? "" }}
      submissionKey={submissionKeyOf(form) ?? newSecret()}
      codeKey={newSecret()}
    />
  );
  const shown = page(request, view, { status });
  if (waitMs !== undefined) shown.headers.set("retry-after", retryAfter(waitMs));
  return shown;
}
