import { Elysia } from "elysia";
import { updateHost } from "#db/account.queries.ts";
import { write } from "#db/write.ts";
import { cleanName, NAME_LONGEST } from "#src/core/person/name.ts";
import { type AccountDoor, READ_MOST } from "#src/proof/account-door.routes.tsx";
import { readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { page } from "#src/web/respond.ts";
import { NamesPage } from "#views/account/change-pages.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { pagesIn } from "#views/texts/pages.ts";

const identityTexts = pagesIn.en.identity;

/** A host's first and last name. */
export function nameRoutes(deps: Deps, door: AccountDoor) {
  const { db, shell } = deps;

  return new Elysia({ name: "nameRoutes" })
    .use(hostDoor(deps))
    .get("/account/name", ({ visitor, request }) => page(request, <NamesPage shell={shell} {...visitor.host} />), {
      role: "account",
    })
    .post(
      "/account/name",
      async ({ visitor, request }) => {
        const form = await readForm(request);
        const typed = { firstName: form.text("firstName", READ_MOST), lastName: form.text("lastName", READ_MOST) };
        const firstName = cleanName(typed.firstName);
        const lastName = cleanName(typed.lastName);
        const problems = identityTexts.register.problems;
        const errors: FieldError[] = [];
        if (!firstName) errors.push({ field: "firstName", message: problems.first_name_missing });
        else if (firstName.length > NAME_LONGEST)
          errors.push({ field: "firstName", message: problems.first_name_too_long });
        if (!lastName) errors.push({ field: "lastName", message: problems.last_name_missing });
        else if (lastName.length > NAME_LONGEST)
          errors.push({ field: "lastName", message: problems.last_name_too_long });
        if (errors.length > 0) {
          return page(request, <NamesPage shell={shell} {...typed} errors={errors} />, { status: 422 });
        }
        write(db, (tx) => updateHost(tx, visitor.host.id, { firstName, lastName }));
        return door.saved("names_saved");
      },
      { role: "account" },
    );
}
