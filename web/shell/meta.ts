import type { MetaDescriptor } from 'react-router'

interface Args {
  location: { pathname: string }
  matches: readonly ({ loaderData?: unknown } | undefined)[]
}

interface PageMeta {
  title: string
  description?: string
  /** The one address of this page where it can be reached by several; its own path by default, without the query. */
  path?: string
  /** Path or address of a picture, for where the page is shared. */
  picture?: string
  /** Structured data, such as a Product of schema.org. */
  data?: readonly Record<string, unknown>[]
  /** Out of search engines: what is a person's own. */
  unlisted?: boolean
}

const originOf = ([root]: Args['matches']) => {
  const data = root?.loaderData
  return typeof data === 'object' && data && 'origin' in data ? String(data.origin) : ''
}

/** Title, description, canonical link, sharing and structured data of a page: what its `meta` answers. */
export function pageMeta(
  args: Args,
  { title, description, path, picture, data = [], unlisted }: PageMeta,
): MetaDescriptor[] {
  const address = originOf(args.matches) + (path ?? args.location.pathname)
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
    ...data.map(each => ({ 'script:ld+json': { '@context': 'https://schema.org', ...each } })),
  ]
}
