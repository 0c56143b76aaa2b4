import type { Wording } from "#views/format/wording.ts";
import type { callTexts } from "#views/texts/en/calls.ts";
import { swDemo } from "./identity.ts";

export const swCalls: Wording<typeof callTexts> = {
  notYourAccount: "Akaunti inaweza kukamilishwa na mwenyewe tu",
  demo: swDemo,
};
