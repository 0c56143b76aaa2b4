/** A part of everything that a search engine may list: hosts with something to let and their properties, in the first the front page. */
export function sitemap(
  publicUrl: string,
  addresses: { hosts: readonly string[]; properties: readonly string[] },
  part: number,
): string {
  const paths = [
    ...(part === 1 ? ["/", "/booking/search"] : []),
    ...addresses.hosts.map((name) => `/${encodeURIComponent(name.toLowerCase())}`),
    ...addresses.properties.map((id) => `/booking/property/${encodeURIComponent(id)}`),
  ];
  const lines = paths.map((path) => `<url><loc>${xml(`${publicUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>\n`;
}

/** Where the parts are, when they are more than one address can hold. */
export function sitemapIndex(publicUrl: string, parts: number): string {
  const lines = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${xml(`${publicUrl}/sitemap/${index + 1}.xml`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</sitemapindex>\n`;
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
