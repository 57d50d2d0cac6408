export interface SitemapEntry {
  /** Path from the origin. */
  path: string
  /** Last change, ISO 8601. */
  changed?: string
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => signs[sign] ?? sign)

function xml(
  root: 'urlset' | 'sitemapindex',
  entry: 'url' | 'sitemap',
  origin: string,
  all: readonly SitemapEntry[],
): Response {
  const entries = all.map(
    ({ path, changed }) =>
      `<${entry}><loc>${escaped(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</${entry}>`,
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
  return new Response(text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

/** Responds with a file of at most 50,000 pages. */
export const sitemapOf = (origin: string, pages: readonly SitemapEntry[]): Response =>
  xml('urlset', 'url', origin, pages)

/** Responds with an index of sitemap files. */
export const sitemapIndexOf = (origin: string, files: readonly SitemapEntry[]): Response =>
  xml('sitemapindex', 'sitemap', origin, files)
