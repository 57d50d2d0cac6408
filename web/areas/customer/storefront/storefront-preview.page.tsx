import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paletteStyle } from '#web/features/themes/palette.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { loadStorefront } from './load-storefront.ts'
import { StorefrontPage } from './storefront-page.tsx'
import { useBlockedNavigation, usePreviewLook } from './use-preview-look.ts'

/** `?themeId=` shows the storefront in that theme. */
export const loader = async ({ context, params: { storeUrl = '' } }: LoaderFunctionArgs) => {
  const page = web(context)
  return loadStorefront(page, storeUrl, { themeId: page.url.searchParams.get('themeId') ?? undefined })
}

export const meta: MetaFunction = args => pageMeta(args, { title: 'Preview', unlisted: true })

/**
 * A storefront inside the theme editor's frame. It loads public data only: the editor sends unpublished changes with a
 * message.
 */
export default function StorefrontPreviewRoute() {
  const { front, layout, style } = useLoaderData<typeof loader>()
  const preview = usePreviewLook()
  useBlockedNavigation()
  if (!preview) return <StorefrontPage front={front} layout={layout} style={style} />
  const { theme, look, testimonials, storeName } = preview
  const store = storeName ? { ...front.store, storeName, logo: null, description: '' } : front.store
  return (
    <StorefrontPage
      front={{ ...front, store, theme: { ...look, testimonials: [...testimonials] } }}
      layout={theme.layout}
      style={paletteStyle(look.colors, theme.colors)}
    />
  )
}
