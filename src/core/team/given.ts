/** Which of a house's properties somebody is given: all, also those to come, or these alone. An empty list is none. */
export type GivenProperties = Readonly<{ ofAll: true; ids: readonly [] } | { ofAll: false; ids: readonly string[] }>;

/** As a form says it. `unsaid`: neither was chosen; `none`: these alone, and none is; `both`: all, and some were ticked. */
export type GivenFault = "unsaid" | "none" | "both";

/** Everything is given by its own choice alone: whatever is not clear is refused, so that nothing forgotten opens a house. */
export function readGivenProperties(
  said: Readonly<{ of: string; ticked: readonly string[] }>,
  own: readonly string[],
): GivenProperties | GivenFault {
  const ids = own.filter((id) => said.ticked.includes(id));
  if (said.of === "all") return said.ticked.length > 0 ? "both" : { ofAll: true, ids: [] };
  if (said.of !== "these") return "unsaid";
  return ids.length > 0 ? { ofAll: false, ids } : "none";
}
