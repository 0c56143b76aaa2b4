import { Elysia } from "elysia";
import { blockedNumbersOf, riskChoicesOf, saveRiskChoices, unblockNumber } from "#db/risk.queries.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { normalisePhone, shownPhone } from "#src/core/person/phone.ts";
import { DEPOSIT_LEAST_KES, DEPOSIT_MOST_KES, MEASURES, type RiskChoices } from "#src/core/risk/measure.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { type FormBody, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { ChoicesPage } from "#views/risk/choices-page.tsx";

const HOME = "/dashboard/look-twice";

/** What a host asks of guests whose bookings ask for a second look, and the numbers they do not want. */
export function choicesRoutes(deps: Deps) {
  return new Elysia({ name: "risk-choices" })
    .use(hostDoor(deps))
    .get(HOME, ({ host, request }) => show(deps, request, host.id, riskChoicesOf(deps.db, host.id)), { role: "host" })
    .post(HOME, ({ host, request }) => save(deps, request, host.id), { role: "host" })
    .post(`${HOME}/unblock`, ({ host, request }) => unblock(deps, request, host.id), { role: "host" });
}

function show(
  deps: Deps,
  request: Request,
  hostId: string,
  choices: RiskChoices,
  wrong?: { typed: string; errors: FieldError[] },
): Response {
  const shell = hostShell(deps, request);
  const texts = textsOf(shell);
  const blocked = blockedNumbersOf(deps.db, hostId).map(({ phone, blockedAt }) => ({
    phone,
    shown: shownPhone(phone),
    since: texts.dates.short(localDateAt(blockedAt)),
  }));
  const { typed = String(choices.depositKes), errors = [] } = wrong ?? {};
  const view = <ChoicesPage shell={shell} {...{ choices, blocked, errors }} typedDeposit={typed} />;
  return page(request, view, { status: wrong ? 422 : 200 });
}

async function save(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request);
  const typed = form.text("depositKes", 20);
  const depositKes = Number(typed.replace(/[\s,]/g, "") || Number.NaN);
  const before = riskChoicesOf(deps.db, hostId);
  const chosen = { low: measureIn(form, "low"), look: measureIn(form, "look"), high: measureIn(form, "high") };
  if (!Number.isInteger(depositKes) || depositKes < DEPOSIT_LEAST_KES || depositKes > DEPOSIT_MOST_KES) {
    const { faults } = hostTexts(deps, request).lookTwice.settings;
    const message = faults.deposit(DEPOSIT_LEAST_KES, DEPOSIT_MOST_KES);
    const shown = { ...chosen, depositKes: before.depositKes };
    return show(deps, request, hostId, shown, { typed, errors: [{ field: "depositKes", message }] });
  }
  const at = deps.clock.now();
  write(deps.db, (tx) => {
    saveRiskChoices(tx, hostId, { ...chosen, depositKes }, at);
    const by = { actor: { kind: "host", id: hostId }, subject: { kind: "host", id: hostId } } as const;
    writeAudit(tx, { at, ...by, action: "looks_chosen", facts: { ...chosen, depositKes } });
  });
  return redirectSaying(deps, HOME, "looks_saved");
}

function measureIn(form: FormBody, name: string): (typeof MEASURES)[number] {
  return MEASURES.find((measure) => measure === form.text(name, 10)) ?? "nothing";
}

async function unblock(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const phone = normalisePhone((await readForm(request)).text("phone", 30));
  if (!phone) throw new Refused(400);
  const at = deps.clock.now();
  write(deps.db, (tx) => {
    if (!unblockNumber(tx, hostId, phone)) return;
    const by = { actor: { kind: "host", id: hostId }, subject: { kind: "host", id: hostId } } as const;
    writeAudit(tx, { at, ...by, action: "number_unblocked" });
  });
  return redirectSaying(deps, HOME, "number_unblocked");
}
