import { Elysia } from "elysia";
import { moneyByShareLink } from "#db/money.queries.ts";
import { promoCodeById } from "#db/pricing.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { findShareLink, hostLookOf, type ShareLink, shareLinksOf, visitsByLink } from "#db/share.queries.ts";
import { FIRST_WORDS, type LinkFault } from "#src/core/share/link.ts";
import type { StayProblem } from "#src/core/stay/stay.ts";
import { nameShown } from "#src/host/look-shown.ts";
import { hostPath } from "#src/host/public-host.ts";
import { offersOfHost } from "#src/offer/make-offer.ts";
import { type FormBody, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { LinkPage } from "#views/share/link-page.tsx";
import { type LinkToShow, SharePage } from "#views/share/share-page.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { addLink, changeLink, retireLink, type SaveLink, type TypedLink } from "./save-link.ts";
import { writeVisits } from "./visit-count.ts";

const HOME = "/social-media-connect";

type Asking = Readonly<{ deps: Deps; request: Request; host: SessionHost }>;

/** What a host shares, by where it is shared, and what came of it. */
export function shareRoutes(deps: Deps) {
  return new Elysia({ name: "share" })
    .use(hostDoor(deps))
    .get(HOME, ({ host, request }) => home({ deps, request, host }), { may: "share" })
    .get(`${HOME}/links`, () => redirect(HOME), { open: true })
    .get(`${HOME}/links/new`, ({ host, request }) => showNew({ deps, request, host }), { may: "house" })
    .post(`${HOME}/links/new`, ({ host, request }) => make({ deps, request, host }), { may: "house" })
    .get(`${HOME}/links/:word`, ({ host, request, params }) => showOne({ deps, request, host }, params.word), {
      may: "share",
    })
    .post(`${HOME}/links/:word`, ({ host, request, params }) => change({ deps, request, host }, params.word), {
      may: "share",
    })
    .post(`${HOME}/links/:word/retire`, ({ host, params }) => retire(deps, host.id, params.word), { may: "share" });
}

function home({ deps, request, host }: Asking): Response {
  const links = linksToShow({ deps, request, host });
  const address = `${deps.publicUrl}${hostPath(host)}`;
  const view = (
    <SharePage
      shell={hostShell(deps, request)}
      host={{ name: nameShown(host, hostLookOf(deps.db, host.id)), address, path: hostPath(host) }}
      hasHouses={propertiesOfHost(deps.db, host.id, ["published"]).length > 0}
      living={links.filter(({ isRetired }) => !isRetired)}
      retired={links.filter(({ isRetired }) => isRetired)}
      offers={offersOfHost(deps, host.id, 5)}
    />
  );
  return page(request, view);
}

function linksToShow({ deps, host }: Asking): (LinkToShow & { isRetired: boolean })[] {
  writeVisits(deps.db);
  const visits = visitsByLink(deps.db, host.id);
  const money = new Map(moneyByShareLink(deps.db, host.id).map((came) => [came.linkId, came]));
  return shareLinksOf(deps.db, host.id).map((link) => ({
    word: link.word,
    name: link.name,
    channel: link.channel,
    href: `${deps.publicUrl}${hostPath(host)}/${link.word}`,
    visits: visits.get(link.id) ?? 0,
    stays: money.get(link.id)?.stays ?? 0,
    kes: money.get(link.id)?.kes ?? 0,
    isRetired: link.retiredAt !== null,
  }));
}

/** What stands before a word, as people read and type it. */
function beforeWord({ publicUrl }: Deps, host: SessionHost): string {
  return `${publicUrl.replace(/^https?:\/\//, "")}${hostPath(host)}/`;
}

function showNew(asking: Asking): Response {
  const channel = "instagram";
  const typed = { ...NOTHING_TYPED, channel, word: FIRST_WORDS[channel] };
  const isFree = !findShareLink(asking.deps.db, asking.host.id, typed.word);
  return form(asking, { typed: { ...typed, word: isFree ? typed.word : "" } });
}

const NOTHING_TYPED: TypedLink = {
  word: "",
  name: "",
  channel: "own",
  property: "",
  checkIn: "",
  checkOut: "",
  code: "",
  language: "",
};

function ownLink({ deps, host }: Asking, word: string): ShareLink {
  const link = findShareLink(deps.db, host.id, word.slice(0, 40));
  if (!link) throw new Refused(404);
  return link;
}

function showOne(asking: Asking, word: string): Response {
  const link = ownLink(asking, word);
  const code = link.promoCodeId ? (promoCodeById(asking.deps.db, link.promoCodeId)?.code ?? "") : "";
  const typed = {
    word: link.word,
    name: link.name,
    channel: link.channel,
    property: link.propertyId ?? "",
    checkIn: link.checkIn ?? "",
    checkOut: link.checkOut ?? "",
    code,
    language: link.language ?? "",
  };
  return form(asking, { typed, link });
}

type Shown = { typed: TypedLink; link?: ShareLink; errors?: FieldError[] };

function form(asking: Asking, { typed, link, errors = [] }: Shown): Response {
  const { deps, request, host } = asking;
  const known = link && linksToShow(asking).find(({ word }) => word === link.word);
  const view = (
    <LinkPage
      shell={hostShell(deps, request)}
      link={known}
      under={beforeWord(deps, host)}
      hostName={nameShown(host, hostLookOf(deps.db, host.id))}
      typed={typed}
      errors={errors}
      houses={propertiesOfHost(deps.db, host.id, ["published", "draft"]).map(({ id, displayName }) => ({
        id,
        name: displayName,
      }))}
      today={deps.clock.today()}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

async function make(asking: Asking): Promise<Response> {
  const { deps, host, request } = asking;
  const typed = readLink(await readForm(request));
  const result = addLink(deps, host.id, typed);
  if (result.outcome === "wrong") return form(asking, { typed, errors: errorsOf(result, hostTexts(deps, request)) });
  if (result.outcome === "no_such_link") throw new Refused(404);
  return redirectSaying(deps, `${HOME}/links/${result.word}`, "link_made");
}

async function change(asking: Asking, word: string): Promise<Response> {
  const { deps, host, request } = asking;
  const link = ownLink(asking, word);
  const typed = { ...readLink(await readForm(request)), word: link.word };
  const result = changeLink(deps, { hostId: host.id, word: link.word }, typed);
  if (result.outcome === "wrong")
    return form(asking, { typed, link, errors: errorsOf(result, hostTexts(deps, request)) });
  if (result.outcome === "no_such_link") throw new Refused(404);
  return redirectSaying(deps, `${HOME}/links/${link.word}`, "link_saved");
}

function retire(deps: Deps, hostId: string, word: string): Response {
  if (!retireLink(deps, hostId, word.slice(0, 40))) throw new Refused(404);
  return redirectSaying(deps, HOME, "link_retired");
}

function readLink(sent: FormBody): TypedLink {
  return {
    word: sent.text("word", 100),
    name: sent.text("name", 200),
    channel: sent.text("channel", 20),
    property: sent.text("property", 40),
    checkIn: sent.text("checkIn", 20).trim(),
    checkOut: sent.text("checkOut", 20).trim(),
    code: sent.text("code", 40),
    language: sent.text("language", 5),
  };
}

function errorsOf(
  { faults, dates }: Extract<SaveLink, { outcome: "wrong" }>,
  { shareDesk, stay: stayTexts }: PageTexts,
): FieldError[] {
  const words: Readonly<Record<LinkFault, FieldError>> = shareDesk.faults;
  const days = (problem: StayProblem) => stayTexts.problems[problem];
  return [...faults.map((fault) => words[fault]), ...(dates ? [days(dates)] : [])];
}
