import { Elysia } from "elysia";
import { assess, RISK_LEVELS } from "#src/core/risk/assess.ts";
import { readDemoFacts } from "#src/core/risk/examples.ts";
import { MEASURES, moreFor, type RiskChoices } from "#src/core/risk/measure.ts";
import { type FormBody, queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { page } from "#src/web/respond.ts";
import { FraudDemoPage } from "#views/risk/demo-page.tsx";

/** What the demo begins with: nothing is asked of most, and a little of few. */
const BEGINS_WITH: RiskChoices = { low: "nothing", look: "id", high: "request", depositKes: 5000 };
const INSTANT = { mode: "instant", damageDepositKes: 0 } as const;

/** Anybody tries the rules here. Nothing of it is kept, and no booking is looked at. */
export function fraudDemoRoutes(deps: Deps) {
  return new Elysia({ name: "fraud-demo" })
    .use(openDoor)
    .get("/fraud-prevention-demo", ({ request }) => show(deps, request), { open: true });
}

function show(deps: Deps, request: Request): Response {
  const query = queryOf(request);
  const facts = readDemoFacts((name) => query.text(name, 80));
  const choices = choicesIn(query);
  const risk = assess(facts);
  const asked = moreFor(choices, risk.level, INSTANT);
  const isTried = query.pairs.length > 0;
  const shell = guestShell(deps, request);
  return page(request, <FraudDemoPage {...{ shell, facts, choices, risk, asked, isTried }} />);
}

function choicesIn(query: FormBody): RiskChoices {
  const chosen = RISK_LEVELS.map((level) => {
    const typed = query.text(`at_${level}`, 10);
    return [level, MEASURES.find((measure) => measure === typed) ?? BEGINS_WITH[level]] as const;
  });
  return { ...BEGINS_WITH, ...Object.fromEntries(chosen) };
}
