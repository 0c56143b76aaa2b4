import { Elysia } from "elysia";
import { findKycCheck, type KycCheck } from "#db/kyc.queries.ts";
import { CALL_OUTCOMES, readCallTime } from "#src/core/kyc/face-way.ts";
import { type MadeLetter, makeLetter, noteCall, planCall } from "#src/verified/face-ways.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { fileResponse, redirect, redirectSaying } from "#src/web/respond.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { letterDocument } from "./letter-document.ts";
import { deskDoor, passkeyDoor } from "./passkey-door.routes.tsx";

const t = pagesIn.en.kycDesk.faceWay;
const ADDRESS_LONGEST = 300;

type Asked = Readonly<{ admin: SignedInHost; request: Request; check: KycCheck; back: string }>;

/** What stands in for a photo of a face: a call that is planned and noted, or a letter with a code to print. */
export function faceRoutes(deps: Deps) {
  const asked = (at: { admin: SignedInHost; request: Request; params: { id: string } }): Asked => {
    const check = findKycCheck(deps.db, at.params.id);
    if (!check) throw new Refused(404);
    return { ...at, check, back: `/admin/kyc/${check.id}` };
  };
  return new Elysia({ name: "faceRoutes" })
    .use(deskDoor(deps))
    .post("/admin/kyc/:id/call", ({ admin, request, params }) => plan(deps, asked({ admin, request, params })), {
      role: "admin",
    })
    .post("/admin/kyc/:id/call/end", ({ admin, request, params }) => note(deps, asked({ admin, request, params })), {
      role: "admin",
    })
    .post("/admin/kyc/:id/letter", ({ admin, request, params }) => letter(deps, asked({ admin, request, params })), {
      role: "admin",
    });
}

/** A time that can't be read comes back to the form, with what was typed. */
async function plan(deps: Deps, { admin, request, check, back }: Asked): Promise<Response> {
  const form = await readForm(request);
  const [day, hour] = [form.text("day", 20), form.text("hour", 10)];
  const read = readCallTime(day, hour, deps.clock.now());
  if ("problem" in read) return redirect(`${back}?${new URLSearchParams({ day, hour, fault: read.problem })}#face`);
  const did = planCall(deps, { checkId: check.id, by: admin.host.id, at: read.at });
  return redirectSaying(deps, back, did === "planned" ? "call_planned" : "check_not_yours");
}

async function note(deps: Deps, { admin, request, check, back }: Asked): Promise<Response> {
  const typed = (await readForm(request)).text("outcome", 20);
  const outcome = CALL_OUTCOMES.find((one) => one === typed);
  if (!outcome) throw new Refused(400);
  const decision = { action: `${back}/call/end`, fields: { outcome }, what: t.outcomes[outcome], back };
  const first = passkeyDoor(deps)(request, admin, decision);
  if (first) return first;
  const did = noteCall(deps, { checkId: check.id, by: admin.host.id, outcome });
  return redirectSaying(deps, back, did === "noted" ? "call_noted" : "check_not_yours");
}

async function letter(deps: Deps, { admin, request, check, back }: Asked): Promise<Response> {
  const address = (await readForm(request)).text("address", ADDRESS_LONGEST).trim();
  if (address === "") return redirect(`${back}?fault=no_address#face`);
  const decision = { action: `${back}/letter`, fields: { address }, what: t.makeLetter, back };
  const first = passkeyDoor(deps)(request, admin, decision);
  if (first) return first;
  const made = makeLetter(deps, { checkId: check.id, by: admin.host.id });
  if (made === "not_yours") return redirectSaying(deps, back, "check_not_yours");
  return fileResponse(await printed(deps, made, address), "application/pdf", `letter-${check.id}.pdf`);
}

async function printed(deps: Deps, made: MadeLetter, address: string): Promise<Uint8Array<ArrayBuffer>> {
  const { documentPdf, fontsFolderOf } = await import("#src/print/document-pdf.ts");
  const file = await documentPdf(letterDocument(deps, made, address), {
    fontsFolder: fontsFolderOf(deps.config.dataDir),
    onFault: (fault) => deps.log.warn("a document was made with less of its fonts", { fault }),
  });
  return file as Uint8Array<ArrayBuffer>;
}
