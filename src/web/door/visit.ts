import { isFetchedAhead, isProgram } from "#src/core/share/visitor.ts";

/** Whether somebody opens a link: no program that draws its preview, and no browser that fetches ahead. */
export function isVisit(request: Request): boolean {
  if (request.method !== "GET") return false;
  const header = (name: string) => request.headers.get(name);
  return !isProgram(header("user-agent")) && !isFetchedAhead(header);
}
