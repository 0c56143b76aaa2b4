import { type CodePurpose, findPhoneCode } from "#db/phone-code.queries.ts";
import { write } from "#db/write.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { isCodeOpen, readCode } from "#src/core/person/phone-code.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import { knownBrowser, knownBrowserCookie } from "#src/identity/known-browser.ts";
import { isPhoneProven, phoneProofCookie } from "#src/identity/phone-proof.ts";
import { proveCode } from "#src/identity/prove-code.ts";
import { codeWasUsed, isCodeUnsent, type SendCode, sendPhoneCode } from "#src/identity/send-code.ts";
import type { FormBody } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { browserKey } from "#src/web/door/visitor.ts";
import { languageOf } from "#src/web/language.ts";
import { hashOf } from "#src/web/secrets.ts";

/** A code that the form waits for. `to` is where it went, as people write it. */
export type WaitingCode = Readonly<{ challenge: string; to: string; isUnsent: boolean }>;

export type ProofOfForm =
  | Readonly<{ outcome: "proven"; cookies: readonly string[] }>
  /** Nothing shows yet that the number is theirs. */
  | Readonly<{ outcome: "unproven" }>
  | Readonly<{ outcome: "missing" | "wrong" | "over"; code: WaitingCode }>;

type Guest = Readonly<{ phone: string; email: string | null }>;

/** The code that this form was sent and may still be answered by, for a page that only changes its language. */
export function waitingCode(deps: Deps, form: FormBody): WaitingCode | undefined {
  const code = codeOf(deps, form);
  const sent = code && findPhoneCode(deps.db, hashOf(code.challenge));
  return sent && isCodeOpen(sent, deps.clock.now()) ? code : undefined;
}

function codeOf({ db }: Deps, form: FormBody): (WaitingCode & { purpose: CodePurpose; phone: string }) | undefined {
  const challenge = form.text("challenge", 100);
  const sent = challenge ? findPhoneCode(db, hashOf(challenge)) : undefined;
  if (!sent || (sent.purpose !== "book" && sent.purpose !== "book_by_mail")) return undefined;
  const to = sent.purpose === "book" ? displayPhone(sent.phone) : form.text("email", 300);
  return { challenge, to, isUnsent: isCodeUnsent({ db }, challenge), purpose: sent.purpose, phone: sent.phone };
}

/** Whether the form shows that the number is theirs: by this browser, or by the code that was typed. */
export function readProof(deps: Deps, request: Request, form: FormBody, guest: Guest): ProofOfForm {
  if (isPhoneProven(deps, request, guest.phone)) return { outcome: "proven", cookies: [] };
  const code = codeOf(deps, form);
  if (!code || code.phone !== guest.phone || form.text("prove", 10) === "send") return { outcome: "unproven" };
  const typed = form.text("phoneCode", 40);
  if (!typed.trim()) return { outcome: "missing", code };
  const digits = readCode(typed);
  if (!digits) return { outcome: "wrong", code };
  const { purpose, challenge } = code;
  const browser = browserKey(request, deps.secure).hash;
  const proof = write(deps.db, (tx) => proveCode(tx, deps, { challenge, code: digits, purpose, browser }));
  if (proof.outcome !== "proven") return { outcome: proof.outcome, code };
  const cookies = [phoneProofCookie(deps, guest.phone)];
  if (purpose === "book") {
    codeWasUsed(deps.limits, { purpose, network: deps.networkOf(request) });
    cookies.push(knownBrowserCookie(deps, "guest", guest.phone));
  }
  return { outcome: "proven", cookies };
}

/**
 * Sends the code that proves a phone. A guest whose country we do not text proves the e-mail address instead, which
 * counts for this number alone. `no_address`: the number is not texted, and no e-mail address was typed.
 */
export async function sendProof(
  deps: Deps,
  request: Request,
  form: FormBody,
  ask: Guest & { submissionKey: string },
): Promise<
  (SendCode & { outcome: "wait" | "too_many" }) | { outcome: "sent"; code: WaitingCode } | { outcome: "no_address" }
> {
  const reach = smsReach(ask.phone, deps.config.sms.countries);
  if (reach !== "by_sms" && !ask.email) return { outcome: "no_address" };
  const byMail = reach !== "by_sms" && ask.email ? { email: ask.email } : undefined;
  const sent = await sendPhoneCode(deps, {
    phone: ask.phone,
    purpose: byMail ? "book_by_mail" : "book",
    submissionKey: form.text("codeKey", 60) || ask.submissionKey,
    earlier: form.text("challenge", 100),
    network: deps.networkOf(request),
    language: languageOf(request),
    by: byMail ?? "sms",
    known: byMail ? undefined : knownBrowser(deps, request, "guest", ask.phone),
  });
  if (sent.outcome === "not_texted") return { outcome: "no_address" };
  if (sent.outcome !== "sent") return sent;
  const { challenge } = sent;
  const to = byMail?.email ?? displayPhone(ask.phone);
  return { outcome: "sent", code: { challenge, to, isUnsent: isCodeUnsent(deps, challenge) } };
}
