import { Elysia } from "elysia";
import { countReports, findReportForOperator, pageOfReports } from "#db/report.queries.ts";
import { pageAt } from "#src/core/page-at.ts";
import { cleanWords } from "#src/core/review/read-words.ts";
import { type ReportState, readOutcome } from "#src/core/review/report-life.ts";
import { answerReport } from "#src/review/answer-report.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { ReportToAnswerPage, type ReportToAnswerProps } from "#views/admin/report-page.tsx";
import { ReportsPage } from "#views/admin/reports-page.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { deskDoor, passkeyDoor } from "./passkey-door.routes.tsx";

const t = pagesIn.en.reportDesk;
const A_PAGE = 15;
const WHY_LONGEST = 1000;

/** What guests and hosts tell the operator. Lists need no script; an answer asks for the passkey again. */
export function reportsRoutes(deps: Deps) {
  return new Elysia({ name: "admin-reports" })
    .use(deskDoor(deps))
    .get("/admin/reports", ({ request }) => list(deps, request), { role: "admin" })
    .get("/admin/reports/:id", ({ request, params }) => show(deps, request, params.id), { role: "admin" })
    .post("/admin/reports/:id", ({ request, params, admin }) => answer(deps, request, params.id, admin), {
      role: "admin",
    });
}

function list(deps: Deps, request: Request): Response {
  const query = queryOf(request);
  const state: ReportState = query.text("state", 10) === "answered" ? "answered" : "open";
  const open = countReports(deps.db, "open");
  const where = pageAt(query.text("page", 6), state === "open" ? open : countReports(deps.db, "answered"), A_PAGE);
  const reports = pageOfReports(deps.db, state, { skip: where.skip, most: A_PAGE });
  return page(request, <ReportsPage shell={deps.shell} {...{ state, open, reports }} {...where} />);
}

type Told = Partial<Pick<ReportToAnswerProps, "typed" | "errors">>;

function show(deps: Deps, request: Request, id: string, told: Told = {}): Response {
  const found = findReportForOperator(deps.db, id);
  if (!found) throw new Refused(404);
  const { typed = { outcome: "", why: "" }, errors = [] } = told;
  const view = <ReportToAnswerPage shell={deps.shell} {...found} typed={typed} errors={errors} />;
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

async function answer(deps: Deps, request: Request, id: string, admin: SignedInHost): Promise<Response> {
  const report = findReportForOperator(deps.db, id)?.report;
  if (!report) throw new Refused(404);
  const form = await readForm(request);
  const typed = { outcome: form.text("outcome", 20), why: cleanWords(form.text("why", WHY_LONGEST)) };
  const outcome = readOutcome(report.kind, typed.outcome);
  if (!outcome || typed.why === "") {
    const errors = [
      ...(outcome ? [] : [{ field: "outcome", message: t.choose }]),
      ...(typed.why === "" ? [{ field: "why", message: t.whyEmpty }] : []),
    ];
    return show(deps, request, id, { typed, errors });
  }
  const back = `/admin/reports/${id}`;
  const decision = { action: back, fields: typed, what: t.outcomes[outcome], back };
  const first = passkeyDoor(deps)(request, admin, decision);
  if (first) return first;
  const by = admin.host.id;
  const result = answerReport(deps, { reportId: id, outcome, why: typed.why, by });
  if (result.outcome === "no_such_report") throw new Refused(404);
  deps.log.info("an administrator answered a report", { report: id, by, outcome });
  return redirectSaying(deps, back, result.outcome === "answered" ? "report_answered" : "answered_before");
}
