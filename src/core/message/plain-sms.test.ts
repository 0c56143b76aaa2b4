import { expect, test } from "bun:test";
import { plainSms } from "./plain-sms.ts";

/** Every sign of the GSM alphabet (3GPP TS 23.038, basic table and its extension). */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;

test.each([
  ["KES\u00a013,500", "KES 13,500"],
  ["Fri 18 – Mon 21 Dec", "Fri 18 - Mon 21 Dec"],
  ["Mama Njeri’s “guest” cottage…", 'Mama Njeri\'s "guest" cottage...'],
  ["Studio · Kilimani — 2\u202fbeds\u200b", "Studio - Kilimani - 2 beds"],
])("%j goes out as %j", (text, plain) => {
  expect(plainSms(text)).toBe(plain);
  expect(plainSms(text)).toMatch(GSM);
});

test.each(["Zoë Müller", "Chloé Œuvrard", "李雷", "Mūthoni"])("the name %s stays as it is", (name) => {
  expect(plainSms(name)).toBe(name);
});

test.each([
  ["Wanjũkũ Ng'ang'a", "Wanjuku Ng'ang'a"],
  ["WANJIRŨ na Mũkĩrĩ", "WANJIRU na Mukiri"],
  ["Wanjiru\u0303", "Wanjiru"],
  ["Karibu 🌍🙏🏾! Safari njema ✈️", "Karibu! Safari njema"],
  ["👩‍👩‍👧 and 🇰🇪 at 8", "and at 8"],
  ["1 # * © ™", "1 # * © ™"],
])("%s is spelt %s", (text, plain) => expect(plainSms(text)).toBe(plain));
