import { Elysia } from "elysia";
import { findKycCheck, type KycCheck } from "#db/kyc.queries.ts";
import { CALL_OUTCOMES, readCallTime } from "#src/core/kyc/face-way.ts";
import { makeLetter, noteCall, planCall } from "#src/verified/face-ways.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { adminDoor } from "#src/web/door/door.ts";
import { fileResponse, redirect, redirectSaying } from "#src/web/respond.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { letterDocument } from "./letter-document.ts";
import { passkeyDoor } from "./passkey-door.routes.tsx";

const t = pagesIn.en.kycDesk.faceWay;
const ADDRESS_LONGEST = 300;

/** What stands in for a photo of a face: a call that is planned and noted, or a letter with a code to print. */
export function faceRoutes(deps: Deps) {
  const passkeyFirst = passkeyDoor(deps);
  const found = (id: string): KycCheck => {
    const check = findKycCheck(deps.db, id);
    if (!check) throw new Refused(404);
    return check;
  };
  return new Elysia({ name: "faceRoutes" })
    .use(adminDoor(deps))
    .post(
      "/admin/kyc/:id/call",
      async ({ admin, request, params }) => {
        const check = found(params.id);
        const form = await readForm(request);
        const back = `/admin/kyc/${check.id}`;
        const [day, hour] = [form.text("day", 20), form.text("hour", 10)];
        const read = readCallTime(day, hour, deps.clock.now());
        if ("problem" in read)
          return redirect(`${back}?${new URLSearchParams({ day, hour, fault: read.problem })}#face`);
        const did = planCall(deps, { checkId: check.id, by: admin.host.id, at: read.at });
        return redirectSaying(deps, back, did === "planned" ? "call_planned" : "check_not_yours");
      },
      { role: "admin" },
    )
    .post(
      "/admin/kyc/:id/call/end",
      async ({ admin, request, params }) => {
        const check = found(params.id);
        const typed = (await readForm(request)).text("outcome", 20);
        const outcome = CALL_OUTCOMES.find((one) => one === typed);
        if (!outcome) throw new Refused(400);
        const back = `/admin/kyc/${check.id}`;
        const first = passkeyFirst(request, admin, {
          action: `${back}/call/end`,
          fields: { outcome },
          what: t.outcomes[outcome],
          back,
        });
        if (first) return first;
        const did = noteCall(deps, { checkId: check.id, by: admin.host.id, outcome });
        return redirectSaying(deps, back, did === "noted" ? "call_noted" : "check_not_yours");
      },
      { role: "admin" },
    )
    .post(
      "/admin/kyc/:id/letter",
      async ({ admin, request, params }) => {
        const check = found(params.id);
        const address = (await readForm(request)).text("address", ADDRESS_LONGEST).trim();
        const back = `/admin/kyc/${check.id}`;
        if (address === "") return redirect(`${back}?fault=no_address#face`);
        const first = passkeyFirst(request, admin, {
          action: `${back}/letter`,
          fields: { address },
          what: t.makeLetter,
          back,
        });
        if (first) return first;
        const made = makeLetter(deps, { checkId: check.id, by: admin.host.id });
        if (made === "not_yours") return redirectSaying(deps, back, "check_not_yours");
        const { documentPdf, fontsFolderOf } = await import("#src/print/document-pdf.ts");
        const file = await documentPdf(letterDocument(deps, made, address), {
          fontsFolder: fontsFolderOf(deps.config.dataDir),
          onFault: (fault) => deps.log.warn("a document was made with less of its fonts", { fault }),
        });
        return fileResponse(file as Uint8Array<ArrayBuffer>, "application/pdf", `letter-${check.id}.pdf`);
      },
      { role: "admin" },
    );
}
