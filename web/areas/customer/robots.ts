import type { LoaderFunctionArgs } from 'react-router'
import { web } from '#web/shell/context.ts'

/** Pages below `/customer/` that show no personal data without a session. */
const allowed = ['/customer/cart$', '/customer/checkout$']

/** Private areas, and addresses that only filter or sort a list. */
const disallowed = [
  '/customer/',
  '/merchant',
  '/admin',
  '/shipping-partner',
  '/dev/',
  '/*?*sortBy=',
  '/*?*minPrice=',
  '/*?*maxPrice=',
  '/*?*inStock=',
  '/*?*onSale=',
  '/*?*rating=',
  '/*?*discount=',
  '/*?*brand=',
  '/*?*option=',
  '/*?*storeId=',
]

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { url } = web(context)
  const lines = [
    'User-agent: *',
    ...allowed.map(path => `Allow: ${path}`),
    ...disallowed.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${url.origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
