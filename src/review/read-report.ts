import { normalisePhone } from "#src/core/person/phone.ts";
import { cleanWords } from "#src/core/review/read-words.ts";
import { type ReportKind, type ReportReason, readReason } from "#src/core/review/report-life.ts";
import { type FormBody, submissionKeyOf } from "#src/web/body.ts";
import { newSecret } from "#src/web/secrets.ts";
import type { PageTexts } from "#views/texts/pages.ts";

const WORDS_LONGEST = 2000;

export type ReportRead = Readonly<{
  typed: Readonly<{ reason: string; words: string; phone: string }>;
  errors: readonly { field: string; message: string }[];
  submissionKey?: string;
  /** What is reported, when nothing is wrong with it. */
  report?: Readonly<{ reason: ReportReason; words: string; phone: string | null; submissionKey: string }>;
}>;

export const NOTHING_TYPED: ReportRead = { typed: { reason: "", words: "", phone: "" }, errors: [] };

/** What somebody tells the operator: why, in words where the reason says too little, and a number to answer to. */
export function readReport(form: FormBody, kind: ReportKind, { faults }: PageTexts["reports"]): ReportRead {
  const typed = {
    reason: form.text("reason", 40),
    words: cleanWords(form.text("words", WORDS_LONGEST)),
    phone: form.text("phone", 40),
  };
  const reason = readReason(kind, typed.reason);
  const phone = typed.phone.trim() === "" ? null : normalisePhone(typed.phone);
  const errors = [
    ...(reason ? [] : [{ field: "reason", message: faults.reason }]),
    ...(reason === "other" && typed.words === "" ? [{ field: "words", message: faults.words }] : []),
    ...(phone === undefined ? [{ field: "phone", message: faults.phone }] : []),
  ];
  const submissionKey = submissionKeyOf(form) ?? newSecret();
  if (errors.length > 0 || !reason || phone === undefined) return { typed, errors, submissionKey };
  return { typed, errors, submissionKey, report: { reason, words: typed.words, phone, submissionKey } };
}
