/**
 * The address a request came from. `trusted` proxies stand in front of the server,
 * so the address is the one that the outermost of them saw: counted from the right
 * of `X-Forwarded-For`, because everything further left can be made up. `peerOf`
 * asks for the connection's own address, which costs, so it happens only when needed.
 */
export function createClientAddress(trusted: number, peerOf: (request: Request) => string) {
  return (request: Request): string => {
    if (trusted > 0) {
      const chain = (request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
      const seen = chain.at(-trusted);
      if (seen) return seen.slice(0, 60);
    }
    return peerOf(request);
  };
}
