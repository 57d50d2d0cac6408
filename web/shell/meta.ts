import type { MetaDescriptor } from 'react-router'

interface Args {
  location: { pathname: string }
  matches: readonly ({ loaderData?: unknown } | undefined)[]
}

interface PageMeta {
  title: string
  description?: string
  /** Canonical address of the page; its own path without the query by default. */
  path?: string
  /** Path or address of a picture for sharing. */
  picture?: string
  /**
   * Returns structured data, such as a Product of schema.org, for the site's origin. Derived from what the page loads
   * anyway, because the page carries its loaders' data a second time for its scripts.
   */
  data?: (origin: string) => readonly Record<string, unknown>[]
  /** Keeps the page out of search engines, for personal pages. */
  unlisted?: boolean
}

const originOf = ([root]: Args['matches']) => {
  const data = root?.loaderData
  return typeof data === 'object' && data && 'origin' in data ? String(data.origin) : ''
}

/** Returns a page's `meta`: title, description, canonical link, sharing and structured data. */
export function pageMeta(
  args: Args,
  { title, description, path, picture, data = () => [], unlisted }: PageMeta,
): MetaDescriptor[] {
  const origin = originOf(args.matches)
  const address = origin + (path ?? args.location.pathname)
  return [
    { title: `${title} · Bitmarte` },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(unlisted
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link' as const, rel: 'canonical', href: address }]),
    { property: 'og:title', content: title },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: 'Bitmarte' },
    ...(picture ? [{ property: 'og:image', content: new URL(picture, address).href }] : []),
    ...data(origin).map(each => ({ 'script:ld+json': { '@context': 'https://schema.org', ...each } })),
  ]
}
