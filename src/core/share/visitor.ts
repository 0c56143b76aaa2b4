/**
 * Programs that open a link before or instead of a person: those that draw its preview in a chat, search engines,
 * monitors. In-app browsers of Instagram, TikTok and Facebook are people's own, and so is a phone called Cubot.
 */
const PROGRAM =
  /^whatsapp\/|facebookexternalhit|facebot|(?<!cu)bot\b|(?<!cu)bot[/;_-]|crawl|spider|slurp|preview|fetch|scan|monitor|headless|lighthouse|externalagent|curl|wget|python|okhttp|go-http|axios|java\/|ruby|perl|node|libwww|mediapartners|embedly|skypeuri/i;

/** Whether a program's name for itself is that of a program which no person looks through. No name at all is none's. */
export function isProgram(userAgent: string | null): boolean {
  return !userAgent || PROGRAM.test(userAgent);
}

/** Whether a page is only fetched ahead, for a press that may never come, by the headers that browsers send. */
export function isFetchedAhead(header: (name: string) => string | null): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|preview|prerender/i.test(header(name) ?? ""),
  );
}
