import { Elysia } from "elysia";
import { homeOf } from "#src/identity/home-of.ts";
import type { AccountDoor } from "#src/proof/account-door.routes.tsx";
import { readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import { FoundPage } from "#views/account/found-page.tsx";
import { foundTexts as texts } from "#views/texts/en/found.ts";
import { answerFound, loadFound } from "./answer-found.ts";

/** What the owner of an address found under it, and says of it. */
export function foundRoutes(deps: Deps, door: AccountDoor) {
  const { db, shell, secure } = deps;
  return new Elysia({ name: "foundRoutes" })
    .get("/account/found", ({ request }) => {
      const visitor = door.asking(request);
      if (visitor instanceof Response) return visitor;
      const { id, email, brandName } = visitor.host;
      const found = loadFound(db, id);
      if (found.length === 0) return redirect(homeOf(brandName, ""));
      return page(request, <FoundPage shell={shell} email={email} found={found} />);
    })
    .post("/account/found", async ({ request }) => {
      const visitor = door.asking(request);
      if (visitor instanceof Response) return visitor;
      const { id: hostId, email, brandName } = visitor.host;
      const form = await readForm(request);
      const answers = new Map<string, boolean>();
      for (const { id } of loadFound(db, hostId)) {
        const said = form.text(`found-${id}`, 5);
        if (said === "yes" || said === "no") answers.set(id, said === "yes");
      }
      const { waiting } = answerFound(deps, { hostId, answers });
      if (waiting === 0) return redirect(homeOf(brandName, ""), { cookies: [flashCookie("found_answered", secure)] });
      const found = loadFound(db, hostId);
      const errors = found.map(({ id }) => ({ field: `found-${id}`, message: texts.missing }));
      return page(request, <FoundPage shell={shell} email={email} found={found} errors={errors} />, { status: 422 });
    });
}
