import { Elysia } from "elysia";
import { homeOf } from "#src/identity/home-of.ts";
import { readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import { FoundPage, wordsOfFound } from "#views/account/found-page.tsx";
import { textsOf } from "#views/kit/language.tsx";
import { answerFound, loadFound } from "./answer-found.ts";

/** What the owner of an address found under it, and says of it. */
export function foundRoutes(deps: Deps) {
  const { db, secure } = deps;
  return new Elysia({ name: "foundRoutes" })
    .use(hostDoor(deps))
    .get(
      "/account/found",
      ({ visitor, request }) => {
        const { id, email, brandName } = visitor.host;
        const found = loadFound(db, id);
        if (found.length === 0) return redirect(homeOf(brandName, ""));
        return page(request, <FoundPage shell={hostShell(deps, request)} email={email} found={found} />);
      },
      { role: "account" },
    )
    .post(
      "/account/found",
      async ({ visitor, request }) => {
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
        const shell = hostShell(deps, request);
        const texts = textsOf(shell);
        const errors = found.map((thing) => ({
          field: `found-${thing.id}`,
          message: texts.found.missing(wordsOfFound(thing, texts)),
        }));
        return page(request, <FoundPage shell={shell} email={email} found={found} errors={errors} />, { status: 422 });
      },
      { role: "account" },
    );
}
