import { findOrAddGuest } from "#db/host.queries.ts";
import { write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { type EnterAsHost, enterAsHost, type Newcomer, type NewHost } from "#src/identity/enter-as-host.ts";
import { keepTokens } from "#src/identity/keep-provider-session.ts";
import { type Browser, openSession } from "#src/identity/open-session.ts";
import type { ProvenIdentity } from "#src/ports/identity-provider.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { createSpentTokens } from "./spent-tokens.ts";

/** What the page asked for that sends the token. A page for guests signs nobody in as a host. */
export type TokenPurpose = "host_sign_in" | "host_sign_up" | "guest";

export type ExchangeToken =
  | Readonly<{ outcome: "host" } & Omit<Extract<EnterAsHost, { outcome: "entered" }>, "outcome">>
  | Readonly<{ outcome: "guest"; phone: string; token: string }>
  /** `refused` is anything wrong with the token itself; `try_again` is no fault of the person's. */
  | Readonly<{ outcome: "no_account" | "email_taken" | "refused" | "too_many" | "try_again" }>;

/** What a token of Firebase lives from its sign-in on. */
const TOKEN_LIVES_MS = 3_600_000;
/** Longer than a proof counts, whatever the clocks say. */
const SPENT_FOR_MS = 10 * 60_000;

type Exchanging = Pick<Deps, "db" | "clock" | "log" | "limits" | "identity" | "secrets"> & {
  config: Pick<Config, "siteName">;
};
type ExchangeAsk = Readonly<{
  idToken: string;
  /** Comes with the token once, and is kept sealed beside the session. */
  refreshToken: string;
  purpose: TokenPurpose;
  address: string;
  browser: Browser;
  /** With what an account is opened; nothing where this browser may open none. */
  newcomer: Newcomer | undefined;
}>;

/**
 * Turns what a browser got from the provider into a session of ours, once.
 *
 * Nobody guesses a token. So a right one counts nothing, and is good however much others tried from its network:
 * behind a carrier's address there are hundreds of guests. Above the limit each is looked at once, because looking
 * asks the provider.
 */
export function createTokenExchange(deps: Exchanging) {
  const { identity, log } = deps;
  const { signInsOfNetwork } = deps.limits;
  const spent = createSpentTokens(deps.clock, SPENT_FOR_MS);
  const lookedAt = createSpentTokens(deps.clock, SPENT_FOR_MS);
  const tooMany = (): ExchangeToken => {
    log.warn("sign-in refused by a limit", { by: "address" });
    return { outcome: "too_many" };
  };

  return async (ask: ExchangeAsk): Promise<ExchangeToken> => {
    const isWithin = signInsOfNetwork.allow(ask.address);
    if (!isWithin && !lookedAt.spend(ask.idToken)) return tooMany();
    const proof = await identity.verifyToken(ask.idToken);
    if (proof.outcome === "refused") {
      if (proof.fault === "provider_down") return { outcome: "try_again" };
      if (!isWithin) return tooMany();
      log.warn("a token was refused", { fault: proof.fault });
      return { outcome: proof.fault === "too_many" ? "too_many" : "refused" };
    }
    const proven = withTokens(proof.identity, ask.refreshToken);
    // Without it nobody could hear later that the account was closed.
    if (!proven.tokens && identity.refresh) return { outcome: "refused" };
    if ((ask.purpose === "guest") !== (proven.method === "phone")) return { outcome: "refused" };
    if (!spent.spend(ask.idToken)) {
      log.warn("a token was refused", { fault: "spent" });
      return { outcome: "refused" };
    }
    if (isWithin) signInsOfNetwork.giveBack(ask.address);
    return ask.purpose === "guest" ? asGuest(deps, proven, ask.browser) : asHost(deps, proven, ask);
  };
}

function asHost(deps: Exchanging, proven: ProvenIdentity, { purpose, browser, newcomer }: ExchangeAsk): ExchangeToken {
  const opens = purpose === "host_sign_up" && proven.method === "google";
  // An address that Google does not vouch for may be anybody's: nothing is opened in its name.
  if (opens && !proven.emailVerified) return { outcome: "refused" };
  const opening = opens && newcomer ? { ...nameOf(proven), ...newcomer, phone: "" } : undefined;
  const entered = enterAsHost(deps, proven, browser, opening);
  switch (entered.outcome) {
    case "entered":
      return { ...entered, outcome: "host" };
    case "stale":
      return { outcome: "refused" };
    case "no_account":
    case "email_taken":
      return entered;
  }
}

function asGuest(deps: Exchanging, proven: ProvenIdentity, browser: Browser): ExchangeToken {
  const phone = normalisePhone(proven.phone ?? "");
  if (!phone) return { outcome: "refused" };
  return write(deps.db, (tx): ExchangeToken => {
    const now = deps.clock.now();
    const guest = findOrAddGuest(tx, { id: `guest_${newId()}`, phone, now });
    const token = openSession(tx, { guestId: guest.id }, browser, now, "phone", now, (tokenHash) => {
      if (proven.tokens) keepTokens(deps, tx, tokenHash, proven.tokens);
    });
    return { outcome: "guest", phone, token };
  });
}

/** What the browser hands over is believed until the first renewal, where the provider says whose it is. */
function withTokens(proven: ProvenIdentity, refreshToken: string): ProvenIdentity {
  if (!refreshToken) return proven;
  return { ...proven, tokens: { subject: proven.subject, refreshToken, endsAt: proven.provenAt + TOKEN_LIVES_MS } };
}

/** What a Google account is called, which brings no phone number. */
export function nameOf({ name, email = "" }: ProvenIdentity): Pick<NewHost, "firstName" | "lastName"> {
  return { firstName: name?.first || email.split("@")[0] || "", lastName: name?.last ?? "" };
}
