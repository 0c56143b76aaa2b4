import { expect, test } from "bun:test";
import { fieldsOf, GUIDE_SECTIONS, type Guide, type GuideField, guideField } from "#src/core/guide/fields.ts";
import { readSection } from "#src/core/guide/read-section.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { textsOf } from "#views/kit/language.tsx";
import { saveGuide } from "./save-guide.ts";

const OF_THE_DOOR: readonly GuideField[] = ["opens", "codesFrom"];
const names = GUIDE_SECTIONS.flatMap(fieldsOf).filter((name) => !OF_THE_DOOR.includes(name));

/** What a host types into a field, what of it in Kiswahili, and how each guest reads it. */
function sample(name: GuideField): { typed: Record<string, string>; en: string; sw: string } {
  const same = (typed: string, shown = typed) => ({ typed: { [name]: typed }, en: shown, sw: shown });
  const of = (language: "en" | "sw") => textsOf({ language }).guide;
  switch (guideField(name).kind) {
    case "words": {
      const [en, sw] = [`English of ${name}`, `Kiswahili of ${name}`];
      return { typed: { [name]: en, [`${name}Sw`]: sw }, en, sw };
    }
    case "phone":
      return same("0733 000 002", "0733\u00a0000\u00a0002");
    case "pin":
      return same("-1.299, 36.785", "-1.29900, 36.78500");
    case "meter":
      return same("37428810556", "3742 8810 556");
    case "tick":
      return { typed: { [name]: "on" }, en: of("en").pass.plateLabel, sw: of("sw").pass.plateLabel };
    case "choice":
      return { typed: { [name]: "askari" }, en: of("en").keeper.askari ?? "", sw: of("sw").keeper.askari ?? "" };
    default:
      return same(`Line of ${name}`);
  }
}

test("whatever a host writes into any field is read by the guest, in the guest's language", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const parts = GUIDE_SECTIONS.map((section) => {
    const fields = fieldsOf(section).filter((name) => names.includes(name));
    const read = readSection(section, Object.assign({}, ...fields.map((name) => sample(name).typed)));
    if ("faults" in read) throw new Error(JSON.stringify(read.faults));
    return [section, read.values] as const;
  });
  saveGuide(t.deps, "garden-studio", Object.fromEntries(parts) as Record<string, Guide>);
  const held = await hold(t);
  await pay(t, held);
  await callback(t, held);
  for (const language of ["en", "sw"] as const) {
    const path = `/guest/booking/${held.id}/guide?t=${held.t}`;
    const html = (await (await t.get(path, { cookie: `lang=${language}` })).text()).replaceAll("<!-- -->", "");
    const unread = names.filter((name) => !html.includes(sample(name)[language]));
    expect({ language, unread }).toEqual({ language, unread: [] });
  }
});
