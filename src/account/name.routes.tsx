import { Elysia } from "elysia";
import { updateHost } from "#db/account.queries.ts";
import { write } from "#db/write.ts";
import { cleanName, NAME_LONGEST } from "#src/core/person/name.ts";
import { READ_MOST } from "#src/proof/account-door.routes.tsx";
import { readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { NamesPage } from "#views/account/change-pages.tsx";
import type { FieldError } from "#views/kit/index.ts";

/** A host's first and last name. */
export function nameRoutes(deps: Deps) {
  return new Elysia({ name: "nameRoutes" })
    .use(hostDoor(deps))
    .get(
      "/account/name",
      ({ host, request }) => page(request, <NamesPage shell={hostShell(deps, request)} {...host} />),
      {
        role: "account",
      },
    )
    .post("/account/name", ({ host, request }) => save(deps, request, host.id), { role: "account" });
}

async function save(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const { identity: identityTexts } = hostTexts(deps, request);
  const form = await readForm(request);
  const typed = { firstName: form.text("firstName", READ_MOST), lastName: form.text("lastName", READ_MOST) };
  const firstName = cleanName(typed.firstName);
  const lastName = cleanName(typed.lastName);
  const { problems } = identityTexts.register;
  const errors: FieldError[] = [];
  if (!firstName) errors.push({ field: "firstName", message: problems.first_name_missing });
  else if (firstName.length > NAME_LONGEST) errors.push({ field: "firstName", message: problems.first_name_too_long });
  if (!lastName) errors.push({ field: "lastName", message: problems.last_name_missing });
  else if (lastName.length > NAME_LONGEST) errors.push({ field: "lastName", message: problems.last_name_too_long });
  if (errors.length > 0) {
    return page(request, <NamesPage shell={hostShell(deps, request)} {...typed} errors={errors} />, { status: 422 });
  }
  write(deps.db, (tx) => updateHost(tx, hostId, { firstName, lastName }));
  return redirectSaying(deps, "/account", "names_saved");
}
