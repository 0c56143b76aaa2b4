import { Elysia } from "elysia";
import { endLook, namesOfGuests } from "#db/look.queries.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { nameInSummary, withInitials, withoutContacts, withoutForms } from "#src/core/person/mask-page.ts";
import type { Deps } from "#src/web/deps.ts";
import { END_LOOK, endedLookCookie, findLookOf, isLookPage, type Look } from "#src/web/door/look.ts";
import { readOwnVisitor } from "#src/web/door/visitor.ts";
import { page, redirect, renderPiece } from "#src/web/respond.ts";
import { LookBar, LookRefusedPage } from "#views/admin/look-bar.tsx";
import { deskDoor } from "./passkey-door.routes.tsx";

/** What pages are made of, which is anybody's. */
const PIECES = /^\/(?:assets|static|photos|previews)\//;

/**
 * The one door of a browser that looks at a host's pages: it opens a page of the list, without numbers, addresses and
 * keys, with guests' names as initials and with forms that are still; everything else it refuses, whichever route it is and whatever is sent. A look
 * that is over is no look: the operator is themselves again.
 */
export function createLookDoor(deps: Deps) {
  return async (request: Request, handle: (asked: Request) => Response | Promise<Response>): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const own = readOwnVisitor(deps, request);
    const look = own.kind === "host" ? findLookOf(deps, request, own) : undefined;
    if (!look) {
      const response = await handle(request);
      response.headers.append("set-cookie", endedLookCookie(deps.secure));
      return response;
    }
    if (pathname === END_LOOK && request.method === "POST") return handle(request);
    if (PIECES.test(pathname) && (request.method === "GET" || request.method === "HEAD")) return handle(request);
    const asked = plainly(request);
    if (!isLookPage(request))
      return masked(deps, page(asked, <LookRefusedPage shell={deps.shell} />, { status: 403 }), look);
    const response = await handle(asked);
    // A file, or data, is no page: what is in it could not be masked.
    const isPage = response.headers.get("content-type")?.startsWith("text/html") || response.status >= 300;
    return masked(deps, isPage ? response : page(asked, <LookRefusedPage shell={deps.shell} />, { status: 403 }), look);
  };
}

/** Asked for without compression, and without a body: it is to be read here. */
function plainly(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["accept-encoding", "content-length", "content-type", "if-none-match"]) headers.delete(name);
  return new Request(request.url, { method: request.method === "HEAD" ? "HEAD" : "GET", headers });
}

async function masked({ db }: Deps, response: Response, { host, endsAt }: Look): Promise<Response> {
  const name = host.brandName ?? host.username;
  const bar = renderPiece(<LookBar name={name} endsAt={endsAt} action={END_LOOK} />);
  const { names, summaries } = namesOfGuests(db, host.id);
  const guests = [...names, ...summaries.map(nameInSummary)].filter((one) => one.length > 1);
  const html = withoutForms(withInitials(withoutContacts(await response.text()), guests));
  const shown = html.replace(/<body[^>]*>/, (body) => `${body}${bar}`);
  return new Response(shown, { status: response.status, headers: response.headers });
}

/** The press that ends a look. */
export function lookRoutes(deps: Deps) {
  const { db, clock, secure } = deps;
  return new Elysia({ name: "lookRoutes" }).use(deskDoor(deps)).post(
    END_LOOK,
    ({ admin, request }) => {
      const look = findLookOf(deps, request, admin);
      if (look) {
        const now = clock.now();
        write(db, (tx) => {
          endLook(tx, look.id, now);
          const subject = { kind: "host", id: look.host.id } as const;
          writeAudit(tx, { at: now, actor: { kind: "admin", id: admin.host.id }, action: "look_ended", subject });
        });
      }
      const back = look ? `/admin/hosts/${look.host.id}` : "/admin/hosts";
      return redirect(back, { cookies: [endedLookCookie(secure)] });
    },
    { role: "admin" },
  );
}
