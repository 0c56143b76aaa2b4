import { Elysia } from "elysia";
import { saveTaxSettings, taxSettingsOf } from "#db/receipt.queries.ts";
import { write } from "#db/write.ts";
import { readKraPin } from "#src/core/money/receipt.ts";
import { readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { TaxSettingsPage } from "#views/receipt/tax-settings-page.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** What a host's receipts say of them and of tax. */
export function taxSettingsRoutes(deps: Deps) {
  return new Elysia({ name: "tax-settings" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/receipts",
      ({ host, request }) => {
        const saved = taxSettingsOf(deps.db, host.id);
        const typed = {
          name: saved?.legalName ?? "",
          pin: saved?.kraPin ?? "",
          vat: String(saved?.vatPercent ?? 0),
          levy: String(saved?.levyPercent ?? 0),
        };
        const ownName = `${host.firstName} ${host.lastName}`;
        const view = <TaxSettingsPage shell={hostShell(deps, request)} ownName={ownName} typed={typed} errors={[]} />;
        return page(request, view);
      },
      { role: "host" },
    )
    .post(
      "/dashboard/receipts",
      async ({ host, request }) => {
        const form = await readForm(request);
        const typed = {
          name: form.line("name", 200),
          pin: form.text("pin", 30).trim(),
          vat: form.text("vat", 5).trim(),
          levy: form.text("levy", 5).trim(),
        };
        const { errors, settings } = judgeTax(typed, hostTexts(deps, request).receipt.settings.faults);
        if (settings) {
          write(deps.db, (tx) => saveTaxSettings(tx, { ...settings, hostId: host.id, updatedAt: deps.clock.now() }));
          return redirect("/dashboard/receipts", { cookies: [flashCookie("receipts_saved", deps.secure)] });
        }
        const ownName = `${host.firstName} ${host.lastName}`;
        const view = (
          <TaxSettingsPage shell={hostShell(deps, request)} ownName={ownName} typed={typed} errors={errors} />
        );
        return page(request, view, { status: 422 });
      },
      { role: "host" },
    );
}

/** What was typed of tax, with every fault in the order of the fields. */
function judgeTax(
  typed: Readonly<{ name: string; pin: string; vat: string; levy: string }>,
  faults: PageTexts["receipt"]["settings"]["faults"],
) {
  const errors: FieldError[] = [];
  const kraPin = typed.pin === "" ? null : readKraPin(typed.pin);
  const vatPercent = percentUpTo(typed.vat, 30);
  const levyPercent = percentUpTo(typed.levy, 10);
  if (typed.name.length > 120) errors.push({ field: "name", message: faults.name });
  if (kraPin === undefined) errors.push({ field: "pin", message: faults.pin });
  else if (kraPin === null && vatPercent) errors.push({ field: "pin", message: faults.pinNeeded });
  if (vatPercent === undefined) errors.push({ field: "vat", message: faults.vat });
  if (levyPercent === undefined) errors.push({ field: "levy", message: faults.levy });
  if (errors.length > 0 || kraPin === undefined || vatPercent === undefined || levyPercent === undefined) {
    return { errors, settings: undefined };
  }
  return { errors, settings: { legalName: typed.name, kraPin, vatPercent, levyPercent } };
}

function percentUpTo(typed: string, most: number): number | undefined {
  const percent = typed === "" ? 0 : /^\d{1,2}$/.test(typed) ? Number(typed) : most + 1;
  return percent <= most ? percent : undefined;
}
