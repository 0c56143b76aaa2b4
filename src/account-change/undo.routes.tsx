import { Elysia } from "elysia";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { page } from "#src/web/respond.ts";
import { UndonePage, UndoPage } from "#views/account/undo-page.tsx";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { type Before, beforeOf, bringsBack } from "./tell-change.ts";
import { changeOfLink, undoChange } from "./undo-change.ts";

/** What a page says of a change, which says less than the notice did. */
function whatOf(before: Before): string {
  if (before.kind === "payout") return "payout_now";
  if (before.kind !== "passkey") return before.kind;
  return before.added === undefined ? "passkey_removed" : "passkey_added";
}

/** Where the link of a notice leads: signed in or not, whoever holds it is the host of the number or address before. */
export function undoRoutes(deps: Deps) {
  const { shell } = deps;

  return new Elysia({ name: "undoRoutes" })
    .use(openDoor)
    .get(
      "/account/undo",
      ({ request }) => {
        const token = queryOf(request).text("token", 100);
        const found = changeOfLink(deps.db, token, deps.clock.now());
        const before = found && beforeOf(deps, found.change);
        if (!found || !before)
          return page(request, <UndonePage shell={hostShell(deps, request)} outcome="over" />, { status: 410 });
        const { change, host } = found;
        const t = messagesIn[host.language].undo;
        const device =
          change.browser || change.system
            ? pagesIn[host.language].account.devices.on(change.browser, change.system)
            : "";
        const view = (
          <UndoPage
            shell={{ ...shell, language: host.language }}
            sentence={messagesIn[host.language].changes.kept(deps.config.siteName, whatOf(before))}
            when={t.when(messagesIn[host.language].moment(change.at), device)}
            token={token}
            undoes={bringsBack(before)}
          />
        );
        return page(request, view);
      },
      { open: true },
    )
    .post(
      "/account/undo",
      async ({ request }) => {
        const token = (await readForm(request)).text("token", 100);
        const host = changeOfLink(deps.db, token, deps.clock.now())?.host;
        const visitor = readVisitor(deps, request);
        const isOwn = visitor.kind === "host" && visitor.host.id === host?.id;
        const undone = undoChange(deps, { token, keepTokenHash: isOwn ? visitor.tokenHash : undefined });
        const view = <UndonePage shell={{ ...shell, language: host?.language ?? "en" }} outcome={undone.outcome} />;
        return page(request, view, { status: undone.outcome === "over" ? 410 : 200 });
      },
      { open: true },
    );
}
