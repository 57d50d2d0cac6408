/** Products in one file of the sitemap, and what one call lists at most. */
export const productsPerFile = 1_000
export const listedAtOnce = 100
/** The list's offset ends at a million. */
export const mostFiles = 1_000

const escaped = (text: string) => text.replace(/[<>&'"]/g, sign => `&#${sign.charCodeAt(0)};`)

function xml(root: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', addresses: readonly string[]): Response {
  const entries = addresses.map(each => `<${entry}><loc>${escaped(each)}</loc></${entry}>`).join('\n')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</${root}>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  )
}

export const sitemapOf = (addresses: readonly string[]): Response => xml('urlset', 'url', addresses)
export const sitemapIndexOf = (addresses: readonly string[]): Response => xml('sitemapindex', 'sitemap', addresses)
