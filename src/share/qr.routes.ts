import { Elysia } from "elysia";
import type { SessionHost } from "#db/session.queries.ts";
import { findShareLink, hostLookOf } from "#db/share.queries.ts";
import { nameShown } from "#src/host/look-shown.ts";
import { hostPath } from "#src/host/public-host.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { fileResponse } from "#src/web/respond.ts";
import { pagesIn } from "#views/texts/pages.ts";

/** `ig.svg`, `page.png`, `ig-card.pdf`: a link of theirs, or their page. */
const FILE = /^([a-z0-9]{1,24})(\.svg|\.png|-card\.pdf|-door\.pdf)$/;

/** QR codes of a host's addresses, to print. */
export function qrRoutes(deps: Deps) {
  return new Elysia({ name: "qr" })
    .use(hostDoor(deps))
    .get("/social-media-connect/qr/:file", ({ host, params }) => file(deps, host, params.file), { may: "share" });
}

async function file(deps: Deps, host: SessionHost, asked: string): Promise<Response> {
  const [, word = "", end = ""] = FILE.exec(asked) ?? [];
  const path = word && pathOf(deps, host, word);
  if (!path) throw new Refused(404);
  const href = `${deps.publicUrl}${path}`;
  const name = `${path.slice(1).replaceAll(/[^a-z0-9]+/gi, "-")}${end}`;
  const { qrPng, qrSvg } = await import("./qr.ts");
  if (end === ".svg") return fileResponse(qrSvg(href), "image/svg+xml", name);
  if (end === ".png") return fileResponse(qrPng(href), "image/png", name);
  const { qr: texts } = pagesIn[host.language].shareDesk;
  if (!deps.limits.documentsOfHost.allow(host.id)) throw new Refused(429);
  const { signPdf } = await import("./sign-pdf.ts");
  const said = {
    name: nameShown(host, hostLookOf(deps.db, host.id)),
    lines: texts.signLines,
    address: href.replace(/^https?:\/\//, ""),
    href,
    about: texts.title,
  };
  const pdf = await signPdf(end === "-card.pdf" ? "card" : "door", said, deps.clock.now());
  return fileResponse(Uint8Array.from(pdf), "application/pdf", name);
}

/** A link that is retired is printed no more. */
function pathOf({ db }: Deps, host: SessionHost, word: string): string | undefined {
  if (word === "page") return hostPath(host);
  return findShareLink(db, host.id, word)?.retiredAt === null ? `${hostPath(host)}/${word}` : undefined;
}
