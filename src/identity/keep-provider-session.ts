import { keepProviderSession } from "#db/provider-session.queries.ts";
import type { Change } from "#db/write.ts";
import type { ProviderTokens } from "#src/ports/identity-provider.ts";
import type { Secrets } from "#src/web/secrets.ts";

const purpose = (tokenHash: string) => `provider session ${tokenHash}`;

/** Keeps a provider's refresh token beside a session, sealed so that it opens for this session alone. */
export function keepTokens(
  deps: { secrets: Secrets },
  tx: Change,
  tokenHash: string,
  { subject, refreshToken, endsAt }: ProviderTokens,
): void {
  keepProviderSession(tx, { tokenHash, subject, endsAt, sealed: deps.secrets.seal(purpose(tokenHash), refreshToken) });
}

export function openTokens(
  deps: { secrets: Secrets },
  kept: { tokenHash: string; sealed: string },
): string | undefined {
  return deps.secrets.open(purpose(kept.tokenHash), kept.sealed);
}
