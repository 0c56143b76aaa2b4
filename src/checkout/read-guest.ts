import { cleanEmail, isEmail } from "#src/core/person/email.ts";
import { cleanName, NAME_LONGEST } from "#src/core/person/name.ts";
import { normalisePhone, type Phone } from "#src/core/person/phone.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import type { FormBody } from "#src/web/body.ts";
import type { PageTexts } from "#views/texts/pages.ts";

export type TypedGuest = Readonly<{ name: string; phone: string; email: string; rules: boolean; offers: boolean }>;
type GuestFault = Readonly<{ field: "name" | "phone" | "email" | "rules"; message: string }>;
export type ReadGuest =
  | Readonly<{ guest: { name: string; phone: Phone; email: string | null; offers: boolean }; typed: TypedGuest }>
  | Readonly<{ faults: GuestFault[]; typed: TypedGuest }>;

/**
 * Who is staying, as the summary's form says it, with every fault in the order of the fields and the words of `texts`.
 * Whose number is of none of the `countries` that are texted says where else the booking's link may go.
 */
export function readGuest(
  form: FormBody,
  texts: PageTexts["booking"]["summary"]["faults"],
  countries: readonly string[],
): ReadGuest {
  const typed = {
    name: form.text("name", 200),
    phone: form.text("phone", 60),
    email: form.text("email", 300),
    rules: form.text("rules") !== "",
    offers: form.text("offers") !== "",
  };
  const faults: GuestFault[] = [];
  const name = cleanName(typed.name);
  const nameFault = faultOfName(name);
  if (nameFault) faults.push({ field: "name", message: texts[nameFault] });

  const phone = normalisePhone(typed.phone);
  if (!phone) faults.push({ field: "phone", message: typed.phone.trim() ? texts.phoneWrong : texts.phoneMissing });

  const email = cleanEmail(typed.email);
  if (email && !isEmail(email)) faults.push({ field: "email", message: texts.emailWrong });
  if (!email && phone && smsReach(phone, countries) !== "by_sms")
    faults.push({ field: "email", message: texts.emailAbroad });
  if (!typed.rules) faults.push({ field: "rules", message: texts.rulesMissing });

  if (faults.length > 0 || !phone) return { faults, typed };
  return { guest: { name, phone, email: email || null, offers: typed.offers }, typed };
}

/** A name has a letter of some script; what only markup and addresses need has no place in one. */
function faultOfName(name: string): "nameMissing" | "nameShort" | "nameLong" | "nameOdd" | undefined {
  if (!name) return "nameMissing";
  const length = [...name].length;
  if (length < 2) return "nameShort";
  if (length > NAME_LONGEST) return "nameLong";
  return !/\p{L}/u.test(name) || /[<>{}\\]|:\/\//.test(name) ? "nameOdd" : undefined;
}
