import { Elysia } from "elysia";
import {
  countReadyTexts,
  type ReadyText,
  readyTextsOf,
  removeReadyText,
  saveReadyText,
} from "#db/ready-text.queries.ts";
import { write } from "#db/write.ts";
import { faultOfReadyText, READY_MOST, READY_NAME_LONGEST, READY_VARIABLES } from "#src/core/message/ready-text.ts";
import { TEMPLATE_MOST } from "#src/core/message/template.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { newId } from "#src/web/ids.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { ReadyPage } from "#views/message/ready-page.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

const HOME = "/dashboard/messages/ready";

type Typed = Readonly<{ id: string; name: string; body: string }>;

/** Words that a host keeps and puts into messages. */
export function readyRoutes(deps: Deps) {
  return new Elysia({ name: "ready-texts" })
    .use(hostDoor(deps))
    .get(HOME, ({ host, request }) => show(deps, request, host.id), { may: "house" })
    .post(HOME, ({ host, request }) => change(deps, request, host.id), { may: "house" });
}

function show(deps: Deps, request: Request, hostId: string, typed?: Typed, errors: readonly FieldError[] = []) {
  const all = readyTextsOf(deps.db, hostId);
  const id = queryOf(request).text("text", 80);
  const chosen = id === "" ? undefined : all.find((one) => one.id === id);
  if (id !== "" && !chosen) throw new Refused(404);
  const view = (
    <ReadyPage
      shell={hostShell(deps, request)}
      texts={all}
      typed={typed ?? chosen ?? { id: "", name: "", body: "" }}
      errors={errors}
      longest={{ name: READY_NAME_LONGEST, body: TEMPLATE_MOST }}
      variables={READY_VARIABLES.map((name) => `{${name}}`).join(" ")}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

async function change(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request);
  const typed: Typed = {
    id: form.text("text", 80),
    name: form.line("name", 2 * READY_NAME_LONGEST),
    body: form.words("body", TEMPLATE_MOST + 1),
  };
  if (form.text("do", 10) === "remove") {
    write(deps.db, (tx) => removeReadyText(tx, { id: typed.id, hostId }));
    return redirectSaying(deps, HOME, "ready_removed");
  }
  const words = hostTexts(deps, request).messageDesk;
  const errors = faultsOf(typed, words);
  if (errors.length === 0) {
    const outcome = keep(deps, hostId, typed);
    if (outcome === "kept") return redirectSaying(deps, HOME, "ready_saved");
    if (outcome === "not_theirs") throw new Refused(404);
    const { faults } = words.ready;
    errors.push({ field: "name", message: outcome === "named" ? faults.named : faults.most(READY_MOST) });
  }
  return show(deps, request, hostId, typed, errors);
}

function keep(deps: Deps, hostId: string, { id, name, body }: Typed): "kept" | "named" | "most" | "not_theirs" {
  return write(deps.db, (tx) => {
    const isTheirs = id === "" || readyTextsOf(tx, hostId).some((one) => one.id === id);
    if (!isTheirs) return "not_theirs";
    if (id === "" && countReadyTexts(tx, hostId) >= READY_MOST) return "most";
    const row: ReadyText = { id: id || newId(), hostId, name, body, updatedAt: deps.clock.now() };
    return saveReadyText(tx, row) ? "kept" : "named";
  });
}

function faultsOf({ name, body }: Typed, { ready: t, texts }: PageTexts["messageDesk"]): FieldError[] {
  const errors: FieldError[] = [];
  if (name === "") errors.push({ field: "name", message: t.faults.nameless });
  if (name.length > READY_NAME_LONGEST) errors.push({ field: "name", message: t.faults.nameLong(READY_NAME_LONGEST) });
  const fault = faultOfReadyText(body);
  if (!fault) return errors;
  const known = READY_VARIABLES.map((one) => `{${one}}`).join(" ");
  const message =
    fault.fault === "unknown"
      ? texts.faults.unknown(fault.name, known)
      : fault.fault === "empty"
        ? t.faults.empty
        : texts.faults[fault.fault];
  return [...errors, { field: "body", message }];
}
