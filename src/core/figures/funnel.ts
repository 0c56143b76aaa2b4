/** The way of guests from a page that they open to a booking that is paid, in counts of which nobody is told apart. */

/** What is counted as pages are opened; how many were asked to pay, and how many paid, the bookings say. */
export const SEEN_STEPS = ["page", "property", "dates", "summary"] as const;
export type SeenStep = (typeof SEEN_STEPS)[number];

/** One host's page by its name, or one property by its id. */
export type SeenAt = Readonly<{ name: string } | { propertyId: string }>;
export type Seen = Readonly<{ at: SeenAt; steps: readonly SeenStep[] }>;

const SUMMARY = "/booking/summary";
const PROPERTY = /^\/booking\/property\/([\w-]{1,40})$/;
/** A host's page under their name; whether it is anybody's is known where counts are written down. */
const HOST_PAGE = /^\/(?:host\/)?([^/]{1,60})$/;

/**
 * What an address counts as when somebody opens it, `from` another page of ours or from elsewhere. Who looks at other
 * months, changes their dates or loads a page again is there already, and is not counted a second time.
 */
export function seenAt(url: URL, from: URL | undefined): Seen | undefined {
  const { pathname, searchParams } = url;
  const isNew = from?.pathname !== pathname;
  if (pathname === SUMMARY) {
    const propertyId = searchParams.get("property") ?? "";
    return isNew && propertyId ? { at: { propertyId }, steps: ["summary"] } : undefined;
  }
  const propertyId = PROPERTY.exec(pathname)?.[1];
  if (propertyId) {
    const hasChosen = hasDates(url) && (isNew || !from || !hasDates(from));
    const opens = isNew && !searchParams.has("part");
    const steps: SeenStep[] = [...(opens ? ["property" as const] : []), ...(hasChosen ? ["dates" as const] : [])];
    return steps.length > 0 ? { at: { propertyId }, steps } : undefined;
  }
  const name = HOST_PAGE.exec(pathname)?.[1];
  return name && isNew ? { at: { name: decodeURIComponent(name).toLowerCase() }, steps: ["page"] } : undefined;
}

const hasDates = ({ searchParams }: URL) => searchParams.has("checkIn") && searchParams.has("checkOut");

/** Whether an address may be one that counts: asked of every page, so it costs next to nothing. */
export function maySee(path: string): boolean {
  return (
    path === SUMMARY ||
    path.startsWith("/booking/property/") ||
    (path.length > 1 && path.indexOf("/", 1) === -1) ||
    path.startsWith("/host/")
  );
}

/** All steps, in their order. */
export const FUNNEL_STEPS = [...SEEN_STEPS, "asked", "paid"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];
export type Funnel = Readonly<Record<FunnelStep, number>>;

export const NO_FUNNEL: Funnel = { page: 0, property: 0, dates: 0, summary: 0, asked: 0, paid: 0 };

export function addFunnels(funnels: readonly Funnel[]): Funnel {
  const sum = { ...NO_FUNNEL };
  for (const one of funnels) for (const step of FUNNEL_STEPS) sum[step] += one[step];
  return sum;
}
