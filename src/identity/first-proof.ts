import { updateHost } from "#db/account.queries.ts";
import { endUndoOf } from "#db/account-change.queries.ts";
import { calendarLinkOf, saveCalendarLink } from "#db/calendar.queries.ts";
import { endSessionsOf } from "#db/device.queries.ts";
import { updateFeed } from "#db/feed.queries.ts";
import { type FoundKind, feedsOfHost, insertFound } from "#db/found.queries.ts";
import type { Host } from "#db/host.queries.ts";
import { forgetUnprovenWaysIn, markEmailVerified } from "#db/identity.queries.ts";
import { endMailTokensOf } from "#db/mail-token.queries.ts";
import { payoutsEver, setPayoutEnd } from "#db/payout.queries.ts";
import { propertiesOfHost, updateProperty } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import { newId } from "#src/web/ids.ts";
import { tellProvider } from "./tell-provider.ts";

/**
 * The first proof that somebody reads the mail of an account's address.
 *
 * Until then anybody may have opened the account. Who proves it and is the one who opened it (`isOpener`: in a session
 * of theirs, in a browser that was signed in as them, or by the password) loses nothing. Anybody else is taken for the
 * owner of the address, whose account a stranger has set up: every way in from before ends, and everything by which
 * the stranger could be paid, be called, be read or be visited is put aside until the owner says that it is theirs.
 */
export function proveFirst(tx: Change, host: Host, isOpener: boolean, now: number): void {
  if (!isOpener) {
    endSessionsOf(tx, { hostId: host.id });
    forgetUnprovenWaysIn(tx, host.id);
    endMailTokensOf(tx, host.id, now);
    // A link that undoes a change went to the number and the address that the stranger had.
    endUndoOf(tx, host.id);
    putAside(tx, host, now);
  }
  markEmailVerified(tx, host.id, now);
  tellProvider(tx, { kind: "confirm_email_at_provider", hostId: host.id, now });
}

/** Money that was already asked for by a way of being paid ends as it began: only new guests are told to wait. */
function putAside(tx: Change, host: Host, now: number): void {
  const found = (kind: FoundKind, ref: string) =>
    insertFound(tx, { id: newId(), hostId: host.id, kind, ref, foundAt: now });
  for (const account of payoutsEver(tx, host.id)) {
    if (account.endedAt !== null && account.endedAt <= now) continue;
    setPayoutEnd(tx, account.id, now);
    found("payout", account.id);
  }
  if (host.phone) {
    updateHost(tx, host.id, { phone: "" });
    found("phone", host.phone);
  }
  for (const { id, state } of propertiesOfHost(tx, host.id, ["draft", "published", "archived"])) {
    if (state === "published") {
      updateProperty(tx, id, { state: "draft", updatedAt: now });
      found("listing", id);
    }
    // Whoever has the address of its calendar reads from today on nothing, and is asked about when somebody did read it.
    const { version, readAt } = calendarLinkOf(tx, id);
    saveCalendarLink(tx, id, { version: version + 1 });
    if (readAt !== null) found("calendar_link", id);
  }
  for (const feed of feedsOfHost(tx, host.id)) {
    updateFeed(tx, feed.id, { linkVersion: feed.linkVersion + 1 });
    found("feed", feed.id);
  }
}
