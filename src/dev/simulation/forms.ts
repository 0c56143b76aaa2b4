/** The hidden fields of the form that goes to `action`, as a browser sends them. */
export function fieldsOf(html: string, action: string): Record<string, string> {
  const at = html.indexOf(`action="${action}"`);
  const fields: Record<string, string> = {};
  if (at < 0) return fields;
  const form = html.slice(at, html.indexOf("</form>", at));
  for (const [input] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name) fields[name] = unescaped(/value="([^"]*)"/.exec(input)?.[1] ?? "");
  }
  return fields;
}

function unescaped(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
