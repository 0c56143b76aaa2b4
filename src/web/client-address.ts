/**
 * The network a request came from, which is what limits count: an IPv4 address, or the /64 of an IPv6 one.
 * `trusted` proxies stand in front of the server, so the address is the one that the outermost of them saw: counted
 * from the right of `X-Forwarded-For`, because everything further left can be made up. `peerOf` asks for the
 * connection's own address, which costs, so it happens only when needed.
 */
export function createClientNetwork(trusted: number, peerOf: (request: Request) => string) {
  return (request: Request): string => {
    if (trusted > 0) {
      const chain = (request.headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
      const seen = chain.at(-trusted);
      if (seen) return networkOf(seen);
    }
    return networkOf(peerOf(request));
  };
}

/** Longer than any address with its brackets, port and zone. */
const ADDRESS_LONGEST = 80;

/**
 * The network of an address, one way of writing it for each. One customer has a whole IPv6 /64 and may come from
 * another of its addresses each time; an IPv4 address that was mapped into IPv6 is that IPv4 address.
 */
export function networkOf(address: string): string {
  const typed = address.slice(0, ADDRESS_LONGEST).trim();
  const ipv4 = /^(?:\d{1,3}\.){3}\d{1,3}(?=:\d+$|$)/.exec(typed)?.[0];
  if (ipv4) return ipv4;
  const groups = groupsOf(typed.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").split("%", 1)[0] ?? "");
  if (!groups) return typed;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6] ?? 0, groups[7] ?? 0].flatMap((two) => [two >> 8, two & 0xff]).join(".");
  const own = groups.slice(0, 4).map((group) => group.toString(16));
  return `${own.join(":")}::/64`;
}

/** The eight numbers of an IPv6 address, however it is shortened; `undefined` when it is none. */
function groupsOf(typed: string): number[] | undefined {
  const url = `http://[${typed}]/`;
  if (!URL.canParse(url)) return undefined;
  const [left = "", right] = new URL(url).hostname.slice(1, -1).split("::");
  const numbers = (side: string) => (side ? side.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const [head, tail] = [numbers(left), numbers(right ?? "")];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}
