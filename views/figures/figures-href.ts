/** Where a host's figures are: of a month, one property or source of it, and the stays that a sum is made of. */
export function figuresHref(asked: {
  month: string;
  property?: string | undefined;
  source?: string | undefined;
  list?: "nights" | "arrivals" | "kept";
}): string {
  const said = Object.entries(asked).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return `/dashboard/figures?${said.join("&")}`;
}
