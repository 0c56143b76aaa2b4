import { Elysia } from "elysia";
import { findPropertyOfHost, type Property } from "#db/property.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { withWrittenName } from "#db/share.queries.ts";
import { passInWords } from "#src/core/guide/guard-pass.ts";
import { LEAVING_MS } from "#src/core/guide/guide-door.ts";
import { readLanguage } from "#src/core/language.ts";
import { addDays, instantAt } from "#src/core/stay/stay.ts";
import { mayRole } from "#src/core/team/team.ts";
import { queryOf, Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostTexts } from "#src/web/door/host-shell.ts";
import { isGiven } from "#src/web/door/member.ts";
import { page } from "#src/web/respond.ts";
import { GuidePage } from "#views/guide/guide-page.tsx";
import { photosAt } from "./guide-photos.ts";
import { guideOf } from "./load-guide.ts";
import { hasCodes, houseOf } from "./shown-of.ts";

/** A host's look at their own guide. */
export function guidePreviewRoutes(deps: Deps) {
  return new Elysia({ name: "guide-preview" }).use(hostDoor(deps)).get(
    "/dashboard/properties/:id/guide/preview",
    ({ host, member, request, params }) => {
      const property = findPropertyOfHost(deps.db, params.id, host.id);
      if (!property || !isGiven(member, property.id)) throw new Refused(404);
      const form = {
        href: `/dashboard/properties/${property.id}/guide`,
        label: hostTexts(deps, request).guideForm.title(property.displayName),
      };
      const isForm = !member || mayRole(member.role, "listings", true);
      const home = { href: "/dashboard", label: hostTexts(deps, request).team.askOwner.back };
      return previewPage(deps, request, property, host, isForm ? form : home);
    },
    { may: "guide" },
  );
}

/** The guide as a guest who came today sees it, in either language, with a pass that opens nothing. */
function previewPage(
  deps: Deps,
  request: Request,
  property: Property,
  host: Pick<SessionHost, "id" | "firstName" | "lastName" | "brandName" | "phone">,
  back: Readonly<{ href: string; label: string }>,
): Response {
  const language = readLanguage(queryOf(request).text("language", 5)) ?? "en";
  const checkIn = deps.clock.today();
  const stay = { checkIn, checkOut: addDays(checkIn, 2) };
  const guide = guideOf(deps, property.id);
  const endsAt = instantAt(stay.checkOut, property.checkOutUntil) + LEAVING_MS;
  const view = (
    <GuidePage
      shell={{ ...deps.shell, language }}
      guide={guide}
      standing={{ is: "open", codes: true, codesAt: deps.clock.now(), endsAt }}
      hasCodes={hasCodes(guide)}
      stay={stay}
      hours={property}
      property={property}
      host={withWrittenName(deps.db, host)}
      photos={photosAt(deps.db, property.id, { path: `/dashboard/properties/${property.id}/guide/photos`, query: "" })}
      pass={{
        guestName: `${host.firstName} ${host.lastName}`,
        house: houseOf(property.displayName, guide),
        code: passInWords("LG2345672345678923"),
        link: `${deps.publicUrl}/pass`,
        typeAt: `${deps.publicUrl.replace(/^https?:\/\//, "")}/pass`,
        plate: undefined,
      }}
      back={back}
      isPreview
    />
  );
  return page(request, view);
}
