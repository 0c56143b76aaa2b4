/** Everything a search engine may list: the front page, hosts with something to let, and their properties. */
export function sitemap(
  publicUrl: string,
  addresses: { hosts: readonly string[]; properties: readonly string[] },
): string {
  const paths = [
    "/",
    "/booking/search",
    ...addresses.hosts.map((name) => `/${encodeURIComponent(name.toLowerCase())}`),
    ...addresses.properties.map((id) => `/booking/property/${encodeURIComponent(id)}`),
  ];
  const lines = paths.map((path) => `<url><loc>${xml(`${publicUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>\n`;
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
