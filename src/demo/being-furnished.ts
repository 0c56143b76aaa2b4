/**
 * What a new demo answers while its sample houses are laid out: some seconds, in which no page of them is there. It asks
 * again by itself; 503, so that whoever waits for the demo with a program waits on.
 */
export function beingFurnished(siteName: string): Response {
  const name = Bun.escapeHTML(siteName);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="2">
<title>${name}</title>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; color-scheme: light dark; max-width: 34rem; margin: 20vh auto; padding: 0 1rem">
<h1>The sample houses are being laid out</h1>
<p>${name} is new here: its hosts, photos and stays take some seconds, once. This page opens by itself when they are there.</p>
<p lang="sw">Nyumba za mfano zinaandaliwa. Ukurasa huu utafunguka wenyewe baada ya sekunde chache.</p>
`;
  return new Response(page, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "retry-after": "2" },
  });
}
