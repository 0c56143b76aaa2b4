/**
 * The address a request came from. `trusted` proxies stand in front of the server,
 * so the address is the one that the outermost of them saw: counted from the right
 * of `X-Forwarded-For`, because everything further left can be made up.
 */
export function createClientAddress(trusted: number) {
  const peers = new WeakMap<Request, () => string>();
  return {
    /** Remembers how to ask for the connection's address; asking costs, so it happens only when needed. */
    note(request: Request, peer: () => string): void {
      peers.set(request, peer);
    },
    of(request: Request): string {
      if (trusted > 0) {
        const chain = (request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
        const seen = chain.at(-trusted);
        if (seen) return seen.slice(0, 60);
      }
      return peers.get(request)?.() ?? "";
    },
  };
}
